import { Rejection } from '#kernel';
import type {
  CheckoutRequest,
  CouponRequest,
  CustomerRequest,
  InvoiceRequest,
  Money,
  Payee,
  PriceChange,
  PriceRequest,
  PromotionCodeRequest,
} from './payment-requests.js';

/**
 * Takes money for boards (decision 0182). Its data are hints and reports; the log decides what was sold.
 *
 * A `ref` is the name of an object at the provider. Refs are private: they are stored, and no operation returns them. Refs of checkouts,
 * payments, subscriptions and customers name their account, so a ref is enough to read the object. Every call that creates or moves
 * something takes an idempotency key, which the caller derives from its command: the same key creates the same object once, also after
 * a crash. Calls that create something apply to the board of the request. Objects of other installations read as null.
 *
 * Every method throws `PaymentsUnavailable` when the provider fails, hangs or cannot be reached: the effect is then unknown, and repeating
 * the call with the same key is safe. It throws `PaymentRefused` when the provider refuses the request: then nothing happened.
 */
export abstract class PaymentProvider {
  /** The name of the driver. */
  abstract readonly driver: 'stripe' | 'test' | 'off';

  /** Whether the board of the request can receive payments. May be a minute old, or a few seconds while the account is set up. */
  abstract account(): Promise<PaymentAccount>;

  /** A page on which the account of the board is set up; null if nothing is left to set up. */
  abstract onboarding(returnUrl: string, key: string): Promise<string | null>;

  /** Whether the provider can take exactly this amount: some currencies have fewer decimals there than in ISO 4217. */
  takes(_money: Money): boolean {
    return true;
  }

  /** Creates the price of a plan or offer. Prices are immutable: another amount is another price. @returns its ref. */
  abstract makePrice(price: PriceRequest, key: string): Promise<string>;

  /** Ends sales at a price; existing subscribers keep it. Repeatable. */
  abstract retirePrice(priceRef: string): Promise<void>;

  /** Creates a coupon that reduces only the products it names, also where boards share an account. @returns its ref. */
  abstract makeCoupon(coupon: CouponRequest, key: string): Promise<string>;

  abstract renameCoupon(couponRef: string, name: string): Promise<void>;

  /** Ends redemptions; discounts already granted continue. Repeatable. */
  abstract deleteCoupon(couponRef: string): Promise<void>;

  /** How often a coupon was redeemed, and whether it still can be; null if there is none. */
  abstract coupon(couponRef: string): Promise<CouponState | null>;

  /** @returns the ref of the code. Refused with `CODE_TAKEN` while another active code has the same text, ignoring case. */
  abstract makePromotionCode(code: PromotionCodeRequest, key: string): Promise<string>;

  /** Ends redemptions of a code. Safe to repeat. @returns how often it was redeemed. */
  abstract endPromotionCode(codeRef: string): Promise<number>;

  /** Creates a customer, who has the address and nothing else. @returns its ref. */
  abstract makeCustomer(customer: CustomerRequest, key: string): Promise<string>;

  /** Whether a customer still exists in the account of the payee. Gives it the address, if it has another one. */
  abstract updateCustomer(customerRef: string, customer: CustomerRequest): Promise<boolean>;

  /** Removes the name and the addresses of a customer. Its payments and subscriptions stay. Repeatable. */
  abstract forgetCustomer(customerRef: string): Promise<void>;

  /** Starts a checkout that a person completes on a page of the provider, or in an embedded part of our page. */
  abstract openCheckout(checkout: CheckoutRequest, key: string): Promise<Checkout>;

  /** The current state of a checkout; null if there is none. */
  abstract checkout(checkoutRef: string): Promise<Checkout | null>;

  /** Expires an unpaid checkout. @returns the checkout afterwards: it may have been paid at that moment. */
  abstract endCheckout(checkoutRef: string): Promise<Checkout>;

  /** Creates an invoice and sends it by mail. */
  abstract sendInvoice(invoice: InvoiceRequest, key: string): Promise<Payment>;

  /** Voids an open invoice. @returns the invoice afterwards: it may have been paid at that moment. */
  abstract voidInvoice(paymentRef: string): Promise<Payment>;

  /**
   * The current state of a payment or an invoice, with its refunds; null if there is none. The `ref` of the result is that of the
   * invoice when `paymentRef` is the payment of an invoice.
   */
  abstract payment(paymentRef: string): Promise<Payment | null>;

  /** Refunds the rest of a payment; repeatable. @returns the payment afterwards. */
  abstract refund(paymentRef: string, key: string): Promise<Payment>;

  /** The current state of a subscription; null if there is none. */
  abstract subscription(subscriptionRef: string): Promise<ProviderSubscription | null>;

  /** Cancels a subscription at the end of its period, or reverts that. Repeatable. */
  abstract endWithPeriod(subscriptionRef: string, ends: boolean): Promise<ProviderSubscription>;

  /** A page on which a customer manages a subscription and its payment method. Works for one visit. */
  abstract portal(customerRef: string, returnUrl: string): Promise<string>;

  /** A page on which a customer confirms another price for a subscription; nothing changes before. */
  abstract confirmPrice(change: PriceChange): Promise<string>;

  /** Payments and invoices to the board that were created since a moment, newest first, read page by page. */
  abstract payments(since: Date): AsyncIterable<Payment>;

  /**
   * The hint in a webhook of the provider; null if it does not concern us: another kind, installation or account.
   * Makes no request to the provider.
   * @throws PaymentRefused when the signature is wrong or more than five minutes away from now, or when the webhook is of another mode;
   * WebhookMalformed when the signature is right and the body is no event.
   */
  abstract hint(body: Buffer, signature: string): Promise<PaymentHint | null>;

