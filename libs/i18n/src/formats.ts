import type { Language } from './language.js';

/** Formatters by language and options. They are cached, because creating one takes longer than a thousand uses. */
const FORMATS = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function format<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  let found = FORMATS.get(key);
  if (found === undefined) FORMATS.set(key, (found = make()));
  return found as T;
}

/** International English: the day precedes the month, so that 3 June cannot be read as 6 March. */
const locale = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/**
 * The date of a time, in UTC: `3 June 2026`.
 * @param moment ISO 8601; other texts are returned unchanged.
 */
export function dayText(language: Language, moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };
  return format(`day ${language}`, () => new Intl.DateTimeFormat(locale(language), options)).format(date);
}

/**
 * An amount of money, without decimals if they are zero: `€49` or `49 €`.
 * @param amount in units of the currency, not in cents.
 * @param currency ISO 4217 code; other texts are appended to the number unchanged.
 */
export function moneyText(language: Language, amount: number, currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} ${currency}`;
  const options: Intl.NumberFormatOptions = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' };
  return format(`money ${language} ${currency}`, () => new Intl.NumberFormat(locale(language), options)).format(amount);
}
