import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { purchases } from '../purchase/purchase.commands.js';
import { NO_PAYWALL, type OfferTerms, type PaywallTerms } from './paywall.js';
import { PaywallSettings } from './paywall-settings.service.js';

/** What the paywall of a sandbox sells when its operators have said nothing. */
const SOLD = { monthly: 900, lifetime: 9_900 } as const;

/** Switches the paywall of a sandbox, and gives grants that nobody pays. */
@Injectable()
export class PaywallSandbox {
  constructor(
    private readonly settings: PaywallSettings,
    private readonly bus: CommandBus,
  ) {}

  /**
   * Switches what is given; the rest stays. A paywall that is on withholds jobs, whether or not the sandbox can be paid.
   * @throws Rejection `stale_version`, and those of `answeredByPayments`.
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

  /** Has `buyer` see every job, as with a subscription that runs. */
  async grant(buyer: { readonly userId: string; readonly email: string; readonly name: string }): Promise<void> {
    const id = newId('accessGrants');
    const product = { kind: 'access', offerKey: 'monthly', offerType: 'recurring' } as const;
    const price = { amount: SOLD.monthly, currency: NO_PAYWALL.currency };
    await this.bus.execute(purchases.OpenPurchase(id, { product, price, buyer: { ...buyer, guestId: null } }));
    // No provider knows of it: there is nothing to renew and nothing to give back.
    const said = {
      status: 'complete',
      isPaid: true,
      paymentRef: null,
      subscriptionRef: null,
      customerRef: null,
    } as const;
    await this.bus.execute(purchases.SettleCheckout(id, said));
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
