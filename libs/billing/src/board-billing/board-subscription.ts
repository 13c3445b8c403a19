import type { PurchaseStanding } from '../purchase/standing.js';

/** Fields of purchases of board plans. */
interface PlanPurchase extends Pick<PurchaseStanding, 'status' | 'subscription'> {
  readonly id: string;
  readonly paidAt: string | null;
}

/**
 * Whether the board still has the plan it bought. A failed payment ends nothing while the provider retries it. The provider cancels a
 * subscription that ends with its period when the period is over.
 */
export const isInForce = ({ status, subscription }: PlanPurchase): boolean =>
  status === 'paid' && (subscription === null || ['active', 'trialing', 'past_due'].includes(subscription.status));

/** The purchase that decides the board's plan: of those that are in force, the one paid first. Null if there is none. */
export function decidingPurchase<Row extends PlanPurchase>(rows: readonly Row[]): Row | null {
  const key = ({ paidAt, id }: PlanPurchase): string => `${paidAt ?? ''} ${id}`;
  const [first] = rows.filter(isInForce).sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return first ?? null;
}
