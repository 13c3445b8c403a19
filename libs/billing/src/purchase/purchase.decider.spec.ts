import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { purchaseDecider, type PurchaseCommands, type PurchaseEvents, type SlotWish } from './purchase.decider.js';
import { BUNDLE, BUYER, LIFETIME, MONTHLY, PLAN, POSTING, PRICE } from './purchase.samples.js';
import type { Product } from './product.js';
import { isGood, type SubscriptionState } from './standing.js';

type Event = MessageOf<PurchaseEvents>;

const on = (...history: readonly Event[]) => given(purchaseDecider, facts, ...history);
const opened = (product: Product = POSTING): Event => ({
  type: 'PurchaseOpened',
  data: { product, price: PRICE, ...BUYER },
});
const begun: Event = { type: 'CheckoutBegun', data: { checkoutRef: 'checkout_1' } };
const issued: Event = { type: 'InvoiceIssued', data: { paymentRef: 'payment_1' } };
const paid = (paymentRef: string | null = 'payment_1', subscriptionRef: string | null = null): Event => ({
  type: 'PurchasePaid',
  data: { paymentRef, subscriptionRef, customerRef: subscriptionRef && 'customer_1' },
});
const abandoned: Event = { type: 'PurchaseAbandoned', data: {} };
const revoked = (reason: 'refunded' | 'disputed' | 'unpaid' | 'foreign_discount'): Event => ({
  type: 'PurchaseRevoked',
  data: { reason },
});

const COMPLETE: PurchaseCommands['SettleCheckout'] = {
  status: 'complete',
  isPaid: true,
  hasForeignDiscount: false,
  paymentRef: 'payment_1',
  subscriptionRef: null,
  customerRef: null,
};
const PAYMENT: PurchaseCommands['SettlePayment'] = {
  ref: 'payment_1',
  method: 'card',
  status: 'paid',
  amount: 19_900,
  refunded: 0,
  dispute: 'none',
  subscriptionRef: null,
};
const RUNNING: PurchaseCommands['SettleSubscription'] = {
  ref: 'subscription_1',
  customerRef: 'customer_1',
  status: 'active',
  priceRef: 'price_1',
  periodStart: new Date('2026-01-01T00:00:00Z'),
  periodEnd: new Date('2026-02-01T00:00:00Z'),
  paidUntil: new Date('2026-02-01T00:00:00Z'),
  endsWithPeriod: false,
  canceledAt: null,
  isReturned: false,
  endedAt: null,
};
const subscribed = (data: Partial<SubscriptionState> = {}): Event => ({
  type: 'SubscriptionChanged',
  data: {
    subscriptionRef: 'subscription_1',
    customerRef: 'customer_1',
    status: 'active',
    priceRef: 'price_1',
    periodStart: '2026-01-01T00:00:00.000Z',
    periodEnd: '2026-02-01T00:00:00.000Z',
    endsWithPeriod: false,
    canceledAt: null,
    paidUntil: '2026-02-01T00:00:00.000Z',
    isReturned: false,
    endedAt: null,
    ...data,
  },
});

describe('a checkout', () => {
  test('that is paid pays the purchase, once', () => {
    on(opened(), begun).when('SettleCheckout', COMPLETE).then(paid());
    on(opened(), begun, paid()).when('SettleCheckout', COMPLETE).then();
  });

  test('that is complete and not paid yet changes nothing', () =>
    on(opened(), begun)
      .when('SettleCheckout', { ...COMPLETE, isPaid: false })
      .then());

  test('that expires gives the purchase up, unless it was paid', () => {
    const expired = { ...COMPLETE, status: 'expired' as const, isPaid: false };
    on(opened(), begun).when('SettleCheckout', expired).then(abandoned);
    on(opened(), begun, paid()).when('SettleCheckout', expired).then();
    on(opened(), begun, abandoned).when('SettleCheckout', expired).then();
  });

  test('that is paid after all pays a purchase that was given up', () =>
    on(opened(), begun, abandoned).when('SettleCheckout', COMPLETE).then(paid()));

  test('that a code of another board reduced never pays', () => {
    const foreign = { ...COMPLETE, hasForeignDiscount: true };
    on(opened(), begun).when('SettleCheckout', foreign).then(revoked('foreign_discount'));
    on(opened(), begun, revoked('foreign_discount')).when('SettleCheckout', COMPLETE).then();
    on(opened(), begun, revoked('foreign_discount')).when('SettlePayment', PAYMENT).then();
    on(opened(), begun, paid()).when('SettleCheckout', foreign).then();
  });

  test('is known by one name', () => {
    on(opened()).when('BeginCheckout', { checkoutRef: 'checkout_1' }).then(begun);
    on(opened(), begun).when('BeginCheckout', { checkoutRef: 'checkout_1' }).then();
  });
});

