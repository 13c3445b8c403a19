import { localeOf, useLanguage } from '../state/language';

export interface MoneyProps {
  /** In the smallest unit of the currency: cents. */
  readonly cents?: number | null;
  /** In units of the currency, in place of `cents`. */
  readonly amount?: number | null;
  /** By ISO 4217, in any case. */
  readonly currency: string;
}

/** The text of an amount in a language: `€49` or `49 €`. */
export function moneyOf(locale: string, amount: number, currency: string): string {
  const options = {
    style: 'currency',
    currency: currency.toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  try {
    return new Intl.NumberFormat(locale, options).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** The text of two amounts, or of one where they are the same: `€50,000–60,000`. Without a currency, numbers alone. */
export function moneyRange(locale: string, from: number, to: number, currency: string | null): string {
  const options = currency
    ? ({ style: 'currency', currency: currency.toUpperCase(), trailingZeroDisplay: 'stripIfInteger' } as const)
    : {};
  try {
    const format = new Intl.NumberFormat(locale, options);
    return from === to ? format.format(from) : format.formatRange(from, to);
  } catch {
    return `${from}–${to} ${currency ?? ''}`;
  }
}

/** How many of the smallest unit make one: 100 for euros, 1 for yen. */
const smallest = (currency: string): number => {
  try {
    return (
      10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    );
  } catch {
    return 100;
  }
};

export function Money({ cents, amount, currency }: MoneyProps) {
  const locale = localeOf(useLanguage());
  const value = amount ?? (cents === null || cents === undefined ? null : cents / smallest(currency));
  return value === null ? (
    <span className="text-faint">–</span>
  ) : (
    <span className="tabular-nums">{moneyOf(locale, value, currency)}</span>
  );
}
