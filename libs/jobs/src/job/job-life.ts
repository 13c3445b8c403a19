import { conflict, lifecycle } from '#kernel';
import { JOB_STATUSES, type JobStatus } from './job-fields.js';

const unpublished = (status: JobStatus) => conflict('jobs_not_published', `The job is not published; it is ${status}.`);

const NOT_PUBLISHED = {
  draft: unpublished('draft'),
  published: 'go',
  expired: unpublished('expired'),
  archived: unpublished('archived'),
  pending_approval: unpublished('pending_approval'),
} as const;
/** What ends by itself, or with a rule of the board, ends only while it is published. */
const WHILE_PUBLISHED = {
  draft: 'stay',
  published: 'go',
  expired: 'stay',
  archived: 'stay',
  pending_approval: 'stay',
} as const;

/** Jobs from draft to expiry. No step leads to `archived`, and none leads away from it. */
export const jobLife = lifecycle(JOB_STATUSES, ['draft', 'published', 'pending_approval'], {
  publish: {
    to: 'published',
    when: {
      draft: 'go',
      published: conflict('jobs_already_published', 'The job is published already.'),
      expired: 'go',
      archived: conflict('jobs_already_archived', 'An archived job stays archived; duplicate it instead.'),
      pending_approval: 'go',
    },
  },
  pause: { to: 'draft', when: NOT_PUBLISHED },
  unlist: { to: 'draft', when: WHILE_PUBLISHED },
  expire: { to: 'expired', when: NOT_PUBLISHED },
  lapse: { to: 'expired', when: WHILE_PUBLISHED },
});
