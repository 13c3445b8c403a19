import { Rejection } from '#kernel';

const DUPLICATE: Readonly<Record<string, string>> = {
  external_id: 'Another job has the same externalId.',
  application_url:
    'Another job sends applications to the same address; pass allowSharedApplicationUrl if that is meant.',
  composite_hash: 'Another job has the same company, title, location and description.',
};

/** The refusal of a company that is not there, or is just leaving. */
export function companyMissing(): Rejection {
  return new Rejection('missing', 'jobs_company_not_found', 'There is no such company on this board.');
}

/** The refusal of a slug that another job has. */
export function slugTaken(): Rejection {
  return new Rejection('conflict', 'jobs_slug_taken', 'Another job of this board has this slug.');
}

/** The refusal of a duplicate. `holders`: ids of the jobs that are in its way, newest first. */
export function alreadyExists(matched_on: string, holders: readonly string[]): Rejection {
  const matching_jobs = matched_on === 'application_url' ? { matching_jobs: holders.map((id) => ({ id })) } : {};
  const details = Object.assign({ matched_on, existing_job_id: holders[0] }, matching_jobs);
  return new Rejection(
    'conflict',
    'jobs_already_exists',
    DUPLICATE[matched_on] ?? 'There is such a job already.',
    details,
  );
}
