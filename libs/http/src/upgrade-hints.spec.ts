import { describe, expect, test } from '@jest/globals';
import { type MissingCapability, Rejection } from '#kernel';
import { isOperator } from './context.js';
import { problemBody, problemOf, UpgradeHints } from './problems.js';

class Hints extends UpgradeHints {
  hint(need: MissingCapability): object {
    return { capability: need.capability, requiredPlan: 'starter' };
  }
}

const hints = new Hints();

describe('the hint of a refusal', () => {
  const refusal = problemOf(
    new Rejection(
      'conflict',
      'jobs_quota_exceeded',
      'Full.',
      { limit: 50 },
      { upgrade: { capability: 'activeJobsLimit' } },
    ),
  );

  test('is in the body for operators', () =>
    expect(problemBody(refusal, 'req_1', hints)).toEqual({
      error: {
        code: 'jobs_quota_exceeded',
        message: 'Full.',
        requestId: 'req_1',
        details: { limit: 50 },
        upgrade: { capability: 'activeJobsLimit', requiredPlan: 'starter' },
      },
    }));

  test('is nobody else’s business', () =>
    expect(problemBody(refusal, 'req_1', null)).toEqual({
      error: { code: 'jobs_quota_exceeded', message: 'Full.', requestId: 'req_1', details: { limit: 50 } },
    }));

  test('is left out where the plan is not the reason', () => {
    const { error } = problemBody(problemOf(new Rejection('missing', 'jobs_not_found', 'None.')), 'req_1', hints) as {
      error: object;
    };
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
