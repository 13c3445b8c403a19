import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { PaymentRefused } from '../payments/payment-errors.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { PurchaseReader } from '../purchase/purchase.read-model.js';
import { runs } from '../purchase/standing.js';
import type { StoredPrice } from './paywall.js';
import type { PaywallEvents } from './paywall.decider.js';

/** Prices of the paywall that another one replaced are not sold any longer; who pays one already goes on. */
@Injectable()
export class RetireOfferPrices extends Policy {
  readonly name = 'retire-offer-prices';
  readonly on: Reacts<{ paywall: PaywallEvents }> = {
    paywall: {
      PaywallReplaced: async ({ data: { retired } }) => {
        for (const price of retired) await this.retire(price);
      },
    },
  };

  constructor(private readonly provider: PaymentProvider) {
    super();
  }

  /** The provider of another time cannot be asked, and one that refuses has nothing left to sell. */
  private async retire({ ref, driver }: StoredPrice): Promise<void> {
    if (driver !== this.provider.driver) return;
    try {
      await this.provider.retirePrice(ref);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
    }
  }
}

/** Nobody pays on for jobs that everyone sees: subscriptions end with their period once the paywall is off. */
@Injectable()
export class EndAccessSubscriptions extends Policy {
  readonly name = 'end-access-subscriptions';
  readonly on: Reacts<{ paywall: PaywallEvents }> = { paywall: { PaywallClosed: () => this.endAll() } };

  constructor(
    private readonly provider: PaymentProvider,
    private readonly purchases: PurchaseReader,
  ) {
    super();
  }

  private async endAll(): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await this.purchases.pageOf('access_grant', { limit: 100, cursor });
      for (const { subscription, subscriptionRef } of page.rows)
        if (subscriptionRef && subscription && runs(subscription) && !subscription.endsWithPeriod)
          await this.provider.endWithPeriod(subscriptionRef, true);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
