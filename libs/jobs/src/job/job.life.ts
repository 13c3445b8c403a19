import { conflict, lifecycle, reject, Rejection } from '#kernel';
import { JOB_STATUSES, type JobStatus } from './job-fields.js';

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

const unpublished = (status: JobStatus) =>
  conflict('jobs_not_published', `The job is not published. Its status is ${status}.`);

const NOT_PUBLISHED = {
  draft: unpublished('draft'),
  published: 'go',
  expired: unpublished('expired'),
  archived: unpublished('archived'),
  pending_approval: unpublished('pending_approval'),
} as const;
/** Expiry by time or by a board rule applies only to published jobs. */
const WHILE_PUBLISHED = {
  draft: 'stay',
  published: 'go',
  expired: 'stay',
  archived: 'stay',
  pending_approval: 'stay',
} as const;

const NOT_PAID = { kind: 'unpaid', code: 'jobs_window_closed', message: NO_WINDOW } as const;

/** The lifecycle of jobs, from draft to expiry. No transition leads to or from `archived`. */
export const jobLife = lifecycle(JOB_STATUSES, ['draft', 'published', 'pending_approval'], {
  publish: {
    to: 'published',
    when: {
      draft: 'go',
      published: conflict('jobs_already_published', 'The job is already published.'),
      expired: 'go',
      archived: conflict('jobs_already_archived', 'An archived job cannot be published. Duplicate it instead.'),
      pending_approval: 'go',
    },
  },
  post: {
    to: 'published',
    when: {
      draft: 'go',
      published: conflict('jobs_window_open', HAS_WINDOW),
      expired: 'go',
      archived: conflict('jobs_window_open', 'An archived job cannot change its status.'),
      pending_approval: 'go',
    },
  },
  resume: {
    to: 'published',
    when: { draft: 'go', published: 'stay', expired: NOT_PAID, archived: NOT_PAID, pending_approval: 'stay' },
  },
  submit: {
    to: 'pending_approval',
    when: { draft: 'go', published: 'stay', expired: 'go', archived: 'stay', pending_approval: 'stay' },
  },
  pause: { to: 'draft', when: NOT_PUBLISHED },
  unlist: { to: 'draft', when: WHILE_PUBLISHED },
  expire: { to: 'expired', when: NOT_PUBLISHED },
  lapse: { to: 'expired', when: WHILE_PUBLISHED },
  end: { to: 'expired', when: { ...WHILE_PUBLISHED, pending_approval: 'go' } },
  renew: {
    to: 'published',
    when: { draft: 'stay', published: 'stay', expired: 'go', archived: 'stay', pending_approval: 'stay' },
  },
});

const DUPLICATE: Readonly<Record<string, string>> = {
  external_id: 'Another job has the same `externalId`.',
  application_url: 'Another job has the same `applicationUrl`. Set `allowSharedApplicationUrl` to allow that.',
  composite_hash: 'Another job has the same company, title, location and description.',
};

/** The rejection for a company that does not exist or is being deleted. */
export function companyMissing(): Rejection {
  return new Rejection('missing', 'jobs_company_not_found', 'The company does not exist on this board.');
}

/** The rejection for a slug that another job has. */
export function slugTaken(): Rejection {
  return new Rejection('conflict', 'jobs_slug_taken', 'Another job of this board has this slug.');
}

/** The rejection for a duplicate. `holders`: ids of the existing jobs, newest first. */
export function alreadyExists(matched_on: string, holders: readonly string[]): Rejection {
  const matching_jobs = matched_on === 'application_url' ? { matching_jobs: holders.map((id) => ({ id })) } : {};
  const details = Object.assign({ matched_on, existing_job_id: holders[0] }, matching_jobs);
  return new Rejection('conflict', 'jobs_already_exists', DUPLICATE[matched_on] ?? 'The job already exists.', details);
}

/** The rejection for a job without an application URL on a board that does not accept applications itself. */
export function nativeOff(): Rejection {
  const message =
    'This board does not accept applications itself. Send `applicationUrl`, or enable applications in its settings.';
  const issues = [
    { path: ['applicationUrl'], message: 'is required on a board that does not accept applications itself' },
  ];
  return new Rejection('unfit', 'applications_native_disabled', message, { issues });
}
