import { facts } from '#store';
import type { PaymentProvider } from '../payments/payment-provider.js';
import type { BoardPlanInterval, BoardPlanPrice } from '../plan/board-plan-price.js';

/** A price by its name at the provider. */
export interface PricedPlan extends BoardPlanPrice {
  readonly ref: string;
}

/** What the plans of boards cost on this installation, at the provider that takes the payments. */
export class BoardPlanPrices {
  /** @param listed as the setting has them. */
  constructor(
    private readonly listed: readonly BoardPlanPrice[],
    private readonly provider: Pick<PaymentProvider, 'driver' | 'makePrice'>,
  ) {}

  /** What a plan costs; null when it is not sold. @throws PaymentsUnavailable. */
  async of(plan: string, interval: BoardPlanInterval): Promise<PricedPlan | null> {
    const listed = this.sold.find((each) => each.plan === plan && each.interval === interval);
    return listed ? { ...listed, ref: await this.refOf(listed) } : null;
  }

  /** The price with this name at the provider; null when the setting does not list it. @throws PaymentsUnavailable. */
  async named(ref: string): Promise<BoardPlanPrice | null> {
    for (const each of this.sold) if ((await this.refOf(each)) === ref) return each;
    return null;
  }

  private get sold(): readonly BoardPlanPrice[] {
    return this.provider.driver === 'off' ? [] : this.listed;
  }

  /** The test driver has no prices but those that it makes: one for each board, by a key that follows from the price. */
  private refOf({ plan, interval, price, amount, currency }: BoardPlanPrice): Promise<string> {
    if (this.provider.driver !== 'test' && price !== null) return Promise.resolve(price);
    const unit = interval === 'annual' ? 'year' : 'month';
    return this.provider.makePrice(
      { productId: `boardPlan.${plan}`, name: nameOf(plan), amount, currency, interval: { unit, count: 1 } },
      `board-plan.${facts().board}.${plan}.${interval}.${amount}.${currency}`,
    );
  }
}

/** What the buyer reads of a plan. */
export const nameOf = (plan: string): string => `Plan ${plan}`;