describe('a payment', () => {
  test('pays the purchase, also before the checkout says so', () =>
    on(opened(), begun).when('SettlePayment', PAYMENT).then(paid()));

  test('that is refunded in full ends the purchase', () => {
    const back = { ...PAYMENT, refunded: 19_900 };
    on(opened(), begun, paid()).when('SettlePayment', back).then(revoked('refunded'));
    on(opened(), begun, paid(), revoked('refunded')).when('SettlePayment', back).then();
  });

  test('that is refunded before it was reported never pays', () => {
    const back = { ...PAYMENT, refunded: 19_900 };
    on(opened(), begun).when('SettlePayment', back).then(revoked('refunded'));
    on(opened(), begun, revoked('refunded')).when('SettleCheckout', COMPLETE).then();
  });

  test('that is refunded in part ends nothing', () =>
    on(opened(), begun, paid())
      .when('SettlePayment', { ...PAYMENT, refunded: 19_899 })
      .then());

  test('that is disputed ends the purchase when the dispute is lost', () => {
    on(opened(), begun, paid())
      .when('SettlePayment', { ...PAYMENT, dispute: 'open' })
      .then();
    on(opened(), begun, paid())
      .when('SettlePayment', { ...PAYMENT, dispute: 'won' })
      .then();
    on(opened(), begun, paid())
      .when('SettlePayment', { ...PAYMENT, dispute: 'lost' })
      .then(revoked('disputed'));
  });

  test('of a renewal ends nothing when it is refunded: the subscription continues', () =>
    on(opened(PLAN), paid(null, 'subscription_1'), subscribed())
      .when('SettlePayment', { ...PAYMENT, subscriptionRef: 'subscription_1', refunded: 19_900 })
      .then());
});

describe('an invoice', () => {
  const timed = (publishTiming: 'on_issue' | 'on_payment') => opened({ ...POSTING, publishTiming });

  const good = (...history: Event[]) => isGood(fold(purchaseDecider, history).state, facts.now);

  test('is good once it is issued where it publishes then, and else once it is paid', () => {
    expect(good(timed('on_issue'))).toBe(false);
    expect(good(timed('on_issue'), issued)).toBe(true);
    expect(good(timed('on_payment'), issued)).toBe(false);
    expect(good(timed('on_payment'), issued, paid())).toBe(true);
    expect(good(timed('on_issue'), issued, revoked('unpaid'))).toBe(false);
  });

  test.each(['void', 'uncollectible'] as const)(
    'that is %s ends the purchase, until it is paid after all',
    (status) => {
      on(timed('on_issue'), issued)
        .when('SettlePayment', { ...PAYMENT, status })
        .then(revoked('unpaid'));
      on(timed('on_issue'), issued, revoked('unpaid')).when('SettlePayment', PAYMENT).then(paid());
    },
  );

  test('whose answer was lost is found by what the provider says, also after the purchase was given up', () => {
    const sent = { ...PAYMENT, method: 'invoice' as const, status: 'open' as const };
    on(timed('on_issue')).when('SettlePayment', sent).then(issued);
    on(timed('on_issue'), abandoned).when('SettlePayment', sent).then(issued);
    on(timed('on_issue'), issued).when('SettlePayment', sent).then();
    expect(good(timed('on_issue'), abandoned, issued)).toBe(true);
  });

  test('that was paid is not ended by older news', () =>
    on(timed('on_issue'), issued, paid())
      .when('SettlePayment', { ...PAYMENT, status: 'open' })
      .then());
});

