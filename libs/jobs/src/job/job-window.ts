import { reject } from '#kernel';

const DAY_MS = 86_400_000;

/** Why a job gets no other window, and why it is not published without one. */
export const HAS_WINDOW = 'The time that the job was paid for is not over: publish it instead.';
export const NO_WINDOW = 'The job has no time left that was paid for.';

/** The moment that is so many days after another one. */
export const daysAfter = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * DAY_MS).toISOString();

/** @throws Rejection `jobs_window_open`. */
export const refuseWindow = (): never => reject('conflict', 'jobs_window_open', HAS_WINDOW);

/** @throws Rejection `jobs_window_open` for an expiry to come. */
export function requireNoWindow(expiresAt: string | null, now: string): void {
  if (expiresAt !== null && expiresAt > now) refuseWindow();
}

/** @throws Rejection `jobs_window_closed` unless the expiry is to come. */
export function requireWindow(expiresAt: string | null, now: string): void {
  if (expiresAt === null || expiresAt <= now) reject('unpaid', 'jobs_window_closed', NO_WINDOW);
}
