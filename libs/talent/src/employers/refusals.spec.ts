import { expect, test } from '@jest/globals';
import type { MemberJobs } from '#jobs';
import { Rejection } from '#kernel';
import type { NewEmployerJob } from '../job-ports.js';
import { JobsEmployerJobs } from './employer-jobs.jobs.js';

const JOB: NewEmployerJob = { title: 'Nurse', description: 'Nights', applicationUrl: null };

/** The rejection that `ask` gives an employer when the Jobs context rejects with `code`. */
async function refusal(code: string, ask: (jobs: JobsEmployerJobs) => Promise<unknown>): Promise<string> {
  const refuse = () => Promise.reject(new Rejection('conflict', code, 'Refused.', { holder: 'jobs_of_others' }));
  const all = {
    get: refuse,
    create: refuse,
    change: refuse,
    delete: refuse,
    resume: refuse,
    unpublish: refuse,
    post: refuse,
  };
  try {
    await ask(new JobsEmployerJobs(all as unknown as MemberJobs));
    return 'none';
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return `${error.kind} ${error.code}${error.details === undefined ? '' : ' with details'}`;
  }
}

const create = (jobs: JobsEmployerJobs) => jobs.create('companies_1', JOB);
const publish = (jobs: JobsEmployerJobs) => jobs.publish('companies_1', 'jobs_1');
const post = (jobs: JobsEmployerJobs) => jobs.post('companies_1', 'jobs_1', { days: null, isPaid: false });

test.each([
  ['jobs_not_found', (jobs: JobsEmployerJobs) => jobs.get('companies_1', 'jobs_1'), 'missing employer_job_not_found'],
  ['jobs_slug_taken', create, 'conflict employer_job_slug_taken'],
  ['jobs_company_not_found', create, 'missing employer_company_not_found'],
  // The conflicting jobs may belong to another company.
  ['jobs_already_exists', create, 'conflict jobs_already_exists'],
  ['jobs_window_closed', publish, 'unpaid employer_payment_required'],
  ['jobs_quota_exceeded', publish, 'unfit employer_jobs_quota_exceeded'],
  ['jobs_plan_cannot_publish', publish, 'unfit employer_jobs_quota_exceeded'],
  ['jobs_window_open', post, 'unfit employer_checkout_failed'],
  ['jobs_quota_exceeded', post, 'unfit employer_checkout_failed with details'],
  ['jobs_plan_cannot_publish', post, 'unfit employer_checkout_failed with details'],
  ['stale_version', post, 'conflict stale_version with details'],
] as const)('%s has a refusal of its own for employers (%#)', async (code, ask, as) => {
  expect(await refusal(code, ask)).toBe(as);
});