describe('a subscription', () => {
  test('that runs pays the purchase, and what it says is kept', () => {
    on(opened(PLAN), begun).when('SettleSubscription', RUNNING).then(paid(null, 'subscription_1'), subscribed());
    on(opened(PLAN), begun, paid(null, 'subscription_1'), subscribed()).when('SettleSubscription', RUNNING).then();
  });

  test('keeps what was paid for when a renewal fails', () =>
    on(opened(PLAN), paid(null, 'subscription_1'), subscribed())
      .when('SettleSubscription', { ...RUNNING, status: 'past_due', periodEnd: new Date('2026-03-01T00:00:00Z') })
      .then(subscribed({ status: 'past_due', periodEnd: '2026-03-01T00:00:00.000Z' })));

  const good = (data: Partial<SubscriptionState>, now: string) =>
    isGood(fold(purchaseDecider, [opened(MONTHLY), paid(null, 'subscription_1'), subscribed(data)]).state, now);

  test.each([
    ['active', '2027-01-01T00:00:00.000Z', true],
    ['trialing', '2027-01-01T00:00:00.000Z', true],
    ['canceled', '2026-01-31T23:59:59.999Z', true],
    ['canceled', '2026-02-01T00:00:00.000Z', false],
    ['unpaid', '2026-01-15T00:00:00.000Z', false],
    ['incomplete', '2026-01-15T00:00:00.000Z', false],
    ['incomplete_expired', '2026-01-15T00:00:00.000Z', false],
    ['paused', '2026-01-15T00:00:00.000Z', false],
  ] as const)('that is %s at %s: %p', (status, now, expected) => expect(good({ status }, now)).toBe(expected));

  test('does not count a period whose payment was refunded', () => {
    for (const status of ['active', 'trialing', 'past_due', 'canceled'] as const)
      expect(good({ status, isReturned: true }, '2026-01-02T00:00:00.000Z')).toBe(false);
  });

  test('that was ended at once ends then', () => {
    const data = { status: 'canceled', endedAt: '2026-01-02T00:00:00.000Z' } as const;
    expect(good(data, '2026-01-01T23:59:59.999Z')).toBe(true);
    expect(good(data, '2026-01-02T00:00:00.000Z')).toBe(false);
  });

  test('stays good for three days after a renewal failed', () => {
    const data = { status: 'past_due' } as const;
    expect(good(data, '2026-02-03T23:59:59.999Z')).toBe(true);
    expect(good(data, '2026-02-04T00:00:00.000Z')).toBe(false);
  });

  test('that never was paid for is over at once', () =>
    expect(good({ status: 'canceled', paidUntil: null }, '2026-01-02T00:00:00.000Z')).toBe(false));
});

