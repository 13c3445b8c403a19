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

export interface CheckoutRequest {
  /** Our id of what is bought; payments and subscriptions that follow carry it. */
  readonly purchaseId: string;
  readonly priceRef: string;
  /** Paid again and again, or once. */
  readonly isRecurring: boolean;
  /** Whose account is paid: that of the board, or of the installation for the board's own plan. */
  readonly payee: 'board' | 'installation';
  /** Known buyers pay as themselves. */
  readonly customerRef: string | null;
  readonly email: string | null;
  /** A page of the provider, or a part that our page mounts. */
  readonly page:
    | { readonly kind: 'hosted'; readonly successUrl: string; readonly cancelUrl: string }
    | { readonly kind: 'mounted'; readonly returnUrl: string };
  readonly takesPromotionCodes: boolean;
}

export interface InvoiceRequest {
  readonly purchaseId: string;
  readonly priceRef: string;
  readonly email: string;
  readonly name: string | null;
  readonly address: {
    readonly line1: string | null;
    readonly city: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  readonly taxId: string | null;
  readonly details: readonly { readonly name: string; readonly value: string }[];
  /** Days until it is due. */
  readonly netTermsDays: number;
}
