import { MemberJobs } from '#jobs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { daysFromNow, facts } from '#testing';
import type { ScenarioBoard } from '#testing/scenario';
import { company, person } from '../employer/employer.samples.js';
import { Memberships } from '../employer/memberships.service.js';
import { EmployerPostings } from './employer-postings.service.js';
import { aMember, aPlan, newLedger, sellingBoards } from './paid-jobs.samples.js';

let ledger = newLedger();
const talent = await sellingBoards();
afterAll(() => talent.close());
beforeEach(() => {
  ledger = newLedger();
});

const checkouts = () => [...ledger.checkouts.keys()];
const payments = () => [...ledger.lines.keys()];

describe('a job', () => {
  test('is published once its checkout is paid, for the days of the plan', async () => {
    const { board, draft, buy, job, hear, options } = await aMember(talent);
    const planId = await aPlan(board, {}, [{ key: 'jobs.duration_days', value: '14' }]);
    const id = await draft();
    const answer = await buy(id, planId);
    expect(answer).toMatchObject({
      status: 'checkout',
      checkoutUrl: `https://pay.example/${checkouts()[0]}`,
      jobId: id,
    });
    await hear();
    expect((await job(id)).status).toBe('draft');
    ledger.pay(checkouts()[0] ?? '');
    await hear();
    expect(await job(id)).toMatchObject({ status: 'published', expiresAt: daysFromNow(14) });
    expect(await options()).toEqual([]);
    // Handles every event again, as after a crash: no new events follow.
    expect((await board.settledAgain()).filter(({ category }) => category !== 'boardUser')).toEqual([]);
  });

  test('is sold by the settings of the board, regardless of what a client sends', async () => {
    const { board, draft, buy } = await aMember(talent);
    const planId = await aPlan(board);
    await buy(await draft(), planId);
    const [checkout] = ledger.checkouts.values();
    expect(ledger.prices.get(checkout?.request.priceRef ?? '')).toMatchObject({ amount: 9_900, currency: 'usd' });
    expect(checkout?.request).toMatchObject({ email: 'jane@hill-clinic.example', description: 'Single: Nurse 1' });
  });

  test('is bought as the same customer each time', async () => {
    const { board, draft, buy } = await aMember(talent);
    const planId = await aPlan(board);
    for (const _ of ['once', 'again']) await buy(await draft(), planId);
    const refs = [...ledger.checkouts.values()].map(({ request }) => request.customerRef);
    expect([refs.length, new Set(refs).size, refs[0]]).toEqual([2, 1, expect.any(String)]);
    expect([...ledger.customers.values()]).toEqual(['jane@hill-clinic.example']);
  });

  test('is taken off the board when all of its payment is refunded, or a dispute is lost', async () => {
    const { board, draft, buy, job, hear, checkOut } = await aMember(talent);
    const planId = await aPlan(board);
    const [refunded, disputed] = [await draft(), await draft()];
    for (const id of [refunded, disputed]) await buy(id, planId);
    for (const ref of checkouts()) ledger.pay(ref);
    await hear();
    const [first = '', second = ''] = payments();
    ledger.refundAmount(first, 9_899);
    await hear();
    expect((await job(refunded)).status).toBe('published');
    ledger.refundAmount(first, 1);
    ledger.dispute(second, 'lost');
    await hear();
    for (const id of [refunded, disputed]) expect((await job(id)).status).toBe('expired');
    // Its paid period has ended.
    await checkOut(refunded, { type: 'new', planId }).accepted();
  });

  test('that two checkouts are paid for is published once, and the second stays as a credit', async () => {
    const { board, draft, job, hear, options, checkOut } = await aMember(talent);
    const planId = await aPlan(board);
    const [id, other] = [await draft(), await draft()];
    await Promise.all([
      checkOut(id, { type: 'new', planId }).accepted(),
      checkOut(id, { type: 'new', planId }).accepted(),
    ]);
    for (const ref of checkouts()) ledger.pay(ref);
    await hear();
    expect((await job(id)).expiresAt).toBe(daysFromNow(30));
    const [credit, ...more] = await options();
    expect([credit, more]).toEqual([
      expect.objectContaining({ type: 'order', planId, jobsRemaining: 1, jobsTotal: 1 }),
      [],
    ]);
    const { answer } = await checkOut(other, { type: 'order', planId, id: credit?.id ?? '' }).accepted();
    expect(answer.status).toBe('published');
    expect(await options()).toEqual([]);
    await checkOut(await draft(), { type: 'order', planId, id: credit?.id ?? '' }).refused('employer_checkout_failed');
  });

  test('that is deleted before its payment leaves a credit', async () => {
    const { board, draft, buy, hear, options } = await aMember(talent);
    const planId = await aPlan(board);
    const id = await draft();
    await buy(id, planId);
    await board.given(MemberJobs, async (it) => it.delete(await companyOf(board), id));
    ledger.pay(checkouts()[0] ?? '');
    await hear();
    expect(await options()).toMatchObject([{ jobsRemaining: 1 }]);
  });

  test('whose time runs is not sold again', async () => {
    const { board, draft, buy, hear, checkOut } = await aMember(talent);
    const planId = await aPlan(board);
    const id = await draft();
    await buy(id, planId);
    ledger.pay(checkouts()[0] ?? '');
    await hear();
    await checkOut(id, { type: 'new', planId }).refused('employer_checkout_failed');
    expect(checkouts()).toHaveLength(1);
  });
});

