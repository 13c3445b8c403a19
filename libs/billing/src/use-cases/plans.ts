import type { PlanNeed } from '#kernel';
import { Boards, facts, PlanCatalogue, type Capabilities, type Plan } from '#platform';
import { Injectable } from '@nestjs/common';
import { cheapestFor, PLAN_TABLE } from '../domain/plans.js';

/** What the plan of a board allows. */
@Injectable()
export class Plans extends PlanCatalogue {
  constructor(private readonly boards: Boards) {
    super();
  }

  /** What the board of the request may do and have. Another plan is in force within a second, in every process. */
  async capabilities(): Promise<Capabilities> {
    return this.of(await this.boards.planOf(facts().board));
  }

  of(plan: Plan): Capabilities {
    return PLAN_TABLE[plan];
  }

  cheapest(need: PlanNeed): Plan | null {
    return cheapestFor(need);
  }
}
