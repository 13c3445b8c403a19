import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf } from '#kernel';
import { facts, given, replay } from '#testing';
import { creditsLeft } from './message-credits.js';
import type { TalentPass } from './product.js';
import { purchaseDecider, type PurchaseEvents } from './purchase.decider.js';
import { purchaseRows } from './purchase.read-model.js';
import { BUYER, POSTING, PRICE } from './purchase.samples.js';

// The rules are those of the sheets on talent and messaging: a first contact uses one credit, an unlimited plan uses none.

type Event = MessageOf<PurchaseEvents>;

const PACK: TalentPass = {
  kind: 'talent',
  planId: 'plans_1',
  planName: 'Two contacts',
  planKind: 'one_time',
  messages: 2,
  unlocks: 0,
  publishTiming: null,
  companyId: 'companies_1',
};
const { now } = facts;
const opened = (product: TalentPass | typeof POSTING = PACK): Event => ({
  type: 'PurchaseOpened',
  data: { product, price: PRICE, ...BUYER },
});
const paid: Event = {
  type: 'PurchasePaid',
  data: { paymentRef: 'payment_1', subscriptionRef: null, customerRef: null },
};
const used = (conversationId: string, usedAt = now): Event => ({
  type: 'MessageCreditUsed',
  data: { conversationId, usedAt },
});
const returned = (conversationId: string): Event => ({ type: 'MessageCreditReturned', data: { conversationId } });
const period = (periodStart: string, periodEnd: string): Event => ({
  type: 'SubscriptionChanged',
  data: {
    subscriptionRef: 'subscription_1',
    customerRef: 'customer_1',
    status: 'active',
    priceRef: 'price_1',
    periodStart,
    periodEnd,
    endsWithPeriod: false,
    canceledAt: null,
    paidUntil: periodEnd,
    isReturned: false,
    endedAt: null,
  },
});
const use = (conversationId: string, ...history: readonly Event[]) =>
  given(purchaseDecider, facts, ...history).when('UseMessageCredit', { conversationId });
const EXHAUSTED = ['purchases_exhausted', 'unfit'] as const;

describe('a first contact', () => {
  test('uses a credit of a paid pack, once for each conversation', () => {
    use('conversations_1', opened(), paid).then(used('conversations_1'));
    use('conversations_1', opened(), paid, used('conversations_1')).then();
  });

  test('is refused when the pack is used up', () => {
    use('conversations_3', opened(), paid, used('conversations_1'), used('conversations_2')).rejected(...EXHAUSTED);
  });

  test('is refused before the payment and after a refund', () => {
    use('conversations_1', opened()).rejected(...EXHAUSTED);
    const refunded: Event = { type: 'PurchaseRevoked', data: { reason: 'refunded' } };
    use('conversations_1', opened(), paid, refunded).rejected(...EXHAUSTED);
  });

  test('is refused for a purchase of postings', () => {
    use('conversations_1', opened(POSTING), paid).rejected(...EXHAUSTED);
  });

  test('uses nothing of an unlimited plan', () => {
    use('conversations_1', opened({ ...PACK, messages: null }), paid).then();
  });

  test('counts only those of the current period of a subscription', () => {
    const monthly = opened({ ...PACK, planKind: 'subscription', messages: 1 });
    const november = period('2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z');
    use('conversations_2', monthly, paid, november, used('conversations_1', '2026-10-31T23:59:59.999Z')).then(
      used('conversations_2'),
    );
    use('conversations_2', monthly, paid, november, used('conversations_1', '2026-11-01T00:00:00.000Z')).rejected(
      ...EXHAUSTED,
    );
  });

  test('gives its credit back when the conversation was not started', () => {
    const back = (...history: readonly Event[]) =>
      given(purchaseDecider, facts, ...history).when('ReturnMessageCredit', { conversationId: 'conversations_1' });
    back(opened(), paid, used('conversations_1')).then(returned('conversations_1'));
    back(opened(), paid).then();
    use(
      'conversations_3',
      opened(),
      paid,
      used('conversations_1'),
      used('conversations_2'),
      returned('conversations_1'),
    ).then(used('conversations_3'));
  });
});

test('the row has the company and the credits that the log has', () => {
  const history = [opened(), paid, used('conversations_1'), used('conversations_2'), returned('conversations_1')];
  const row = replay(purchaseRows, 'orders_1', facts, ...history);
  expect(row).toMatchObject({
    companyId: 'companies_1',
    jobId: null,
    list: 'order',
    credits: [{ conversationId: 'conversations_2' }],
  });
  expect(creditsLeft(PACK, fold(purchaseDecider, history).state.credits, null)).toBe(1);
});
