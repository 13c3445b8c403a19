import { Plans, UsageCounter } from '#billing';
import { Injectable } from '@nestjs/common';
import { JobReader } from '../job/job.read-model.js';
import { PlanLimits } from '../ports.js';

/** The limits of the board's plan, from Billing. */
@Injectable()
export class BillingPlanLimits extends PlanLimits {
  constructor(private readonly plans: Plans) {
    super();
  }

  current(): Promise<{ readonly activeJobsLimit: number | null }> {
    return this.plans.capabilities();
  }
}

/** Gives Billing the number of published jobs of a board. */
@Injectable()
export class PublishedJobs extends UsageCounter {
  readonly key = 'active_jobs';

  constructor(private readonly reader: JobReader) {
    super();
  }

  used(): Promise<number> {
    return this.reader.published();
  }
}
