import type {
  CheckoutRequest,
  CouponRequest,
  InvoiceRequest,
  Money,
  Payee,
  PriceChange,
  PriceRequest,
  PromotionCodeRequest,
} from './payment-requests.js';

/**
 * Takes money for boards (decision 0182). What it says is a hint or a report; the truth of a sale is in the log.
 *
 * Names of objects at the provider (`ref`) are private: they are stored, and never answered by an operation. Those of checkouts,
 * payments, subscriptions and customers say whose account they are in, so a ref is enough to read one. Every call that makes or moves
 * something takes an idempotency key, which the caller derives from its command: the same key makes the same thing once, also after
 * a crash. Calls that make something are about the board of the request. What another installation made is never read: it is null.
 *
 * Every method throws `PaymentsUnavailable` when the provider fails, hangs or cannot be reached, after which the effect is unknown and
 * the same call with the same key is safe; and `PaymentRefused` when the provider refuses what was asked, after which nothing happened.
 */
export abstract class PaymentProvider {
  /** Which driver it is. */
  abstract readonly driver: 'stripe' | 'test' | 'off';

  /** Whether the board of the request can be paid. The answer may be a minute old, and a few seconds while the account is set up. */
  abstract account(): Promise<PaymentAccount>;

  /** A page on which the account of the board is set up; null when there is nothing to set up. */
  abstract onboarding(returnUrl: string, key: string): Promise<string | null>;

  /** Makes the price of a plan or offer. A price is never changed: another amount is another price. @returns its ref. */
  abstract makePrice(price: PriceRequest, key: string): Promise<string>;

  /** Ends sales at a price; who pays it already goes on. Repeatable. */
  abstract retirePrice(priceRef: string): Promise<void>;

  /** @returns the ref of the coupon. */
  abstract makeCoupon(coupon: CouponRequest, key: string): Promise<string>;

  abstract renameCoupon(couponRef: string, name: string): Promise<void>;

  /** Ends redemptions; discounts that were given go on. Repeatable. */
  abstract deleteCoupon(couponRef: string): Promise<void>;

  /** How often a coupon was redeemed, and whether it can be; null when there is none. */
  abstract coupon(couponRef: string): Promise<CouponState | null>;

  /** @returns the ref of the code. Refused with `CODE_TAKEN` while another one that is active has the same text in any case. */
  abstract makePromotionCode(code: PromotionCodeRequest, key: string): Promise<string>;

  /** Safe to repeat. */
  abstract endPromotionCode(codeRef: string): Promise<void>;

  /** Begins a checkout that a person ends on a page of the provider, or in a part of our page. */
  abstract openCheckout(checkout: CheckoutRequest, key: string): Promise<Checkout>;

  /** A checkout as it is now; null when there is none. */
  abstract checkout(checkoutRef: string): Promise<Checkout | null>;

  /** Ends a checkout that nobody has paid. @returns the checkout afterwards: it may have been paid in the same moment. */
  abstract endCheckout(checkoutRef: string): Promise<Checkout>;

  /** Makes an invoice and sends it by mail. */
  abstract sendInvoice(invoice: InvoiceRequest, key: string): Promise<Payment>;

  /**
   * A payment or an invoice as it is now, with what was given back of it; null when there is none. `ref` of the answer is that of the
   * invoice when `paymentRef` is of the payment of an invoice.
   */
  abstract payment(paymentRef: string): Promise<Payment | null>;

  /** Gives back all that is left of a payment; repeatable. @returns the payment afterwards. */
  abstract refund(paymentRef: string, key: string): Promise<Payment>;

  /** A subscription as it is now; null when there is none. */
  abstract subscription(subscriptionRef: string): Promise<Subscription | null>;

  /** Ends a subscription with its period, or takes that back. Repeatable. */
  abstract endWithPeriod(subscriptionRef: string, ends: boolean): Promise<Subscription>;

  /** A page on which a customer manages a subscription and how it is paid. Good for one visit. */
  abstract portal(customerRef: string, returnUrl: string): Promise<string>;

  /** A page on which a customer confirms another price for a subscription; nothing changes before. */
  abstract confirmPrice(change: PriceChange): Promise<string>;

