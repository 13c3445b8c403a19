import { JobPlans, PlanSales, Sales, Slots } from '#billing';
import { MemberCompanies, MemberJobs } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Attempts } from '#access';
import { Mails, SignedTokens } from '#runtime';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { AlertSettings, BoardTerms } from '../../people/index.js';
import { TalentModule } from '../../talent.module.js';
import { company } from '../employer/employer.samples.js';
import { CheckoutReturns } from '../publication/checkout-returns.service.js';
import { Publications } from '../publication/publications.service.js';
import { JobCheckout, type JobOrder, type JobSale } from '../sale/job-checkout.service.js';
import { JobSlots } from '../sale/job-slots.service.js';
import { PostingLogos } from '../posting-logo/posting-logos.service.js';
import { JobPostingReader } from './job-posting.read-model.js';
import { JobPostings, type PostingWish } from './job-postings.service.js';
import { PostingConfirmations } from './posting-confirmations.service.js';
import { PostingCredits } from './posting-credits.service.js';

const talent = await scenario(TalentModule);

/** Sells as each test sets up. */
class Selling extends JobCheckout {
  sale: JobSale = { status: 'granted', days: null, isPaid: false, slot: null };
  orders: JobOrder[] = [];
  company: { readonly id: string; readonly name: string } | null = null;
  constructor() {
    super(
      talent.service(JobPlans),
      talent.service(Sales),
      talent.service(PlanSales),
      talent.service(Slots),
      talent.service(JobSlots),
      talent.service(MemberJobs),
      talent.service(MemberCompanies),
    );
  }
  override offers(planId: string) {
    return Promise.resolve(['free', 'plans_gold'].includes(planId));
  }
  override credits() {
    const option = {
      id: 'orders_1',
      type: 'order',
      planId: 'plans_gold',
      planName: 'Gold',
      planKind: 'bundle',
    } as const;
    const left = { jobsRemaining: 2, jobsTotal: 5, featuredRemaining: 0, featuredTotal: 1, renewsAt: null };
    return Promise.resolve(this.company ? [{ ...option, ...left, companyId: this.company.id }] : []);
  }
  override creditCompany() {
    return Promise.resolve(this.company);
  }
  override begin(order: JobOrder) {
    this.orders.push(order);
    return Promise.resolve(this.sale);
  }
}

const selling = new Selling();
const credits = new PostingCredits(
  selling,
  talent.service(SignedTokens),
  talent.service(Attempts),
  talent.service(AlertSettings),
  talent.service(Mails),
);
const postings = new JobPostings(
  talent.service(CommandBus),
  talent.service(JobPostingReader),
  talent.service(MemberJobs),
  selling,
  talent.service(Publications),
  credits,
  talent.service(PostingLogos),
  talent.service(BoardTerms),
  talent.service(SignedTokens),
  talent.service(PostingConfirmations),
  talent.service(CheckoutReturns),
);
afterAll(() => talent.close());

const WISH: PostingWish = {
  contact: { name: 'Pat', email: 'pat@hill.example' },
  company: { name: 'Hill Clinic', website: 'https://hill-clinic.example' },
  job: {
    title: 'Nurse',
    description: '<p>Nurses.</p><script>x</script>',
    applicationUrl: 'hr@hill.example',
    officeLocations: [{ query: 'The old mill' }],
    customFieldValues: {},
  },
  billing: null,
  isFeatured: false,
  invoice: null,
  logoUrl: null,
};

const settle = (board: ScenarioBoard, changes: object) =>
  board.happened({ category: 'boardSettings', objectId: board.board }, { type: 'SettingsChanged', data: { changes } });

