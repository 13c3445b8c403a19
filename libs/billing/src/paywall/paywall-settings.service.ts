import { reject, rejectIssues } from '#kernel';
import { answeredByPayments, currencyFrom, MAX_AMOUNT, NOT_TAKEN, PaymentProvider } from '#payments';
import { facts, newId } from '#store';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccessBuyers } from '../ports.js';
import {
  eachOffer,
  NO_PAYWALL,
  type OfferKey,
  OFFERS,
  type OfferTerms,
  type PaywallTerms,
  type StoredPrice,
} from './paywall.js';
import { fits, type Paywall, paywalls, refuseTerms } from './paywall.decider.js';
import { PaywallReader, PaywallRow } from './paywall.read-model.js';

/** An offer in a request: absent texts keep their value. */
export type OfferWish = Pick<OfferTerms, 'enabled' | 'amountCents' | 'isDefault'> & {
  readonly key: OfferKey;
  readonly label?: string | undefined;
  readonly billingLabel?: string | undefined;
};

/** The paywall in a request. */
export type PaywallWish = Omit<PaywallTerms, 'offers'> & { readonly offers: readonly OfferWish[] };

/** Replaces the paywall of a board. The rules are in paywall.decider.ts. */
@Injectable()
export class PaywallSettings {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: PaywallReader,
    private readonly payments: PaymentProvider,
    @Optional() @Inject(AccessBuyers) private readonly buyers?: AccessBuyers,
  ) {}

  /** The paywall of the board; the default one if none was stored. */
  async current(): Promise<Paywall> {
    return (await this.reader.find(facts().board))?.paywall ?? { ...NO_PAYWALL, prices: {} };
  }

  /**
   * Replaces the paywall, all or nothing. Prices that an enabled offer needs are created at the provider before the change is recorded; all
   * attempts of a request create one price.
   * @throws Rejection `validation_bad_request`, `paywall_no_paid_offer`, `paywall_candidates_disabled`,
   * `paywall_payment_connection_not_ready`, `stale_version`, and those of `answeredByPayments`.
   */
  async replace(wish: PaywallWish): Promise<Paywall> {
    const before = await this.current();
    const terms = termsOf(wish, before, this.payments);
    refuseTerms(terms);
    if (terms.enabled) await this.refuseOpening();
    return this.stored(terms, before);
  }

  /**
   * Replaces the paywall, whether or not the board can receive payments. If it cannot, offers without a price are not sold.
   * @throws Rejection `paywall_no_paid_offer`, `stale_version`, and those of `answeredByPayments`.
   */
  async write(terms: PaywallTerms): Promise<Paywall> {
    const { acceptingPayments } = await answeredByPayments(this.payments.account());
    return this.stored(terms, await this.current(), acceptingPayments);
  }

  private async stored(terms: PaywallTerms, before: Paywall, canBePaid = true): Promise<Paywall> {
    const prices = canBePaid ? await this.pricesOf(terms, before.prices) : before.prices;
    const command = paywalls.ReplacePaywall(facts().board, { paywall: { ...terms, prices }, before: before.prices });
    return (await this.bus.execute(command)).row(PaywallRow).paywall;
  }

  private async refuseOpening(): Promise<void> {
    if (!(await this.buyers?.areOn()))
      reject('conflict', 'paywall_candidates_disabled', 'Turn candidate profiles on in the settings first.');
    const { connected, acceptingPayments } = await answeredByPayments(this.payments.account());
    if (!connected || !acceptingPayments)
      reject(
        'conflict',
        'paywall_payment_connection_not_ready',
        'The board cannot receive payments yet. Set up its payment account first.',
      );
  }

  /** Keeps the prices that fit and creates the others; a paywall that is off needs none. */
  private async pricesOf(terms: PaywallTerms, before: Paywall['prices']): Promise<Paywall['prices']> {
    const prices: Partial<Record<OfferKey, StoredPrice>> = {};
    for (const { key, interval } of OFFERS) {
      const { enabled, amountCents, label } = terms.offers[key];
      const price = { amountCents, currency: terms.currency, driver: this.payments.driver };
      const known = before[key];
      if (fits(known, price)) prices[key] = known;
      else if (terms.enabled && enabled && amountCents > 0) {
        const id = newId('prices');
        const request = {
          productId: `${facts().board}_access_${key}`,
          name: label,
          amount: amountCents,
          currency: terms.currency,
          interval,
        };
        const ref = await answeredByPayments(this.payments.makePrice(request, `prices/${id}`));
        prices[key] = { ...price, ref };
      }
    }
    return prices;
  }
}

/** @throws Rejection `validation_bad_request`. */
function termsOf(
  { currency: code, offers, ...rest }: PaywallWish,
  before: PaywallTerms,
  payments: Pick<PaymentProvider, 'takes'>,
): PaywallTerms {
  const currency = currencyFrom(code);
  const byKey = new Map(offers.map((offer) => [offer.key, offer]));
  rejectIssues([
    ...(currency === null ? [{ path: ['currency'], message: 'must be a currency of ISO 4217, such as usd' }] : []),
    ...(offers.length === OFFERS.length && byKey.size === OFFERS.length
      ? []
      : [{ path: ['offers'], message: 'must name each of the six offers once' }]),
    ...offers.flatMap(({ amountCents }, n) =>
      amountCents > MAX_AMOUNT
        ? [{ path: ['offers', n, 'amountCents'], message: `must be ${MAX_AMOUNT} or less` }]
        : [],
    ),
    ...offers.flatMap(({ key, amountCents: amount }, n) => {
      const isKept = currency === before.currency && before.offers[key].amountCents === amount;
      return isKept || currency === null || payments.takes({ amount, currency })
        ? []
        : [{ path: ['offers', n, 'amountCents'], message: NOT_TAKEN }];
    }),
  ]);
  return {
    enabled: rest.enabled,
    previewCount: rest.previewCount,
    lockHeading: rest.lockHeading,
    lockDescription: rest.lockDescription,
    buttonText: rest.buttonText,
    disclaimerText: rest.disclaimerText,
    currency: String(currency),
    perMonthLabel: rest.perMonthLabel,
    savingsTemplate: rest.savingsTemplate,
    offers: eachOffer(({ key }) => {
      const { enabled = false, amountCents = 0, isDefault = false, label, billingLabel } = byKey.get(key) ?? {};
      const known = before.offers[key];
      return {
        enabled,
        amountCents,
        isDefault,
        label: label ?? known.label,
        billingLabel: billingLabel ?? known.billingLabel,
      };
    }),
  };
}