  /** Payments and invoices to the board that were made since a moment, newest first, read page by page. */
  abstract payments(since: Date): AsyncIterable<Payment>;

  /**
   * What a webhook of the provider hints at; null for what is of no interest here: other kinds, other installations, other accounts.
   * Asks the provider nothing.
   * @throws PaymentRefused when the signature is wrong or older than five minutes, or when the webhook is of another mode.
   */
  abstract hint(body: Buffer, signature: string): Promise<PaymentHint | null>;

  /** What webhooks since a moment hinted at, of all boards, as far back as the provider knows: a lost one is found here. */
  abstract hints(since: Date): AsyncIterable<PaymentHint>;

  /**
   * Removes the name and the address of the buyer of a purchase where this installation keeps them. Repeatable. A provider that keeps them
   * itself answers for them.
   */
  forgetBuyer(_purchaseId: string): Promise<void> {
    return Promise.resolve();
  }

  /** The board that a hint is about, asking the provider where the hint does not say; null when it is not from here. */
  abstract boardOf(hint: PaymentHint): Promise<string | null>;
}

/** Whether the board can be paid. */
export interface PaymentAccount {
  readonly connected: boolean;
  readonly acceptingPayments: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly actionRequired: boolean;
  /** What a page needs to mount a checkout; null while not connected, or without a publishable key. */
  readonly mount: { readonly accountId: string; readonly publishableKey: string } | null;
}

/** What a webhook is about: the object has to be read. */
export interface PaymentHint {
  /** Of the webhook itself; the same webhook may come again. */
  readonly id: string;
  /** `purchase`: one of ours that has waited for long, by its id. No webhook is about one. */
  readonly about: 'checkout' | 'payment' | 'subscription' | 'account' | 'purchase';
  readonly ref: string;
  /** The board that our request named; null when the webhook does not say. */
  readonly board: string | null;
}

export interface CouponState {
  readonly timesRedeemed: number;
  readonly valid: boolean;
}

/** A checkout at the provider. */
export interface Checkout {
  readonly ref: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** The board that our request named. */
  readonly board: string;
  /** The page to pay on; null when it is mounted in ours, or over. */
  readonly url: string | null;
  /** Mounts it in a page; null when it has a page, or is over. The test driver gives the address of its page. */
  readonly clientSecret: string | null;
  /** What was paid with it; null before. A free first period has a subscription and no payment. */
  readonly paymentRef: string | null;
  readonly subscriptionRef: string | null;
  readonly customerRef: string | null;
  /** Paid, or nothing to pay. */
  readonly isPaid: boolean;
  /** Our id of what is bought, as the request named it. */
  readonly purchaseId: string | null;
}

/** A payment or an invoice at the provider, one line of its ledger. */
export interface Payment extends Money {
  readonly ref: string;
  /** The board that our request named. */
  readonly board: string;
  /** Who gets it. */
  readonly payee: Payee;
  readonly method: 'card' | 'invoice';
  readonly status: 'paid' | 'open' | 'void' | 'uncollectible';
  /** What was given back, in the same unit; never above `amount`. */
  readonly refunded: number;
  readonly dispute: 'none' | 'open' | 'won' | 'lost';
  readonly description: string;
  readonly customer: { readonly ref: string | null; readonly name: string | null; readonly email: string | null };
  readonly subscriptionRef: string | null;
  readonly purchaseId: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly dueAt: Date | null;
  readonly invoiceUrl: string | null;
  readonly receiptUrl: string | null;
  readonly card: { readonly brand: string | null; readonly last4: string | null; readonly type: string } | null;
}

/** A subscription at the provider. */
export interface Subscription {
  readonly ref: string;
  /** The board that our request named. */
  readonly board: string;
  readonly status:
    'active' | 'trialing' | 'past_due' | 'unpaid' | 'incomplete' | 'incomplete_expired' | 'canceled' | 'paused';
  readonly priceRef: string;
  readonly customerRef: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The end of the last period that was paid, or was free; null while none was. */
  readonly paidUntil: Date | null;
  readonly endsWithPeriod: boolean;
  readonly canceledAt: Date | null;
  readonly createdAt: Date;
  readonly purchaseId: string | null;
}
