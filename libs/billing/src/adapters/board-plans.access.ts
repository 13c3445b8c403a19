import { changePlan } from '#access';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PLANS } from '../plan/plan.service.js';
import { BoardPlans } from '../ports.js';

/** The Access context owns the boards. Its tables, which every process reads, follow the event. */
@Injectable()
export class AccessBoardPlans implements BoardPlans {
  constructor(private readonly bus: CommandBus) {}

  async change(plan: string, from?: readonly string[]): Promise<void> {
    await this.bus.execute(changePlan(facts().board, { plan, plans: PLANS, ...(from ? { from } : {}) }));
  }
}
