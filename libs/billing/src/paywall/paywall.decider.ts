import { commandsOf, type Decider, type MessageOf, Rejection } from '#kernel';
import { type OfferKey, OFFERS, type PaywallTerms, type StoredPrice } from './paywall.js';

/** The stored paywall of a board. */
export interface Paywall extends PaywallTerms {
  /** The prices created at the provider, by offer. */
  readonly prices: Readonly<Partial<Record<OfferKey, StoredPrice>>>;
}

export interface PaywallCommands {
  /** `before`: the prices that the caller read, so that none is kept after a concurrent replacement retired it. */
  ReplacePaywall: { readonly paywall: Paywall; readonly before: Paywall['prices'] };
}

export interface PaywallEvents {
  PaywallReplaced: {
    readonly paywall: Paywall;
    /** Prices that are no longer sold. */
    readonly retired: readonly StoredPrice[];
  };
  /** Every job is visible to everyone again; subscriptions end with their period. */
  PaywallClosed: Record<string, never>;
}

const refs = (prices: Paywall['prices']): readonly string[] => Object.values(prices).map(({ ref }) => ref);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @throws Rejection `paywall_no_paid_offer`, `validation_bad_request`. */
export function refuseTerms({ enabled, offers }: PaywallTerms): void {
  const marked = Object.values(offers).filter(({ isDefault }) => isDefault);
  const issues = [
    ...(marked.length > 1 ? ['must mark at most one offer as default'] : []),
    ...(marked.some((offer) => !offer.enabled) ? ['must mark an enabled offer as default'] : []),
  ].map((message) => ({ path: ['offers'], message }));
  if (issues.length > 0)
    throw new Rejection('invalid', 'validation_bad_request', 'The offers contradict each other.', { issues });
  if (enabled && !Object.values(offers).some((offer) => offer.enabled && offer.amountCents > 0))
    throw new Rejection('invalid', 'paywall_no_paid_offer', 'Enable an offer with an amount above zero.', {
      issues: [{ path: ['offers'], message: 'must have an enabled offer with an amount above zero' }],
    });
}

/** The paywall of a board is one object: an operator replaces all of it in one request. */
export const paywallDecider: Decider<Paywall | null, PaywallCommands, PaywallEvents> = {
  category: 'paywall',
  noun: 'paywall',
  missing: 'paywall_not_found',
  initial: null,
  creates: [],
  singleton: true,
  gone: [],
  decide: {
    ReplacePaywall(paywall, { paywall: next, before }): readonly MessageOf<PaywallEvents>[] {
      refuseTerms(next);
      const known = paywall?.prices ?? {};
      if (!same(refs(known), refs(before)))
        throw new Rejection(
          'conflict',
          'stale_version',
          'Someone else changed the paywall at the same time. Try again.',
        );
      if (same(paywall, next)) return [];
      const kept = new Set(refs(next.prices));
      const retired = Object.values(known).filter(({ ref }) => !kept.has(ref));
      return [
        { type: 'PaywallReplaced', data: { paywall: next, retired } },
        ...(paywall?.enabled === true && !next.enabled ? [{ type: 'PaywallClosed', data: {} } as const] : []),
      ];
    },
  },
  evolve: {
    PaywallReplaced: (_, { paywall }) => paywall,
    PaywallClosed: (paywall) => paywall,
  },
};

export const paywalls = commandsOf(paywallDecider);

/** Whether a created price is the one that an offer needs. */
export const fits = (
  price: StoredPrice | undefined,
  { amountCents, currency, driver }: Pick<StoredPrice, 'amountCents' | 'currency' | 'driver'>,
): price is StoredPrice => price?.amountCents === amountCents && price.currency === currency && price.driver === driver;

/** The offers that can be bought, in display order: enabled, above zero, and with a price of `driver`. */
export function soldOffers(paywall: Paywall, driver: string) {
  if (!paywall.enabled) return [];
  const { currency, prices, offers } = paywall;
  const sold = OFFERS.flatMap(({ key, ...fixed }) => {
    const [offer, price] = [offers[key], prices[key]];
    const { amountCents } = offer;
    if (!offer.enabled || amountCents === 0 || !fits(price, { amountCents, currency, driver })) return [];
    return [{ key, ...fixed, ...offer, currency, price }];
  });
  const chosen = sold.find(({ isDefault }) => isDefault) ?? sold[0];
  return sold.map((offer) => ({ ...offer, isDefault: offer === chosen }));
}

export type SoldOffer = ReturnType<typeof soldOffers>[number];
