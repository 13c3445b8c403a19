import { type Issue, rejectIssues } from '#kernel';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

/** Calendar days in UTC, named like `2026-11-26`. */
export interface Days {
  readonly since: string;
  /** The day after the last one. */
  readonly until: string;
  /** The name of each day, oldest first. */
  readonly names: readonly string[];
}

const nameOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayOf = (moment: string): number => Math.floor(Date.parse(moment) / DAY_MS) * DAY_MS;

/**
 * The days from the day of `since` up to `until`, exclusive. Default: the last 30 days, including today.
 * @param now the moment of the request.
 * @throws Rejection 400 for a range that is empty or longer than 366 days.
 */
export function daysOf({ since, until }: { readonly since?: string; readonly until?: string }, now: string): Days {
  const end = until === undefined ? dayOf(now) + DAY_MS : Math.ceil(Date.parse(until) / DAY_MS) * DAY_MS;
  const begin = since === undefined ? end - DEFAULT_DAYS * DAY_MS : dayOf(since);
  const issues: Issue[] = [];
  if (begin >= end) issues.push({ path: ['since'], message: 'must be before until' });
  if (end - begin > MOST_DAYS * DAY_MS)
    issues.push({ path: ['since'], message: `must be at most ${MOST_DAYS} days before until` });
  rejectIssues(issues);
  const names = Array.from({ length: (end - begin) / DAY_MS }, (_, nth) => nameOf(begin + nth * DAY_MS));
  return { since: nameOf(begin), until: nameOf(end), names };
}
