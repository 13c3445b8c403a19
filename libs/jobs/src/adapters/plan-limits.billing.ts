import { Plans } from '#billing';
import { Injectable } from '@nestjs/common';
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
