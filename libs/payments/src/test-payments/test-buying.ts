import { PaymentRefused } from '../payment-provider.js';
import { type TestChanges, unguessable } from './test-ledger.js';
import { discounted, type TestDocuments, type LedgerObject, periodEnd } from './test-objects.js';
import { TEST_CARD } from './test-renewals.js';

type Discount = NonNullable<TestDocuments['subscription']['discount']>;

/** A checkout that is open and has not expired. @throws PaymentRefused for any other. */
export async function openCheckout(changes: TestChanges, id: string): Promise<LedgerObject<'checkout'>> {
  const found = await changes.lock('checkout', id);
  if (found === null) throw new PaymentRefused('resource_missing');
  const { status, expiresAt } = found.document;
  if (status !== 'open' || new Date(expiresAt) <= changes.now) throw new PaymentRefused('checkout_not_open');
  return found;
}

/** Pays a checkout. @param code a promotion code, empty for none. @throws PaymentRefused when the checkout cannot be paid. */
export async function payCheckout(changes: TestChanges, id: string, code: string): Promise<LedgerObject<'checkout'>> {
  const checkout = await openCheckout(changes, id);
  const { document, board } = checkout;
  const price = await changes.lock('price', document.priceRef);
  if (price === null) throw new PaymentRefused('resource_missing');
  const discount = code === '' ? null : await redeem(changes, checkout, price.document, code);
  const amount = discount ? discounted(price.document.amount, discount) : price.document.amount;
  const customerRef = document.customerRef ?? unguessable('tcustomer');
  const subscription = document.isRecurring
    ? await changes.make({
        kind: 'subscription',
        board,
        document: begun(document, price.document, { customerRef, discount, now: changes.now }),
      })
    : null;
  const payment =
    amount === 0
      ? null
      : await changes.make({
          kind: 'payment',
          board,
          document: paid(document, {
            amount,
            currency: price.document.currency,
            customerRef,
            subscriptionRef: subscription?.id ?? null,
            now: changes.now,
          }),
        });
  changes.hint('checkout', checkout);
  if (payment) changes.hint('payment', payment);
  if (subscription) changes.hint('subscription', subscription);
  return changes.change(checkout, {
    status: 'complete',
    isPaid: true,
    paymentRef: payment?.id ?? null,
    subscriptionRef: subscription?.id ?? null,
    buyerRef: customerRef,
  });
}

/** Redeems a promotion code once. @throws PaymentRefused when the code does not apply to this checkout. */
async function redeem(
  changes: TestChanges,
  { board, document }: LedgerObject<'checkout'>,
  price: TestDocuments['price'],
  text: string,
): Promise<Discount> {
  const code = document.takesPromotionCodes ? await changes.lockCode(board, text) : null;
  const coupon = code && (await changes.lock('coupon', code.document.couponRef));
  if (!code || !coupon) throw new PaymentRefused('code_unknown');
  const { minimum, firstTimeOnly } = code.document;
  const isOver = (moment: string | null) => moment !== null && new Date(moment) <= changes.now;
  const isUsedUp = ({ maxRedemptions, timesRedeemed }: TestDocuments['code'] | TestDocuments['coupon']) =>
    maxRedemptions !== null && timesRedeemed >= maxRedemptions;
  const { amountOff, appliesTo, duration, durationInMonths, percentOff } = coupon.document;
  const isRefused =
    coupon.document.deleted ||
    isOver(code.document.expiresAt) ||
    isOver(coupon.document.redeemBy) ||
    isUsedUp(code.document) ||
    isUsedUp(coupon.document) ||
    // Coupons of an older release may apply to everything.
    (appliesTo as readonly string[] | null)?.includes(price.productId) === false ||
    (amountOff !== null && amountOff.currency !== price.currency) ||
    (minimum !== null && (minimum.currency !== price.currency || minimum.amount > price.amount)) ||
    (firstTimeOnly && document.customerRef !== null && (await changes.hasPaid(board, document.customerRef)));
  if (isRefused) throw new PaymentRefused('code_not_valid');
  await changes.change(code, { timesRedeemed: code.document.timesRedeemed + 1 });
  await changes.change(coupon, { timesRedeemed: coupon.document.timesRedeemed + 1 });
  const months = duration === 'repeating' ? (durationInMonths ?? 1) : 0;
  const until =
    duration === 'forever' ? null : periodEnd(changes.now, { unit: 'month', count: 1 }, months).toISOString();
  return { percentOff, amountOff: amountOff?.amount ?? 0, until };
}

function begun(
  checkout: TestDocuments['checkout'],
  { interval }: TestDocuments['price'],
  {
    customerRef,
    discount,
    now,
  }: { readonly customerRef: string; readonly discount: Discount | null; readonly now: Date },
): TestDocuments['subscription'] {
  if (interval === null) throw new PaymentRefused('price_of_another_kind');
  return {
    status: 'active',
    priceRef: checkout.priceRef,
    customerRef,
    periodStart: now.toISOString(),
    periodEnd: periodEnd(now, interval, 1).toISOString(),
    endsWithPeriod: false,
    canceledAt: null,
    createdAt: now.toISOString(),
    purchaseId: checkout.purchaseId,
    payee: checkout.payee,
    description: checkout.description,
    email: checkout.email,
    periods: 1,
    discount,
  };
}

function paid(
  checkout: TestDocuments['checkout'],
  more: {
    readonly amount: number;
    readonly currency: string;
    readonly customerRef: string;
    readonly subscriptionRef: string | null;
    readonly now: Date;
  },
): TestDocuments['payment'] {
  return {
    amount: more.amount,
    currency: more.currency,
    payee: checkout.payee,
    method: 'card',
    status: 'paid',
    refunded: 0,
    dispute: 'none',
    description: checkout.description,
    customer: { ref: more.customerRef, name: null, email: checkout.email },
    subscriptionRef: more.subscriptionRef,
    purchaseId: checkout.purchaseId,
    createdAt: more.now.toISOString(),
    paidAt: more.now.toISOString(),
    dueAt: null,
    invoiceUrl: null,
    receiptUrl: null,
    card: TEST_CARD,
  };
}
