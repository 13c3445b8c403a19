import type { JobRules } from '../ports.js';

/** The origin of a job. Some boards publish only jobs of their operators without approval (decision A10). */
export type JobOrigin = 'operator' | 'import' | 'source' | 'employer' | 'visitor';

/** The author of a job. */
export interface JobMaker {
  readonly origin: JobOrigin;
  /** Called before a company is created for the job. @throws Rejection `auth_forbidden` if the caller may not create one. */
  requireCompanies(): void;
}

/** Whether an unpaid job needs approval. Imports and sources count as bulk origins. */
export const waits = (
  { requireApprovalFreeJobs, requireApprovalAggregatedJobs }: JobRules,
  origin: JobOrigin,
): boolean =>
  requireApprovalFreeJobs || ((origin === 'import' || origin === 'source') && requireApprovalAggregatedJobs);

const DEFAULT_EXPIRY_DAYS = 30;

/** The lifetime in days of a job whose author set no expiry. */
export const defaultDays = ({ defaultJobDurationDays }: JobRules): number =>
  defaultJobDurationDays ?? DEFAULT_EXPIRY_DAYS;
