import type { Access } from '../purchase/product.js';
import type { PurchaseRow } from '../purchase/purchase.read-model.js';
import { isGood, type Standing, type SubscriptionState } from '../purchase/standing.js';

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
  /** Whether it opens every job now. */
  readonly hasAccess: boolean;
  /** Null unless it is paid again and again. */
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

/** As the subscription of a purchase says; of one without a subscription, whether it was paid or given back. */
export function grantStatusOf({ status, subscription }: Pick<Standing, 'status' | 'subscription'>): GrantStatus {
  if (status === 'revoked') return 'canceled';
  if (status !== 'paid') return 'pending';
  return subscription === null ? 'active' : SHOWN[subscription.status];
}

/** What purchases of a user grant at `now`, the best one first: what is good, then what lasts for longest, then the newest. */
export function grantsOf(rows: readonly PurchaseRow[], now: string): readonly AccessGrant[] {
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