  /**
   * The hints of all webhooks since a moment, of all boards, as far back as the provider keeps them. This finds lost webhooks. Skips
   * malformed ones.
   */
  abstract hints(since: Date): AsyncIterable<PaymentHint>;

  /**
   * Removes the name and the address of the buyer of a purchase from the data of this installation. Repeatable. Data that the provider
   * itself stores is the provider's responsibility.
   */
  forgetBuyer(_purchaseId: string): Promise<void> {
    return Promise.resolve();
  }

  /** The board of a hint, read from the provider if the hint does not name it; null if the object is not ours. */
  abstract boardOf(hint: PaymentHint): Promise<string | null>;
}

/** Whether the board can receive payments. */
export interface PaymentAccount {
  readonly connected: boolean;
  readonly acceptingPayments: boolean;
  readonly payoutsEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly actionRequired: boolean;
  /** The data with which a page mounts a checkout; null while not connected, or without a publishable key. */
  readonly mount: { readonly accountId: string; readonly publishableKey: string } | null;
}

/** The object of a webhook; its state has to be read. */
export interface PaymentHint {
  /** Id of the webhook itself; the same webhook may arrive again. */
  readonly id: string;
  /** `purchase`: the id of one of our purchases that has waited too long. No webhook has this kind. */
  readonly about: 'checkout' | 'payment' | 'subscription' | 'account' | 'purchase';
  readonly ref: string;
  /** The board that our request named; null if the webhook does not say. */
  readonly board: string | null;
}

export interface CouponState {
  readonly timesRedeemed: number;
  readonly valid: boolean;
}

/** A checkout at the provider. */
export interface Checkout {
  readonly ref: string;
  /** Expired: it was not paid in time, or a payment that takes days has failed. */
  readonly status: 'open' | 'complete' | 'expired';
  /** The board that our request named. */
  readonly board: string;
  /** The page to pay on; null if the checkout is embedded in ours, or has ended. */
  readonly url: string | null;
  /** The secret that embeds it in a page; null if it has its own page, or has ended. For the test driver, the URL of its page. */
  readonly clientSecret: string | null;
  /** Its payment; null before it is paid. A free first period has a subscription and no payment. */
  readonly paymentRef: string | null;
  readonly subscriptionRef: string | null;
  readonly customerRef: string | null;
  /** Paid, or nothing to pay. */
  readonly isPaid: boolean;
  /** Whether a promotion code of another board or installation in the same account reduced it. */
  readonly hasForeignDiscount: boolean;
  /** Our id of the purchase, as the request named it. */
  readonly purchaseId: string | null;
}

/** A payment or an invoice at the provider: one line of its ledger. */
export interface Payment extends Money {
  readonly ref: string;
  /** The board that our request named. */
  readonly board: string;
  /** The recipient of the money. */
  readonly payee: Payee;
  readonly method: 'card' | 'invoice';
  readonly status: 'paid' | 'open' | 'void' | 'uncollectible';
  /** The refunded amount, in the same unit; never above `amount`. */
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
export interface ProviderSubscription {
  readonly ref: string;
  /** The board that our request named. */
  readonly board: string;
  readonly status:
    'active' | 'trialing' | 'past_due' | 'unpaid' | 'incomplete' | 'incomplete_expired' | 'canceled' | 'paused';
  readonly priceRef: string;
  readonly customerRef: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** The end of the last period that was paid or free, and whose payment was not returned; null if there was none. */
  readonly paidUntil: Date | null;
  /** Whether the payment of the current period was refunded in full, or lost in a dispute. */
  readonly isReturned: boolean;
  readonly endsWithPeriod: boolean;
  readonly canceledAt: Date | null;
  /** When it ended; null while it runs. */
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  readonly purchaseId: string | null;
}

/** Whether money of a payment is with the buyer again: refunded in full, or lost in a dispute. */
export const isReturned = ({ amount, refunded, dispute }: Pick<Payment, 'amount' | 'refunded' | 'dispute'>): boolean =>
  dispute === 'lost' || (amount > 0 && refunded >= amount);

/** The provider failed, hung or could not be reached. The effect is unknown; repeating the call with the same key is safe. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';

  /** @param reason a code, never a message of the provider, which may quote a key. */
  constructor(readonly reason: string) {
    super(`The payment provider is unavailable (${reason}).`);
  }
}

/** The provider refused the request; nothing happened. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';

  /** @param reason a code, never a message of the provider, which may quote a key. */
  constructor(readonly reason: string) {
    super(`The payment provider refused the request (${reason}).`);
  }
}

/** A webhook with a right signature whose body is no event. A repetition has the same id. */
export class WebhookMalformed extends PaymentRefused {
  /** @param webhookId id of the event, or a digest of the body when it has none. */
  constructor(readonly webhookId: string) {
    super('webhook_malformed');
  }
}

/** Reason of a refusal: another active promotion code has the same text, perhaps one of another board with the same account. */
export const CODE_TAKEN = 'promotion_code_taken';

/**
 * Returns what `work` returns, for a request that waits for it.
 * @throws Rejection `payments_unavailable` (503) or `payments_refused` (409) for the errors of the payment port.
 */
export async function answeredByPayments<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw new Rejection('unavailable', 'payments_unavailable', 'Payments are not available right now. Try again.');
    if (error instanceof PaymentRefused)
      throw new Rejection('conflict', 'payments_refused', 'The payment provider refused this request.');
    throw error;
  }
}
