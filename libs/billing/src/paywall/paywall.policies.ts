import { PaymentProvider, retirePrice } from '#payments';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { endWithPeriod } from '../purchase/end-with-period.js';
import { PurchaseReader } from '../purchase/purchase.read-model.js';
import type { PaywallEvents } from './paywall.decider.js';

/** Replaced prices of the paywall are no longer sold; existing subscribers keep them. */
@Injectable()
export class RetireOfferPrices implements Policy {
  readonly name = 'retire-offer-prices';
  readonly on: Reacts<{ paywall: PaywallEvents }> = {
    paywall: {
      PaywallReplaced: async ({ data: { retired } }) => {
        for (const price of retired) await retirePrice(this.provider, price);
      },
    },
  };

  constructor(private readonly provider: PaymentProvider) {}
}

/** When the paywall is turned off, subscriptions end with their period: everyone can see the jobs without paying. */
@Injectable()
export class EndAccessSubscriptions implements Policy {
  readonly name = 'end-access-subscriptions';
  readonly on: Reacts<{ paywall: PaywallEvents }> = { paywall: { PaywallClosed: () => this.endAll() } };

  constructor(
    private readonly provider: PaymentProvider,
    private readonly purchases: PurchaseReader,
  ) {}

  private async endAll(): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await this.purchases.pageOf('access_grant', { limit: 100, cursor });
      for (const row of page.rows) await endWithPeriod(this.provider, row);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
}