describe('slots', () => {
  const take = (jobId: string, wish: Partial<SlotWish> = {}): SlotWish => ({
    jobId,
    isFeatured: false,
    before: null,
    version: 3,
    takenBy: 'slots_1',
    takenAt: facts.now,
    ...wish,
  });
  const taken = (jobId: string, wish: Partial<SlotWish> = {}): Event => ({
    type: 'SlotTaken',
    data: take(jobId, wish),
  });
  const released = (jobId: string, takenBy: string | null = 'slots_1'): Event => ({
    type: 'SlotReleased',
    data: { jobId, takenBy },
  });
  const returned = (jobId: string, version: number): Event => ({ type: 'SlotReturned', data: { jobId, version } });
  const REFUSED = ['purchases_exhausted', 'unfit'] as const;
  const subscription = [opened(PLAN), paid(null, 'subscription_1'), subscribed()];

  test('are absent before the payment, and after it is refunded', () => {
    on(opened())
      .when('TakeSlot', take('jobs_1'))
      .rejected(...REFUSED);
    on(opened(), paid()).when('TakeSlot', take('jobs_1')).then(taken('jobs_1'));
    on(opened(), paid(), revoked('refunded'))
      .when('TakeSlot', take('jobs_1'))
      .rejected(...REFUSED);
  });

  test('are taken once by a try, once by tries for the same version of a job, and again for its next publication', () => {
    on(opened(), paid(), taken('jobs_1')).when('TakeSlot', take('jobs_1')).then();
    const other = { takenBy: 'slots_2' };
    on(opened(), paid(), taken('jobs_1')).when('TakeSlot', take('jobs_1', other)).then(taken('jobs_1', other));
    const next = { version: 9, before: '2026-02-01T00:00:00.000Z', takenBy: 'slots_2' };
    on(opened(BUNDLE), paid(), taken('jobs_1')).when('TakeSlot', take('jobs_1', next)).then(taken('jobs_1', next));
    on(opened(), paid(), taken('jobs_1'))
      .when('TakeSlot', take('jobs_1', next))
      .rejected(...REFUSED);
  });

  test('move to a later version of the job within one try', () =>
    on(opened(), paid(), taken('jobs_1'))
      .when('TakeSlot', take('jobs_1', { version: 4 }))
      .then(released('jobs_1'), taken('jobs_1', { version: 4 })));

  test('of one payment are one, and of a bundle as many as it has, for ever', () => {
    on(opened(), paid(), taken('jobs_1'))
      .when('TakeSlot', take('jobs_2'))
      .rejected(...REFUSED);
    const five = ['jobs_1', 'jobs_2', 'jobs_3', 'jobs_4', 'jobs_5'].map((id) => taken(id));
    on(opened(BUNDLE), paid(), ...five.slice(1))
      .when('TakeSlot', take('jobs_6'))
      .then(taken('jobs_6'));
    on(opened(BUNDLE), paid(), ...five)
      .when('TakeSlot', take('jobs_6'))
      .rejected(...REFUSED);
    on(opened(BUNDLE), paid(), ...five)
      .when('ReturnSlot', { jobId: 'jobs_1', version: 99 })
      .then();
  });

  test('of a subscription are taken until their job ends, and a slot that is not released yet counts', () => {
    const two = [...subscription, taken('jobs_1'), taken('jobs_2')];
    on(...two)
      .when('TakeSlot', take('jobs_3'))
      .rejected(...REFUSED);
    on(...two)
      .when('ReturnSlot', { jobId: 'jobs_1', version: 5 })
      .then(returned('jobs_1', 5));
    on(...two, returned('jobs_1', 5))
      .when('TakeSlot', take('jobs_3'))
      .then(taken('jobs_3'));
    on(...two, returned('jobs_1', 5))
      .when('ReturnSlot', { jobId: 'jobs_1', version: 5 })
      .then();
  });

  test('of a subscription are taken again when a job is resumed, which the end of its earlier publication does not return', () => {
    const resumed = take('jobs_1', { version: 5, takenBy: 'slots_2' });
    const full = [...subscription, taken('jobs_1'), taken('jobs_2'), returned('jobs_1', 5), taken('jobs_3')];
    on(...full)
      .when('TakeSlot', resumed)
      .rejected(...REFUSED);
    const again = [...subscription, taken('jobs_1'), { type: 'SlotTaken' as const, data: resumed }];
    on(...again)
      .when('ReturnSlot', { jobId: 'jobs_1', version: 5 })
      .then(returned('jobs_1', 5));
    // Still one slot of two.
    on(...again, returned('jobs_1', 5))
      .when('TakeSlot', take('jobs_2'))
      .then(taken('jobs_2'));
    on(...again, returned('jobs_1', 5), taken('jobs_2'))
      .when('TakeSlot', take('jobs_3'))
      .rejected(...REFUSED);
  });

  test('of a plan that costs nothing follow the terms that the plan has now', () => {
    const free = opened({ ...PLAN, planKind: 'free', slots: 1 });
    on(free).when('TakeSlot', take('jobs_1')).then(taken('jobs_1'));
    on(free, taken('jobs_1'))
      .when('TakeSlot', take('jobs_2'))
      .rejected(...REFUSED);
    const terms = { slots: 2, featuredSlots: 0, featureMode: 'employer', days: 30 } as const;
    on(free, taken('jobs_1')).when('TakeSlot', take('jobs_2', { terms })).then(taken('jobs_2'));
  });

  test('without a limit never run out', () =>
    on(opened({ ...PLAN, slots: null }), paid(null, 's'), ...[1, 2, 3].map((n) => taken(`jobs_${n}`)))
      .when('TakeSlot', take('jobs_4'))
      .then(taken('jobs_4')));

  test('are featured as the buyer wishes while the plan has some, or all of them by themselves', () => {
    const wish = take('jobs_2', { isFeatured: true });
    const [featured, plain] = [taken('jobs_2', { isFeatured: true }), taken('jobs_2')];
    const first = taken('jobs_1', { isFeatured: true });
    on(opened(BUNDLE), paid()).when('TakeSlot', wish).then(featured);
    on(opened(BUNDLE), paid(), first).when('TakeSlot', wish).then(plain);
    const automatic = opened({ ...BUNDLE, featureMode: 'automatic' });
    on(automatic, paid()).when('TakeSlot', take('jobs_2')).then(featured);
    on(automatic, paid(), first).when('TakeSlot', take('jobs_2')).then(plain);
    on(opened({ ...BUNDLE, featuredSlots: null }), paid(), first)
      .when('TakeSlot', wish)
      .then(featured);
  });

  test('that were not used after all are released by the try that took them', () => {
    const both = [opened(), paid(), taken('jobs_1'), taken('jobs_1', { takenBy: 'slots_2' })];
    on(...both)
      .when('ReleaseSlot', { jobId: 'jobs_1', takenBy: 'slots_1' })
      .then(released('jobs_1'));
    // The other try still holds it.
    on(...both, released('jobs_1'))
      .when('TakeSlot', take('jobs_2'))
      .rejected(...REFUSED);
    on(...both)
      .when('ReleaseSlot', { jobId: 'jobs_1' })
      .then(released('jobs_1'), released('jobs_1', 'slots_2'));
    on(opened(), paid()).when('ReleaseSlot', { jobId: 'jobs_1' }).then();
    on(opened(), paid(), taken('jobs_1'), released('jobs_1')).when('TakeSlot', take('jobs_2')).then(taken('jobs_2'));
  });

  test('are of postings only', () =>
    on(opened(LIFETIME), paid())
      .when('TakeSlot', take('jobs_1'))
      .rejected(...REFUSED));
});

