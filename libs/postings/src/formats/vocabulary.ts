import { currencyIn, momentIn, numberIn, rangeIn } from '../values.js';
import { valueMeant } from '../words.js';
import type { EmploymentType, PostingSalary, RemoteOption, SalaryTimeframe, Seniority } from '../posting.js';

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

/** Units that no timeframe stands for. */
const OTHER_UNIT = /\b(?:bi|semi)[\s-]?(?:week|month|annual|year)|fortnight/i;

/** @param text as in `year`, `per-year-salary`, `1 YEAR`, `hourly` or `HOUR`. Null for an unknown unit. */
export function timeframeIn(text: string | null): SalaryTimeframe | null {
  if (text === null || OTHER_UNIT.test(text)) return null;
  const [, unit] = /(year|annual|annum|month|week|day|dai|hour)/i.exec(text) ?? [];
  const word = unit && /^(?:annum|dai)$/i.test(unit) ? (/dai/i.test(unit) ? 'day' : 'year') : unit;
  return (valueMeant('salaryTimeframe', word ?? text.trim()) as SalaryTimeframe | undefined) ?? null;
}

/** Texts with which a source says that it states no unit. */
const NO_UNIT = /^(?:none|unspecified|not[\s_]specified|n\/a)?$/i;

/**
 * The salary from its parts. A salary without a unit is one of a year.
 * @returns null if an amount or the currency is missing, or if the unit is unknown: a wrong unit would be a wrong salary.
 */
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
  const timeframe = NO_UNIT.test(parts.timeframe?.trim() ?? '') ? 'per_year' : timeframeIn(parts.timeframe);
  if (timeframe === null) return null;
  const inOrder = min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
  return { ...inOrder, currency, timeframe };
}

/**
 * The unit that a line names after its last number: after a slash, `per` or `a`, or as one word such as `hourly`. Empty for none.
 * Currencies are no units.
 */
function unitOf(line: string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- a line has at most 100 characters
  const [, tail = ''] = /([^\d]*)$/.exec(line) ?? [];
  const words = tail
    .replace(/^\s*[km]\b/i, '')
    .replace(/\b[A-Z]{3}\b|\p{Sc}|[()[\],.;:+*-]/gu, ' ')
    .trim();
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- a line has at most 100 characters
  const [, unit] = /^(?:\/|(?:per|an?|each|pro|par|por|al|the)\s)\s*(.+)$/i.exec(words) ?? [];
  if (unit !== undefined) return unit;
  return timeframeIn(words) !== null || /^\S+ly$/i.test(words) || OTHER_UNIT.test(words) ? words : '';
}

/**
 * The salary in a line of text, as in `$50,000 - 60,000 per year` or `USD 30 - 35 hourly`.
 * @param timeframe the unit where the source states it apart from the line.
 */
export function salaryIn(text: string | null, timeframe: string | null = null): PostingSalary | null {
  if (text === null) return null;
  const line = text.slice(0, 100).trim();
  const [, amount = line] = /^(.*\d(?:\s*[km]\b)?)/is.exec(line) ?? [];
  const one = numberIn(amount) ?? null;
  const [min, max] = rangeIn(amount) ?? [one, one];
  return salaryFrom({ min, max, currency: currencyIn(text) ?? null, timeframe: timeframe ?? unitOf(line) });
}

const YEARS_MS = 100 * 366 * 86_400_000;

const MAIL_DATE = /^(?:[A-Za-z]{3},\s*)?\d{1,2}\s+[A-Za-z]{3}\s+\d{4}/;
/** A zone at the end of a date, by name or by offset. */
// eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 100 characters
const HAS_ZONE = /(?:[A-Za-z]{1,5}|[+-]\d{2}:?\d{2})\s*(?:\([^)]*\))?\s*$/;

/** A moment: ISO 8601, a day, seconds or milliseconds since 1970, or an RFC 5322 date; in UTC where it names no zone. @param end whether a day means its end. */
export function instantIn(text: string | null, end = false): string | null {
  if (text === null || text.length > 100) return null;
  const mail = MAIL_DATE.test(text) ? Date.parse(HAS_ZONE.test(text) ? text : `${text} UTC`) : Number.NaN;
  const at = momentIn(text, end) ?? mail;
  // Rejects dates that are not plausible, such as the year 1.
  return Number.isFinite(at) && Math.abs(at) < YEARS_MS * 2 ? new Date(at).toISOString() : null;
}
