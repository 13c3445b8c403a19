const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Digests are sent on Monday at 08:00 UTC; 1970-01-05 was a Monday. */
const FIRST_MS = Date.UTC(1970, 0, 5, 8);
/** After a longer interruption, a digest has the jobs of this many days, not all missed ones. */
const FURTHEST_BACK_MS = 28 * DAY_MS;

/** The last moment at or before `now` at which digests were due. UTC ISO texts. */
export const lastDue = (now: string): string =>
  new Date(FIRST_MS + Math.floor((Date.parse(now) - FIRST_MS) / WEEK_MS) * WEEK_MS).toISOString();

/** The next moment at which digests are due, after `now`. */
export const nextDue = (now: string): string => new Date(Date.parse(lastDue(now)) + WEEK_MS).toISOString();

/** A week before `moment`. */
export const weekBefore = (moment: string): string => new Date(Date.parse(moment) - WEEK_MS).toISOString();

/** The name of the week that ends with the digests due at `moment`: the date of that day. Names sort by time. */
export const weekOf = (moment: string): string => moment.slice(0, 10);

/** The start of the period of a digest that is due at `until`, if the previous digest covered the jobs until `since`. */
export const windowStart = (since: string, until: string): string =>
  new Date(Math.max(Date.parse(since), Date.parse(until) - FURTHEST_BACK_MS)).toISOString();
