import { PER_EURO, RATES_DATE } from './builtin-rates.js';

/** Reference rates of one day. */
export interface RateTable {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The value of one euro, by currency. */
  readonly perEuro: Readonly<Record<string, number>>;
}

/** The rates that ship with the release. */
export const BUILTIN: RateTable = { date: RATES_DATE, perEuro: PER_EURO };

let inUse = BUILTIN;
let changes = 0;

/** The rates that this process converts with. */
export const ratesInUse = (): RateTable => inUse;

/** Grows whenever the rates of this process change. */
export const ratesGeneration = (): number => changes;

/** The newer of `recorded`, the newest table of the log, and the built-in table. Currencies missing from it keep their built-in rate. */
export const effectiveRates = (recorded: RateTable | null): RateTable =>
  recorded && recorded.date >= BUILTIN.date
    ? { date: recorded.date, perEuro: { ...BUILTIN.perEuro, ...recorded.perEuro } }
    : BUILTIN;

/** Makes this process convert with `effectiveRates(recorded)`. */
export function useRates(recorded: RateTable | null): void {
  const next = effectiveRates(recorded);
  if (sameRates(next, inUse)) return;
  inUse = next;
  changes++;
}

/** Whether two tables have the same day and the same rates. */
export function sameRates(one: RateTable, other: RateTable): boolean {
  const [rates, others] = [Object.entries(one.perEuro), other.perEuro];
  return (
    one.date === other.date &&
    rates.length === Object.keys(others).length &&
    rates.every(([currency, rate]) => others[currency] === rate)
  );
}
