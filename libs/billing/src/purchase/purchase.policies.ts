import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../payments/payment-provider.js';
import { endWithPeriod } from './end-with-period.js';
import type { PurchaseEvents } from './purchase.decider.js';
import { PurchaseRow } from './purchase.read-model.js';

/** A subscription of a buyer who was erased, or whose payment was disputed, is not renewed. */
@Injectable()
export class EndSubscriptions extends Policy {
  readonly name = 'end-subscriptions';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      BuyerForgotten: async (_, subject) => this.end(await subject.row(PurchaseRow)),
      PurchaseRevoked: async (_, subject) => this.end(await subject.row(PurchaseRow)),
    },
  };

  constructor(private readonly provider: PaymentProvider) {
    super();
  }

  private async end(row: PurchaseRow | null): Promise<void> {
    if (row) await endWithPeriod(this.provider, row);
  }
}

/**
 * What this installation keeps about a buyer at the payment provider goes with the buyer. It is found by the purchase: after an older backup
 * was restored, the address is known to nothing else.
 */
@Injectable()
export class ForgetBuyers extends Policy {
  readonly name = 'forget-buyers';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: { BuyerForgotten: ({ objectId }) => this.provider.forgetBuyer(objectId) },
  };

  constructor(private readonly provider: PaymentProvider) {
    super();
  }
}
