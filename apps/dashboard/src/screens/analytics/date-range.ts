/** Days of UTC, both inclusive, as `2026-11-26`. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** Periods that end today, in days. */
export const PERIODS = [7, 30, 90, 365] as const;

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last `days` days, today included. */
export const lastDays = (days: number, now: number): DateRange => ({
  start: dayOf(now - (days - 1) * DAY_MS),
  end: dayOf(now),
});

/** The range of an address; the last 30 days when it names none that the API takes. */
export function rangeOf(search: Readonly<Record<string, unknown>>, now: number): DateRange {
  const { start, end, days } = search;
  if (typeof start === 'string' && typeof end === 'string' && isRange(start, end, now)) return { start, end };
  return lastDays(PERIODS.find((each) => String(each) === days) ?? 30, now);
}

function isRange(start: string, end: string, now: number): boolean {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  return first <= last && end <= dayOf(now) && (last - first) / DAY_MS < MOST_DAYS;
}
