import { decimalOf } from '../money/currency.js';
import type { LedgerLine } from './transaction.decider.js';

type Line = Pick<LedgerLine, 'status' | 'dispute' | 'amount' | 'refunded' | 'currency'>;

/** What the board keeps of a payment, in the smallest unit: nothing of what was not paid, or was lost in a dispute. */
export const netOf = ({ status, dispute, amount, refunded }: Line): number =>
  status === 'paid' && dispute !== 'lost' ? amount - refunded : 0;

/** Sums up what the board keeps, each currency by itself. */
export function totals(): (row: Line) => readonly [number, string] {
  const sums = new Map<string, number>();
  return (row) => {
    const { currency } = row;
    const sum = (sums.get(currency) ?? 0) + netOf(row);
    sums.set(currency, sum);
    return [sum, decimalOf(sum, currency)];
  };
}
