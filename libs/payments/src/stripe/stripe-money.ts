import { PaymentRefused } from '../payment-provider.js';
import type { Money } from '../payment-requests.js';

/**
 * How many of the provider's units are one of the smallest unit by ISO 4217, where they differ. The provider writes amounts of ISK and UGX,
 * which have no decimals, with two, and amounts of MGA, which has two, with none.
 */
const UNITS: Readonly<Record<string, number>> = { isk: 100, ugx: 100, mga: 0.01 };

/** Currencies with three decimals. The provider takes only amounts whose last decimal is zero. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd']);

/** Whether the provider can take exactly this amount. */
export function takesAmount({ amount, currency }: Money): boolean {
  if (THREE_DECIMALS.has(currency)) return amount % 10 === 0;
  return currency !== 'mga' || amount % 100 === 0;
}

/** An amount in the provider's unit. @throws PaymentRefused for an amount that the provider cannot take. */
export function providerAmount({ amount, currency }: Money): number {
  if (!takesAmount({ amount, currency })) throw new PaymentRefused('amount_not_supported');
  return Math.round(amount * (UNITS[currency] ?? 1));
}

/** An amount of the provider in the smallest unit by ISO 4217. */
export function amountFrom(amount: number, currency: string): number {
  return Math.round(amount / (UNITS[currency] ?? 1));
}