function posting(board: ScenarioBoard) {
  const submit = (wish: Partial<PostingWish> = {}, asking: { now?: string } = {}) =>
    board.when(JobPostings, () => postings.submit({ ...WISH, ...wish }, null), asking);
  const rejected = async (reason: string, wish: Partial<PostingWish>) => {
    const refusal = await submit(wish).refused('job_posting_rejected');
    expect([refusal.kind, refusal.details]).toMatchObject(['unfit', { reason }]);
  };
  return { submit, rejected };
}
const begun = ['JobPostingSubmitted', 'CompanyCreated', 'JobCreated', 'JobPostingDrafted'];
const later = (minutes: number) => new Date(Date.parse(facts.now) + minutes * 60_000).toISOString();

test('a free posting is published, its contact is mailed, and a repeat within ten minutes gets the same', async () => {
  selling.sale = { status: 'granted', days: null, isPaid: false, slot: null };
  const board = await talent.board();
  const { submit } = posting(board);
  const { answer } = await submit().appends(...begun, 'JobPublished', 'CompanyApproved', 'JobPostingFinished');
  expect(answer).toMatchObject({ status: 'published', jobSlug: 'nurse', checkoutUrl: null });
  await board.settled();
  const mail = talent.mails.sent.findLast(({ kind }) => kind === 'job_posting_received');
  expect(mail).toMatchObject({ to: 'pat@hill.example' });
  expect(JSON.stringify(mail?.content)).not.toContain('Pat');
  const again = await submit({ contact: { name: 'Pat', email: 'PAT@hill.example' } }, { now: later(9) }).appends();
  expect(again.answer).toEqual(answer);
  const third = await submit({}, { now: later(11) }).accepted();
  expect(third.answer.jobId).not.toBe(answer.jobId);
});

test('the company is the one at the same website, and stays as it is; an unknown place keeps its name', async () => {
  selling.sale = { status: 'granted', days: null, isPaid: false, slot: null };
  const board = await talent.board();
  const known = await company(board, { website: 'https://hill-clinic.example' });
  const { submit } = posting(board);
  const { answer } = await submit({ company: { name: 'Other', website: 'www.hill-clinic.example' } }).appends(
    'JobPostingSubmitted',
    'JobCreated',
    'JobPostingDrafted',
    'JobPublished',
    'JobPostingFinished',
  );
  const job = await board.given(MemberJobs, (it) => it.get(known.id, answer.jobId));
  expect(job).toMatchObject({
    company: { name: known.name },
    description: '<p>Nurses.</p>',
    applicationUrl: 'mailto:hr@hill.example',
    officeLocations: [{ displayName: 'The old mill', city: null }],
  });
});

test('a board that approves free jobs lets it wait', async () => {
  selling.sale = { status: 'granted', days: null, isPaid: false, slot: null };
  const board = await talent.board();
  await settle(board, { requireApprovalFreeJobs: true });
  const { answer } = await posting(board)
    .submit()
    .appends(...begun, 'JobSubmitted', 'JobPostingFinished');
  expect(answer.status).toBe('pending_approval');
});

test.each([
  [{ status: 'checkout', checkoutUrl: 'https://pay.example/1' }, 'https://pay.example/1'],
  [{ status: 'invoice_sent' }, null],
] as const)('what must be paid first stays a draft: %j', async (sale, checkoutUrl) => {
  selling.sale = sale;
  const board = await talent.board();
  const { answer } = await posting(board)
    .submit({ billing: { type: 'new', planId: 'plans_gold' }, isFeatured: true })
    .appends(...begun, 'JobPostingFinished');
  expect(answer).toMatchObject({ status: sale.status, checkoutUrl });
  expect(selling.orders.at(-1)).toMatchObject({ userId: null, email: 'pat@hill.example', isFeatured: true });
});

