import { PaymentRefused } from '#payments';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Payment, PaymentHint, PaymentProvider } from '../../../libs/payments/src/payment-provider.js';
import type { CheckoutRequest, CouponRequest, PriceRequest } from '../../../libs/payments/src/payment-requests.js';
import { withFacts } from '#store';
import { BOARD, facts, OTHER_BOARD } from '#testing';
import { randomUUID } from 'node:crypto';

/** A payment driver, and the actions of buyers, banks and time at its provider. */
export interface PaymentWorld {
  readonly provider: PaymentProvider;
  /** A buyer pays a checkout, with or without a promotion code. @throws if the page would not allow it. */
  pay(checkoutRef: string, code?: string): Promise<void>;
  /** A price in the account of the installation, as board plans have it. */
  installationPrice(): Promise<string>;
  settleInvoice(paymentRef: string, status: 'paid' | 'void' | 'uncollectible'): Promise<void>;
  /** Ends the period of a subscription. */
  renew(subscriptionRef: string): Promise<void>;
  refundPart(paymentRef: string, amount: number): Promise<void>;
  dispute(paymentRef: string, state: 'open' | 'won' | 'lost'): Promise<void>;
  /** All hints since the last call; a missing board is read from the provider. */
  hinted(): Promise<readonly PaymentHint[]>;
  close(): Promise<void>;
}

export const onBoard = <T>(work: () => T, board = BOARD): T => withFacts({ ...facts, board }, work);

let made = 0;
/** A new key or id each time. */
export const fresh = (what: string): string => `${what}_${++made}_${randomUUID()}`;

const productId = (): string => `plans_${randomUUID().replaceAll('-', '')}`;

export const aPrice = (more: Partial<PriceRequest> = {}): PriceRequest => ({
  productId: productId(),
  name: 'One posting',
  amount: 9_900,
  currency: 'usd',
  interval: null,
  ...more,
});

export const MONTHLY = { unit: 'month', count: 1 } as const;

export const aCheckout = (priceRef: string, more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  purchaseId: fresh('purchase'),
  description: 'One posting',
  priceRef,
  isRecurring: false,
  payee: 'board',
  customerRef: null,
  email: 'buyer@example.com',
  page: { kind: 'hosted', successUrl: 'https://jobs.example/done', cancelUrl: 'https://jobs.example/back' },
  takesPromotionCodes: false,
  ...more,
});

export const aCoupon = (more: Partial<CouponRequest> = {}): CouponRequest => ({
  name: 'Spring',
  percentOff: 25,
  amountOff: null,
  duration: 'once',
  durationInMonths: null,
  maxRedemptions: null,
  redeemBy: null,
  appliesTo: [],
  ...more,
});

const refused = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(PaymentRefused);

/** The payments to a board since a moment. */
const ledgerOf = (provider: PaymentProvider, since: Date, board = BOARD): Promise<Payment[]> =>
  onBoard(async () => {
    const found: Payment[] = [];
    for await (const one of provider.payments(since)) found.push(one);
    return found;
  }, board);

const aMinuteAgo = () => new Date(Date.now() - 60_000);