test('a paid job waits for room until it is published, or the purchase ends', () => {
  const delayed: Event = { type: 'PublicationDelayed', data: { jobId: 'jobs_1' } };
  const ended: Event = { type: 'DelayEnded', data: {} };
  on(opened()).when('DelayPublication', { jobId: 'jobs_1' }).then();
  on(opened(), paid()).when('DelayPublication', { jobId: 'jobs_1' }).then(delayed);
  on(opened(), paid(), delayed).when('DelayPublication', { jobId: 'jobs_1' }).then();
  on(opened(), paid(), delayed).when('EndDelay', {}).then(ended);
  for (const state of [[paid()], [paid(), delayed, ended], [paid(), delayed, revoked('refunded')]])
    on(opened(), ...state)
      .when('EndDelay', {})
      .then();
});

test('a purchase that was paid is refunded, once', () => {
  on(opened(), begun, paid('payment_1', 'subscription_1')).when('RefundPurchase', {}).then(revoked('refunded'));
  for (const state of [[begun], [begun, abandoned], [begun, paid(), revoked('refunded')]])
    on(opened(), ...state)
      .when('RefundPurchase', {})
      .then();
});

test('a buyer is forgotten, and what was sold stays', () => {
  on(opened(), paid()).when('ForgetBuyer', {}).then({ type: 'BuyerForgotten', data: {} });
  on(opened(), paid(), { type: 'BuyerForgotten', data: {} }).when('ForgetBuyer', {}).then();
});

test('what a buyer without an account says is sealed with a key of the purchase', () => {
  const person = (userId: string | null) => {
    const data = {
      product: POSTING,
      price: PRICE,
      email: null,
      name: null,
      userId,
      guestId: userId ? null : 'orders_1',
    };
    return purchaseDecider.personOf?.(fold(purchaseDecider, [{ type: 'PurchaseOpened', data }]).state);
  };
  expect([person('boardUsers_1'), person(null)]).toEqual(['boardUsers_1', 'orders_1']);
});
