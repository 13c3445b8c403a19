import { UpgradeHints } from '#http';
import type { MissingCapability } from '#kernel';
import { Injectable } from '@nestjs/common';
import { upgradeHint } from '../plan/plan.service.js';
import { BoardPlanPrices } from './board-plan-prices.service.js';

/** The hints in errors that the plan of a board causes. */
@Injectable()
export class PlanHints extends UpgradeHints {
  constructor(private readonly prices: BoardPlanPrices) {
    super();
  }

  hint(need: MissingCapability): object {
    return upgradeHint(need, this.prices.isSold);
  }
}
