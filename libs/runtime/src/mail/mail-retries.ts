const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after the first failures, in seconds; from then on the last one. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR] as const;
/** A mail that could not be sent for so long is given up. */
const GIVEN_UP_AFTER = 48 * HOUR;

/**
 * After how many seconds a mail is tried again that failed `attempts` times, at least once; null when it is given up.
 * @param age seconds since it was queued.
 */
export function nextTryIn(attempts: number, age: number): number | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
  return age + pause > GIVEN_UP_AFTER ? null : pause;
}
