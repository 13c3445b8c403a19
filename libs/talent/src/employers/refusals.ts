import { outcomeOf, Rejection } from '#kernel';

type Refusals = Readonly<Record<string, (error: Rejection) => Rejection>>;

/** The rejection for a company that does not exist, or to which the user has no pending claim. */
export const companyMissing = (): Rejection =>
  new Rejection('missing', 'employer_company_not_found', 'You have no such company on this board.');

/** The rejection for a job that does not exist, or that belongs to another company. */
export const jobMissing = (): Rejection =>
  new Rejection('missing', 'employer_job_not_found', 'The company does not have this job.');

/** The message for a job that finds no room on the board. */
export const BOARD_FULL = 'The board already has as many published jobs as its plan allows.';

const nameTaken = () =>
  new Rejection('conflict', 'employer_company_name_taken', 'Another company of this board has the same name.');
const exists = (message: string) => new Rejection('conflict', 'employer_company_exists', message);
const websiteTaken = () => exists('Another company of this board has the same website.');
const quota = () => new Rejection('unfit', 'employer_jobs_quota_exceeded', BOARD_FULL);
const checkoutFailed = (message: string, details?: object) => () =>
  new Rejection('unfit', 'employer_checkout_failed', message, details);
const full = checkoutFailed(BOARD_FULL, { reason: 'board_full' });

/** What employers read instead of a rejection of the Jobs context: by its code, for each kind of request. */
export const JOB_REFUSALS: Refusals = {
  jobs_not_found: jobMissing,
  jobs_company_not_found: companyMissing,
  jobs_slug_taken: () =>
    new Rejection('conflict', 'employer_job_slug_taken', 'Another job of this board has this slug.'),
  // The conflicting jobs may belong to another company.
  jobs_already_exists: () =>
    new Rejection(
      'conflict',
      'jobs_already_exists',
      'The company has a job with the same title, place and description.',
    ),
};

/** For a job that is published again within its period. */
export const RESUME_REFUSALS: Refusals = {
  jobs_not_found: jobMissing,
  jobs_window_closed: ({ message }) => new Rejection('unpaid', 'employer_payment_required', message),
  jobs_quota_exceeded: quota,
  jobs_plan_cannot_publish: quota,
};

/** For a job that is published with the terms of a sale. */
export const POST_REFUSALS: Refusals = {
  jobs_not_found: jobMissing,
  jobs_window_open: checkoutFailed(
    'Only a draft or expired job can be checked out, and only if it needs a new checkout.',
  ),
  jobs_quota_exceeded: full,
  jobs_plan_cannot_publish: full,
};

/** For a job that waited for its company. */
export const RELEASE_REFUSALS: Refusals = {
  jobs_not_found: jobMissing,
  jobs_quota_exceeded: quota,
  jobs_plan_cannot_publish: quota,
  precondition_failed: () =>
    new Rejection('conflict', 'stale_version', 'The job was changed at the same time. Try again.'),
};

/** For changes of a company. */
export const COMPANY_REFUSALS: Refusals = {
  companies_not_found: companyMissing,
  companies_duplicate_name: nameTaken,
  companies_duplicate_domain: websiteTaken,
};

/** For a new company. */
export const NEW_COMPANY_REFUSALS: Refusals = {
  companies_duplicate_name: () =>
    exists('Another company of this board has the same name. If it is your company, find it and claim it.'),
  companies_slug_taken: () => exists('Another company of this board has this slug.'),
};

/** Returns the result of `work`. Translates a rejection whose code is in `refusals` into another rejection. */
export async function refusing<T>(work: Promise<T>, refusals: Refusals): Promise<T> {
  const outcome = await outcomeOf(work);
  if (!(outcome instanceof Rejection)) return outcome;
  throw refusals[outcome.code]?.(outcome) ?? outcome;
}
