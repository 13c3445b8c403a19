import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { purchases } from '../purchase/purchase.decider.js';
import { NO_PAYWALL, type OfferTerms, type PaywallTerms } from './paywall.js';
import { PaywallSettings } from './paywall-settings.service.js';

/** The offers of a sandbox paywall whose operators never configured one. */
const SOLD = { monthly: 900, lifetime: 9_900 } as const;

/** Switches the paywall of a sandbox on or off, and gives unpaid grants. */
@Injectable()
export class PaywallSandbox {
  constructor(
    private readonly settings: PaywallSettings,
    private readonly bus: CommandBus,
  ) {}

  /**
   * Changes the settings that `change` names and keeps the others. A paywall that is on hides jobs, whether or not the sandbox can receive
   * payments. @throws Rejection `stale_version`, and those of `answeredByPayments`.
   */
  async change({
    enabled,
    previewCount,
  }: {
    readonly enabled?: boolean;
    readonly previewCount?: number;
  }): Promise<void> {
    const { prices: _, ...before } = await this.settings.current();
    const after = { ...before, enabled: enabled ?? before.enabled, previewCount: previewCount ?? before.previewCount };
    if (after.enabled === before.enabled && after.previewCount === before.previewCount) return;
    await this.settings.write(after.enabled ? sellable(after) : after);
  }

  /** Gives `buyer` access to every job, as an active subscription does. */
  async grant(buyer: { readonly userId: string; readonly email: string; readonly name: string }): Promise<void> {
    const id = newId('accessGrants');
    const product = { kind: 'access', offerKey: 'monthly', offerType: 'recurring' } as const;
    const price = { amount: SOLD.monthly, currency: NO_PAYWALL.currency };
    await this.bus.execute(purchases.OpenPurchase(id, { product, price, buyer: { ...buyer, guestId: null } }));
    // The provider does not know this purchase: there is nothing to renew and nothing to refund.
    const settlement = {
      status: 'complete',
      isPaid: true,
      hasForeignDiscount: false,
      paymentRef: null,
      subscriptionRef: null,
      customerRef: null,
    } as const;
    await this.bus.execute(purchases.SettleCheckout(id, settlement));
  }
}

function sellable(terms: PaywallTerms): PaywallTerms {
  const { offers } = terms;
  if (Object.values(offers).some(({ enabled, amountCents }) => enabled && amountCents > 0)) return terms;
  const selling = (offer: OfferTerms, amountCents: number): OfferTerms => ({ ...offer, enabled: true, amountCents });
  return {
    ...terms,
    offers: {
      ...offers,
      monthly: selling(offers.monthly, SOLD.monthly),
      lifetime: selling(offers.lifetime, SOLD.lifetime),
    },
  };
}
