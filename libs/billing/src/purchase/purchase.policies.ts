import { PaymentProvider } from '#payments';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { endWithPeriod } from './end-with-period.js';
import type { PurchaseEvents } from './purchase.decider.js';
import { PurchaseRow } from './purchase.read-model.js';

/** The subscription of an erased buyer, or of one who disputed the payment, is not renewed. */
@Injectable()
export class EndSubscriptions implements Policy {
  readonly name = 'end-subscriptions';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      BuyerForgotten: async (_, subject) => this.end(await subject.row(PurchaseRow)),
      PurchaseRevoked: async (_, subject) => this.end(await subject.row(PurchaseRow)),
    },
  };

  constructor(private readonly provider: PaymentProvider) {}

  private async end(row: PurchaseRow | null): Promise<void> {
    if (row) await endWithPeriod(this.provider, row);
  }
}

/**
 * The data about a buyer that this installation stores for the payment provider are erased with the buyer. They are found by the purchase,
 * because nothing else knows the address after an older backup was restored.
 */
@Injectable()
export class ForgetBuyers implements Policy {
  readonly name = 'forget-buyers';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: { BuyerForgotten: ({ objectId }) => this.provider.forgetBuyer(objectId) },
  };

  constructor(private readonly provider: PaymentProvider) {}
}
