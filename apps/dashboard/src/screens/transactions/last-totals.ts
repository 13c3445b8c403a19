/** What a line of the export of transactions has, as far as totals need it. */
export interface ExportedRow {
  readonly currency?: string;
  /** The total of the currency up to this line. */
  readonly runningTotalCents?: number;
}

export interface CurrencyTotal {
  readonly currency: string;
  readonly cents: number;
}

/** The total of each currency: that of its last line. */
export function lastTotals(rows: readonly ExportedRow[]): readonly CurrencyTotal[] {
  const totals = new Map<string, number>();
  for (const { currency, runningTotalCents: cents } of rows)
    if (currency !== undefined && cents !== undefined) totals.set(currency, cents);
  return [...totals].map(([currency, cents]) => ({ currency, cents }));
}
