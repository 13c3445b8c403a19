import { OFFER_KEYS, type OfferKey, NO_PAYWALL } from './paywall.js';
import type { OfferWish, PaywallWish } from './paywall-settings.service.js';

/** A paywall that sells `amounts`, in the smallest unit, by offer; `change` overrides its fields. */
export function wall(
  amounts: Partial<Record<OfferKey, number>> = { monthly: 900 },
  change: Partial<Omit<PaywallWish, 'offers'>> & { readonly isDefault?: OfferKey } = {},
): PaywallWish {
  const { isDefault, ...terms } = change;
  const offers: OfferWish[] = OFFER_KEYS.map((key) => ({
    key,
    enabled: amounts[key] !== undefined,
    amountCents: amounts[key] ?? 0,
    isDefault: key === isDefault,
  }));
  return { ...NO_PAYWALL, enabled: true, ...terms, offers };
}
