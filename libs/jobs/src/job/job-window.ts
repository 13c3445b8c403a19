import { reject } from '#kernel';

const DAY_MS = 86_400_000;

/** Rejections for a job that still has its paid period, or has none left. */
export const HAS_WINDOW = 'The paid period of the job is not over. Publish the job instead.';
export const NO_WINDOW = 'The paid period of this job is over. Check the job out again.';
const NEVER_PAID = 'This job was not paid for yet. Check it out first.';

/** Adds days to a timestamp. */
export const daysAfter = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * DAY_MS).toISOString();

/** @throws Rejection `jobs_window_open`. */
export const refuseWindow = (): never => reject('conflict', 'jobs_window_open', HAS_WINDOW);

/** @throws Rejection `jobs_window_open` for a future expiry. */
export function requireNoWindow(expiresAt: string | null, now: string): void {
  if (expiresAt !== null && expiresAt > now) refuseWindow();
}

/** @throws Rejection `jobs_window_closed` unless the expiry is in the future. */
export function requireWindow(expiresAt: string | null, now: string): void {
  if (expiresAt === null) reject('unpaid', 'jobs_window_closed', NEVER_PAID);
  if (expiresAt <= now) reject('unpaid', 'jobs_window_closed', NO_WINDOW);
}
