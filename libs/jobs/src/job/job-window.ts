import { reject } from '#kernel';
import type { JobStatus } from './job-fields.js';

const DAY_MS = 86_400_000;

/** The moment that is so many days after another one. */
export const daysAfter = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * DAY_MS).toISOString();

/** @throws Rejection `jobs_window_open` for a job that is published, may be published until an expiry to come, or is archived. */
export function requireNoWindow(status: JobStatus, expiresAt: string | null, now: string): void {
  if (status === 'archived') reject('conflict', 'jobs_window_open', 'An archived job stays archived.');
  if (status === 'published' || (status === 'draft' && expiresAt !== null && expiresAt > now))
    reject('conflict', 'jobs_window_open', 'The time that the job was paid for is not over: publish it instead.');
}

/** @throws Rejection `jobs_window_closed` unless the job is a draft with an expiry to come. */
export function requireWindow(status: JobStatus, expiresAt: string | null, now: string): void {
  if (status !== 'draft' || expiresAt === null || expiresAt <= now)
    reject('unpaid', 'jobs_window_closed', 'The job has no time left that was paid for.');
}
