/** The offers, from the shortest to the longest access. */
export const OFFER_KEYS = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'lifetime'] as const;
export type OfferKey = (typeof OFFER_KEYS)[number];

export const OFFER_KINDS = ['recurring', 'lifetime'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** The settings of an offer. */
export interface OfferTerms {
  readonly enabled: boolean;
  /** In the smallest unit of the currency. */
  readonly amountCents: number;
  readonly label: string;
  readonly billingLabel: string;
  /** Preselected for the buyer. */
  readonly isDefault: boolean;
}

/** The settings of the paywall. */
export interface PaywallTerms {
  readonly enabled: boolean;
  /** Jobs of a list that are shown without a grant. */
  readonly previewCount: number;
  readonly lockHeading: string;
  readonly lockDescription: string;
  readonly buttonText: string;
  readonly disclaimerText: string;
  /** ISO 4217, lower case; of all offers. */
  readonly currency: string;
  readonly perMonthLabel: string;
  readonly savingsTemplate: string;
  readonly offers: Readonly<Record<OfferKey, OfferTerms>>;
}

/** A price at the provider. `driver` created it. */
export interface StoredPrice {
  readonly amountCents: number;
  readonly currency: string;
  readonly ref: string;
  readonly driver: string;
}

interface FixedOffer {
  readonly key: OfferKey;
  readonly kind: OfferKind;
  readonly displayOrder: number;
  /** Billing interval; null for a single payment. */
  readonly interval: { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly count: number } | null;
  readonly label: string;
  readonly billingLabel: string;
}

/** The offers and their default texts. */
export const OFFERS: readonly FixedOffer[] = [
  {
    key: 'daily',
    kind: 'recurring',
    displayOrder: 0,
    interval: { unit: 'day', count: 1 },
    label: 'Daily',
    billingLabel: 'Billed every day',
  },
  {
    key: 'weekly',
    kind: 'recurring',
    displayOrder: 1,
    interval: { unit: 'week', count: 1 },
    label: 'Weekly',
    billingLabel: 'Billed every week',
  },
  {
    key: 'monthly',
    kind: 'recurring',
    displayOrder: 2,
    interval: { unit: 'month', count: 1 },
    label: 'Monthly',
    billingLabel: 'Billed every month',
  },
  {
    key: 'quarterly',
    kind: 'recurring',
    displayOrder: 3,
    interval: { unit: 'month', count: 3 },
    label: 'Quarterly',
    billingLabel: 'Billed every 3 months',
  },
  {
    key: 'yearly',
    kind: 'recurring',
    displayOrder: 4,
    interval: { unit: 'year', count: 1 },
    label: 'Yearly',
    billingLabel: 'Billed every year',
  },
  {
    key: 'lifetime',
    kind: 'lifetime',
    displayOrder: 5,
    interval: null,
    label: 'Lifetime',
    billingLabel: 'Billed once',
  },
];

/** One value for each offer. */
export const eachOffer = <T>(of: (offer: FixedOffer) => T): Record<OfferKey, T> =>
  Object.fromEntries(OFFERS.map((offer) => [offer.key, of(offer)])) as Record<OfferKey, T>;

/** The paywall of a board that stored none. */
export const NO_PAYWALL: PaywallTerms = {
  enabled: false,
  previewCount: 5,
  lockHeading: 'See every job',
  lockDescription: 'Get access to all jobs of this board.',
  buttonText: 'Get access',
  disclaimerText: '',
  currency: 'usd',
  perMonthLabel: 'per month',
  savingsTemplate: 'Save {percent}%',
  offers: eachOffer(({ label, billingLabel }) => ({
    enabled: false,
    amountCents: 0,
    isDefault: false,
    label,
    billingLabel,
  })),
};

/** How candidates pay an offer: by subscription, or once. */
export const OFFER_TYPES = ['recurring', 'lifetime'] as const;