/** The contract of `PaymentProvider`. */
export const paymentsContract = (name: string, open: () => Promise<PaymentWorld>): void =>
  describe(`PaymentProvider: ${name}`, () => {
    let world: PaymentWorld;
    let provider: PaymentProvider;
    beforeAll(async () => {
      world = await open();
      ({ provider } = world);
    });
    afterAll(() => world?.close());

    const makePrice = (more: Partial<PriceRequest> = {}) =>
      onBoard(() => provider.makePrice(aPrice(more), fresh('key')));
    const openCheckout = async (more: Partial<CheckoutRequest> = {}, price: Partial<PriceRequest> = {}) => {
      const interval = more.isRecurring ? MONTHLY : null;
      const priceRef = more.priceRef ?? (await makePrice({ interval, ...price }));
      return onBoard(() => provider.openCheckout(aCheckout(priceRef, more), fresh('key')));
    };
    const bought = async (more: Partial<CheckoutRequest> = {}, price: Partial<PriceRequest> = {}) => {
      const { ref } = await openCheckout(more, price);
      await world.pay(ref);
      const done = await provider.checkout(ref);
      if (!done) throw new Error('The checkout is gone.');
      return done;
    };
    const paymentOf = async (ref: string | null) => {
      const found = await provider.payment(ref ?? '');
      if (!found) throw new Error('There is no payment.');
      return found;
    };

    it('says whether the board can be paid', async () =>
      expect(await onBoard(() => provider.account())).toMatchObject({ connected: true, acceptingPayments: true }));

    it('opens a checkout with a page, which is unpaid', async () => {
      const checkout = await openCheckout({ purchaseId: 'purchase_a' });
      expect(checkout).toMatchObject({ status: 'open', clientSecret: null, isPaid: false, paymentRef: null });
      expect(checkout).toMatchObject({ board: BOARD, purchaseId: 'purchase_a', subscriptionRef: null });
      expect(checkout.url).toMatch(/^https?:\/\//);
      expect(await provider.checkout(checkout.ref)).toEqual(checkout);
    });

    it('opens a checkout that a page mounts', async () => {
      const checkout = await openCheckout({ page: { kind: 'mounted', returnUrl: 'https://jobs.example/done' } });
      expect(checkout).toMatchObject({ status: 'open', url: null, clientSecret: expect.any(String) });
      await world.pay(checkout.ref);
      expect(await provider.checkout(checkout.ref)).toMatchObject({ isPaid: true, clientSecret: null });
    });

    it('makes one checkout for a key, and refuses the key for another', async () => {
      const [priceRef, key] = [await makePrice(), fresh('key')];
      const request = aCheckout(priceRef);
      const first = await onBoard(() => provider.openCheckout(request, key));
      expect((await onBoard(() => provider.openCheckout(request, key))).ref).toBe(first.ref);
      await refused(onBoard(() => provider.openCheckout({ ...request, purchaseId: 'purchase_b' }, key)));
    });

    it('has a payment after a buyer paid', async () => {
      const { paymentRef, ...checkout } = await bought({ purchaseId: 'purchase_c', description: 'A posting' });
      expect(checkout).toMatchObject({ status: 'complete', isPaid: true, url: null, purchaseId: 'purchase_c' });
      const payment = await paymentOf(paymentRef);
      expect(payment).toMatchObject({ ref: paymentRef, board: BOARD, payee: 'board', amount: 9_900, currency: 'usd' });
      expect(payment).toMatchObject({ method: 'card', status: 'paid', refunded: 0, dispute: 'none', dueAt: null });
      expect(payment).toMatchObject({ purchaseId: 'purchase_c', description: 'A posting', subscriptionRef: null });
      expect(payment.customer).toMatchObject({ ref: checkout.customerRef, email: 'buyer@example.com' });
      expect(payment.card).toMatchObject({ type: 'card', last4: '4242' });
      expect(payment.paidAt).toBeInstanceOf(Date);
    });

    it.each([
      ['jpy', 1_200],
      ['kwd', 1_250],
      ['isk', 5_000],
      ['ugx', 3_700],
      ['mga', 450_000],
    ])('takes %s in its smallest unit', async (currency, amount) => {
      const { paymentRef } = await bought({}, { currency, amount });
      expect(await paymentOf(paymentRef)).toMatchObject({ amount, currency });
    });

    it('ends a checkout once, and not one that was paid', async () => {
      const { ref } = await openCheckout();
      expect(await provider.endCheckout(ref)).toMatchObject({ status: 'expired', isPaid: false, url: null });
      expect(await provider.endCheckout(ref)).toMatchObject({ status: 'expired' });
      await expect(world.pay(ref)).rejects.toThrow();
      const paid = await bought();
      expect(await provider.endCheckout(paid.ref)).toMatchObject({ status: 'complete', isPaid: true });
    });

    it('takes one payment of a checkout that is paid twice', async () => {
      const { ref } = await openCheckout();
      await world.pay(ref);
      await expect(world.pay(ref)).rejects.toThrow();
    });

    it('knows nothing of what is not there', async () => {
      expect(await provider.checkout('cs_test_missing')).toBeNull();
      expect(await provider.payment('pi_missing')).toBeNull();
      expect(await provider.payment('in_missing')).toBeNull();
      expect(await provider.subscription('sub_missing')).toBeNull();
      expect(await onBoard(() => provider.coupon('missing'))).toBeNull();
      await refused(provider.refund('pi_missing', fresh('key')));
      await refused(provider.endWithPeriod('sub_missing', true));
    });

    it('sells nothing at a price that was retired', async () => {
      const priceRef = await makePrice();
      await onBoard(() => provider.retirePrice(priceRef));
      await onBoard(() => provider.retirePrice(priceRef));
      await refused(openCheckout({ priceRef }));
    });

    it('has another price for the same plan', async () => {
      const one = aPrice();
      const refs = [
        await onBoard(() => provider.makePrice(one, fresh('key'))),
        await onBoard(() => provider.makePrice({ ...one, amount: 5_000, name: 'Renamed' }, fresh('key'))),
      ];
      expect(new Set(refs).size).toBe(2);
      const key = fresh('key');
      const made = await onBoard(() => provider.makePrice(one, key));
      expect(await onBoard(() => provider.makePrice(one, key))).toBe(made);
    });

    it('lists what happened, for those whose webhooks were lost', async () => {
      const { ref, paymentRef } = await bought({ purchaseId: 'purchase_g' });
      await onBoard(() => provider.refund(paymentRef ?? '', fresh('key')));
      const found: PaymentHint[] = [];
      for await (const hint of provider.hints(aMinuteAgo())) found.push(hint);
      expect(found).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ about: 'checkout', ref, board: BOARD }),
          expect.objectContaining({ about: 'payment', ref: paymentRef, board: BOARD }),
        ]),
      );
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    });

    it('begins a subscription, and renews it', async () => {
      const { subscriptionRef, paymentRef, customerRef } = await bought({
        isRecurring: true,
        purchaseId: 'purchase_d',
      });
      const subscription = await provider.subscription(subscriptionRef ?? '');
      expect(subscription).toMatchObject({ status: 'active', endsWithPeriod: false, canceledAt: null, customerRef });
      expect(subscription).toMatchObject({ board: BOARD, purchaseId: 'purchase_d' });
      expect(await paymentOf(paymentRef)).toMatchObject({ subscriptionRef, purchaseId: 'purchase_d', amount: 9_900 });
      await world.renew(subscriptionRef ?? '');
      const renewed = await provider.subscription(subscriptionRef ?? '');
      expect(renewed?.periodStart).toEqual(subscription?.periodEnd);
      // Both periods were paid.
      expect([subscription?.paidUntil, renewed?.paidUntil]).toEqual([subscription?.periodEnd, renewed?.periodEnd]);
      expect(renewed?.periodEnd.getTime()).toBeGreaterThan(renewed?.periodStart.getTime() ?? 0);
      const ours = await ledgerOf(provider, aMinuteAgo());
      expect(ours.filter((each) => each.subscriptionRef === subscriptionRef)).toHaveLength(2);
    });

    it('ends a subscription with its period, and takes that back', async () => {
      const ref = (await bought({ isRecurring: true })).subscriptionRef ?? '';
      for (const _ of ['once', 'again'])
        expect(await provider.endWithPeriod(ref, true)).toMatchObject({ status: 'active', endsWithPeriod: true });
      expect(await provider.endWithPeriod(ref, false)).toMatchObject({ endsWithPeriod: false, canceledAt: null });
      await provider.endWithPeriod(ref, true);
      await world.renew(ref);
      const ended = await provider.subscription(ref);
      expect([ended?.status, ended?.endedAt instanceof Date]).toEqual(['canceled', true]);
      expect(await provider.endWithPeriod(ref, true)).toMatchObject({ status: 'canceled' });
    });

    it('has known buyers pay as themselves', async () => {
      const { customerRef } = await bought();
      expect((await bought({ customerRef, email: null })).customerRef).toBe(customerRef);
    });

    it('has pages on which customers manage and confirm', async () => {
      const { customerRef, subscriptionRef } = await bought({ isRecurring: true });
      const back = 'https://jobs.example/account';
      const pages = [
        await onBoard(() => provider.portal(customerRef ?? '', back)),
        await onBoard(async () =>
          provider.confirmPrice({
            subscriptionRef: subscriptionRef ?? '',
            customerRef: customerRef ?? '',
            priceRef: await makePrice({ interval: MONTHLY, amount: 19_900 }),
            returnUrl: back,
          }),
        ),
      ];
      expect(new Set(pages).size).toBe(2);
      for (const page of pages) expect(page).toMatch(/^https?:\/\//);
    });

    it('refunds what is left, once', async () => {
      const ref = (await bought()).paymentRef ?? '';
      await world.refundPart(ref, 900);
      expect(await paymentOf(ref)).toMatchObject({ status: 'paid', amount: 9_900, refunded: 900 });
      await expect(world.refundPart(ref, 9_001)).rejects.toThrow();
      for (const _ of ['once', 'again'])
        expect(await provider.refund(ref, fresh('key'))).toMatchObject({ status: 'paid', refunded: 9_900 });
    });

    it('refunds the payment of a subscription, whose period is not paid then', async () => {
      const { paymentRef, subscriptionRef } = await bought({ isRecurring: true });
      const ref = subscriptionRef ?? '';
      expect(await provider.subscription(ref)).toMatchObject({ isReturned: false, endedAt: null });
      expect(await provider.refund(paymentRef ?? '', fresh('key'))).toMatchObject({ ref: paymentRef, refunded: 9_900 });
      const after = await provider.subscription(ref);
      expect(after).toMatchObject({ status: 'active', isReturned: true });
      expect((after?.paidUntil?.getTime() ?? 0) < (after?.periodEnd.getTime() ?? 0)).toBe(true);
      await world.renew(ref);
      expect(await provider.subscription(ref)).toMatchObject({ isReturned: false });
    });

    it('counts a period whose payment was disputed and lost as not paid', async () => {
      const { paymentRef, subscriptionRef } = await bought({ isRecurring: true });
      await world.dispute(paymentRef ?? '', 'lost');
      expect(await provider.subscription(subscriptionRef ?? '')).toMatchObject({ isReturned: true });
    });

    it.each(['won', 'lost'] as const)('shows a dispute that is %s in the end', async (end) => {
      const ref = (await bought()).paymentRef ?? '';
      await world.dispute(ref, 'open');
      expect(await paymentOf(ref)).toMatchObject({ dispute: 'open', status: 'paid' });
      await world.dispute(ref, end);
      expect(await paymentOf(ref)).toMatchObject({ dispute: end });
    });

    const sendInvoice = async (key = fresh('key')) => {
      const priceRef = await makePrice({ amount: 50_000, currency: 'eur' });
      const request = {
        purchaseId: 'purchase_e',
        description: 'Ten postings',
        priceRef,
        email: 'books@example.com',
        name: 'Example Ltd',
        address: { line1: '1 Main Street', city: null, postalCode: '12345', country: 'DE' },
        taxId: 'DE123',
        details: [{ name: 'PO', value: '77' }],
        ...{ netTermsDays: 30, backUrl: null, customerRef: null },
      };
      const first = await onBoard(() => provider.sendInvoice(request, key));
      expect((await onBoard(() => provider.sendInvoice(request, key))).ref).toBe(first.ref);
      return first;
    };

    it('sends an invoice once for a key', async () => {
      const invoice = await sendInvoice();
      expect(invoice).toMatchObject({
        method: 'invoice',
        status: 'open',
        amount: 50_000,
        currency: 'eur',
        paidAt: null,
      });
      expect(invoice).toMatchObject({ purchaseId: 'purchase_e', description: 'Ten postings', board: BOARD });
      expect(invoice.customer).toMatchObject({ name: 'Example Ltd', email: 'books@example.com' });
      expect(invoice.invoiceUrl).toMatch(/^https?:\/\//);
      const days = ((invoice.dueAt?.getTime() ?? 0) - invoice.createdAt.getTime()) / 86_400_000;
      expect(Math.round(days)).toBe(30);
      await refused(provider.refund(invoice.ref, fresh('key')));
    });

    it.each(['paid', 'void', 'uncollectible'] as const)('shows an invoice that is %s', async (status) => {
      const { ref } = await sendInvoice();
      await world.settleInvoice(ref, status);
      const found = await paymentOf(ref);
      expect(found).toMatchObject({ ref, status, amount: 50_000 });
      expect(found.paidAt !== null).toBe(status === 'paid');
    });

    it('voids an open invoice once, and not one that was paid', async () => {
      const { ref } = await sendInvoice();
      for (const _ of ['once', 'again']) expect(await provider.voidInvoice(ref)).toMatchObject({ ref, status: 'void' });
      const paid = await sendInvoice();
      await world.settleInvoice(paid.ref, 'paid');
      expect(await provider.voidInvoice(paid.ref)).toMatchObject({ status: 'paid' });
    });

    it('gives a discount for a promotion code, as often as the coupon allows', async () => {
      const price = aPrice();
      const priceRef = await onBoard(() => provider.makePrice(price, fresh('key')));
      const appliesTo = [price.productId];
      const couponRef = await onBoard(() =>
        provider.makeCoupon(aCoupon({ maxRedemptions: 1, appliesTo }), fresh('key')),
      );
      const code = fresh('SPRING').replaceAll(/\W/g, '').slice(0, 20);
      const codeRef = await onBoard(() =>
        provider.makePromotionCode(
          { couponRef, code, maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false },
          fresh('key'),
        ),
      );
      const [first, second, without] = [
        await openCheckout({ priceRef, takesPromotionCodes: true }),
        await openCheckout({ priceRef, takesPromotionCodes: true }),
        await openCheckout({ priceRef }),
      ];
      await expect(world.pay(without.ref, code)).rejects.toThrow();
      await world.pay(first.ref, code.toLowerCase());
      expect(await paymentOf((await provider.checkout(first.ref))?.paymentRef ?? '')).toMatchObject({ amount: 7_425 });
      expect(await onBoard(() => provider.coupon(couponRef))).toEqual({ timesRedeemed: 1, valid: false });
      await expect(world.pay(second.ref, code)).rejects.toThrow();
      expect(await provider.checkout(second.ref)).toMatchObject({ status: 'open', isPaid: false });
      for (const _ of ['once', 'again']) expect(await onBoard(() => provider.endPromotionCode(codeRef))).toBe(1);
      await onBoard(() => provider.renameCoupon(couponRef, 'Summer'));
      for (const _ of ['once', 'again']) await onBoard(() => provider.deleteCoupon(couponRef));
      expect(await onBoard(() => provider.coupon(couponRef))).toBeNull();
    });

    it('makes a coupon for some plans alone', async () => {
      const [ours, other] = [aPrice(), aPrice()];
      const [oursRef, otherRef] = [
        await onBoard(() => provider.makePrice(ours, fresh('key'))),
        await onBoard(() => provider.makePrice(other, fresh('key'))),
      ];
      const request = aCoupon({
        percentOff: null,
        amountOff: { amount: 900, currency: 'usd' },
        appliesTo: [ours.productId],
      });
      const couponRef = await onBoard(() => provider.makeCoupon(request, fresh('key')));
      const code = fresh('PLAN').replaceAll(/\W/g, '').slice(0, 20);
      await onBoard(() =>
        provider.makePromotionCode(
          { couponRef, code, maxRedemptions: 5, expiresAt: null, minimum: null, firstTimeOnly: false },
          fresh('key'),
        ),
      );
      const [mine, theirs] = [
        await openCheckout({ priceRef: oursRef, takesPromotionCodes: true }),
        await openCheckout({ priceRef: otherRef, takesPromotionCodes: true }),
      ];
      await expect(world.pay(theirs.ref, code)).rejects.toThrow();
      await world.pay(mine.ref, code);
      expect(await paymentOf((await provider.checkout(mine.ref))?.paymentRef ?? '')).toMatchObject({ amount: 9_000 });
    });

    it('takes nothing where a coupon leaves nothing', async () => {
      const price = aPrice();
      const priceRef = await onBoard(() => provider.makePrice(price, fresh('key')));
      const coupon = aCoupon({ percentOff: 100, appliesTo: [price.productId] });
      const couponRef = await onBoard(() => provider.makeCoupon(coupon, fresh('key')));
      const code = fresh('FREE').replaceAll(/\W/g, '').slice(0, 20);
      await onBoard(() =>
        provider.makePromotionCode(
          { couponRef, code, maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false },
          fresh('key'),
        ),
      );
      const { ref } = await openCheckout({ priceRef, takesPromotionCodes: true });
      await world.pay(ref, code);
      expect(await provider.checkout(ref)).toMatchObject({
        ...{ status: 'complete', isPaid: true, paymentRef: null, hasForeignDiscount: false },
      });
    });

    it('reduces nothing by a coupon of another board, or by one without products', async () => {
      const price = aPrice();
      const theirs = await onBoard(() => provider.makePrice(price, fresh('key')), OTHER_BOARD);
      const free = { maxRedemptions: null, expiresAt: null, minimum: null, firstTimeOnly: false };
      for (const appliesTo of [[price.productId], []]) {
        const code = fresh('THEIRS').replaceAll(/\W/g, '').slice(0, 20);
        await onBoard(async () => {
          const coupon = aCoupon({ percentOff: 100, appliesTo });
          const couponRef = await provider.makeCoupon(coupon, fresh('key'));
          await provider.makePromotionCode({ couponRef, code, ...free }, fresh('key'));
        }, OTHER_BOARD);
        const { ref } = await openCheckout({ takesPromotionCodes: true });
        await expect(world.pay(ref, code)).rejects.toThrow();
        expect(await provider.checkout(ref)).toMatchObject({ status: 'open', isPaid: false });
        const own = await onBoard(
          () => provider.openCheckout(aCheckout(theirs, { takesPromotionCodes: true }), fresh('key')),
          OTHER_BOARD,
        );
        if (appliesTo.length === 0) await expect(world.pay(own.ref, code)).rejects.toThrow();
        else await world.pay(own.ref, code);
      }
    });

    it('lists what the board was paid, newest first, and nothing of others', async () => {
      const mine = (await bought()).paymentRef;
      const invoice = (await sendInvoice()).ref;
      const ours = await bought({ payee: 'installation', priceRef: await world.installationPrice() });
      const found = await ledgerOf(provider, aMinuteAgo());
      const refs = found.map(({ ref }) => ref);
      expect(refs).toEqual(expect.arrayContaining([mine, invoice]));
      expect(refs).not.toContain(ours.paymentRef);
      const moments = found.map(({ createdAt }) => createdAt.getTime());
      expect(moments).toEqual(moments.toSorted((one, other) => other - one));
      expect(await ledgerOf(provider, aMinuteAgo(), OTHER_BOARD)).toEqual([]);
      expect(await ledgerOf(provider, new Date(Date.now() + 3_600_000))).toEqual([]);
    });

    it('hints at what happened', async () => {
      await world.hinted();
      const { ref, paymentRef } = await bought();
      const sub = await bought({ isRecurring: true });
      await world.refundPart(sub.paymentRef ?? '', 100);
      await world.dispute(sub.paymentRef ?? '', 'open');
      const hinted = await world.hinted();
      const about = (kind: PaymentHint['about'], object: string | null) =>
        expect.objectContaining({ about: kind, ref: object, board: BOARD });
      expect(hinted).toEqual(
        expect.arrayContaining([
          about('checkout', ref),
          about('payment', paymentRef),
          about('subscription', sub.subscriptionRef),
        ]),
      );
      expect(new Set(hinted.map(({ id }) => id)).size).toBe(hinted.length);
      // A refund and a dispute name another object, which reads as the payment of the subscription.
      const read = await Promise.all(
        hinted.filter((hint) => hint.about === 'payment').map((hint) => provider.payment(hint.ref)),
      );
      expect(read.filter((each) => each?.ref === sub.paymentRef).length).toBeGreaterThanOrEqual(2);
      expect(read.find((each) => each?.ref === sub.paymentRef)).toMatchObject({ refunded: 100, dispute: 'open' });
    });
  });
