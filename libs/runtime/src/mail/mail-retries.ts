const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after the first failures, in seconds; then the last one repeats. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR] as const;
/** A mail that could not be sent for this long is given up. */
const GIVEN_UP_AFTER = 48 * HOUR;

/**
 * Seconds until the retry of a mail that failed `attempts` times, at least once; null if it is given up.
 * @param age seconds since it was queued.
 */
export function nextTryIn(attempts: number, age: number): number | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
  return age + pause > GIVEN_UP_AFTER ? null : pause;
}
