import type { Payment } from '#payments';

/** The fields of a payment that both ledgers have. */
export type ComparablePayment = Pick<Payment, 'method' | 'status' | 'amount' | 'currency' | 'refunded' | 'dispute'>;

export type DifferenceKind =
  'missing_here' | 'missing_there' | 'recorded_twice' | 'status' | 'amount' | 'currency' | 'refunded' | 'disputed';

/** A difference between the ledger of a board and that of the provider. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The ref of the payment or invoice. */
  readonly paymentRef: string;
  /** The value in the transaction; null if there is none. */
  readonly here: string | null;
  /** The value at the provider; null if it has none. */
  readonly there: string | null;
}

const shown = ({ amount, currency, status }: ComparablePayment): string => `${amount} ${currency} ${status}`;

/** An attempt to pay by card that failed: earlier releases listed it. */
const isAttempt = ({ method, status }: ComparablePayment): boolean =>
  method === 'card' && (status === 'void' || status === 'open');

/** The differences between `here`, the transactions of a payment, and `there`, the payment at the provider. */
export function differencesOf(
  paymentRef: string,
  here: readonly ComparablePayment[],
  there: ComparablePayment | null,
): readonly Difference[] {
  const [line] = here;
  if (!line) return there ? [{ kind: 'missing_here', paymentRef, here: null, there: shown(there) }] : [];
  if (!there) return isAttempt(line) ? [] : [{ kind: 'missing_there', paymentRef, here: shown(line), there: null }];
  const values: readonly (readonly [DifferenceKind, unknown, unknown])[] = [
    ['recorded_twice', here.length, 1],
    ['status', line.status, there.status],
    ['amount', line.amount, there.amount],
    ['currency', line.currency, there.currency],
    ['refunded', line.refunded, there.refunded],
    ['disputed', line.dispute, there.dispute],
  ];
  return values.flatMap(([kind, ours, theirs]) =>
    ours === theirs ? [] : [{ kind, paymentRef, here: String(ours), there: String(theirs) }],
  );
}
