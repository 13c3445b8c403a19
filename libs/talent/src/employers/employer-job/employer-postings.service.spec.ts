import { JobPlans, PlanSales, Sales, Slots } from '#billing';
import { MemberCompanies, MemberJobs, type NewMemberJob } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { daysFromNow } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { BoardTerms, Sessions } from '../../people/index.js';
import { TalentModule } from '../../talent.module.js';
import { company, person } from '../employer/employer.samples.js';
import { Memberships } from '../employer/memberships.service.js';
import { EmployerStorefrontUrls } from '../employer/storefront-urls.service.js';
import { JobCheckout, type JobSale } from '../sale/job-checkout.service.js';
import { JobSlots } from '../sale/job-slots.service.js';
import { PostingConfirmations } from '../job-posting/posting-confirmations.service.js';
import { CheckoutReturns } from '../publication/checkout-returns.service.js';
import { EmployerPostings } from './employer-postings.service.js';
import { Publications } from '../publication/publications.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const NURSE: NewMemberJob = { title: 'Nurse', description: '<p>Nurses.</p>', applicationUrl: 'hr@hill.example' };
const FREE = { billing: { type: 'new', planId: 'free' } } as const;
const WEBSITE = 'https://hill-clinic.example';

const settle = (board: ScenarioBoard, changes: object) =>
  board.happened({ category: 'boardSettings', objectId: board.board }, { type: 'SettingsChanged', data: { changes } });
/** An approved member of `hill-clinic`, on a board of their own. */
async function member(settings: object = {}) {
  const board = await talent.board();
  if (Object.keys(settings).length > 0) await settle(board, settings);
  const { id: companyId } = await company(board, { website: WEBSITE });
  const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
  await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
  const create = (job: NewMemberJob = NURSE) =>
    board.given(EmployerPostings, (it) => it.create(id, 'hill-clinic', job));
  const when = <T>(work: (it: EmployerPostings) => Promise<T>) => board.when(EmployerPostings, work);
  const checkOut = (jobId: string, wish: Parameters<EmployerPostings['checkOut']>[3] = FREE) =>
    when((it) => it.checkOut(id, 'hill-clinic', jobId, wish, null));
  return { board, id, companyId, create, when, checkOut };
}

