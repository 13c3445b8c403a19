import type { Checkout, Payment, ProviderSubscription } from '../payment-provider.js';
import type {
  CheckoutRequest,
  CouponRequest,
  CustomerRequest,
  Payee,
  PriceRequest,
  PromotionCodeRequest,
} from '../payment-requests.js';

/** Moments are UTC ISO texts, as in JSON. */
type StoredForm<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

export interface PriceDocument extends PriceRequest {
  readonly active: boolean;
}

export interface CouponDocument extends StoredForm<CouponRequest> {
  readonly timesRedeemed: number;
  readonly deleted: boolean;
}

export interface CodeDocument extends StoredForm<PromotionCodeRequest> {
  readonly timesRedeemed: number;
  readonly active: boolean;
}

export interface CheckoutDocument extends CheckoutRequest {
  readonly status: Checkout['status'];
  readonly expiresAt: string;
  readonly isPaid: boolean;
  readonly paymentRef: string | null;
  readonly subscriptionRef: string | null;
  /** The customer who paid. */
  readonly buyerRef: string | null;
}

export interface CustomerDocument extends Omit<CustomerRequest, 'email'> {
  /** Null after erasure. */
  readonly email: string | null;
}

export type PaymentDocument = StoredForm<Omit<Payment, 'ref' | 'board'>> & {
  /** The page that an invoice leads back to. Absent in objects of older releases, and without an invoice. */
  readonly backUrl?: string | null;
};

export interface SubscriptionDocument extends StoredForm<
  Omit<ProviderSubscription, 'ref' | 'board' | 'paidUntil' | 'isReturned' | 'endedAt'>
> {
  readonly payee: Payee;
  readonly description: string;
  readonly email: string | null;
  /** Number of periods that have started. */
  readonly periods: number;
  /** A discount that applies to later periods too. */
  readonly discount: {
    readonly percentOff: number | null;
    readonly amountOff: number;
    readonly until: string | null;
  } | null;
}

/** A page on which a customer manages a subscription, or confirms another price for one. */
export interface VisitDocument {
  readonly customerRef: string;
  readonly returnUrl: string;
  readonly change: { readonly subscriptionRef: string; readonly priceRef: string } | null;
}

/** The documents in the ledger, by kind. */
export interface TestDocuments {
  readonly price: PriceDocument;
  readonly coupon: CouponDocument;
  readonly code: CodeDocument;
  readonly customer: CustomerDocument;
  readonly checkout: CheckoutDocument;
  readonly payment: PaymentDocument;
  readonly subscription: SubscriptionDocument;
  readonly visit: VisitDocument;
}
export type TestObjectKind = keyof TestDocuments;

/** One object of the ledger. */
export interface LedgerObject<K extends TestObjectKind> {
  readonly id: string;
  readonly board: string;
  readonly document: TestDocuments[K];
}

const date = (text: string): Date => new Date(text);
const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** An amount after a discount; never below zero. */
export const discounted = (
  amount: number,
  { percentOff, amountOff }: { readonly percentOff: number | null; readonly amountOff: number },
): number => Math.max(Math.round((amount * (100 - (percentOff ?? 0))) / 100) - amountOff, 0);

/** The end of period number `count` after `start`: the same day of the month, or the last day of a shorter month. */
export function periodEnd(start: Date, interval: NonNullable<PriceRequest['interval']>, count: number): Date {
  const steps = interval.count * count;
  const end = new Date(start);
  if (interval.unit === 'day' || interval.unit === 'week') {
    end.setUTCDate(end.getUTCDate() + steps * (interval.unit === 'week' ? 7 : 1));
    return end;
  }
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + steps * (interval.unit === 'year' ? 12 : 1));
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), last));
  return end;
}

/** @param page on which the invoice is paid. */
export const paymentOf = (
  { id, board, document: { backUrl: _, ...document } }: LedgerObject<'payment'>,
  page: string,
): Payment => ({
  ...document,
  ref: id,
  board,
  invoiceUrl: document.method === 'invoice' ? page : null,
  createdAt: date(document.createdAt),
  paidAt: dateOrNull(document.paidAt),
  dueAt: dateOrNull(document.dueAt),
});

/** @param isReturned whether the payment of the current period was refunded in full, or lost in a dispute. */
export const subscriptionOf = (
  { id, board, document }: LedgerObject<'subscription'>,
  isReturned: boolean,
): ProviderSubscription => ({
  ref: id,
  board,
  status: document.status,
  priceRef: document.priceRef,
  customerRef: document.customerRef,
  periodStart: date(document.periodStart),
  periodEnd: date(document.periodEnd),
  // This driver takes the payment of a period when the period starts.
  paidUntil: date(isReturned ? document.periodStart : document.periodEnd),
  isReturned,
  endsWithPeriod: document.endsWithPeriod,
  canceledAt: dateOrNull(document.canceledAt),
  // This driver ends subscriptions with their period.
  endedAt: document.status === 'canceled' ? date(document.periodEnd) : null,
  createdAt: date(document.createdAt),
  purchaseId: document.purchaseId,
});

/** @param page on which the checkout is paid. */
export function checkoutOf({ id, board, document }: LedgerObject<'checkout'>, page: string, now: Date): Checkout {
  const status = document.status === 'open' && date(document.expiresAt) <= now ? 'expired' : document.status;
  const isOpen = status === 'open';
  return {
    ref: id,
    status,
    board,
    url: isOpen && document.page.kind === 'hosted' ? page : null,
    clientSecret: isOpen && document.page.kind === 'mounted' ? page : null,
    paymentRef: document.paymentRef,
    subscriptionRef: document.subscriptionRef,
    customerRef: document.buyerRef,
    isPaid: document.isPaid,
    // Codes of this driver belong to one board.
    hasForeignDiscount: false,
    purchaseId: document.purchaseId,
  };
}
