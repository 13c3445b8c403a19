import type { Language } from './language.js';

/** A text for each plural form of a language; `#` is replaced by the number. */
export type PluralForms = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

const RULES = new Map<Language, Intl.PluralRules>();
const NUMBERS = new Map<Language, Intl.NumberFormat>();

function kept<T>(of: Map<Language, T>, language: Language, make: () => T): T {
  let found = of.get(language);
  if (found === undefined) of.set(language, (found = make()));
  return found;
}

/** A number in the format of a language: `12,345` or `12.345`. */
export const numberText = (language: Language, n: number): string =>
  kept(NUMBERS, language, () => new Intl.NumberFormat(language)).format(n);

/**
 * The plural form of a text for `n`, with the number inserted.
 * @example plural('en', 2, { one: '# job', other: '# jobs' }) // '2 jobs'
 */
export function plural(language: Language, n: number, forms: PluralForms): string {
  const rule = kept(RULES, language, () => new Intl.PluralRules(language)).select(n);
  return (forms[rule] ?? forms.other).replaceAll('#', () => numberText(language, n));
}
