import type { Standing } from '../purchase/standing.js';

/** Purchases of plans of the board, by what of them counts. */
interface Bought extends Pick<Standing, 'status' | 'subscription'> {
  readonly id: string;
  readonly paidAt: string | null;
}

/**
 * Whether the board has the plan that was bought. A payment that fails ends nothing while the provider tries it again; a subscription that
 * ends with its period is cancelled by the provider when the period is over.
 */
export const holds = ({ status, subscription }: Bought): boolean =>
  status === 'paid' && (subscription === null || ['active', 'trialing', 'past_due'].includes(subscription.status));

/** The purchase that says which plan the board is on: the first that was paid of those that hold; null when none does. */
export function ruling<Row extends Bought>(rows: readonly Row[]): Row | null {
  const key = ({ paidAt, id }: Bought): string => `${paidAt ?? ''} ${id}`;
  const [first] = rows.filter(holds).sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return first ?? null;
}
