import { reject } from '#kernel';
import type { ProviderSubscription } from '#payments';

/** The status of a purchase. An issued invoice is open; a revoked purchase was refunded, or remained unpaid. */
export type PurchaseStatus = 'open' | 'paid' | 'abandoned' | 'revoked';

/** Why a purchase ended. `foreign_discount`: it was paid with a promotion code of another board. */
export type RevokeReason = 'refunded' | 'disputed' | 'unpaid' | 'foreign_discount';

/** A subscription as the log has it. Moments are UTC ISO texts. */
export interface SubscriptionState {
  readonly status: ProviderSubscription['status'];
  /** The ref of the current price: another price is another plan. */
  readonly priceRef: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly endsWithPeriod: boolean;
  readonly canceledAt: string | null;
  /** The end of the last paid period whose payment was not given back; null if there was none. */
  readonly paidUntil: string | null;
  /** Whether the payment of the current period was refunded in full, or lost in a dispute. */
  readonly isReturned: boolean;
  /** When it ended; null while it runs. */
  readonly endedAt: string | null;
}

/** What decides whether a purchase can be used. */
export interface PurchaseStanding {
  readonly status: PurchaseStatus;
  /** The invoice was issued, and it publishes when it is issued. */
  readonly isIssued: boolean;
  readonly subscription: SubscriptionState | null;
}

/** How long a subscription can be used after its paid period, while a renewal is retried. */
const GRACE_MS = 3 * 24 * 60 * 60 * 1_000;

/**
 * Whether a purchase can be used at `now`, a UTC ISO text. It must be paid and not refunded. A subscription can be used while it is active,
 * for three days after a renewal failed, and after its cancellation until the end of the paid period, or until it ended if that is earlier.
 * A period whose payment was refunded in full or lost in a dispute is not paid.
 */
export function isGood({ status, isIssued, subscription }: PurchaseStanding, now: string): boolean {
  if (status !== 'paid' && !(status === 'open' && isIssued)) return false;
  if (subscription === null) return true;
  if (subscription.isReturned) return false;
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return true;
    case 'past_due':
      return subscription.paidUntil !== null && Date.parse(now) < Date.parse(subscription.paidUntil) + GRACE_MS;
    case 'canceled':
      return (
        subscription.paidUntil !== null &&
        now < subscription.paidUntil &&
        (subscription.endedAt === null || now < subscription.endedAt)
      );
    default:
      return false;
  }
}

/** Whether a subscription can still be renewed. */
export const runs = ({ status }: SubscriptionState): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid';

/** Refuses a purchase that is used up or not paid. @throws Rejection `purchases_exhausted`. */
export const exhausted = (): never => reject('unfit', 'purchases_exhausted', 'This purchase is used up or not paid.');
