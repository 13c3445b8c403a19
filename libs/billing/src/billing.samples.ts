import { Boards } from '#access';
import { moduleOf } from '#http';
import { PaymentProvider } from '#payments';
import { facts } from '#store';
import { type MemoryBoards, scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { MemoryPayments } from './payments/memory-payments.samples.js';
import { paymentsResource } from './payments/payments.resource.js';
import { OpenedPayments } from './payments/opened-payments.js';
import type { BoardPlanPrice } from './plan/board-plan-price.js';
import { AccessBuyers, BoardPlans } from './ports.js';
import { RESOURCES } from './resources.js';

/** Candidates of every board. A spec decides who exists. */
export class KnownBuyers extends AccessBuyers {
  isOn = true;
  readonly profiles = new Set<string>();

  areOn(): Promise<boolean> {
    return Promise.resolve(this.isOn);
  }

  hasProfile(userId: string): Promise<boolean> {
    return Promise.resolve(this.profiles.has(userId));
  }

  named(userIds: readonly string[]) {
    const name = (id: string) => [id, { email: `${id}@jobs.example`, displayName: null }] as const;
    return Promise.resolve(new Map(userIds.filter((id) => this.profiles.has(id)).map(name)));
  }

  storefront(): Promise<string> {
    return Promise.resolve('https://jobs.example');
  }
}

/** Plans of boards, in memory. */
class MemoryBoardPlans extends BoardPlans {
  constructor(private readonly boards: MemoryBoards) {
    super();
  }

  async change(plan: string, from?: readonly string[]): Promise<void> {
    const { board } = facts();
    if (from?.includes(await this.boards.planOf(board)) !== false) await this.boards.changePlan(board, plan);
  }
}

/**
 * The module in a scenario, with a payment provider that the spec can inspect.
 * @param boardPlanPrices what boards pay for their plans.
 */
export async function selling<P extends MemoryPayments = MemoryPayments>(
  payments: P = new MemoryPayments() as P,
  boardPlanPrices: readonly BoardPlanPrice[] = [],
) {
  const buyers = new KnownBuyers();
  const rest = RESOURCES.filter((resource) => resource !== paymentsResource);

  @Module(
    moduleOf([
      ...rest,
      {
        providers: [
          { provide: PaymentProvider, useValue: payments },
          { provide: OpenedPayments, useValue: { boardPlanPrices } },
          { provide: AccessBuyers, useValue: buyers },
          {
            provide: BoardPlans,
            useFactory: (boards: MemoryBoards) => new MemoryBoardPlans(boards),
            inject: [Boards],
          },
        ],
      },
    ]),
  )
  class SellingModule {}

  return { payments, buyers, ...(await scenario(SellingModule)) };
}
