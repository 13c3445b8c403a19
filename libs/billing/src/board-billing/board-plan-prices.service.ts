import { UpgradeHints } from '#http';
import { type MissingCapability } from '#kernel';
import type { PaymentProvider } from '#payments';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { BoardPlanInterval, BoardPlanPrice } from '../plan/board-plan-price.js';
import { upgradeHint } from '../plan/plan.service.js';

/** A price by its ref at the provider. */
export interface PricedPlan extends BoardPlanPrice {
  readonly ref: string;
}

/** The prices of board plans on this installation, at the configured payment provider. */
export class BoardPlanPrices {
  /** @param listed the prices in the setting. */
  constructor(
    private readonly listed: readonly BoardPlanPrice[],
    private readonly provider: Pick<PaymentProvider, 'driver' | 'makePrice'>,
  ) {}

  /** The price of a plan; null if the plan is not sold. @throws PaymentsUnavailable. */
  async of(plan: string, interval: BoardPlanInterval): Promise<PricedPlan | null> {
    const listed = this.sold.find((each) => each.plan === plan && each.interval === interval);
    return listed ? { ...listed, ref: await this.refOf(listed) } : null;
  }

  /** The price with this ref; null if the setting does not list it. @throws PaymentsUnavailable. */
  async named(ref: string): Promise<BoardPlanPrice | null> {
    for (const each of this.sold) if ((await this.refOf(each)) === ref) return each;
    return null;
  }

  /** Whether any plan is sold. */
  get isSold(): boolean {
    return this.sold.length > 0;
  }

  private get sold(): readonly BoardPlanPrice[] {
    return this.provider.driver === 'off' ? [] : this.listed;
  }

  /** The test driver has no prices of its own, so it creates one per board, with a key derived from the price. */
  private refOf({ plan, interval, price, amount, currency }: BoardPlanPrice): Promise<string> {
    if (this.provider.driver !== 'test' && price !== null) return Promise.resolve(price);
    const unit = interval === 'annual' ? 'year' : 'month';
    return this.provider.makePrice(
      { productId: `boardPlan.${plan}`, name: nameOf(plan), amount, currency, interval: { unit, count: 1 } },
      `board-plan.${facts().board}.${plan}.${interval}.${amount}.${currency}`,
    );
  }
}

/** The name of a plan that the buyer sees. */
export const nameOf = (plan: string): string => `Plan ${plan}`;

/** The hints in errors that the plan of a board causes. */
@Injectable()
export class PlanHints implements UpgradeHints {
  constructor(private readonly prices: BoardPlanPrices) {}

  hint(need: MissingCapability): object {
    return upgradeHint(need, this.prices.isSold);
  }
}