/** The company of the only member. */
const companyOf = async (board: ScenarioBoard): Promise<string> =>
  board.events().find(({ category }) => category === 'company')?.objectId ?? '';

describe('a bundle', () => {
  test('publishes as many jobs as it has slots, and features the first of them', async () => {
    const { board, draft, buy, job, hear, options, checkOut } = await aMember(talent);
    const features = [
      { key: 'jobs.max_active', value: '2' },
      { key: 'jobs.featured_slots', value: '1' },
    ] as const;
    const planId = await aPlan(board, { kind: 'bundle', name: 'Two' }, features);
    const [first, second, third] = [await draft(), await draft(), await draft()];
    await buy(first, planId);
    ledger.pay(checkouts()[0] ?? '');
    await hear();
    const [credit] = await options();
    expect(credit).toMatchObject({ planKind: 'bundle', jobsRemaining: 1, jobsTotal: 2, featuredRemaining: 1 });
    const spend = { type: 'order', planId, id: credit?.id ?? '' } as const;
    await checkOut(second, spend, facts.now, true).accepted();
    expect([(await job(first)).isFeatured, (await job(second)).isFeatured]).toEqual([false, true]);
    await checkOut(third, spend).refused('employer_checkout_failed');
  });

  test('of another company cannot be used', async () => {
    const { board, draft, buy, hear, options } = await aMember(talent);
    const planId = await aPlan(board, { kind: 'bundle' }, [{ key: 'jobs.max_active', value: '5' }]);
    await buy(await draft(), planId);
    ledger.pay(checkouts()[0] ?? '');
    await hear();
    const [credit] = await options();
    const other = await person(board, 'joe@vale-clinic.example', { verified: true });
    await company(board, { name: 'Vale Clinic', website: 'https://vale-clinic.example' });
    await board.given(Memberships, (it) => it.claim(other.id, 'vale-clinic'));
    const work = { title: 'Cook', description: '<p>Cooks.</p>', applicationUrl: 'hr@vale.example' };
    const theirs = await board.given(EmployerPostings, (it) => it.create(other.id, 'vale-clinic', work));
    await board
      .when(EmployerPostings, (it) =>
        it.checkOut(
          other.id,
          'vale-clinic',
          theirs.id,
          { billing: { type: 'order', planId, id: credit?.id ?? '' } },
          null,
        ),
      )
      .refused('employer_checkout_failed');
  });
});

describe('a subscription', () => {
  test('has a slot again when a job is published no longer, and none once it ended', async () => {
    const { board, draft, buy, hear, options, checkOut } = await aMember(talent);
    const planId = await aPlan(board, { kind: 'subscription', billingInterval: 'month', name: 'Team' });
    const [first, second] = [await draft(), await draft()];
    await buy(first, planId);
    ledger.pay(checkouts()[0] ?? '');
    await hear();
    expect(await options()).toEqual([]);
    const [subscription = ''] = ledger.subscriptions.keys();
    await board.given(MemberJobs, async (it) => it.unpublish(await companyOf(board), first));
    const [credit] = await options();
    expect(credit).toMatchObject({ type: 'subscription', planKind: 'subscription', jobsRemaining: 1 });
    const spend = { type: 'subscription', planId, id: credit?.id ?? '' } as const;
    const { answer } = await checkOut(second, spend).accepted();
    expect(answer.status).toBe('published');
    ledger.cancel(subscription);
    await hear();
    const later = new Date(ledger.now + 31 * 86_400_000).toISOString();
    await checkOut(await draft(), spend, later).refused('employer_checkout_failed');
  });
});

describe('an invoice', () => {
  const sold = (board: ScenarioBoard, publishTiming: 'on_issue' | 'on_payment') =>
    aPlan(board, { invoiceOnly: true, publishTiming, netTermsDays: 14 });

  test('publishes the job when it is issued, and takes it off when it is written off', async () => {
    const { board, draft, buy, job, hear } = await aMember(talent);
    const id = await draft();
    expect(await buy(id, await sold(board, 'on_issue'))).toMatchObject({ status: 'invoice_sent', checkoutUrl: null });
    await hear();
    expect((await job(id)).status).toBe('published');
    ledger.closeInvoice(payments()[0] ?? '', 'void');
    await hear();
    expect((await job(id)).status).toBe('expired');
  });

  test('publishes the job when it is paid, where the plan says so', async () => {
    const { board, draft, buy, job, hear } = await aMember(talent);
    const id = await draft();
    await buy(id, await sold(board, 'on_payment'));
    await hear();
    expect((await job(id)).status).toBe('draft');
    ledger.closeInvoice(payments()[0] ?? '', 'paid');
    await hear();
    expect((await job(id)).status).toBe('published');
  });
});

test('twenty of the same slot at once publish one job', async () => {
  const { board, draft, buy, hear, options, checkOut } = await aMember(talent);
  const planId = await aPlan(board, { kind: 'bundle' }, [{ key: 'jobs.max_active', value: '2' }]);
  await buy(await draft(), planId);
  ledger.pay(checkouts()[0] ?? '');
  await hear();
  const [credit] = await options();
  const jobs = [];
  for (let n = 0; n < 20; n++) jobs.push(await draft());
  const tries = await Promise.allSettled(
    jobs.map((id) => checkOut(id, { type: 'order', planId, id: credit?.id ?? '' }).accepted()),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
