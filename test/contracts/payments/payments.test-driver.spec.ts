import { PaymentRefused } from '#payments';
import { testPaymentsDataStore } from '#payments/engine';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { TestPeople } from '../../../libs/payments/src/test-payments/test-desk.js';
import { TestLedger } from '../../../libs/payments/src/test-payments/test-ledger.js';
import { TestPayments } from '../../../libs/payments/src/test-payments/test-payments.js';
import { TestRenewals } from '../../../libs/payments/src/test-payments/test-renewals.js';
import type { PaymentHint } from '../../../libs/payments/src/payment-provider.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { customersContract } from './payments.customers.suite.js';
import {
  aCheckout,
  aCoupon,
  aPrice,
  fresh,
  MONTHLY,
  onBoard,
  paymentsContract,
  type PaymentWorld,
} from './payments.suite.js';

function openOn(pool: Pool, now: () => Date = () => new Date()) {
  const hints: PaymentHint[] = [];
  const ledger = new TestLedger(pool, async (hint) => void hints.push(hint), now);
  const renewals = new TestRenewals(ledger);
  const provider = new TestPayments({ ledger, renewals, page: (id) => `https://api.example/pay/${id}` });
  return { hints, provider, desk: new TestPeople(ledger, renewals) };
}

/** Presses a button. @throws if the page says that nothing happened. */
async function pressed(desk: TestPeople, ref: string, action: string, code = ''): Promise<void> {
  const outcome = await desk.act(ref, action, code);
  if (outcome === null) throw new Error('There is no such page.');
  if ('says' in outcome && !outcome.says.startsWith('The invoice is ')) throw new Error(outcome.says);
}

const openWorld = async (): Promise<PaymentWorld> => {
  const database = await freshDatabase();
  const { hints, provider, desk } = openOn(database.pool());
  return {
    provider,
    pay: (ref, code) => pressed(desk, ref, 'pay', code),
    installationPrice: () => onBoard(() => provider.makePrice(aPrice(), fresh('key'))),
    settleInvoice: (ref, status) => pressed(desk, ref, status === 'paid' ? 'pay' : status),
    renew: (ref) => desk.renew(ref),
    refundPart: (ref, amount) => desk.refundPart(ref, amount),
    dispute: (ref, state) => desk.dispute(ref, state),
    hinted: () => Promise.resolve(hints.splice(0)),
    close: () => database.drop(),
  };
};
paymentsContract('test driver', openWorld);
customersContract('test driver', openWorld);

