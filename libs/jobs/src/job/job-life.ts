import { conflict, lifecycle } from '#kernel';
import { JOB_STATUSES, type JobStatus } from './job-fields.js';
import { HAS_WINDOW, NO_WINDOW } from './job-window.js';

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
