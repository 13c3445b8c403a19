import { MemberJobs } from '#jobs';
import { Rejection } from '#kernel';
import type { FieldFault } from '#kernel/fields';
import { Injectable } from '@nestjs/common';
import { companyMissing } from '../membership/membership.decider.js';
import {
  EmployerJobs,
  type EmployerJob,
  type EmployerJobInput,
  type JobState,
  type NewEmployerJob,
  type SubmittedJob,
  type WholeEmployerJob,
} from '../job-ports.js';
import { BOARD_FULL } from '../sale-ports.js';
import { refusing } from './refusing.js';

const jobMissing = () => new Rejection('missing', 'employer_job_not_found', 'The company does not have this job.');
const quota = () => new Rejection('unfit', 'employer_jobs_quota_exceeded', BOARD_FULL);
const stale = () => new Rejection('conflict', 'stale_version', 'The job was changed at the same time. Try again.');
const checkoutFailed = (message: string, details?: object) => () =>
  new Rejection('unfit', 'employer_checkout_failed', message, details);
const full = checkoutFailed(BOARD_FULL, { reason: 'board_full' });

const WRITING = {
  jobs_not_found: jobMissing,
  jobs_company_not_found: companyMissing,
  jobs_slug_taken: () =>
    new Rejection('conflict', 'employer_job_slug_taken', 'Another job of this board has this slug.'),
  // The conflicting jobs may belong to another company.
  jobs_already_exists: (): Rejection =>
    new Rejection(
      'conflict',
      'jobs_already_exists',
      'The company has a job with the same title, place and description.',
    ),
};

/** Jobs of the Jobs context, with rejections reworded for employers. */
@Injectable()
export class JobsEmployerJobs extends EmployerJobs {
  constructor(private readonly jobs: MemberJobs) {
    super();
  }

  list(companyId: string, limit: number): Promise<readonly EmployerJob[]> {
    return this.jobs.list(companyId, limit);
  }

  applying(companyId: string): Promise<readonly { readonly id: string; readonly isNative: boolean }[]> {
    return this.jobs.applying(companyId);
  }

  get(companyId: string, id: string): Promise<WholeEmployerJob> {
    return refusing(this.jobs.get(companyId, id), { jobs_not_found: jobMissing });
  }

  create(companyId: string, job: NewEmployerJob): Promise<WholeEmployerJob> {
    return refusing(this.jobs.create(companyId, job), WRITING);
  }

  fieldFaults(values: SubmittedJob['customFieldValues']): Promise<readonly FieldFault[]> {
    return this.jobs.fieldFaults(values);
  }

  submit(job: SubmittedJob): Promise<WholeEmployerJob> {
    return refusing(this.jobs.submit(job), WRITING);
  }

  change(companyId: string, id: string, change: EmployerJobInput): Promise<WholeEmployerJob> {
    return refusing(this.jobs.change(companyId, id, change), WRITING);
  }

  delete(companyId: string, id: string): Promise<void> {
    return refusing(this.jobs.delete(companyId, id), { jobs_not_found: jobMissing });
  }

  publish(companyId: string, id: string, expected?: number): Promise<WholeEmployerJob> {
    return refusing(this.jobs.resume(companyId, id, expected), {
      jobs_not_found: jobMissing,
      jobs_window_closed: ({ message }) => new Rejection('unpaid', 'employer_payment_required', message),
      jobs_quota_exceeded: quota,
      jobs_plan_cannot_publish: quota,
    });
  }

  unpublish(companyId: string, id: string): Promise<WholeEmployerJob> {
    return refusing(this.jobs.unpublish(companyId, id), { jobs_not_found: jobMissing });
  }

  post(
    companyId: string,
    id: string,
    terms: {
      readonly days: number | null;
      readonly isPaid: boolean;
      readonly isFeatured?: boolean;
      readonly awaitsCompany?: boolean;
    },
    expected?: number,
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' }> {
    return refusing(this.jobs.post(companyId, id, terms, expected), {
      jobs_not_found: jobMissing,
      jobs_window_open: checkoutFailed(
        'Only a draft or expired job can be checked out, and only if it needs a new checkout.',
      ),
      jobs_quota_exceeded: full,
      jobs_plan_cannot_publish: full,
    });
  }

  release(companyId: string, id: string, terms: { readonly isPaid: boolean }): Promise<WholeEmployerJob> {
    return refusing(this.jobs.release(companyId, id, terms), {
      jobs_not_found: jobMissing,
      jobs_quota_exceeded: quota,
      jobs_plan_cannot_publish: quota,
      precondition_failed: stale,
    });
  }

  discard(id: string): Promise<boolean> {
    return this.jobs.discard(id);
  }

  postedBefore(
    companyId: string,
    id: string,
  ): Promise<{ readonly job: WholeEmployerJob; readonly status: 'published' | 'pending_approval' } | null> {
    return this.jobs.postedBefore(companyId, id);
  }

  revoke(companyId: string, id: string): Promise<void> {
    return this.jobs.revoke(companyId, id);
  }

  states(ids: readonly string[]): Promise<ReadonlyMap<string, JobState>> {
    return this.jobs.states(ids);
  }

  room(): Promise<number | null> {
    return this.jobs.room();
  }

  needsApproval(): Promise<boolean> {
    return this.jobs.needsApproval();
  }
}
