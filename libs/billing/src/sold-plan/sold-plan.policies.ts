import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { PaymentRefused } from '../payments/payment-errors.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import type { SoldPlanEvents } from './sold-plan.decider.js';

/** A price that another one replaced is not sold any longer; who pays it already goes on. */
@Injectable()
export class RetirePrices extends Policy {
  readonly name = 'retire-replaced-prices';
  readonly on: Reacts<{ soldPlan: SoldPlanEvents }> = {
    soldPlan: { PlanPriced: ({ data: { before } }) => (before ? this.retire(before) : undefined) },
  };

  constructor(private readonly payments: PaymentProvider) {
    super();
  }

  /** The provider of another time cannot be asked, and one that refuses has nothing left to sell. */
  private async retire({ ref, driver }: { readonly ref: string; readonly driver: string }): Promise<void> {
    if (driver !== this.payments.driver) return;
    try {
      await this.payments.retirePrice(ref);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
    }
  }
}
