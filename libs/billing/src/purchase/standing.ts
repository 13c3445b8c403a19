import type { Subscription } from '../payments/payment-provider.js';

/** Where a purchase stands. An invoice that is issued is open; a revoked one was given back, or was never paid in the end. */
export type PurchaseStatus = 'open' | 'paid' | 'abandoned' | 'revoked';

/** Why a purchase ended. */
export type RevokeReason = 'refunded' | 'disputed' | 'unpaid';

/** A subscription as the log has it. Moments are UTC ISO texts. */
export interface SubscriptionState {
  readonly status: Subscription['status'];
  /** The price that is paid, by its name at the provider: another one is another plan. */
  readonly priceRef: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly endsWithPeriod: boolean;
  readonly canceledAt: string | null;
  /** The end of the last period that was paid; null while none was. */
  readonly paidUntil: string | null;
}

/** What decides whether a purchase is good. */
export interface Standing {
  readonly status: PurchaseStatus;
  /** An invoice that publishes when it is issued was issued. */
  readonly isIssued: boolean;
  readonly subscription: SubscriptionState | null;
}

/** For how long a subscription stays good after what was paid, while a renewal is tried again. */
const GRACE_MS = 3 * 24 * 60 * 60 * 1_000;

/**
 * Whether what was bought can be used at `now`, UTC ISO text: paid and not given back, and of a subscription while it runs, for three days
 * after a renewal failed, and after its cancellation until the end of what was paid.
 */
export function isGood({ status, isIssued, subscription }: Standing, now: string): boolean {
  if (status !== 'paid' && !(status === 'open' && isIssued)) return false;
  if (subscription === null) return true;
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return true;
    case 'past_due':
      return subscription.paidUntil !== null && Date.parse(now) < Date.parse(subscription.paidUntil) + GRACE_MS;
    case 'canceled':
      return subscription.paidUntil !== null && now < subscription.paidUntil;
    default:
      return false;
  }
}

/** Whether a subscription can still be paid again. */
export const runs = ({ status }: SubscriptionState): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid';
