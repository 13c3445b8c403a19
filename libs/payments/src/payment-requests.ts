/** Amounts are integers in the smallest unit of the currency, lower-case ISO 4217. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The account that is paid: that of the board, or that of the installation for the board's own plan. */
export type Payee = 'board' | 'installation';

/** Request to create the price of a plan or an offer. */
export interface PriceRequest {
  /** Our id of the plan or offer. The price belongs to its product. */
  readonly productId: string;
  /** The name that the buyer sees on the page and the invoice. */
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  /** Billing interval; null for a single payment. */
  readonly interval: { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly count: number } | null;
}

/** Request to create a checkout. */
export interface CheckoutRequest {
  /** Our id of the purchase. The resulting payments and subscriptions carry it. */
  readonly purchaseId: string;
  /** The kind of purchase, for the ledger. */
  readonly description: string;
  readonly priceRef: string;
  /** By subscription, or once. */
  readonly isRecurring: boolean;
  readonly payee: Payee;
  /** The customer of a known buyer, who need not enter their data again. */
  readonly customerRef: string | null;
  readonly email: string | null;
  /** A page of the provider, or a part that our page embeds. */
  readonly page:
    | { readonly kind: 'hosted'; readonly successUrl: string; readonly cancelUrl: string }
    | { readonly kind: 'mounted'; readonly returnUrl: string };
  readonly takesPromotionCodes: boolean;
}

/** Request to create a customer, who holds an address and nothing else. */
export interface CustomerRequest {
  readonly payee: Payee;
  readonly email: string;
}

/** Request to create an invoice. */
export interface InvoiceRequest {
  readonly purchaseId: string;
  /** The kind of purchase, for the ledger. */
  readonly description: string;
  readonly priceRef: string;
  /** The customer of a known buyer, who gets the name and the address of this invoice; null: a customer for this invoice alone. */
  readonly customerRef: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly address: {
    readonly line1: string | null;
    readonly city: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  /** Printed on the invoice unchanged. */
  readonly taxId: string | null;
  /** Printed on the invoice. At most four, or three with a tax id. */
  readonly details: readonly { readonly name: string; readonly value: string }[];
  /** Days until it is due. */
  readonly netTermsDays: number;
  /** The page of the storefront that a page of the invoice leads back to, if it can; null: none. */
  readonly backUrl: string | null;
}

/** Request to create a coupon. */
export interface CouponRequest {
  readonly name: string;
  readonly percentOff: number | null;
  readonly amountOff: Money | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly durationInMonths: number | null;
  readonly maxRedemptions: number | null;
  readonly redeemBy: Date | null;
  /** Our ids of plans or offers, each with a price; the coupon reduces nothing else. Empty: it reduces nothing. */
  readonly appliesTo: readonly string[];
}

/** Request to create a promotion code of a coupon. */
export interface PromotionCodeRequest {
  readonly couponRef: string;
  readonly code: string;
  readonly maxRedemptions: number | null;
  readonly expiresAt: Date | null;
  readonly minimum: Money | null;
  readonly firstTimeOnly: boolean;
}

/** Request to change the price of a subscription. */
export interface PriceChange {
  readonly subscriptionRef: string;
  readonly customerRef: string;
  readonly priceRef: string;
  readonly returnUrl: string;
}
