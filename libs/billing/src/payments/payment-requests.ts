/** Amounts are integers in the smallest unit of the currency, lower-case ISO 4217. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** Whose account is paid: that of the board, or of the installation for the board's own plan. */
export type Payee = 'board' | 'installation';

/** What is asked of the provider for a plan or an offer. */
export interface PriceRequest {
  /** Our id of the plan or offer, whose product it belongs to. */
  readonly productId: string;
  /** What the buyer reads on the page and the invoice. */
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  /** How often it is paid; null for once. */
  readonly interval: { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly count: number } | null;
}

/** What is asked of the provider for a checkout. */
export interface CheckoutRequest {
  /** Our id of what is bought; payments and subscriptions that follow carry it. */
  readonly purchaseId: string;
  /** What is bought, for the ledger. */
  readonly description: string;
  readonly priceRef: string;
  /** Paid again and again, or once. */
  readonly isRecurring: boolean;
  readonly payee: Payee;
  /** Known buyers pay as themselves. */
  readonly customerRef: string | null;
  readonly email: string | null;
  /** A page of the provider, or a part that our page mounts. */
  readonly page:
    | { readonly kind: 'hosted'; readonly successUrl: string; readonly cancelUrl: string }
    | { readonly kind: 'mounted'; readonly returnUrl: string };
  readonly takesPromotionCodes: boolean;
}

/** What is asked of the provider for an invoice. */
export interface InvoiceRequest {
  readonly purchaseId: string;
  /** What is bought, for the ledger. */
  readonly description: string;
  readonly priceRef: string;
  readonly email: string;
  readonly name: string | null;
  readonly address: {
    readonly line1: string | null;
    readonly city: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  /** Printed on the invoice as it is. */
  readonly taxId: string | null;
  /** Printed on the invoice: three at most with a tax id, else four. */
  readonly details: readonly { readonly name: string; readonly value: string }[];
  /** Days until it is due. */
  readonly netTermsDays: number;
}

/** What is asked of the provider for a coupon. */
export interface CouponRequest {
  readonly name: string;
  readonly percentOff: number | null;
  readonly amountOff: Money | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly durationInMonths: number | null;
  readonly maxRedemptions: number | null;
  readonly redeemBy: Date | null;
  /** Plans or offers by our ids, each with a price; null for all. */
  readonly appliesTo: readonly string[] | null;
}

/** What is asked of the provider for a promotion code of a coupon. */
export interface PromotionCodeRequest {
  readonly couponRef: string;
  readonly code: string;
  readonly maxRedemptions: number | null;
  readonly expiresAt: Date | null;
  readonly minimum: Money | null;
  readonly firstTimeOnly: boolean;
}

/** Another price for a subscription. */
export interface PriceChange {
  readonly subscriptionRef: string;
  readonly customerRef: string;
  readonly priceRef: string;
  readonly returnUrl: string;
}