describe('a posting is rejected', () => {
  test('with its reason, and leaves nothing', async () => {
    selling.company = null;
    const board = await talent.board();
    const { rejected } = posting(board);
    await rejected('plan_unavailable', { billing: { type: 'new', planId: 'plans_hidden' } });
    await rejected('credit_unavailable', { billing: { type: 'order', planId: 'plans_gold', id: 'orders_1' } });
    await rejected('logo_unknown', { logoUrl: 'https://evil.example/logo.png' });
    await rejected('custom_fields', { job: { ...WISH.job, customFieldValues: { colour: 'red' } } });
    await rejected('too_many_links', { job: { ...WISH.job, description: 'https://spam.example '.repeat(21) } });
    const hidden = '<a href="//spam.example">x</a><a href="&#104;ttps://spam.example">y</a>'.repeat(11);
    await rejected('too_many_links', { job: { ...WISH.job, description: hidden } });
    const closed = await talent.board();
    await settle(closed, { publicJobSubmissionEnabled: false });
    await posting(closed).rejected('submission_closed', {});
  });

  test('by the fields of the job form, each with its code', async () => {
    const board = await talent.board();
    const field = { key: 'shift', label: 'Shift', type: 'short_text', required: true };
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'CustomFieldsDefined', data: { customFields: [field] } },
    );
    const refusal = await posting(board).submit().refused('job_posting_rejected');
    expect(refusal.details).toMatchObject({
      reason: 'custom_fields',
      issues: [{ path: ['submission', 'customFieldValues', 'shift'], code: 'custom_field_required' }],
    });
  });

  test('as malformed with the path of what is wrong, and can be sent again', async () => {
    selling.sale = { status: 'granted', days: null, isPaid: false, slot: null };
    const { submit } = posting(await talent.board());
    await expect(submit({ job: { ...WISH.job, applicationUrl: 'nowhere' } }).accepted()).rejects.toMatchObject({
      code: 'validation_bad_request',
      details: { issues: [{ path: ['submission', 'applicationUrl'] }] },
    });
    await submit().accepted();
  });
});

describe('a credit', () => {
  test('is shown for the token in a mail, and used by the id of its option for half an hour', async () => {
    const board = await talent.board();
    selling.company = await company(board, { name: 'Buyer' });
    selling.sale = { status: 'granted', days: 30, isPaid: true, slot: null };
    await board.given(PostingCredits, () => credits.sendVerification('pat@hill.example', null));
    const mail = talent.mails.sent.findLast(({ kind }) => kind === 'job_posting_verification');
    const token = new URL(mail?.content.action?.url ?? '').searchParams.get('verification') ?? '';
    const options = (text: string, now = facts.now) => board.when(PostingCredits, () => credits.options(text), { now });
    const { answer } = await options(token).accepted();
    expect(answer).toMatchObject([{ planName: 'Gold', jobsRemaining: 2, jobsTotal: 5 }]);
    const id = answer[0]?.id ?? '';
    expect(id).not.toBe('orders_1');
    await options(`${token}x`).refused('board_auth_invalid_token');
    await options(id).refused('board_auth_invalid_token');
    await options(token, later(31)).refused('board_auth_invalid_token');
    const elsewhere = await talent.board();
    await elsewhere.when(PostingCredits, () => credits.options(token)).refused('board_auth_invalid_token');

    const { submit } = posting(board);
    const billing = { type: 'order', planId: 'plans_gold', id } as const;
    await submit({ billing }, { now: later(31) }).refused('job_posting_rejected');
    const { answer: posted } = await submit({ billing }).accepted();
    expect(posted.status).toBe('published');
    expect(selling.orders.at(-1)).toMatchObject({ companyId: selling.company.id, payment: { id: 'orders_1' } });
    selling.company = null;
  });
});

test('the contact is kept apart from the job, and goes with it', async () => {
  selling.sale = { status: 'granted', days: null, isPaid: false, slot: null };
  const board = await talent.board();
  const { answer } = await posting(board).submit().accepted();
  const rows = () => board.given(JobPostingReader, (it) => it.ofContact('pat@hill.example'));
  expect(await rows()).toMatchObject([{ contactName: 'Pat', jobId: answer.jobId }]);
  const job = { category: 'job', objectId: answer.jobId };
  await board.happened(job, { type: 'JobDeleted', data: { slug: 'nurse', companyId: 'companies_1' } });
  await board.settled();
  expect(await rows()).toEqual([]);
});
