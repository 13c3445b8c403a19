import { describe, expect, test } from '@jest/globals';
import { Rejection, type PlanNeed } from '#kernel';
import { isOperator } from './http/context.js';
import { problemBody, problemOf } from './http/problems.js';
import { PlanCatalogue, upgradeHint, type Capabilities, type Plan } from './plans.js';

class Catalogue extends PlanCatalogue {
  of(): Capabilities {
    throw new Error('Nobody asks.');
  }

  cheapest({ capability, atLeast }: PlanNeed): Plan | null {
    if (capability === 'activeJobsLimit') return (atLeast ?? 1) > 50 ? null : 'starter';
    return 'basic';
  }
}

const catalogue = new Catalogue();
const ways = {
  checkout: { method: 'POST', path: '/v1/billing/checkout' },
  changePlan: { method: 'POST', path: '/v1/billing/upgrade' },
};

describe('the hint of a refusal', () => {
  test('names the plan that would do, and the ways to it', () =>
    expect(upgradeHint({ capability: 'canRemoveBranding' }, catalogue)).toEqual({
      capability: 'canRemoveBranding',
      requiredPlan: 'basic',
      ...ways,
    }));

  test('names no plan when none would do', () =>
    expect(upgradeHint({ capability: 'activeJobsLimit', atLeast: 51 }, catalogue)).toEqual({
      capability: 'activeJobsLimit',
      ...ways,
    }));

  const refusal = problemOf(
    new Rejection('conflict', 'jobs_quota_exceeded', 'Full.', { limit: 50 }, { capability: 'activeJobsLimit' }),
  );

  test('is in the body for operators', () =>
    expect(problemBody(refusal, 'req_1', catalogue)).toEqual({
      error: {
        code: 'jobs_quota_exceeded',
        message: 'Full.',
        requestId: 'req_1',
        details: { limit: 50 },
        upgrade: { capability: 'activeJobsLimit', requiredPlan: 'starter', ...ways },
      },
    }));

  test('is nobody else’s business', () =>
    expect(problemBody(refusal, 'req_1', null)).toEqual({
      error: { code: 'jobs_quota_exceeded', message: 'Full.', requestId: 'req_1', details: { limit: 50 } },
    }));

  test('is left out where the plan is not the reason', () => {
    const { error } = problemBody(
      problemOf(new Rejection('missing', 'jobs_not_found', 'None.')),
      'req_1',
      catalogue,
    ) as { error: object };
    expect(Object.keys(error)).toEqual(['code', 'message', 'requestId']);
  });

  test.each([
    ['/v1/jobs', true],
    ['/v1/boards', true],
    ['/v1/me?x=/v1/boards/a', true],
    ['/v1/boards/demo', false],
    ['/v1/boards/demo/jobs?limit=1', false],
  ])('is for the Operator API: %s %p', (url, operator) => expect(isOperator({ url } as never)).toBe(operator));
});
