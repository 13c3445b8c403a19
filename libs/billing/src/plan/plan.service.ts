import type { MissingCapability } from '#kernel';
import { ApiAccess, Boards } from '#access';
import { facts } from '#store';
import { UpgradeHints } from '#http';
import { Injectable } from '@nestjs/common';
import { type Capabilities, isPlan, PLAN_TABLE, upgradeHint } from './plan-table.js';

/** What the plan of a board allows. */
@Injectable()
export class Plans implements ApiAccess, UpgradeHints {
  constructor(private readonly boards: Boards) {}

  /** What the board of the request may do and have. Another plan is in force within a second, in every process. */
  async capabilities(): Promise<Capabilities> {
    return capabilitiesOf(await this.boards.planOf(facts().board));
  }

  included(plan: string): boolean {
    return capabilitiesOf(plan).apiAccess;
  }

  hint(need: MissingCapability): object {
    return upgradeHint(need);
  }
}

/** @throws Error when there is no such plan. */
function capabilitiesOf(plan: string): Capabilities {
  if (!isPlan(plan)) throw new Error(`There is no plan "${plan}".`);
  return PLAN_TABLE[plan];
}
