import { type Issue, rejectIssues } from '#kernel';
import type { DayRange } from './analytics-ports.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

const nameOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The requested range, and the range of the same length directly before it. */
export interface Ranges {
  readonly range: DayRange;
  readonly comparison: DayRange;
}

/**
 * The days from `start` to `end`, both included; by default the 30 complete days up to yesterday.
 * @param now the time of the request.
 * @throws Rejection 400 for one bound without the other, an invalid day, or a range that is empty, longer than 366 days or ends after today.
 */
export function rangesOf({ start, end }: { readonly start?: string; readonly end?: string }, now: string): Ranges {
  const today = Date.parse(now.slice(0, 10));
  const [first, last] =
    start === undefined && end === undefined
      ? [today - DEFAULT_DAYS * DAY_MS, today - DAY_MS]
      : [momentOf('start', start), momentOf('end', end)];
  const issues: Issue[] = [];
  if (first > last) issues.push({ path: ['start'], message: 'must not be after end' });
  if (last - first >= MOST_DAYS * DAY_MS)
    issues.push({ path: ['start'], message: `must be less than ${MOST_DAYS} days before end` });
  if (last > today) issues.push({ path: ['end'], message: 'must not be after today (UTC)' });
  rejectIssues(issues);
  const days = (last - first) / DAY_MS + 1;
  return {
    range: { start: nameOf(first), end: nameOf(last) },
    comparison: { start: nameOf(first - days * DAY_MS), end: nameOf(first - DAY_MS) },
  };
}

/** The beginning of a day. Text such as `2026-02-30` is refused. */
function momentOf(name: 'start' | 'end', day: string | undefined): number {
  const ms = day === undefined ? NaN : Date.parse(day);
  if (day === undefined) rejectIssues([{ path: [name], message: 'is required if the other bound is given' }]);
  else if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(ms) || nameOf(ms) !== day)
    rejectIssues([{ path: [name], message: 'must be a day, such as 2026-11-26' }]);
  return ms;
}

/** Every day of a range, in order. */
export function daysIn({ start, end }: DayRange): readonly string[] {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, nth) => nameOf(first + nth * DAY_MS));
}

/** The change of a total in percent; null if the previous total is zero. */
export const percentage = (current: number, previous: number): number | null =>
  previous === 0 ? null : rounded(((current - previous) / previous) * 100);

/** Rounds to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
