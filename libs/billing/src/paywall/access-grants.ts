import type { Access, Product } from '../purchase/product.js';
import { isGood, type PurchaseStanding, type SubscriptionState } from '../purchase/standing.js';

export const GRANT_STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'pending',
] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

/** Access that was bought. */
export interface AccessGrant {
  readonly id: string;
  readonly product: Access;
  readonly status: GrantStatus;
  /** Whether it gives access to every job now. */
  readonly hasAccess: boolean;
  /** Null unless it is a subscription. */
  readonly subscription: SubscriptionState | null;
  readonly customerRef: string | null;
}

const SHOWN: Readonly<Record<SubscriptionState['status'], GrantStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete_expired',
  canceled: 'canceled',
};

/** The status of the subscription; for a single payment, whether it was paid or refunded. */
export function grantStatusOf({
  status,
  subscription,
}: Pick<PurchaseStanding, 'status' | 'subscription'>): GrantStatus {
  if (status === 'revoked') return 'canceled';
  if (status !== 'paid') return 'pending';
  return subscription === null ? 'active' : SHOWN[subscription.status];
}

/** The fields of a purchase that decide about access. */
export interface BoughtAccess extends PurchaseStanding {
  readonly id: string;
  readonly product: Product;
  readonly customerRef: string | null;
}

/** The grants of a user's purchases at `now`, best first: active ones, then those that last longest, then the newest. */
export function grantsOf(rows: readonly BoughtAccess[], now: string): readonly AccessGrant[] {
  const grants = rows.flatMap((row) =>
    row.product.kind === 'access'
      ? [
          {
            id: row.id,
            product: row.product,
            status: grantStatusOf(row),
            hasAccess: isGood(row, now),
            subscription: row.subscription,
            customerRef: row.customerRef,
          },
        ]
      : [],
  );
  const end = ({ product, subscription }: AccessGrant): string =>
    product.offerType === 'lifetime' ? '~' : (subscription?.periodEnd ?? '');
  return grants.toSorted((one, other) => {
    if (one.hasAccess !== other.hasAccess) return one.hasAccess ? -1 : 1;
    if (!one.hasAccess || end(one) === end(other)) return 0;
    return end(one) > end(other) ? -1 : 1;
  });
}
