import { describe, expect, test } from '@jest/globals';
import { hasRoom, optionOf, type JobPlanTerms, saleKindOf } from './job-sale.js';

const FREE: JobPlanTerms = { isFree: true, kind: 'free', price: null, slots: null, featuredSlots: 0 };
const SOLD: JobPlanTerms = { isFree: false, kind: 'bundle', price: {}, slots: 5, featuredSlots: 1 };

test.each<[string, JobPlanTerms, string]>([
  ['a free plan without limits', FREE, 'free'],
  ['a free plan that limits its jobs', { ...FREE, slots: 3 }, 'free_slot'],
  ['a free plan that publishes no jobs', { ...FREE, slots: 0 }, 'free_slot'],
  ['a free plan with some featured jobs', { ...FREE, featuredSlots: 1 }, 'free_slot'],
  ['a free plan that features every job', { ...FREE, featuredSlots: null }, 'free_slot'],
  ['a bundle with the price 0', { ...SOLD, isFree: true }, 'free_slot'],
  ['a bundle with a price', SOLD, 'sold'],
  ['a subscription without a limit', { ...SOLD, kind: 'subscription', slots: null }, 'sold'],
  ['a plan without a price', { ...SOLD, price: null }, 'not_sold'],
  ['a plan with a price and without jobs', { ...SOLD, slots: 0 }, 'no_jobs'],
  ['a free plan with a price', { ...SOLD, kind: 'free' }, 'no_jobs'],
])('%s', (_, plan, kind) => expect(saleKindOf(plan)).toBe(kind));

describe('room on the board', () => {
  const PAID = { room: 1, waiting: 0, isPaid: true, needsApproval: true };

  test('is there without a limit, and for as many jobs as the plan allows', () => {
    expect(hasRoom({ ...PAID, room: null, waiting: 9 })).toBe(true);
    expect(hasRoom(PAID)).toBe(true);
    expect(hasRoom({ ...PAID, room: 0 })).toBe(false);
  });

  test('belongs to the paid jobs that wait for it', () => {
    expect(hasRoom({ ...PAID, room: 2, waiting: 1 })).toBe(true);
    expect(hasRoom({ ...PAID, waiting: 1 })).toBe(false);
    expect(hasRoom({ ...PAID, waiting: 2 })).toBe(false);
  });

  test('is not needed by an unpaid job before its approval', () => {
    expect(hasRoom({ ...PAID, room: 0, isPaid: false })).toBe(true);
    expect(hasRoom({ ...PAID, room: 0, isPaid: false, needsApproval: false })).toBe(false);
  });
});

describe('an option', () => {
  const posting = {
    planId: 'plans_1',
    planName: 'Gold',
    planKind: 'bundle',
    slots: 5,
    featuredSlots: null,
  } as const;
  const bought = { id: 'purchases_1', posting, renewsAt: null };

  test('has what is left of the purchase, and a large number for no limit', () =>
    expect(optionOf(bought, { jobs: 2, featured: null })).toEqual({
      id: 'purchases_1',
      type: 'order',
      planId: 'plans_1',
      planName: 'Gold',
      planKind: 'bundle',
      jobsRemaining: 2,
      jobsTotal: 5,
      featuredRemaining: 1_000_000,
      featuredTotal: 1_000_000,
      renewsAt: null,
    }));

  test('is a subscription if the plan is one', () =>
    expect(
      optionOf({ ...bought, posting: { ...posting, planKind: 'subscription' } }, { jobs: null, featured: 0 }),
    ).toMatchObject({
      type: 'subscription',
      planKind: 'subscription',
      jobsRemaining: 1_000_000,
      featuredRemaining: 0,
    }));

  test('needs a job that is left', () => expect(optionOf(bought, { jobs: 0, featured: 1 })).toBeNull());
});
