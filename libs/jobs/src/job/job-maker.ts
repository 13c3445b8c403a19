import type { JobRules } from '../ports.js';

/** Where a job comes from: some boards let only what their operators wrote be published at once (decision A10). */
export type JobOrigin = 'operator' | 'import' | 'source' | 'employer' | 'visitor';

/** Who makes a job. */
export interface JobMaker {
  readonly origin: JobOrigin;
  /** Called before a company is made for the job. @throws Rejection `auth_forbidden` when the caller may make none. */
  requireCompanies(): void;
}

/** Whether an unpaid job waits for approval. Imports and sources also bring jobs from elsewhere in bulk. */
export const waits = (
  { requireApprovalFreeJobs, requireApprovalAggregatedJobs }: JobRules,
  origin: JobOrigin,
): boolean =>
  requireApprovalFreeJobs || ((origin === 'import' || origin === 'source') && requireApprovalAggregatedJobs);

const DEFAULT_EXPIRY_DAYS = 30;

/** After how many days a job ends whose author named no day. */
export const defaultDays = ({ defaultJobDurationDays }: JobRules): number =>
  defaultJobDurationDays ?? DEFAULT_EXPIRY_DAYS;
