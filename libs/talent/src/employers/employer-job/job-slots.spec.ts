import { MemberJobs } from '#jobs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { facts } from '#testing';
import { JobSlots } from '../sale/job-slots.service.js';
import { SweepSlots } from './held-slots.policies.js';
import { EmployerPostings } from './employer-postings.service.js';
import { aMember, aPlan, newLedger, sellingBoards } from './paid-jobs.samples.js';

// Decision 0227: the purchase's own stream decides whether a slot is free; a job is published at the version for which its slot was taken.

let ledger = newLedger();
const talent = await sellingBoards();
afterAll(() => talent.close());
beforeEach(() => {
  ledger = newLedger();
});

type Member = Awaited<ReturnType<typeof aMember>>;

/** A member with a subscription of `slots` slots, of which the first job uses one. */
async function subscriber(slots: string) {
  const member = await aMember(talent);
  const planId = await aPlan(member.board, { kind: 'subscription', billingInterval: 'month', name: 'Team' }, [
    { key: 'jobs.max_active', value: slots },
  ]);
  const first = await member.draft();
  await member.buy(first, planId);
  ledger.pay([...ledger.checkouts.keys()].at(-1) ?? '');
  await member.hear();
  const id = member.board.events().findLast(({ type }) => type === 'PurchasePaid')?.objectId ?? '';
  const spend = (jobId: string, now = facts.now) => member.checkOut(jobId, { type: 'subscription', planId, id }, now);
  return { ...member, planId, first, id, spend };
}

const live = async ({ board, userId }: Pick<Member, 'board' | 'userId'>): Promise<number> =>
  (await board.given(EmployerPostings, (it) => it.list(userId, 'hill-clinic', 200))).filter(
    ({ status }) => status === 'published',
  ).length;

