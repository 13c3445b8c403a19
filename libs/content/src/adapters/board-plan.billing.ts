import { Plans } from '#billing';
import { Injectable } from '@nestjs/common';
import type { PlanRights } from '../board-settings/board-settings.decider.js';
import { BoardPlan } from '../ports.js';

/** Reads the plan from the Billing context. */
@Injectable()
export class BillingBoardPlan extends BoardPlan {
  constructor(private readonly plans: Plans) {
    super();
  }

  async rights(): Promise<PlanRights> {
    const { canBePublic, canRemoveBranding } = await this.plans.capabilities();
    return { canBePublic, canRemoveBranding };
  }
}