/** Sells what it is given, and had already started the sale. */
class Selling extends JobCheckout {
  constructor(
    private readonly sale: JobSale,
    private readonly before: JobSale | null,
  ) {
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
  override begin(): Promise<JobSale> {
    return Promise.resolve(this.sale);
  }
  override begunBefore(): Promise<JobSale | null> {
    return Promise.resolve(this.before);
  }
}

const selling = (sale: JobSale, before: JobSale | null = null) =>
  new EmployerPostings(
    talent.service(Memberships),
    talent.service(MemberJobs),
    new Selling(sale, before),
    talent.service(Publications),
    talent.service(BoardTerms),
    talent.service(Sessions),
    talent.service(EmployerStorefrontUrls),
    talent.service(PostingConfirmations),
    talent.service(CheckoutReturns),
  );

describe('a checkout', () => {
  test('with the free plan publishes for the default time of the board', async () => {
    const { create, checkOut, when, id } = await member({ defaultJobDurationDays: 7 });
    const job = await create();
    const publish = () => when((it) => it.publish(id, 'hill-clinic', job.id));
    expect((await publish().refused('employer_payment_required')).message).toContain('was not paid for yet');
    const { answer } = await checkOut(job.id).appends('JobPublished');
    expect(answer).toEqual({ status: 'published', checkoutUrl: null, jobId: job.id, jobSlug: 'nurse' });
    await checkOut(job.id).refused('employer_checkout_failed');
    await when((it) => it.unpublish(id, 'hill-clinic', job.id)).appends('JobPaused');
    await checkOut(job.id).refused('employer_checkout_failed');
    const { answer: again } = await when((it) => it.publish(id, 'hill-clinic', job.id)).appends('JobPublished');
    expect(again).toMatchObject({ status: 'published', expiresAt: daysFromNow(7) });
  });

  test('waits where the board approves free jobs', async () => {
    const { create, checkOut } = await member({ requireApprovalFreeJobs: true });
    const job = await create();
    const { answer } = await checkOut(job.id).appends('JobSubmitted');
    expect(answer).toMatchObject({ status: 'pending_approval', jobSlug: 'nurse' });
    await checkOut(job.id).appends();
  });

  test('is refused for plans, orders and subscriptions that are not there', async () => {
    const { create, checkOut } = await member();
    const { id } = await create();
    for (const billing of [
      { type: 'new', planId: 'plans_gold' },
      { type: 'order', planId: 'free', id: 'orders_1' },
      { type: 'subscription', planId: 'free', id: 'subscriptions_1' },
    ] as const)
      await checkOut(id, { billing }).refused('employer_checkout_failed');
  });

  test('leads back to the storefront of the board, and nowhere else', async () => {
    const { board, create, checkOut, when, id: user } = await member();
    const { id } = await create();
    const origin = 'https://shop.example';
    await talent.publishableKeys.confirm(board.board, origin);
    for (const successUrl of ['https://evil.example/paid', 'javascript:alert(1)', '//evil.example'])
      await checkOut(id, { ...FREE, successUrl }).refused('validation_bad_request');
    // The origin of this key is not confirmed.
    const other = 'https://other.example';
    await when((it) =>
      it.checkOut(user, 'hill-clinic', id, { ...FREE, cancelUrl: `${other}/employers` }, origin),
    ).refused('validation_bad_request');
    await when((it) =>
      it.checkOut(user, 'hill-clinic', id, { ...FREE, cancelUrl: `${origin}.evil.example` }, origin),
    ).refused('validation_bad_request');
    const storefront = await board.given(BoardTerms, (it) => it.storefront(null));
    const urls = { successUrl: `${storefront}/employers/paid?x=1`, cancelUrl: `${other}/employers` };
    await when((it) => it.checkOut(user, 'hill-clinic', id, { ...FREE, ...urls }, other)).appends('JobPublished');
  });

  test.each([
    [{ status: 'checkout', checkoutUrl: 'https://pay.example/1' }, 'https://pay.example/1'],
    [{ status: 'invoice_sent' }, null],
  ] as const)('that must be paid first publishes nothing: %j', async (sale, checkoutUrl) => {
    const { board, create, id } = await member();
    const job = await create();
    const postings = selling(sale);
    const checkOut = () => postings.checkOut(id, 'hill-clinic', job.id, FREE, null);
    const { answer } = await board.when(EmployerPostings, checkOut).appends();
    expect(answer).toEqual({ status: sale.status, checkoutUrl, jobId: job.id, jobSlug: 'nurse' });
  });

  test('by an invoice is answered as before by the retry, though the job was published meanwhile', async () => {
    const { board, create, companyId, id } = await member();
    const job = await create();
    const postings = selling({ status: 'invoice_sent' }, { status: 'invoice_sent' });
    const checkOut = () => postings.checkOut(id, 'hill-clinic', job.id, FREE, null);
    const first = await board.given(EmployerPostings, checkOut, { key: 'invoice' });
    await board.given(MemberJobs, (it) => it.post(companyId, job.id, { days: 30, isPaid: true }));
    const { answer } = await board.when(EmployerPostings, checkOut, { key: 'invoice' }).appends();
    expect(answer).toEqual(first);
    await board.when(EmployerPostings, checkOut).refused('employer_checkout_failed');
  });
});

test('a board without employers takes no jobs from them, and lets them mend and delete what is there', async () => {
  const { board, id, companyId, when, checkOut } = await member({ employersEnabled: false });
  const job = await board.given(MemberJobs, (it) => it.create(companyId, NURSE));
  await when((it) => it.create(id, 'hill-clinic', { ...NURSE, title: 'Cook' })).refused('auth_forbidden');
  await when((it) => it.publish(id, 'hill-clinic', job.id)).refused('auth_forbidden');
  await checkOut(job.id).refused('auth_forbidden');
  await when((it) => it.change(id, 'hill-clinic', job.id, { title: 'Night nurse' })).appends('JobChanged');
  await when((it) => it.unpublish(id, 'hill-clinic', job.id)).appends();
  await when((it) => it.delete(id, 'hill-clinic', job.id)).appends('JobDeleted');
});

test('a job that says the same as another is refused without naming it', async () => {
  const { create, when, id } = await member();
  await create();
  const { answer } = await when(async (it) => {
    try {
      await it.create(id, 'hill-clinic', NURSE);
    } catch (error) {
      return error;
    }
    return null;
  }).appends();
  expect(answer).toMatchObject({ code: 'jobs_already_exists', details: undefined });
});