describe('a slot of a subscription', () => {
  test('is not kept by a job that is unpublished: publishing it again needs a free one', async () => {
    const it = await subscriber('1');
    await it.unpublish(it.first);
    const second = await it.draft();
    await it.spend(second).accepted();
    expect((await it.publish(it.first).refused('employer_payment_required')).kind).toBe('unpaid');
    expect((await it.spend(await it.draft()).refused('employer_checkout_failed')).kind).toBe('unfit');
    expect(await live(it)).toBe(1);
    await it.unpublish(second);
    await it.publish(it.first).accepted();
    expect(await live(it)).toBe(1);
  });

  test('is returned when its job expires or is deleted', async () => {
    const it = await subscriber('1');
    await it.board.given(MemberJobs, (jobs) => jobs.revoke(it.companyId, it.first));
    const second = await it.draft();
    await it.spend(second).accepted();
    await it.board.given(MemberJobs, (jobs) => jobs.delete(it.companyId, second));
    await it.spend(await it.draft()).accepted();
  });

  test('publishes one of eight checkouts that arrive at once', async () => {
    const it = await subscriber('1');
    await it.unpublish(it.first);
    const jobs = [];
    for (let n = 0; n < 8; n++) jobs.push(await it.draft());
    const tries = await Promise.allSettled([
      ...jobs.map((id) => it.spend(id).accepted()),
      it.publish(it.first).accepted(),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await live(it)).toBe(1);
  });

  test('holds with more than a hundred jobs', async () => {
    const it = await subscriber('103');
    for (let n = 1; n < 103; n++) await it.spend(await it.draft()).accepted();
    await it.board.settled();
    await it.spend(await it.draft()).refused('employer_checkout_failed');
    expect(await live(it)).toBe(103);
  }, 60_000);

  test('that a crashed request took, or that an earlier release did not return, is returned by the sweep', async () => {
    const it = await subscriber('1');
    await it.unpublish(it.first);
    const second = await it.draft();
    const { version } = (await it.board.given(MemberJobs, (jobs) => jobs.states([second]))).get(second) ?? {
      version: 0,
    };
    await it.board.given(JobSlots, (slots) => slots.of(it.id, false).take({ id: second, expiresAt: null, version }));
    await it.publish(it.first).refused('employer_payment_required');
    const sweep = talent.service(SweepSlots);
    await sweep.sweep(facts.now);
    await it.publish(it.first).refused('employer_payment_required');
    await sweep.sweep(new Date(Date.parse(facts.now) + 11 * 60_000).toISOString());
    await it.publish(it.first).accepted();
    await it.board.settled();
    // A slot of an earlier release, whose job was unpublished before the upgrade.
    await it.board.happened(
      { category: 'purchase', objectId: it.id },
      { type: 'SlotTaken', data: { jobId: second, isFeatured: false, before: null } },
    );
    await it.unpublish(it.first);
    await it.publish(it.first).refused('employer_payment_required');
    await sweep.sweep(facts.now);
    await it.publish(it.first).accepted();
  });

  test('is needed again after a request took one for the job and crashed', async () => {
    const it = await subscriber('1');
    await it.unpublish(it.first);
    const state = (await it.board.given(MemberJobs, (jobs) => jobs.states([it.first]))).get(it.first);
    await it.board.given(JobSlots, async (slots) => {
      const slot = await slots.again(it.companyId, it.first);
      await slot?.take({ id: it.first, expiresAt: state?.expiresAt ?? null, version: state?.version ?? 0 });
    });
    await talent.service(SweepSlots).sweep(new Date(Date.parse(facts.now) + 11 * 60_000).toISOString());
    await it.spend(await it.draft()).accepted();
    await it.publish(it.first).refused('employer_payment_required');
    expect(await live(it)).toBe(1);
  });
});

test('a use of a bundle lasts for the whole period of its job', async () => {
  const it = await aMember(talent);
  const planId = await aPlan(it.board, { kind: 'bundle' }, [{ key: 'jobs.max_active', value: '2' }]);
  const [first, second] = [await it.draft(), await it.draft()];
  await it.buy(first, planId);
  ledger.pay([...ledger.checkouts.keys()][0] ?? '');
  await it.hear();
  const [credit] = await it.options();
  const spend = { type: 'order', planId, id: credit?.id ?? '' } as const;
  await it.unpublish(first);
  await it.checkOut(second, spend).accepted();
  await it.publish(first).accepted();
  expect(await live(it)).toBe(2);
  await it.unpublish(first);
  await it.checkOut(await it.draft(), spend).refused('employer_checkout_failed');
});

describe('a plan that costs nothing', () => {
  const one = [{ key: 'jobs.max_active', value: '1' }] as const;

  test.each([
    ['of the kind free', { kind: 'free' as const }],
    ['with the price 0', { amountCents: 0 }],
  ])('%s has as many jobs at a time as it says', async (_, terms) => {
    const it = await aMember(talent);
    const planId = await aPlan(it.board, terms, one);
    const [first, second] = [await it.draft(), await it.draft()];
    await it.checkOut(first, { type: 'new', planId }).accepted();
    expect((await it.checkOut(second, { type: 'new', planId }).refused('employer_checkout_failed')).kind).toBe('unfit');
    await it.unpublish(first);
    await it.checkOut(second, { type: 'new', planId }).accepted();
    expect((await it.publish(first).refused('employer_payment_required')).kind).toBe('unpaid');
    expect(await live(it)).toBe(1);
    expect(await it.options()).toEqual([]);
  });

  test('with the price 0 needs the approval that free jobs need, and a job that waits for it counts', async () => {
    const it = await aMember(talent);
    await it.board.happened(
      { category: 'boardSettings', objectId: it.board.board },
      { type: 'SettingsChanged', data: { changes: { requireApprovalFreeJobs: true } } },
    );
    const planId = await aPlan(it.board, { amountCents: 0 }, one);
    const first = await it.draft();
    const { answer } = await it.checkOut(first, { type: 'new', planId }).accepted();
    expect(answer.status).toBe('pending_approval');
    await it.checkOut(await it.draft(), { type: 'new', planId }).refused('employer_checkout_failed');
  });

  test('is not one with a price that a code takes off: its jobs are paid, and need no approval of free jobs', async () => {
    const it = await aMember(talent);
    await it.board.happened(
      { category: 'boardSettings', objectId: it.board.board },
      { type: 'SettingsChanged', data: { changes: { requireApprovalFreeJobs: true } } },
    );
    const planId = await aPlan(it.board, {}, one);
    const job = await it.draft();
    await it.buy(job, planId);
    ledger.payWithCode([...ledger.checkouts.keys()][0] ?? '');
    await it.hear();
    expect(await live(it)).toBe(1);
  });

  test('limits nothing that it does not say', async () => {
    const it = await aMember(talent);
    const planId = await aPlan(it.board, { kind: 'free' });
    for (let n = 0; n < 3; n++) await it.checkOut(await it.draft(), { type: 'new', planId }).accepted();
    expect(await live(it)).toBe(3);
  });
});
