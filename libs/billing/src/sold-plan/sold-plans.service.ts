import { reject, rejectIssues } from '#kernel';
import { currencyFrom, NOT_TAKEN, PaymentProvider, PaymentRefused, PaymentsUnavailable } from '#payments';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FeatureKey, featuresFrom, type Features, listed } from './plan-features.js';
import { type PlanInterval, refusePriceOf, type SoldPlanCommands, soldPlans } from './sold-plan.decider.js';
import { SoldPlanReader, SoldPlanRow } from './sold-plan.read-model.js';

/** A plan to create; absent fields get their default. */
type NewPlan = Partial<SoldPlanCommands['AddSoldPlan']> & Pick<SoldPlanCommands['AddSoldPlan'], 'name' | 'kind'>;

const every = (interval: PlanInterval | null) => (interval === null ? null : { unit: interval, count: 1 });

/** The plans that a board sells. The rules are in sold-plan.decider.ts. */
@Injectable()
export class SoldPlans {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SoldPlanReader,
    private readonly payments: PaymentProvider,
  ) {}

  /** Adds a plan without a price. @throws Rejection `plans_price_required`, `validation_bad_request`. */
  async add(plan: NewPlan): Promise<SoldPlanRow> {
    const data = {
      name: plan.name,
      description: plan.description ?? null,
      kind: plan.kind,
      billingInterval: plan.billingInterval ?? null,
      purpose: plan.purpose ?? 'job_posting',
      isRecommended: plan.isRecommended ?? false,
      displayOrder: plan.displayOrder ?? null,
      invoiceOnly: plan.invoiceOnly ?? false,
      publishTiming: plan.publishTiming ?? null,
      netTermsDays: plan.netTermsDays ?? null,
      isPublic: plan.isPublic ?? false,
    };
    return (await this.bus.execute(soldPlans.AddSoldPlan(newId('plans'), data))).row(SoldPlanRow);
  }

  /**
   * Changes the fields that `change` names.
   * @throws Rejection `plans_not_found`, `plans_price_required`, `plans_archived`, `validation_bad_request`.
   */
  async change(id: string, change: SoldPlanCommands['ChangeSoldPlan']): Promise<SoldPlanRow> {
    return (await this.bus.execute(soldPlans.ChangeSoldPlan(id, change))).row(SoldPlanRow);
  }

  /**
   * Replaces the features of a plan; features that are not listed are unset.
   * @throws Rejection `plans_not_found`, `validation_bad_request`.
   */
  async setFeatures(
    id: string,
    given: readonly { readonly key: FeatureKey; readonly value: string }[],
  ): Promise<SoldPlanRow> {
    const { features, issues } = featuresFrom(given);
    rejectIssues(issues);
    const set = Object.fromEntries(listed(features).map(({ key, value }) => [key, value])) as Features;
    return (await this.bus.execute(soldPlans.SetPlanFeatures(id, { features: set }))).row(SoldPlanRow);
  }

  /**
   * Sets the price of a plan: creates the price at the provider, then records it. All attempts of a request create one price.
   * @param currency ISO 4217 in any case; `amountCents` is in its smallest unit.
   * @throws Rejection `plans_not_found`, `plans_payment_connection_not_ready`, `plans_price_sync_failed`, `validation_bad_request`.
   */
  async setPrice(id: string, given: { readonly currency: string; readonly amountCents: number }): Promise<SoldPlanRow> {
    const currency = currencyFrom(given.currency);
    if (currency === null)
      rejectIssues([{ path: ['currency'], message: 'must be a currency of ISO 4217, such as usd' }]);
    const { amountCents } = given;
    if (!this.payments.takes({ amount: amountCents, currency: String(currency) }))
      rejectIssues([{ path: ['amountCents'], message: NOT_TAKEN }]);
    const plan = await this.reader.byId(id);
    refusePriceOf(plan.kind);
    const priceId = newId('prices');
    const ref = await synced(async () => {
      const { connected, acceptingPayments } = await this.payments.account();
      if (!connected || !acceptingPayments) return null;
      return this.payments.makePrice(
        {
          productId: id,
          name: plan.name,
          amount: amountCents,
          currency: String(currency),
          interval: every(plan.billingInterval),
        },
        `prices/${priceId}`,
      );
    });
    if (ref === null)
      reject(
        'conflict',
        'plans_payment_connection_not_ready',
        'The board cannot receive payments yet. Set up its payment account first.',
      );
    const price = { id: priceId, amountCents, currency: String(currency), ref, driver: this.payments.driver };
    return (await this.bus.execute(soldPlans.PricePlan(id, price))).row(SoldPlanRow);
  }
}

/** Returns what `work` returns. @throws Rejection `plans_price_sync_failed` when the provider fails or refuses. */
async function synced<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsUnavailable || error instanceof PaymentRefused)
      reject(
        'failed',
        'plans_price_sync_failed',
        'The payment provider did not accept the price. Nothing was changed. Try again.',
      );
    throw error;
  }
}
