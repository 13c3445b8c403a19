/** Decimals of the currencies whose smallest unit is not a hundredth, by ISO 4217. */
const DECIMALS: Readonly<Record<string, number>> = {
  bif: 0,
  clp: 0,
  djf: 0,
  gnf: 0,
  isk: 0,
  jpy: 0,
  kmf: 0,
  krw: 0,
  pyg: 0,
  rwf: 0,
  ugx: 0,
  vnd: 0,
  vuv: 0,
  xaf: 0,
  xof: 0,
  xpf: 0,
  clf: 4,
  uyw: 4,
  bhd: 3,
  iqd: 3,
  jod: 3,
  kwd: 3,
  lyd: 3,
  omr: 3,
  tnd: 3,
};

/** Why an amount is refused that a currency has and the payment provider has not. */
export const NOT_TAKEN = 'must be an amount that the payment provider can take, with a zero as the last decimal';

/** The largest amount that a provider accepts, in the smallest unit of the currency. */
export const MAX_AMOUNT = 99_999_999;

const CURRENCIES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase()),
);

/** The lower-case code of the currency `code`, which may have any case; null if ISO 4217 has none. */
export function currencyFrom(code: string): string | null {
  const currency = code.toLowerCase();
  return CURRENCIES.has(currency) ? currency : null;
}

/**
 * Converts an amount in major units (10.5 dollars, 1000 yen) to the smallest unit of its currency (1050, 1000). Null if the currency has
 * no such amount: it has more decimals than the currency, is not positive, or is above `MAX_AMOUNT`.
 */
export function minorUnits(amount: number, currency: string): number | null {
  const decimals = DECIMALS[currency] ?? 2;
  const scaled = Number((amount * 10 ** decimals).toFixed(6));
  return Number.isInteger(scaled) && scaled > 0 && scaled <= MAX_AMOUNT ? scaled : null;
}

/** Converts an amount in the smallest unit of its currency to major units. */
export function majorUnits(amount: number, currency: string): number {
  const decimals = DECIMALS[currency] ?? 2;
  return Number((amount / 10 ** decimals).toFixed(decimals));
}

/** An amount in the smallest unit of its currency as people write it in English, with all decimals of the currency: 9900 usd is "$99.00". */
export function moneyText({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  const decimals = DECIMALS[currency] ?? 2;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}

/** Formats an amount in the smallest unit of its currency as a decimal of major units, with all decimals of the currency: 1050 usd is "10.50". */
export function decimalOf(amount: number, currency: string): string {
  return (amount / 10 ** (DECIMALS[currency] ?? 2)).toFixed(DECIMALS[currency] ?? 2);
}
