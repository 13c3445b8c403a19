import { decimalOf } from '#payments';
import type { LedgerLine } from './transaction.decider.js';

type Line = Pick<LedgerLine, 'status' | 'dispute' | 'amount' | 'refunded' | 'currency'>;

/** The amount that the board keeps of a payment, in the smallest unit; zero for unpaid payments and lost disputes. */
export const netOf = ({ status, dispute, amount, refunded }: Line): number =>
  status === 'paid' && dispute !== 'lost' ? amount - refunded : 0;

/** Sums the amounts that the board keeps, per currency. */
export function totals(): (row: Line) => readonly [number, string] {
  const sums = new Map<string, number>();
  return (row) => {
    const { currency } = row;
    const sum = (sums.get(currency) ?? 0) + netOf(row);
    sums.set(currency, sum);
    return [sum, decimalOf(sum, currency)];
  };
}
