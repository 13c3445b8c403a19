import { describe, expect, test } from '@jest/globals';
import { upgradeHint } from './plan-table.js';

const ways = {
  checkout: { method: 'POST', path: '/v1/billing/checkout' },
  changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
};

describe('the hint of a refusal', () => {
  test('names the cheapest plan that would do, and the ways to it', () =>
    expect(upgradeHint({ capability: 'canRemoveBranding' })).toEqual({
      capability: 'canRemoveBranding',
      requiredPlan: 'basic',
      ...ways,
    }));

  test('counts what there would be', () =>
    expect(upgradeHint({ capability: 'activeJobsLimit', atLeast: 51 })).toMatchObject({ requiredPlan: 'basic' }));
});
