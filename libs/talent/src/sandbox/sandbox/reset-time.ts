const DAY_MS = 86_400_000;
/** 23:30 UTC, in milliseconds since midnight. */
const RESET_MS = (23 * 60 + 30) * 60_000;

/** The next reset of sandboxes after the moment `now`; both in milliseconds since 1970. */
export function nextReset(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + RESET_MS;
  return now < today ? today : today + DAY_MS;
}
