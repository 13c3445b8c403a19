import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../payments/payment-provider.js';
import { retirePrice } from '../payments/retire-price.js';
import type { SoldPlanEvents } from './sold-plan.decider.js';

/** A price that another one replaced is not sold any longer; who pays it already goes on. */
@Injectable()
export class RetirePrices extends Policy {
  readonly name = 'retire-replaced-prices';
  readonly on: Reacts<{ soldPlan: SoldPlanEvents }> = {
    soldPlan: { PlanPriced: ({ data: { before } }) => (before ? retirePrice(this.payments, before) : undefined) },
  };

  constructor(private readonly payments: PaymentProvider) {
    super();
  }
}
