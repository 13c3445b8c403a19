import { currencyIn, momentIn, numberIn, rangeIn } from '../../import-mapping/import-values.js';
import { valueMeant } from '../../import-mapping/import-words.js';
import type { EmploymentType, RemoteOption, SalaryTimeframe, Seniority } from '../../job/job-fields.js';
import type { PostingSalary } from '../posting-source.js';

/** Likely meanings of words that are in no list. The first match wins. */
const EMPLOYMENT: readonly (readonly [RegExp, EmploymentType])[] = [
  [/intern|trainee|apprentic|student|graduate program/i, 'internship'],
  [/part[\s_-]?time/i, 'part_time'],
  [/full[\s_-]?time|permanent|regular/i, 'full_time'],
  [/contract|freelanc|consult/i, 'contract'],
  [/temp|fixed[\s_-]?term|season|per[\s_-]?diem|casual/i, 'temporary'],
  [/volunt/i, 'volunteer'],
];

export function employmentTypeIn(text: string | null): EmploymentType | null {
  if (text === null) return null;
  const [, likely = null] = EMPLOYMENT.find(([pattern]) => pattern.test(text)) ?? [];
  return (valueMeant('employmentType', text) as EmploymentType | undefined) ?? likely;
}

export const seniorityIn = (text: string | null): Seniority | null =>
  text === null ? null : ((valueMeant('seniority', text) as Seniority | undefined) ?? null);

export function workplaceIn(text: string | null): RemoteOption | null {
  if (text === null) return null;
  // "remote" counts only at the beginning, because a street address can contain the word.
  const likely = /^(fully |100% )?remote\b/i.test(text) ? 'remote' : /\bhybrid\b/i.test(text) ? 'hybrid' : null;
  const meant = valueMeant('remoteOption', text) as RemoteOption | undefined;
  return /^hybrid remote$/i.test(text) ? 'hybrid' : (meant ?? likely);
}

/** @param text as in `year`, `per-year-salary`, `1 YEAR` or `HOUR`. */
export function timeframeIn(text: string | null): SalaryTimeframe | null {
  if (text === null) return null;
  const [, unit] = /(year|annual|month|week|day|hour)/i.exec(text) ?? [];
  const meant = valueMeant('salaryTimeframe', unit ?? text) as SalaryTimeframe | undefined;
  return meant ?? null;
}

/** The salary from its parts. Null if an amount or the currency is missing. */
export function salaryFrom(parts: {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string | null;
  readonly timeframe: string | null;
}): PostingSalary | null {
  const currency = parts.currency?.toUpperCase() ?? '';
  const positive = (value: number | null) => (value !== null && value > 0 ? value : null);
  const [min, max] = [positive(parts.min), positive(parts.max)];
  if (!/^[A-Z]{3}$/.test(currency) || (min === null && max === null)) return null;
  const inOrder = min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
  return { ...inOrder, currency, timeframe: timeframeIn(parts.timeframe) ?? 'per_year' };
}

/** The salary in a line of text, as in `$50,000 - 60,000 per year`. */
export function salaryIn(text: string | null): PostingSalary | null {
  if (text === null) return null;
  const [, amount = text, unit = ''] = /^(.*?)(?:\/|\b(?:per|an?|each)\b)\s*(\w+)\s*$/i.exec(text.slice(0, 100)) ?? [];
  const one = numberIn(amount) ?? null;
  const [min, max] = rangeIn(amount) ?? [one, one];
  return salaryFrom({ min, max, currency: currencyIn(text) ?? null, timeframe: unit || null });
}

const YEARS_MS = 100 * 366 * 86_400_000;

/** A moment: ISO 8601, a day, seconds or milliseconds since 1970, or an RFC 5322 date. @param end whether a day means its end. */
export function instantIn(text: string | null, end = false): string | null {
  if (text === null || text.length > 100) return null;
  const mail = /^(?:[A-Za-z]{3},\s*)?\d{1,2}\s+[A-Za-z]{3}\s+\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  const at = momentIn(text, end) ?? mail;
  // Rejects dates that are not plausible, such as the year 1.
  return Number.isFinite(at) && Math.abs(at) < YEARS_MS * 2 ? new Date(at).toISOString() : null;
}
