import { scenario } from '#testing/scenario';
import { afterAll, describe, expect, test } from '@jest/globals';
import { BillingModule } from '../billing.module.js';
import { cheapestFor, PLAN_TABLE, Plans, upgradeHint } from './plan.service.js';
import { SELF_SERVE } from './board-plan-price.js';

const billing = await scenario(BillingModule);
afterAll(() => billing.close());

test('capabilities are those of the plan that the board of the request is on', async () => {
  const [free, grow] = [await billing.board({ plan: 'free' }), await billing.board({ plan: 'grow' })];
  const capabilities = ({ given }: typeof free) => given(Plans, (plans) => plans.capabilities());
  expect(await capabilities(free)).toMatchObject({ activeJobsLimit: 10, canBePublic: false });
  expect(await capabilities(grow)).toMatchObject({ activeJobsLimit: 500, canBePublic: true });
  await billing.boards.changePlan(free.board, 'grow');
  expect(await capabilities(free)).toMatchObject({ activeJobsLimit: 500 });
  await billing.boards.changePlan(free.board, 'gold');
  await expect(capabilities(free)).rejects.toThrow('Unknown plan "gold".');
});

test('a key is let in where the plan includes the API', () => {
  const plans = billing.service(Plans);
  expect(['free', 'starter', 'scale'].map((plan) => plans.included(plan))).toEqual([false, true, true]);
});

describe('the plan table', () => {
  const order = ['free', ...SELF_SERVE, 'enterprise'] as const;

  test('names every plan once, from the cheapest', () => expect(Object.keys(PLAN_TABLE)).toEqual(order));

  test.each(['activeJobsLimit', 'subscriberLimit', 'teamSeatLimit'] as const)(
    '%s never shrinks with a dearer plan',
    (limit) => {
      const limits = order.map((plan) => PLAN_TABLE[plan][limit] ?? Infinity);
      expect(limits).toEqual([...limits].sort((a, b) => a - b));
    },
  );

  test.each(['canBePublic', 'canRemoveBranding', 'apiAccess'] as const)(
    '%s is never lost with a dearer plan',
    (right) => {
      const rights = order.map((plan) => Number(PLAN_TABLE[plan][right]));
      expect(rights).toEqual([...rights].sort());
    },
  );

  test('keeps the API, the public and the branding from the free plan', () =>
    expect(PLAN_TABLE.free).toMatchObject({ apiAccess: false, canBePublic: false, canRemoveBranding: false }));
});

describe('the cheapest plan', () => {
  test.each([
    [{ capability: 'apiAccess' }, 'starter'],
    [{ capability: 'canBePublic' }, 'starter'],
    [{ capability: 'canRemoveBranding' }, 'basic'],
    [{ capability: 'activeJobsLimit', atLeast: 50 }, 'starter'],
    [{ capability: 'activeJobsLimit', atLeast: 51 }, 'basic'],
    [{ capability: 'activeJobsLimit', atLeast: 2_000 }, 'advanced'],
    [{ capability: 'activeJobsLimit', atLeast: 2_001 }, 'scale'],
    [{ capability: 'teamSeatLimit', atLeast: 4 }, 'grow'],
    [{ capability: 'teamSeatLimit' }, 'starter'],
  ] as const)('for %j is %s', (need, plan) => expect(cheapestFor(need)).toBe(plan));
});

const ways = {
  checkout: { method: 'POST', path: '/v1/billing/checkout' },
  changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
};

describe('the hint of a refusal', () => {
  test('names the cheapest plan that would do, and the ways to it', () =>
    expect(upgradeHint({ capability: 'canRemoveBranding' }, true)).toEqual({
      capability: 'canRemoveBranding',
      requiredPlan: 'basic',
      isSold: true,
      ...ways,
    }));

  test('counts what there would be', () =>
    expect(upgradeHint({ capability: 'activeJobsLimit', atLeast: 51 }, false)).toMatchObject({
      requiredPlan: 'basic',
      isSold: false,
    }));
});
