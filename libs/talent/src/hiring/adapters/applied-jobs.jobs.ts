import { ApplicantJobs } from '#jobs';
import { Injectable } from '@nestjs/common';
import { type AppliedJob, AppliedJobs } from '../ports.js';

/** Jobs from the Jobs context. */
@Injectable()
export class JobsAppliedJobs extends AppliedJobs {
  constructor(private readonly jobs: ApplicantJobs) {
    super();
  }

  open(slug: string): Promise<AppliedJob | null> {
    return this.jobs.open(slug);
  }

  bySlug(slug: string): Promise<AppliedJob | null> {
    return this.jobs.bySlug(slug);
  }

  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, AppliedJob>> {
    return this.jobs.byIds(ids);
  }
}
