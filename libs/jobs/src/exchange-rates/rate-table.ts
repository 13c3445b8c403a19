import { PER_EURO, RATES_DATE } from './builtin-rates.js';

/** Reference rates of one day. */
export interface RateTable {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** What a euro is worth, by currency. */
  readonly perEuro: Readonly<Record<string, number>>;
}

/** The rates that the release carries. */
export const BUILTIN: RateTable = { date: RATES_DATE, perEuro: PER_EURO };

let inUse = BUILTIN;
let changes = 0;

/** The rates that this process converts with. */
export const ratesInUse = (): RateTable => inUse;

/** Grows whenever this process gets other rates. */
export const ratesGeneration = (): number => changes;

/**
 * The rates to convert with when `recorded` is the newest table of the log: the later one of it and the built-in one. Currencies that
 * it lacks keep their built-in rate.
 */
export const effectiveRates = (recorded: RateTable | null): RateTable =>
  recorded && recorded.date >= BUILTIN.date
    ? { date: recorded.date, perEuro: { ...BUILTIN.perEuro, ...recorded.perEuro } }
    : BUILTIN;

/** Has this process convert with `effectiveRates(recorded)` from now on. */
export function useRates(recorded: RateTable | null): void {
  const next = effectiveRates(recorded);
  if (sameRates(next, inUse)) return;
  inUse = next;
  changes++;
}

/** Whether two tables are of the same day and have the same rates. */
export function sameRates(one: RateTable, other: RateTable): boolean {
  const [rates, others] = [Object.entries(one.perEuro), other.perEuro];
  return (
    one.date === other.date &&
    rates.length === Object.keys(others).length &&
    rates.every(([currency, rate]) => others[currency] === rate)
  );
}
