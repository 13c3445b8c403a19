import type { Language } from './language.js';

/** Made once for each language and set of options: making one takes longer than a thousand uses. */
const FORMATS = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function format<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  let found = FORMATS.get(key);
  if (found === undefined) FORMATS.set(key, (found = make()));
  return found as T;
}

/** English of the world: days before months, so that 3 June cannot be read as 6 March. */
const locale = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/**
 * The day of a moment, in UTC: `3 June 2026`.
 * @param moment ISO 8601; a text that is none is returned as it is.
 */
export function dayText(language: Language, moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  return format(`day ${language}`, () => new Intl.DateTimeFormat(locale(language), options)).format(date);
}

/**
 * An amount of money without needless decimals: `€49` or `49 €`.
 * @param amount in units of the currency, not in cents.
 * @param currency by ISO 4217; one that is none stands behind the number as it is.
 */
export function moneyText(language: Language, amount: number, currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} ${currency}`;
  const options: Intl.NumberFormatOptions = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' };
  return format(`money ${language} ${currency}`, () => new Intl.NumberFormat(locale(language), options)).format(amount);
}
