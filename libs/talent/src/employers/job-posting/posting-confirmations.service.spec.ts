import { MemberCompanies, MemberJobs } from '#jobs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OpenedPayments } from '#billing';
import { PersonalDataStores } from '#runtime';
import { daysFromNow, facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { Ledger } from '../../../../billing/src/purchase/ledger.samples.js';
import { Settlement } from '../../../../billing/src/purchase/settlement.service.js';
import { SoldPlans } from '../../../../billing/src/sold-plan/sold-plans.service.js';
import { TalentModule } from '../../talent.module.js';
import { company, person } from '../employer/employer.samples.js';
import { Employers } from '../employer/employers.service.js';
import { Memberships } from '../employer/memberships.service.js';
import { EmployerPostings } from '../employer-job/employer-postings.service.js';
import { aPlan as planWith } from '../employer-job/paid-jobs.samples.js';
import { type JobPayment } from '../sale/job-sale.js';
import { EscalatePostings } from './job-posting-sweeps.policies.js';
import { JobPostingReader } from './job-posting.read-model.js';
import { JobPostings, type PostingWish } from './job-postings.service.js';
import { PostingConfirmations } from './posting-confirmations.service.js';

let ledger = new Ledger();
const paymentProvider = new Proxy(
  {},
  {
    get: (_, key: keyof Ledger) => {
      const value: unknown = ledger[key];
      return typeof value === 'function' ? value.bind(ledger) : value;
    },
  },
);
const opened = { provide: OpenedPayments, useValue: { paymentProvider } };
const talent = await scenario(TalentModule, { providers: [opened] });
afterAll(() => talent.close());
beforeEach(() => {
  ledger = new Ledger(Date.parse(facts.now));
});

const WISH: PostingWish = {
  contact: { name: 'Pat', email: 'pat@stranger.example' },
  company: { name: 'Hill Clinic', website: 'https://hill-clinic.example' },
  job: {
    title: 'Nurse',
    description: '<p>Nurses.</p>',
    applicationUrl: 'hr@stranger.example',
    officeLocations: [{ query: 'The old mill' }],
    customFieldValues: {},
  },
  billing: null,
  isFeatured: false,
  invoice: null,
  logoUrl: null,
};
const AT_HOME = { contact: { name: 'Pat', email: 'pat@hill-clinic.example' } };
const HR = 'hr@stranger.example';

const settle = (board: ScenarioBoard, changes: object) =>
  board.happened({ category: 'boardSettings', objectId: board.board }, { type: 'SettingsChanged', data: { changes } });
const mailsOf = (kind: string) => talent.mails.sent.filter((mail) => mail.kind === kind);

/** A stranger who posts on a board. */
function stranger(board: ScenarioBoard) {
  const submit = (wish: Partial<PostingWish> = {}) =>
    board.when(JobPostings, (it) => it.submit({ ...WISH, ...wish }, null));
  const companyAt = () => board.given(MemberCompanies, (it) => it.at('hill-clinic.example'));
  const waiting = async () =>
    (await board.given(JobPostingReader, (it) => it.withConfirmation(['waiting', 'refused', 'unanswered'], {}))).rows;
  return { submit, companyAt, waiting };
}

/** A company with an approved member. */
async function claimed() {
  const board = await talent.board();
  const { id: companyId } = await company(board, { website: 'https://hill-clinic.example' });
  const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
  await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
  const member = <T>(work: (it: EmployerPostings) => Promise<T>) => board.when(EmployerPostings, work);
  const job = (jobId: string) => board.given(MemberJobs, (it) => it.get(companyId, jobId));
  /** The token in the last mail to the contact. */
  const token = async () => {
    await board.settled();
    const url = mailsOf('job_posting_confirmation').at(-1)?.content.action?.url ?? '';
    return new URL(url).searchParams.get('token');
  };
  const confirm = (text: string, now = facts.now) =>
    board.when(PostingConfirmations, (it) => it.confirmByMail(text), { now });
  return { board, companyId, id, member, job, token, confirm, ...stranger(board) };
}

/** A plan that costs 99 dollars. */
async function aPlan(board: ScenarioBoard): Promise<JobPayment> {
  const terms = { name: 'Single', description: null, kind: 'one_time', billingInterval: null } as const;
  const rest = { purpose: 'job_posting', isRecommended: false, displayOrder: null, invoiceOnly: false } as const;
  const { id: planId } = await board.given(SoldPlans, (plans) =>
    plans.add({ ...terms, ...rest, publishTiming: null, netTermsDays: null, isPublic: false }),
  );
  await board.given(SoldPlans, (plans) => plans.setPrice(planId, { currency: 'usd', amountCents: 9_900 }));
  await board.given(SoldPlans, (plans) => plans.change(planId, { changes: {}, isPublic: true }));
  return { type: 'new', planId };
}

async function pay(board: ScenarioBoard): Promise<void> {
  ledger.pay([...ledger.checkouts.keys()].at(-1) ?? '');
  await follow(board);
}

/** Gives back what was paid last. */
async function refund(board: ScenarioBoard): Promise<void> {
  await ledger.refund([...ledger.lines.keys()].at(-1) ?? '');
  await follow(board);
}

async function follow(board: ScenarioBoard): Promise<void> {
  for (const { about, ref } of ledger.news.splice(0)) await board.given(Settlement, (it) => it.settle(about, ref));
  await board.settled();
}

describe('a paid job of a stranger under a company with members', () => {
  const staysUntilConfirmed = async (house: Awaited<ReturnType<typeof claimed>>, jobId: string) => {
    const { board, id, job, waiting, member } = house;
    await pay(board);
    expect((await job(jobId)).status).toBe('draft');
    expect(await waiting()).toMatchObject([{ jobId, confirmation: 'waiting', isPaid: true }]);
    await member((it) => it.publish(id, 'hill-clinic', jobId)).accepted();
    expect((await job(jobId)).status).toBe('published');
  };

  test('waits although the process died between the checkout and the end of the submission', async () => {
    const house = await claimed();
    const billing = await aPlan(house.board);
    ledger.losesAnswer = true;
    await expect(house.submit({ billing }).accepted()).rejects.toThrow('The answer was lost.');
    const jobId = house.board.events().findLast(({ type }) => type === 'JobCreated')?.objectId ?? '';
    await staysUntilConfirmed(house, jobId);
  });

  test('waits although the contact was erased before the payment', async () => {
    const house = await claimed();
    const { answer } = await house.submit({ billing: await aPlan(house.board) }).accepted();
    const addresses = [WISH.contact.email];
    const pat = { ids: ['boardUsers_pat'], addresses, provenAddresses: addresses, streams: [] } as const;
    await house.board.given(PersonalDataStores, async (places) => {
      for (const place of places.all()) if (place.name === 'job_postings') await place.purge(pat);
    });
    const postings = await house.board.given(JobPostingReader, (it) => it.ofJob(answer.jobId));
    expect(postings).toMatchObject([{ contactName: null, contactEmail: null, contactKey: null }]);
    await staysUntilConfirmed(house, answer.jobId);
  });
});

describe('a company that a posting creates', () => {
  test('is public with a free job at once', async () => {
    const board = await talent.board();
    const { submit, companyAt } = stranger(board);
    expect((await submit().accepted()).answer.status).toBe('published');
    expect(await companyAt()).toMatchObject({ isPublic: true, provedDomain: null });
  });

  test('is public with the approval of its first job on boards that approve free jobs', async () => {
    const board = await talent.board();
    await settle(board, { requireApprovalFreeJobs: true });
    const { submit, companyAt } = stranger(board);
    const { answer } = await submit().accepted();
    expect(await companyAt()).toMatchObject({ isPublic: false });
    const published = { publishedAt: facts.now, expiresAt: null, slot: null };
    await board.happened({ category: 'job', objectId: answer.jobId }, { type: 'JobPublished', data: published });
    await board.settled();
    expect(await companyAt()).toMatchObject({ isPublic: true });
  });

  test('is public with the payment, and gone with a job that was never paid', async () => {
    const board = await talent.board();
    const { submit, companyAt } = stranger(board);
    const billing = await aPlan(board);
    const { answer } = await submit({ billing }).accepted();
    const found = await companyAt();
    expect([answer.status, found?.isPublic]).toEqual(['checkout', false]);
    await pay(board);
    expect(await companyAt()).toMatchObject({ isPublic: true });
    const other = { name: 'Vale', website: 'https://vale.example' };
    const unpaid = await submit({ billing, company: other }).accepted();
    await board.given(MemberJobs, (it) => it.discard(unpaid.answer.jobId));
    await board.settled();
    expect(await board.given(MemberCompanies, (it) => it.at('vale.example'))).toBeNull();
  });

  test('keeps its waiting job when a claim to it is withdrawn', async () => {
    const board = await talent.board();
    await settle(board, { requireApprovalFreeJobs: true });
    const { submit, companyAt } = stranger(board);
    await submit().accepted();
    const { id } = await person(board, 'joe@elsewhere.example', { verified: true });
    const { answer } = await board
      .when(Memberships, (it) => it.create(id, { name: 'Hill', website: 'https://hill-clinic.example' }))
      .accepted();
    await board.given(Memberships, (it) => it.cancel(id, answer.company.slug));
    await board.settled();
    expect(await companyAt()).toMatchObject({ id: answer.company.id, isPublic: false });
  });
});

describe('a job that a stranger posts under a company with members', () => {
  test('waits, asks members and contact, and shows nothing of the stranger there', async () => {
    const { board, submit, job, waiting, companyId, token } = await claimed();
    const { answer } = await submit().appends(
      'JobPostingSubmitted',
      'JobCreated',
      'JobPostingDrafted',
      'JobPostingHeld',
      'JobSubmitted',
      'JobPostingFinished',
    );
    expect(answer).toMatchObject({ status: 'pending_approval', checkoutUrl: null });
    expect(await job(answer.jobId)).toMatchObject({ status: 'draft', publishedAt: null });
    expect(await waiting()).toMatchObject([{ jobId: answer.jobId, companyId, confirmation: 'waiting', isPaid: false }]);
    expect(await token()).toBeNull();
    const mail = mailsOf('job_posting_held').at(-1);
    expect(mail).toMatchObject({ to: 'jane@hill-clinic.example' });
    for (const text of ['Nurse', 'Pat', HR]) expect(JSON.stringify(mail?.content)).not.toContain(text);
    expect(mailsOf('job_posting_received').filter(({ from }) => from === mail?.from)).toEqual([]);
    const unclaimed = stranger(board);
    expect((await unclaimed.submit({ company: { name: 'Vale' } }).accepted()).answer.status).toBe('published');
  });

  test('is published when a member publishes it', async () => {
    const { submit, member, id, waiting } = await claimed();
    const { answer } = await submit().accepted();
    const { answer: published } = await member((it) => it.publish(id, 'hill-clinic', answer.jobId)).appends(
      'JobPublished',
      'JobPostingConfirmed',
    );
    expect(published).toMatchObject({ status: 'published', expiresAt: daysFromNow(30) });
    expect(await waiting()).toEqual([]);
  });

  test('still waits for the board where free jobs are approved', async () => {
    const { board, submit, member, id, job } = await claimed();
    await settle(board, { requireApprovalFreeJobs: true });
    const { answer } = await submit().accepted();
    await member((it) => it.publish(id, 'hill-clinic', answer.jobId)).appends('JobPostingConfirmed');
    expect(await job(answer.jobId)).toMatchObject({ status: 'draft' });
  });

  test('that a member deletes is gone for them, and stays for an operator', async () => {
    const { board, submit, member, id, waiting, job } = await claimed();
    const { answer } = await submit(AT_HOME).accepted();
    await member((it) => it.delete(id, 'hill-clinic', answer.jobId)).appends('JobPostingRefused');
    expect((await member((it) => it.list(id, 'hill-clinic', 200)).accepted()).answer).toEqual([]);
    for (const work of ['get', 'delete', 'publish', 'unpublish'] as const)
      await member((it) => it[work](id, 'hill-clinic', answer.jobId) as Promise<unknown>).refused(
        'employer_job_not_found',
      );
    expect(await waiting()).toMatchObject([{ confirmation: 'refused' }]);
    expect(await job(answer.jobId)).toMatchObject({ status: 'draft' });
    const published = { publishedAt: facts.now, expiresAt: null, slot: null };
    await board.happened({ category: 'job', objectId: answer.jobId }, { type: 'JobPublished', data: published });
    await board.settled();
    expect(await waiting()).toEqual([]);
    expect((await member((it) => it.list(id, 'hill-clinic', 200)).accepted()).answer).toHaveLength(1);
  });

  test('is published by the contact with a mailbox at the proved domain', async () => {
    const { board, submit, token, confirm, job } = await claimed();
    const { answer } = await submit(AT_HOME).accepted();
    const text = (await token()) ?? '';
    expect(mailsOf('job_posting_confirmation').at(-1)?.content.action?.url).toContain(
      `/board/${board.slug}/posting-confirm`,
    );
    await confirm(`${text}x`).refused('board_auth_invalid_token');
    await confirm(text, daysFromNow(14)).refused('board_auth_invalid_token');
    const elsewhere = await talent.board();
    await elsewhere.when(PostingConfirmations, (it) => it.confirmByMail(text)).refused('board_auth_invalid_token');
    const { answer: confirmed } = await confirm(text).appends('JobPublished', 'JobPostingConfirmed');
    expect(confirmed).toMatchObject({ isPublished: true });
    expect(await job(answer.jobId)).toMatchObject({ status: 'published' });
    await confirm(text).appends();
  });

  test('cannot be confirmed by the contact once a member refused it', async () => {
    const { submit, token, confirm, member, id } = await claimed();
    const { answer } = await submit(AT_HOME).accepted();
    const text = (await token()) ?? '';
    await member((it) => it.delete(id, 'hill-clinic', answer.jobId)).accepted();
    await confirm(text).refused('board_auth_invalid_token');
  });

  test('waits after its payment, for the days that were paid', async () => {
    const { board, submit, member, id, job, waiting } = await claimed();
    const { answer } = await submit({ billing: await aPlan(board) }).accepted();
    expect(answer.status).toBe('checkout');
    expect(await waiting()).toEqual([]);
    await pay(board);
    expect(await job(answer.jobId)).toMatchObject({ status: 'draft' });
    expect(await waiting()).toMatchObject([{ jobId: answer.jobId, isPaid: true }]);
    await settle(board, { requireApprovalFreeJobs: true });
    const { answer: published } = await member((it) => it.publish(id, 'hill-clinic', answer.jobId)).accepted();
    expect(published).toMatchObject({ status: 'published', expiresAt: daysFromNow(30) });
  });

  test('cannot be confirmed once its payment is refunded', async () => {
    const { board, submit, member, id, job, token, confirm } = await claimed();
    const { answer } = await submit({ ...AT_HOME, billing: await aPlan(board) }).accepted();
    await pay(board);
    const text = (await token()) ?? '';
    await refund(board);
    await confirm(text).refused('board_auth_invalid_token');
    await member((it) => it.publish(id, 'hill-clinic', answer.jobId)).refused('employer_payment_required');
    expect(await job(answer.jobId)).toMatchObject({ status: 'expired', publishedAt: null });
  });

  test('uses no slot of the free plan of the company before the company agrees', async () => {
    const { board, submit, member, id, token, confirm } = await claimed();
    const planId = await planWith(board, { kind: 'free' }, [{ key: 'jobs.max_active', value: '1' }]);
    const billing: JobPayment = { type: 'new', planId };
    const { answer } = await submit({ ...AT_HOME, billing }).accepted();
    expect(answer.status).toBe('pending_approval');
    const text = (await token()) ?? '';
    const cook = { title: 'Cook', description: '<p>Cooks.</p>', applicationUrl: HR, customFieldValues: {} };
    const own = (await member((it) => it.create(id, 'hill-clinic', cook)).accepted()).answer.id;
    await member((it) => it.checkOut(id, 'hill-clinic', own, { billing }, null)).accepted();
    await confirm(text).refused('employer_jobs_quota_exceeded');
    await member((it) => it.publish(id, 'hill-clinic', answer.jobId)).refused('employer_jobs_quota_exceeded');
    await member((it) => it.unpublish(id, 'hill-clinic', own)).accepted();
    await board.settled();
    await confirm(text).accepted();
    await member((it) => it.publish(id, 'hill-clinic', own)).refused('employer_payment_required');
  });

  test('mails each member once an hour, however many jobs strangers post', async () => {
    const { board, submit, waiting } = await claimed();
    const before = mailsOf('job_posting_held').length;
    for (const title of ['Nurse', 'Cook', 'Driver']) await submit({ job: { ...WISH.job, title } }).accepted();
    await board.settled();
    expect(await waiting()).toHaveLength(3);
    expect(mailsOf('job_posting_held').slice(before)).toHaveLength(1);
  });

  test('goes to an operator after 14 days without an answer, and can still be confirmed', async () => {
    const { board, submit, member, id, waiting } = await claimed();
    const { answer } = await submit().accepted();
    const sweep = talent.service(EscalatePostings);
    await sweep.sweep(daysFromNow(13.9));
    expect(await waiting()).toMatchObject([{ confirmation: 'waiting' }]);
    await sweep.sweep(daysFromNow(14.1));
    expect(await waiting()).toMatchObject([{ confirmation: 'unanswered' }]);
    await member((it) => it.publish(id, 'hill-clinic', answer.jobId)).accepted();
    expect(await board.given(Employers, () => waiting())).toEqual([]);
  });
});
