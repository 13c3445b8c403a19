import { describe, expect, test } from '@jest/globals';
import type { SubscriptionState } from '../purchase/standing.js';
import { isInForce, decidingPurchase } from './board-subscription.js';

const bought = (status: SubscriptionState['status'] | null, more: object = {}) => ({
  id: 'boardPlans_1',
  status: 'paid' as const,
  paidAt: '2026-11-01T00:00:00.000Z',
  subscription: status === null ? null : ({ status, paidUntil: null } as SubscriptionState),
  ...more,
});

describe('the plan of a board', () => {
  test.each([
    [null, true],
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['unpaid', false],
    ['paused', false],
    ['canceled', false],
    ['incomplete', false],
    ['incomplete_expired', false],
  ] as const)('with a subscription that is %s holds: %s', (status, held) =>
    expect(isInForce(bought(status))).toBe(held),
  );

  test.each(['revoked', 'open', 'abandoned'] as const)('that was bought and is %s is no plan', (status) =>
    expect(isInForce(bought('active', { status }))).toBe(false),
  );

  test('is that of the first purchase that was paid and holds', () => {
    const later = bought('active', { id: 'boardPlans_2', paidAt: '2026-11-02T00:00:00.000Z' });
    const ended = bought('canceled', { id: 'boardPlans_0', paidAt: '2026-10-02T00:00:00.000Z' });
    const atOnce = bought('active', { id: 'boardPlans_3' });
    expect(decidingPurchase([later, ended, atOnce, bought('active')])?.id).toBe('boardPlans_1');
    expect(decidingPurchase([later, ended])?.id).toBe('boardPlans_2');
    expect(decidingPurchase([ended])).toBeNull();
  });
});
