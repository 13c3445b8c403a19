import type { Filter } from './declaration';

const DAY_MS = 86_400_000;

/** The beginning of the day, in UTC, that was so many days ago. */
export const daysAgo = (days: number, now = Date.now()): string =>
  new Date(Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS).toISOString();

/**
 * A filter of the last days.
 * @param key of the filter in the address of the page
 * @param parameter of the operation, which takes a moment
 * @param text says `Last 7 days`
 */
export const sinceFilter = (key: string, parameter: string, label: string, text: (days: number) => string): Filter => ({
  key,
  label,
  choices: [1, 7, 30, 90, 365].map((days) => ({ value: String(days), label: text(days) })),
  asks: ([days = '0']) => ({ [parameter]: daysAgo(Number(days)) }),
});
