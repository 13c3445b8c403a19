import { MemberJobs } from '#jobs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { daysFromNow, facts } from '#testing';
import type { ScenarioBoard } from '#testing/scenario';
import { PurgePostings } from '../job-posting/job-posting-sweeps.policies.js';
import { JobPostings, type PostingWish } from '../job-posting/job-postings.service.js';
import { PublishWaitingJobs } from './employer-job.policies.js';
import { aMember, aPlan, newLedger, sellingBoards } from './paid-jobs.samples.js';

// Decision 0228: room is asked for before the payment, and a paid job that finds none waits for it.

let ledger = newLedger();
const talent = await sellingBoards();
afterAll(() => talent.close());
beforeEach(() => {
  ledger = newLedger();
});

type Member = Awaited<ReturnType<typeof aMember>>;

/** Publishes jobs of operators until the board has room for `left` more. */
async function fill({ board, companyId }: Pick<Member, 'board' | 'companyId'>, left = 0): Promise<readonly string[]> {
  const ids = [];
  const room = (await board.given(MemberJobs, (it) => it.room())) ?? 0;
  for (let n = left; n < room; n++) {
    const job = { title: `Cook ${n}`, description: '<p>Cooks.</p>', applicationUrl: `cook${n}@hill.example` };
    const { id } = await board.given(MemberJobs, (it) => it.create(companyId, job));
    await board.given(MemberJobs, (it) => it.post(companyId, id, { days: 30, isPaid: true }));
    ids.push(id);
  }
  return ids;
}

const end = ({ board, companyId }: Member, id: string) => board.given(MemberJobs, (it) => it.delete(companyId, id));
const round = async ({ board }: Member): Promise<number> => {
  const done = await talent.service(PublishWaitingJobs).publishAll(facts.now);
  await board.settled();
  return done;
};
const mails = (kind: string) => talent.mails.sent.filter((mail) => mail.kind === kind);
const checkouts = () => [...ledger.checkouts.keys()];

const WISH: PostingWish = {
  contact: { name: 'Pat', email: 'pat@vale.example' },
  company: { name: 'Vale Clinic' },
  job: {
    title: 'Porter',
    description: '<p>Porters.</p>',
    applicationUrl: 'https://vale.example/porter',
    customFieldValues: {},
  },
  billing: null,
  isFeatured: false,
  invoice: null,
  logoUrl: null,
};

describe('a full board', () => {
  test('sells no job to any buyer, with any payment', async () => {
    const it = await aMember(talent, 'free');
    const planId = await aPlan(it.board);
    const invoices = await aPlan(it.board, { invoiceOnly: true, publishTiming: 'on_payment', netTermsDays: 14 });
    const id = await it.draft();
    await fill(it);
    for (const plan of [planId, invoices]) {
      const { kind, details } = await it
        .checkOut(id, { type: 'new', planId: plan })
        .refused('employer_checkout_failed');
      expect([kind, details]).toEqual(['unfit', { reason: 'board_full' }]);
      const posting = it.board.when(JobPostings, (postings) =>
        postings.submit({ ...WISH, billing: { type: 'new', planId: plan } }, null),
      );
      expect((await refusalOf(posting.accepted())).details).toEqual({ reason: 'board_full' });
    }
    expect([checkouts(), [...ledger.lines]]).toEqual([[], []]);
  });

  test('publishes what was paid meanwhile as soon as there is room, oldest payment first, and says so', async () => {
    const it = await aMember(talent, 'free');
    const planId = await aPlan(it.board, {}, [{ key: 'jobs.duration_days', value: '14' }]);
    const [first, second] = [await it.draft(), await it.draft()];
    for (const id of [first, second]) await it.buy(id, planId);
    const [one = '', two = ''] = checkouts();
    const full = await fill(it);
    // The second checkout is paid first.
    ledger.pay(two);
    await it.hear();
    ledger.pay(one);
    await it.hear(new Date(Date.parse(facts.now) + 1_000).toISOString());
    expect([(await it.job(first)).status, (await it.job(second)).status]).toEqual(['draft', 'draft']);
    expect(mails('paid_job_waits').filter(({ to }) => to === 'jane@hill-clinic.example')).toHaveLength(2);
    expect(await round(it)).toBe(0);
    // Other jobs do not take the room that the waiting jobs need.
    await end(it, full[0] ?? '');
    await it.checkOut(await it.draft(), { type: 'new', planId }).refused('employer_checkout_failed');
    expect(await round(it)).toBe(1);
    expect(await it.job(second)).toMatchObject({ status: 'published', expiresAt: daysFromNow(14) });
    expect((await it.job(first)).status).toBe('draft');
    await end(it, full[1] ?? '');
    expect(await round(it)).toBe(1);
    expect((await it.job(first)).status).toBe('published');
    expect([await round(it), await it.options()]).toEqual([0, []]);
  });

  test('waits no longer for a job that was refunded or deleted', async () => {
    const it = await aMember(talent, 'free');
    const planId = await aPlan(it.board);
    const [refunded, deleted] = [await it.draft(), await it.draft()];
    for (const id of [refunded, deleted]) await it.buy(id, planId);
    const full = await fill(it);
    for (const ref of checkouts()) ledger.pay(ref);
    await it.hear();
    const [line] = ledger.lines.values();
    ledger.refundAmount(line?.ref ?? '', line?.amount ?? 0);
    await it.hear();
    await end(it, deleted);
    await end(it, full[0] ?? '');
    await round(it);
    expect((await it.job(refunded)).status).toBe('draft');
    expect(await it.options()).toMatchObject([{ jobsRemaining: 1 }]);
  });

  test('keeps the draft of a visitor who paid, and deletes one that was not paid', async () => {
    const it = await aMember(talent, 'free');
    const planId = await aPlan(it.board);
    const submit = (email: string) =>
      it.board
        .when(JobPostings, (postings) =>
          postings.submit({ ...WISH, contact: { name: 'Pat', email }, billing: { type: 'new', planId } }, null),
        )
        .accepted();
    const [paid, unpaid] = [(await submit('one@vale.example')).answer, (await submit('two@vale.example')).answer];
    await fill(it);
    ledger.pay(checkouts()[0] ?? '');
    await it.hear();
    for (const ref of checkouts()) ledger.expire(ref);
    await it.hear();
    await talent.service(PurgePostings).sweep(new Date(Date.parse(facts.now) + 31 * 86_400_000).toISOString());
    const left = await it.board.given(MemberJobs, (jobs) => jobs.states([paid.jobId, unpaid.jobId]));
    expect([...left.keys()]).toEqual([paid.jobId]);
    expect(mails('paid_job_waits').filter(({ to }) => to === 'one@vale.example')).toHaveLength(1);
  });

  test('mails its operators', async () => {
    const it = await aMember(talent, 'free');
    await settle(it.board, { contactEmail: 'desk@board.example' });
    const planId = await aPlan(it.board);
    await it.buy(await it.draft(), planId);
    await fill(it);
    ledger.pay(checkouts()[0] ?? '');
    await it.hear();
    await it.board.settledAgain();
    expect(mails('paid_job_waits_operator').filter(({ to }) => to === 'desk@board.example')).toHaveLength(1);
  });
});