describe('the test driver', () => {
  let database: Database;
  let pool: Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
  });
  afterAll(() => database?.drop());

  const checkoutOn = async (
    { provider }: ReturnType<typeof openOn>,
    more: object = {},
    interval: typeof MONTHLY | null = null,
  ) => {
    const priceRef = await onBoard(() => provider.makePrice(aPrice({ interval }), fresh('key')));
    return onBoard(() =>
      provider.openCheckout(aCheckout(priceRef, { isRecurring: interval !== null, ...more }), fresh('key')),
    );
  };

  it('has a page with pay, decline and abandon, at a URL that cannot be guessed', async () => {
    const opened = openOn(pool);
    const { ref, url } = await checkoutOn(opened);
    expect(url).toBe(`https://api.example/pay/${ref}`);
    expect(ref).toMatch(/^tcheckout_[\w-]{32}$/);
    const page = await opened.desk.page(ref);
    expect(page?.actions.map(({ name }) => name)).toEqual(['pay', 'decline', 'abandon']);
    expect(await opened.desk.act(ref, 'decline', '')).toEqual({ says: 'The card was declined.' });
    expect(await opened.desk.act(ref, 'abandon', '')).toEqual({ goTo: 'https://jobs.example/back' });
    expect(await opened.provider.checkout(ref)).toMatchObject({ status: 'open' });
    expect(await opened.desk.act(ref, 'steal', '')).toEqual({ says: 'There is no such action.' });
    expect(await opened.desk.act(ref, 'pay', '')).toEqual({ goTo: 'https://jobs.example/done' });
    expect((await opened.desk.page(ref))?.actions).toEqual([]);
    expect([await opened.desk.page('tcheckout_x'), await opened.desk.act('tcheckout_x', 'pay', '')]).toEqual([
      null,
      null,
    ]);
  });

  it('shows amounts as people write them, what a code took off, and a way back', async () => {
    const opened = openOn(pool);
    const { provider, desk } = opened;
    const price = aPrice();
    const priceRef = await onBoard(() => provider.makePrice(price, fresh('key')));
    const code = await onBoard(async () => {
      const couponRef = await provider.makeCoupon(aCoupon({ appliesTo: [price.productId] }), fresh('key'));
      const terms = { maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false };
      await provider.makePromotionCode({ couponRef, code: 'SHOWN', ...terms }, fresh('key'));
      return 'SHOWN';
    });
    const { ref } = await checkoutOn(opened, { priceRef, takesPromotionCodes: true });
    expect(await desk.page(ref)).toMatchObject({
      lines: expect.arrayContaining([['Price', '$99.00']]),
      back: 'https://jobs.example/back',
    });
    await desk.act(ref, 'pay', code);
    expect(await desk.page(ref)).toMatchObject({
      lines: expect.arrayContaining([
        ['Discount', '$24.75'],
        ['Paid', '$74.25'],
      ]),
      back: 'https://jobs.example/done',
    });
  });

  it('hints at an invoice when it is sent', async () => {
    const { provider, hints, desk } = openOn(pool);
    const { ref, invoiceUrl } = await onBoard(async () => {
      const priceRef = await provider.makePrice(aPrice(), fresh('key'));
      const request = {
        purchaseId: fresh('purchase'),
        description: 'Ten',
        priceRef,
        email: 'a@example.com',
        name: null,
      };
      const more = { address: null, taxId: null, details: [], netTermsDays: 7, customerRef: null, backUrl: null };
      return provider.sendInvoice({ ...request, ...more }, fresh('key'));
    });
    expect(hints).toMatchObject([{ about: 'payment', ref }]);
    expect(invoiceUrl).toBe(`https://api.example/pay/${ref}`);
    expect((await desk.page(ref))?.lines).toContainEqual(['Amount', '$99.00']);
  });

  it('takes one payment when a button is pressed twenty times at once', async () => {
    const opened = openOn(pool);
    const { ref } = await checkoutOn(opened);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => opened.desk.act(ref, 'pay', '')));
    expect(outcomes.filter((outcome) => outcome && 'goTo' in outcome)).toHaveLength(1);
  });

  it('redeems the last use of a code once when twenty buyers have it', async () => {
    const opened = openOn(pool);
    const { provider, desk } = opened;
    const price = aPrice();
    const priceRef = await onBoard(() => provider.makePrice(price, fresh('key')));
    const coupon = aCoupon({ appliesTo: [price.productId] });
    const couponRef = await onBoard(() => provider.makeCoupon(coupon, fresh('key')));
    await onBoard(() =>
      provider.makePromotionCode(
        { couponRef, code: 'LAST', maxRedemptions: 1, expiresAt: null, minimum: null, firstTimeOnly: false },
        fresh('key'),
      ),
    );
    const checkouts = await Promise.all(
      Array.from({ length: 20 }, () => checkoutOn(opened, { priceRef, takesPromotionCodes: true })),
    );
    const outcomes = await Promise.all(checkouts.map(({ ref }) => desk.act(ref, 'pay', 'LAST')));
    expect(outcomes.filter((outcome) => outcome && 'goTo' in outcome)).toHaveLength(1);
    expect(await onBoard(() => provider.coupon(couponRef))).toEqual({ timesRedeemed: 1, valid: true });
  });

  it('makes one price for a key that fifty requests bring at once', async () => {
    const { provider } = openOn(pool);
    const [price, key] = [aPrice(), fresh('key')];
    const refs = await Promise.all(Array.from({ length: 50 }, () => onBoard(() => provider.makePrice(price, key))));
    expect(new Set(refs).size).toBe(1);
  });

  it('ends checkouts after a day, and renews subscriptions when their month is over', async () => {
    let now = new Date('2026-01-31T12:00:00.000Z');
    const opened = openOn(pool, () => now);
    const { provider, desk } = opened;
    const forgotten = await checkoutOn(opened);
    const { ref } = await checkoutOn(opened, {}, MONTHLY);
    await desk.act(ref, 'pay', '');
    const subscriptionRef = (await provider.checkout(ref))?.subscriptionRef ?? '';
    const ends = async () => (await provider.subscription(subscriptionRef))?.periodEnd.toISOString();
    expect(await ends()).toBe('2026-02-28T12:00:00.000Z');
    now = new Date('2026-02-28T11:59:59.000Z');
    expect(await provider.checkout(forgotten.ref)).toMatchObject({ status: 'expired', url: null });
    expect(await desk.act(forgotten.ref, 'pay', '')).toEqual({ says: 'This checkout has ended.' });
    await desk.renewDue();
    expect(await ends()).toBe('2026-02-28T12:00:00.000Z');
    now = new Date('2026-04-01T00:00:00.000Z');
    await desk.renewDue();
    expect(await ends()).toBe('2026-04-30T12:00:00.000Z');
    await provider.endWithPeriod(subscriptionRef, true);
    now = new Date('2026-05-01T00:00:00.000Z');
    expect(await provider.subscription(subscriptionRef)).toMatchObject({ status: 'canceled' });
    await expect(desk.renew(subscriptionRef)).rejects.toBeInstanceOf(PaymentRefused);
    expect((await desk.list()).filter(({ kind }) => kind === 'subscription')).not.toEqual([]);
  });

  it('forgets the addresses of a person, and keeps what was paid', async () => {
    const opened = openOn(pool);
    const email = 'ada@example.com';
    const { ref } = await checkoutOn(opened, { email });
    await opened.desk.act(ref, 'pay', '');
    const place = testPaymentsDataStore(pool);
    const address = 'Ada@example.com';
    const subject = { ids: ['boardusers_a'] as const, addresses: [address], provenAddresses: [address], streams: [] };
    const shown = () =>
      onBoard(async () => {
        const found: object[] = [];
        for await (const each of place.read(subject)) found.push(each);
        return found;
      });
    expect(JSON.stringify(await shown())).toContain(email);
    await onBoard(() => place.purge({ ...subject, provenAddresses: [] }));
    await onBoard(() => place.purge({ ...subject, goneAt: '2020-01-01T00:00:00.000Z' }));
    expect(JSON.stringify(await shown())).toContain(email);
    for (const _ of ['once', 'again']) await onBoard(() => place.purge(subject));
    expect(await shown()).toEqual([]);
    const paymentRef = (await opened.provider.checkout(ref))?.paymentRef ?? '';
    expect(await opened.provider.payment(paymentRef)).toMatchObject({ amount: 9_900, customer: { email: null } });
  });

  it('lets a customer cancel, resume and confirm another price on a page', async () => {
    const opened = openOn(pool);
    const { provider, desk } = opened;
    const { ref } = await checkoutOn(opened, {}, MONTHLY);
    await desk.act(ref, 'pay', '');
    const { subscriptionRef, customerRef } = (await provider.checkout(ref)) ?? {};
    if (!subscriptionRef || !customerRef) throw new Error('Nothing was bought.');
    const back = 'https://jobs.example/account';
    const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
    const portal = idIn(await onBoard(() => provider.portal(customerRef, back)));
    expect(await desk.act(portal, `cancel:${subscriptionRef}`, '')).toEqual({ goTo: back });
    expect(await provider.subscription(subscriptionRef)).toMatchObject({ endsWithPeriod: true });
    expect((await desk.page(portal))?.actions[0]?.name).toBe(`resume:${subscriptionRef}`);
    await desk.act(portal, `resume:${subscriptionRef}`, '');
    expect(await provider.subscription(subscriptionRef)).toMatchObject({ endsWithPeriod: false });
    const priceRef = await onBoard(() => provider.makePrice(aPrice({ interval: MONTHLY }), fresh('key')));
    const change = { subscriptionRef, customerRef, priceRef, returnUrl: back };
    const confirm = idIn(await onBoard(() => provider.confirmPrice(change)));
    expect(await desk.act(confirm, 'confirm', '')).toEqual({ goTo: back });
    expect(await provider.subscription(subscriptionRef)).toMatchObject({ priceRef });
    const strangers = idIn(await onBoard(() => provider.portal('tcustomer_other', back)));
    expect(await desk.act(strangers, `cancel:${subscriptionRef}`, '')).toEqual({ says: 'There is no such action.' });
  });
});
