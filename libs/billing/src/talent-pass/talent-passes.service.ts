import { outcomeOf, reject, Rejection } from '#kernel';
import type { InvoiceRequest } from '#payments';
import { facts, Ids, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { creditsLeft } from '../purchase/message-credits.js';
import type { TalentPass } from '../purchase/product.js';
import { purchases } from '../purchase/purchase.decider.js';
import { PurchaseReader, PurchaseRow } from '../purchase/purchase.read-model.js';
import { PlanSales } from '../plan-sale/plan-sales.service.js';
import { Sales } from '../purchase/sales.service.js';
import { isGood } from '../purchase/standing.js';
import { costsNothing, includedIn } from '../sold-plan/plan-features.js';
import { SoldPlanReader, type SoldPlanRow } from '../sold-plan/sold-plan.read-model.js';

/** An order of a plan for the candidate directory. */
export interface TalentPassOrder {
  readonly planId: string;
  readonly companyId: string;
  readonly userId: string;
  /** Whether the address of the account is proven. */
  readonly isProven: boolean;
  readonly accountEmail: string;
  /** The address and the name on the receipt or the invoice. */
  readonly email: string;
  readonly name: string;
  readonly invoice: Pick<InvoiceRequest, 'address' | 'taxId' | 'details'>;
  /** The pages to return to from the payment page. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The result of an order: access now, a payment page, or an invoice. */
export type TalentPassSale =
  { readonly status: 'active' | 'invoice_sent' } | { readonly status: 'checkout'; readonly checkoutUrl: string };

/** What the passes of companies allow. */
export interface TalentAllowance {
  /** Whether the board sells access to candidates. */
  readonly isSold: boolean;
  /** Whether there is an active subscription, or a pack with first contacts left. */
  readonly isActive: boolean;
  readonly hasUnlimitedUnlocks: boolean;
  /** First contacts that remain; null for any number. */
  readonly messages: number | null;
}

const failed = (message: string): never => reject('unfit', 'employer_checkout_failed', message);
const isMissingPlan = (): never => failed('The board does not have this plan.');
const alreadyHasIt = (): never => failed('The company already has this plan.');
const isUsedUp = (error: unknown): boolean => error instanceof Rejection && error.code === 'purchases_exhausted';

/**
 * Sells access to the candidate directory to companies, and counts the first contacts that it allows. The purchase is the judge of both: a
 * contact is a command to it.
 */
@Injectable()
export class TalentPasses {
  constructor(
    private readonly plans: SoldPlanReader,
    private readonly purchases: PurchaseReader,
    private readonly sales: Sales,
    private readonly planSales: PlanSales,
    private readonly bus: CommandBus,
  ) {}

  /** What companies may do with all of their passes together. */
  async allowance(companyIds: readonly string[]): Promise<TalentAllowance> {
    const [sold, passes] = await Promise.all([this.plans.published('talent_access'), this.usable(companyIds)]);
    const left = passes.map(leftOf);
    return {
      isSold: sold.length > 0,
      isActive: passes.some((pass, at) => pass.product.planKind === 'subscription' || left[at] !== 0),
      hasUnlimitedUnlocks: passes.some(({ product }) => product.unlocks === null),
      messages: sold.length === 0 || left.includes(null) ? null : left.reduce<number>((sum, n) => sum + (n ?? 0), 0),
    };
  }

  /**
   * Sells a plan to a company. A plan without a price gives its allowance once.
   * @throws Rejection `employer_checkout_failed` if the board does not offer the plan, cannot take payments, or the company already has the
   * free plan; and those of `answeredByPayments`.
   */
  async sell(order: TalentPassOrder): Promise<TalentPassSale> {
    // The plan may have been hidden after the invoice was sent.
    if (await this.sales.invoicedBefore()) return { status: 'invoice_sent' };
    const plan = (await this.plans.published('talent_access')).find(({ id }) => id === order.planId) ?? isMissingPlan();
    if (costsNothing(plan)) return this.grant(order, plan);
    const { userId, isProven, accountEmail, email, name, invoice, successUrl, cancelUrl } = order;
    return this.planSales.sell({
      plan,
      product: passOf(plan, order.companyId),
      description: plan.name,
      buyer: { userId, isProven, visitor: null, email: accountEmail },
      bill: { ...invoice, email, name },
      successUrl: () => successUrl,
      cancelUrl,
    });
  }

  /**
   * Uses a first contact of one of the companies for a conversation. Repeatable for the same conversation. Does nothing while the board sells
   * no access.
   * @returns the purchase that was used; null if none was needed.
   * @throws Rejection `purchases_exhausted` if no contact is left.
   */
  async use(companyIds: readonly string[], conversationId: string): Promise<string | null> {
    const [sold, passes] = await Promise.all([this.plans.published('talent_access'), this.usable(companyIds)]);
    if (sold.length === 0) return null;
    // A retry after a crash uses the same purchase again.
    const isUsed = (pass: UsablePass) => pass.credits.some((credit) => credit.conversationId === conversationId);
    for (const { id } of [...passes].sort((one, other) => Number(isUsed(other)) - Number(isUsed(one)))) {
      try {
        await this.bus.execute(purchases.UseMessageCredit(id, { conversationId }));
        return id;
      } catch (error) {
        if (!isUsedUp(error)) throw error;
      }
    }
    return reject('unfit', 'purchases_exhausted', 'No first contact is left.');
  }

  /** Returns the contact that `use` took, because the conversation was not started. Repeatable. */
  async returnCredit(purchaseId: string, conversationId: string): Promise<void> {
    await this.bus.execute(purchases.ReturnMessageCredit(purchaseId, { conversationId }));
  }

  /** Gives the allowance of a free plan. The id of the purchase follows from company and plan, so a company gets it once. */
  private async grant({ companyId, userId, email, name }: TalentPassOrder, plan: SoldPlanRow): Promise<TalentPassSale> {
    const id = Ids.derived('orders', `${companyId}/${plan.id}`, Date.parse(plan.createdAt));
    // An earlier try of this request opened it.
    if (await this.purchases.find(id)) return Scope.idSource().repeats ? { status: 'active' } : alreadyHasIt();
    const price = { amount: 0, currency: plan.price?.currency ?? 'usd' };
    const product: TalentPass = { ...passOf(plan, companyId), planKind: 'free' };
    const buyer = { userId, guestId: null, email, name };
    const opening = this.bus.execute(purchases.OpenPurchase(id, { product, price, buyer }));
    // Another request of the company opened it at the same moment.
    if ((await outcomeOf(opening, { code: 'already_exists' })) instanceof Rejection) return alreadyHasIt();
    return { status: 'active' };
  }

  /** The passes of companies that can be used now: unlimited ones first, then subscriptions, then the oldest. */
  private async usable(companyIds: readonly string[]): Promise<readonly UsablePass[]> {
    const rows = (await Promise.all([...new Set(companyIds)].map((id) => this.purchases.ofCompany(id)))).flat();
    return rows.filter(isUsable).sort((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
  }
}

type UsablePass = PurchaseRow & { readonly product: TalentPass };

const isUsable = (row: PurchaseRow): row is UsablePass => row.product.kind === 'talent' && isGood(row, facts().now);

const rank = ({ product }: UsablePass): number =>
  product.messages === null ? 0 : product.planKind === 'subscription' ? 1 : 2;

const leftOf = ({ product, credits, subscription }: UsablePass): number | null =>
  creditsLeft(product, credits, subscription);

function passOf({ id, name, kind, features, publishTiming }: SoldPlanRow, companyId: string): TalentPass {
  const { messages, unlocks } = includedIn(features);
  return {
    kind: 'talent',
    planId: id,
    planName: name,
    planKind: kind,
    messages,
    unlocks,
    publishTiming,
    companyId,
  };
}