const settle = (board: ScenarioBoard, changes: object) =>
  board.happened({ category: 'boardSettings', objectId: board.board }, { type: 'SettingsChanged', data: { changes } });

const refusalOf = (work: Promise<unknown>): Promise<{ readonly details?: unknown }> =>
  work.then(
    () => Promise.reject(new Error('It was accepted.')),
    (error: { readonly details?: unknown }) => error,
  );

describe('an invoice that was written off', () => {
  test('publishes its job when it is paid after all', async () => {
    const it = await aMember(talent);
    const planId = await aPlan(it.board, { invoiceOnly: true, publishTiming: 'on_issue', netTermsDays: 14 });
    const id = await it.draft();
    await it.buy(id, planId);
    await it.hear();
    const [ref = ''] = ledger.lines.keys();
    ledger.closeInvoice(ref, 'uncollectible');
    await it.hear();
    expect((await it.job(id)).status).toBe('expired');
    ledger.closeInvoice(ref, 'paid');
    await it.hear();
    expect(await it.job(id)).toMatchObject({ status: 'published', expiresAt: daysFromNow(30) });
    expect(await it.options()).toEqual([]);
    expect((await it.board.settledAgain()).filter(({ category }) => category === 'purchase')).toEqual([]);
  });
});

describe('a second payment for a job', () => {
  test.each([
    ['checkout', {}],
    ['invoice', { invoiceOnly: true, publishTiming: 'on_payment' as const, netTermsDays: 14 }],
  ])('ends the open %s before it', async (what, terms) => {
    const it = await aMember(talent);
    const [first, planId] = [await aPlan(it.board, terms), await aPlan(it.board, { name: 'Other' })];
    const id = await it.draft();
    await it.buy(id, first);
    await it.buy(id, planId);
    const states = [...ledger.checkouts.values(), ...ledger.lines.values()].map(({ status }) => status);
    expect(states.toSorted()).toEqual(what === 'checkout' ? ['expired', 'open'] : ['open', 'void']);
  });

  test('is refused while the first is paid and not settled yet', async () => {
    const it = await aMember(talent);
    const planId = await aPlan(it.board);
    const id = await it.draft();
    await it.buy(id, planId);
    ledger.pay(checkouts()[0] ?? '');
    await refusalOf(it.checkOut(id, { type: 'new', planId }).accepted());
    await it.board.settled();
    expect([(await it.job(id)).status, checkouts().length]).toEqual(['published', 1]);
  });

  test('becomes a credit, and the buyer gets a mail', async () => {
    const it = await aMember(talent);
    const planId = await aPlan(it.board);
    const id = await it.draft();
    await Promise.all([
      it.checkOut(id, { type: 'new', planId }).accepted(),
      it.checkOut(id, { type: 'new', planId }).accepted(),
    ]);
    expect(checkouts()).toHaveLength(2);
    const before = mails('paid_job_credited').length;
    for (const ref of checkouts()) ledger.pay(ref);
    await it.hear();
    await it.board.settledAgain();
    expect(await it.options()).toMatchObject([{ jobsRemaining: 1, jobsTotal: 1 }]);
    expect(mails('paid_job_credited')).toHaveLength(before + 1);
  });
});
