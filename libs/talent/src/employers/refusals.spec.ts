import { expect, test } from '@jest/globals';
import { Rejection } from '#kernel';
import {
  COMPANY_REFUSALS,
  JOB_REFUSALS,
  NEW_COMPANY_REFUSALS,
  POST_REFUSALS,
  refusing,
  RELEASE_REFUSALS,
  RESUME_REFUSALS,
} from './refusals.js';

/** The rejection that an employer reads when a lower context rejects with `code`. */
async function refusal(code: string, refusals: Parameters<typeof refusing>[1]): Promise<string> {
  const refused = new Rejection('conflict', code, 'Refused.', { holder: 'jobs_of_others' });
  const error: unknown = await refusing(Promise.reject(refused), refusals).catch((reason: unknown) => reason);
  if (!(error instanceof Rejection)) throw error;
  return `${error.kind} ${error.code}${error.details === undefined ? '' : ' with details'}`;
}

test.each([
  ['jobs_not_found', JOB_REFUSALS, 'missing employer_job_not_found'],
  ['jobs_slug_taken', JOB_REFUSALS, 'conflict employer_job_slug_taken'],
  ['jobs_company_not_found', JOB_REFUSALS, 'missing employer_company_not_found'],
  // The conflicting jobs may belong to another company.
  ['jobs_already_exists', JOB_REFUSALS, 'conflict jobs_already_exists'],
  ['jobs_not_found', RESUME_REFUSALS, 'missing employer_job_not_found'],
  ['jobs_window_closed', RESUME_REFUSALS, 'unpaid employer_payment_required'],
  ['jobs_quota_exceeded', RESUME_REFUSALS, 'unfit employer_jobs_quota_exceeded'],
  ['jobs_plan_cannot_publish', RESUME_REFUSALS, 'unfit employer_jobs_quota_exceeded'],
  ['jobs_not_found', POST_REFUSALS, 'missing employer_job_not_found'],
  ['jobs_window_open', POST_REFUSALS, 'unfit employer_checkout_failed'],
  ['jobs_quota_exceeded', POST_REFUSALS, 'unfit employer_checkout_failed with details'],
  ['jobs_plan_cannot_publish', POST_REFUSALS, 'unfit employer_checkout_failed with details'],
  ['stale_version', POST_REFUSALS, 'conflict stale_version with details'],
  ['jobs_not_found', RELEASE_REFUSALS, 'missing employer_job_not_found'],
  ['jobs_quota_exceeded', RELEASE_REFUSALS, 'unfit employer_jobs_quota_exceeded'],
  ['precondition_failed', RELEASE_REFUSALS, 'conflict stale_version'],
  ['companies_not_found', COMPANY_REFUSALS, 'missing employer_company_not_found'],
  ['companies_duplicate_name', COMPANY_REFUSALS, 'conflict employer_company_name_taken'],
  ['companies_duplicate_domain', COMPANY_REFUSALS, 'conflict employer_company_exists'],
  ['companies_duplicate_name', NEW_COMPANY_REFUSALS, 'conflict employer_company_exists'],
  ['companies_slug_taken', NEW_COMPANY_REFUSALS, 'conflict employer_company_exists'],
] as const)('%s has a refusal of its own for employers (%#)', async (code, refusals, expected) => {
  expect(await refusal(code, refusals)).toBe(expected);
});
