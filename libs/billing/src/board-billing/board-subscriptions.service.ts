import { reject } from '#kernel';
import { Links } from '#http';
import { answeredByPayments, PaymentProvider, PaymentRefused } from '#payments';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type BoardPlanInterval, SELF_SERVE } from '../plan/board-plan-price.js';
import { BoardPlans } from '../ports.js';
import { endWithPeriod } from '../purchase/end-with-period.js';
import { purchases } from '../purchase/purchase.decider.js';
import { PurchaseReader, PurchaseRow } from '../purchase/purchase.read-model.js';
import { Sales } from '../purchase/sales.service.js';
import { BoardPlanPrices, nameOf, type PricedPlan } from './board-plan-prices.service.js';
import { isInForce, decidingPurchase } from './board-subscription.js';

/** The plan of a board that pays for none. */
const FREE = 'free';

/** Purchases of plans by the board of the request, and what follows from them. The rules of a purchase are in purchase.decider.ts. */
@Injectable()
export class BoardSubscriptions {
  constructor(
    private readonly prices: BoardPlanPrices,
    private readonly sales: Sales,
    private readonly purchases: PurchaseReader,
    private readonly provider: PaymentProvider,
    private readonly plans: BoardPlans,
    private readonly bus: CommandBus,
    private readonly links: Links,
  ) {}

  /** The purchase that decides the board's plan; null if the board pays for none. */
  async current(): Promise<PurchaseRow | null> {
    return decidingPurchase(await this.purchases.ofBoardPlan());
  }

  /**
   * Starts a checkout. The plan changes once the checkout is paid. @returns the page on which a person pays.
   * @throws Rejection `plan_not_self_serve`, `billing_not_offered`, `billing_already_subscribed`, and those of `answeredByPayments`.
   */
  async begin(plan: string, interval: BoardPlanInterval): Promise<string> {
    const price = await this.sold(plan, interval);
    const bought = await this.purchases.ofBoardPlan();
    if (decidingPurchase(bought))
      reject(
        'conflict',
        'billing_already_subscribed',
        'The board already has a subscription. Change its plan instead.',
      );
    const page = this.links.admin('usage');
    const { checkout } = await answeredByPayments(
      this.sales.checkOut(
        {
          product: { kind: 'board_plan', plan, interval },
          price: { amount: price.amount, currency: price.currency },
          priceRef: price.ref,
          description: nameOf(plan),
          // The person who pays identifies themselves to the provider; nothing about them is stored here.
          buyer: { userId: null, email: null, name: null },
        },
        {
          page: { kind: 'hosted', successUrl: page, cancelUrl: page },
          isRecurring: true,
          payee: 'installation',
          customerRef: bought.find(({ customerRef }) => customerRef !== null)?.customerRef ?? null,
        },
      ),
    );
    return checkout.url ?? page;
  }

  /**
   * Requests an upgrade or downgrade. @returns the page on which a person confirms it; nothing changes before.
   * @throws Rejection `plan_not_self_serve`, `billing_not_offered`, `billing_no_active_subscription`, `billing_plan_unchanged`, and those of
   * `answeredByPayments`.
   */
  async change(plan: string, interval: BoardPlanInterval): Promise<string> {
    const price = await this.sold(plan, interval);
    const { subscription = null, subscriptionRef = null, customerRef = null } = (await this.current()) ?? {};
    if (subscription === null || subscriptionRef === null || customerRef === null)
      return reject('conflict', 'billing_no_active_subscription', 'The board has no subscription. Buy a plan first.');
    const paid = await answeredByPayments(this.prices.named(subscription.priceRef));
    if (paid?.plan === plan && paid.interval === interval)
      reject('conflict', 'billing_plan_unchanged', 'The board is already on this plan.');
    const change = { subscriptionRef, customerRef, priceRef: price.ref, returnUrl: this.links.admin('usage') };
    return answeredByPayments(this.provider.confirmPrice(change));
  }

  /**
   * Puts the board on the plan it pays for, after a change of the purchase `row`. Refunds a plan that was bought while another one is in
   * force. Repeatable. @throws PaymentsUnavailable.
   */
  async follow(row: PurchaseRow): Promise<void> {
    const rows = [row, ...(await this.purchases.ofBoardPlan()).filter(({ id }) => id !== row.id)];
    const first = decidingPurchase(rows);
    if (!first) return this.plans.change(FREE, SELF_SERVE);
    for (const other of rows) if (other.id !== first.id) await this.end(other);
    const { product, subscription } = first;
    const bought = product.kind === 'board_plan' ? product.plan : FREE;
    if (!subscription) return this.plans.change(bought);
    const paid = await this.prices.named(subscription.priceRef);
    // The price is no longer in the setting: the board keeps its plan and keeps paying that price.
    return paid ? this.plans.change(paid.plan) : this.plans.change(bought, [FREE]);
  }

  /** A board pays for one plan only. */
  private async end(row: PurchaseRow): Promise<void> {
    try {
      if (isInForce(row)) await this.refund(row);
      await endWithPeriod(this.provider, row);
    } catch (error) {
      // The provider has nothing to cancel or to refund. An operator of the installation finds the payment at the provider.
      if (!(error instanceof PaymentRefused)) throw error;
    }
  }

  private async refund({ id, paymentRef, checkoutRef }: PurchaseRow): Promise<void> {
    const checkout = checkoutRef === null ? null : await this.provider.checkout(checkoutRef);
    const ref = paymentRef ?? checkout?.paymentRef ?? null;
    if (ref !== null) await this.provider.refund(ref, `${id}.refund`);
    await this.bus.execute(purchases.RefundPurchase(id, {}));
  }

  private async sold(plan: string, interval: BoardPlanInterval): Promise<PricedPlan> {
    if (!(SELF_SERVE as readonly string[]).includes(plan))
      reject(
        'forbidden',
        'plan_not_self_serve',
        'This plan cannot be bought here. Ask the operators of the installation for it.',
      );
    const price = await answeredByPayments(this.prices.of(plan, interval));
    return price ?? reject('conflict', 'billing_not_offered', 'This installation does not sell this plan.');
  }
}
