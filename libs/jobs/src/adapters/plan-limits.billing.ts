import { Plans, UsageCounter } from '#billing';
import { Injectable } from '@nestjs/common';
import { JobReader } from '../job/job.read-model.js';
import { PlanLimits } from '../ports.js';

/** What the plan of the board allows, as Billing knows it. */
@Injectable()
export class BillingPlanLimits extends PlanLimits {
  constructor(private readonly plans: Plans) {
    super();
  }

  current(): Promise<{ readonly activeJobsLimit: number | null }> {
    return this.plans.capabilities();
  }
}

/** Billing asks how many jobs a board has published. */
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
