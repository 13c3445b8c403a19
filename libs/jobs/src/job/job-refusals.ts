import { Rejection } from '#kernel';

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
