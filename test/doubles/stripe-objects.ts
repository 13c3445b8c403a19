// Objects of the payment provider, with the fields that our driver reads or writes.

export type StripeMetadata = Record<string, string>;

/** Fields of every object; `account` is that of the request, empty for the account of the key. */
export interface StripeObject {
  readonly id: string;
  readonly object: string;
  readonly created: number;
  readonly livemode: boolean;
}

export interface ProductObject extends StripeObject {
  name: string;
}

export interface PriceObject extends StripeObject {
  readonly product: string;
  readonly currency: string;
  readonly unit_amount: number;
  readonly recurring: { readonly interval: 'day' | 'week' | 'month' | 'year'; readonly interval_count: number } | null;
  active: boolean;
}

export interface CouponObject extends StripeObject {
  name: string;
  readonly percent_off: number | null;
  readonly amount_off: number | null;
  readonly currency: string | null;
  readonly duration: string;
  readonly duration_in_months: number | null;
  readonly max_redemptions: number | null;
  readonly redeem_by: number | null;
  readonly products: readonly string[] | null;
  times_redeemed: number;
  valid: boolean;
}

export interface CodeObject extends StripeObject {
  readonly code: string;
  readonly promotion: { readonly type: 'coupon'; readonly coupon: string };
  readonly metadata: StripeMetadata;
  readonly max_redemptions: number | null;
  readonly expires_at: number | null;
  readonly restrictions: { readonly minimum_amount: number | null; readonly first_time_transaction: boolean };
  times_redeemed: number;
  active: boolean;
}

export interface CustomerObject extends StripeObject {
  email: string | null;
  name: string | null;
}

export interface SessionObject extends StripeObject {
  readonly mode: 'payment' | 'subscription';
  readonly price: string;
  readonly metadata: StripeMetadata;
  readonly inner: { readonly metadata: StripeMetadata; readonly description: string | null };
  readonly allow_promotion_codes: boolean;
  readonly client_secret: string | null;
  readonly expires_at: number;
  readonly customer_email: string | null;
  readonly amount_total: number;
  /** What a promotion code took off, and the code. */
  reduction: { readonly amount: number; readonly code: string } | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  url: string | null;
  customer: string | null;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
}

export interface ChargeObject extends StripeObject {
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: StripeMetadata;
  readonly billing_details: { readonly name: string | null; readonly email: string | null };
  readonly payment_method_details: object;
  readonly receipt_url: string;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

export interface IntentObject extends StripeObject {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: StripeMetadata;
  readonly receipt_email: string | null;
  latest_charge: string | null;
  status: string;
}

export interface InvoiceObject extends StripeObject {
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly customer: string;
  readonly customer_email: string | null;
  readonly customer_name: string | null;
  readonly description: string | null;
  readonly metadata: StripeMetadata;
  readonly due_date: number | null;
  readonly hosted_invoice_url: string;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string; readonly metadata: StripeMetadata };
  } | null;
  readonly lines: { readonly data: { readonly description: string; readonly amount: number }[] };
  readonly status_transitions: { paid_at: number | null };
  currency: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  amount_due: number;
  amount_paid: number;
  sent: number;
}

export interface InvoicePaymentObject extends StripeObject {
  readonly invoice: string;
  readonly status: 'paid';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
}

export interface SubscriptionObject extends StripeObject {
  readonly customer: string;
  readonly metadata: StripeMetadata;
  readonly description: string | null;
  readonly discount: CouponObject | null;
  status: string;
  price: string;
  period: { start: number; end: number };
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
}

export interface RefundObject extends StripeObject {
  readonly amount: number;
  readonly payment_intent: string;
  readonly status: 'succeeded';
}

export interface DisputeObject extends StripeObject {
  readonly payment_intent: string;
  status: string;
}

export interface AccountObject extends StripeObject {
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  readonly requirements: { currently_due: string[] };
}

export interface ConfigurationObject extends StripeObject {
  readonly active: boolean;
  readonly metadata: StripeMetadata;
  readonly features: unknown;
}

/** Actions of customers on a page of the provider. */
export interface PortalObject extends StripeObject {
  readonly url: string;
  readonly customer: string;
  readonly change: { readonly subscription: string; readonly price: string } | null;
}

/** All objects in one account. */
export class StripeAccountState {
  readonly products = new Map<string, ProductObject>();
  readonly prices = new Map<string, PriceObject>();
  readonly coupons = new Map<string, CouponObject>();
  readonly codes = new Map<string, CodeObject>();
  readonly customers = new Map<string, CustomerObject>();
  readonly sessions = new Map<string, SessionObject>();
  readonly charges = new Map<string, ChargeObject>();
  readonly intents = new Map<string, IntentObject>();
  readonly invoices = new Map<string, InvoiceObject>();
  readonly invoicePayments = new Map<string, InvoicePaymentObject>();
  readonly subscriptions = new Map<string, SubscriptionObject>();
  readonly refunds = new Map<string, RefundObject>();
  readonly disputes = new Map<string, DisputeObject>();
  readonly configurations = new Map<string, ConfigurationObject>();
  readonly portals = new Map<string, PortalObject>();
}

/** An error response of the provider. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly type = 'invalid_request_error',
  ) {
    super(code);
  }
}

/** The object in `objects` with this id. @throws StripeRefusal as for an unknown id. */
export function there<T>(objects: ReadonlyMap<string, T>, id: string | null | undefined): T {
  const found = objects.get(id ?? '');
  if (!found) throw new StripeRefusal(404, 'resource_missing');
  return found;
}
