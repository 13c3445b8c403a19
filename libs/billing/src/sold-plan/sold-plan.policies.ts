import { PaymentProvider, retirePrice } from '#payments';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { SoldPlanEvents } from './sold-plan.decider.js';

/** A replaced price is no longer sold; existing subscribers keep it. */
@Injectable()
export class RetirePrices implements Policy {
  readonly name = 'retire-replaced-prices';
  readonly on: Reacts<{ soldPlan: SoldPlanEvents }> = {
    soldPlan: { PlanPriced: ({ data: { before } }) => (before ? retirePrice(this.payments, before) : undefined) },
  };

  constructor(private readonly payments: PaymentProvider) {}
}
