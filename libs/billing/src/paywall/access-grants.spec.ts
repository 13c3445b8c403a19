import { describe, expect, test } from '@jest/globals';
import type { SubscriptionState } from '../purchase/standing.js';
import { type BoughtAccess, grantsOf } from './access-grants.js';

const NOW = '2026-06-15T00:00:00.000Z';
const LATER = '2026-07-01T00:00:00.000Z';
const EARLIER = '2026-06-01T00:00:00.000Z';

const period = (
  status: SubscriptionState['status'],
  end = LATER,
  paidUntil: string | null = end,
): SubscriptionState => ({
  status,
  priceRef: 'price_1',
  periodStart: '2026-05-01T00:00:00.000Z',
  periodEnd: end,
  endsWithPeriod: false,
  canceledAt: null,
  paidUntil,
  isReturned: false,
  endedAt: null,
});

const row = (
  id: string,
  subscription: SubscriptionState | null,
  status: BoughtAccess['status'] = 'paid',
): BoughtAccess => ({
  id,
  status,
  isIssued: false,
  subscription,
  customerRef: null,
  product: { kind: 'access', offerKey: 'monthly', offerType: subscription ? 'recurring' : 'lifetime' },
});

describe('access is granted', () => {
  test.each<[string, BoughtAccess, boolean, string]>([
    ['by a subscription that runs', row('a', period('active')), true, 'active'],
    ['by a trial', row('a', period('trialing')), true, 'active'],
    [
      'three days after a renewal failed',
      row('a', period('past_due', LATER, '2026-06-12T00:00:01.000Z')),
      true,
      'past_due',
    ],
    ['no longer', row('a', period('past_due', LATER, '2026-06-11T23:59:59.000Z')), false, 'past_due'],
    ['by one that was cancelled, until its end', row('a', period('canceled')), true, 'canceled'],
    ['and not after that', row('a', period('canceled', EARLIER)), false, 'canceled'],
    ['not by one that is unpaid', row('a', period('unpaid')), false, 'unpaid'],
    ['not by one that pauses', row('a', period('paused')), false, 'unpaid'],
    ['for ever', row('a', null), true, 'active'],
    ['until it is given back', row('a', null, 'revoked'), false, 'canceled'],
    ['not before it is paid', row('a', null, 'open'), false, 'pending'],
  ])('%s', (_, purchase, hasAccess, status) => {
    expect(grantsOf([purchase], NOW)).toMatchObject([{ hasAccess, status }]);
  });

  test('by the best of what was bought', () => {
    const rows = [
      row('newest, over', period('canceled', EARLIER)),
      row('short', period('active', LATER)),
      row('long', period('active', '2027-01-01T00:00:00.000Z')),
      row('for ever', null),
    ];
    expect(grantsOf(rows, NOW).map(({ id }) => id)).toEqual(['for ever', 'long', 'short', 'newest, over']);
  });
});
