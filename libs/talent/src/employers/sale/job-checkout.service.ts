import {
  type BoughtPosting,
  type JobPlan,
  JobPlans,
  PlanSales,
  type PostingProduct,
  Sales,
  Slots,
  slotsLeft,
  slotTermsOf,
} from '#billing';
import { MemberCompanies, MemberJobs } from '#jobs';
import { reject } from '#kernel';
import { Injectable } from '@nestjs/common';
import { BOARD_FULL } from '../refusals.js';
import {
  type BillingOption,
  type Credit,
  hasRoom,
  type InvoiceParty,
  type JobPayment,
  optionOf,
  saleKindOf,
} from './job-sale.js';
import { type JobSlot, JobSlots } from './job-slots.service.js';

/** A job to publish, and how to pay for it. */
export interface JobOrder {
  /** Null for a buyer without an account. */
  readonly userId: string | null;
  /** Whether the address of the account is proven. */
  readonly isProven: boolean;
  /** Who sent the request of a buyer without an account, as a digest; null: unknown. */
  readonly visitor: string | null;
  readonly email: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly job: { readonly id: string; readonly title: string };
  readonly payment: JobPayment;
  /** Requests a featured slot of the plan, if the plan has one. */
  readonly isFeatured: boolean;
  /** Null: the buyer. */
  readonly invoice: InvoiceParty | null;
  /** Returns the URL to which the payment page of a purchase returns. */
  readonly successUrl: (purchaseId: string) => string;
  /** The page to return to without a payment. */
  readonly cancelUrl: string;
}

/** A job can be published now. */
export interface GrantedSale {
  readonly status: 'granted';
  /** How long, unless the slot says; null for the default of the board. */
  readonly days: number | null;
  readonly isPaid: boolean;
  /** Null if the plan has no limit. */
  readonly slot: JobSlot | null;
}

/** The result of an order: the job can be published now, a payment page opens, or an invoice follows. */
export type JobSale =
  GrantedSale | { readonly status: 'checkout'; readonly checkoutUrl: string } | { readonly status: 'invoice_sent' };

const failed = (message: string): never => reject('unfit', 'employer_checkout_failed', message);

/** Sells the publication of jobs to employers: with plans, and with the unused part of earlier purchases. The rules are in job-sale.ts. */
@Injectable()
export class JobCheckout {
  constructor(
    private readonly plans: JobPlans,
    private readonly sales: Sales,
    private readonly planSales: PlanSales,
    private readonly slots: Slots,
    private readonly jobSlots: JobSlots,
    private readonly jobs: MemberJobs,
    private readonly companies: MemberCompanies,
  ) {}

  /** Whether the board now sells the publication of jobs with this plan, or offers it free of charge. */
  async offers(planId: string): Promise<boolean> {
    return (await this.plans.find(planId)) !== null;
  }

  /** The unused purchases of a company. */
  async options(companyId: string): Promise<readonly BillingOption[]> {
    return (await this.slots.ofCompany(companyId)).flatMap((bought) => optionOf(bought, slotsLeft(bought)) ?? []);
  }

  /** Unused purchases made with an email address, found by its comparison key. */
  async credits(emailKey: string): Promise<readonly Credit[]> {
    return (await this.slots.ofBuyer(emailKey)).flatMap((bought) => creditOf(bought) ?? []);
  }

  /** The company that a valid order or subscription was bought for; null for any other id. */
  async creditCompany(creditId: string): Promise<{ readonly id: string; readonly name: string } | null> {
    const companyId = await this.slots.companyOf(creditId);
    return (companyId !== null && (await this.companies.byIds([companyId])).get(companyId)) || null;
  }

  /**
   * @throws Rejection `employer_checkout_failed` if the plan does not exist, if the order or subscription is used up, if the board
   * cannot take payments, or, with the reason `board_full`, if it has no room for the job; `payments_unavailable`, `payments_refused`.
   */
  async begin(order: JobOrder): Promise<JobSale> {
    if (order.payment.type !== 'new') return this.spend(order, order.payment.id);
    // The plan may have been deleted after the invoice was sent.
    const begun = await this.begunBefore();
    if (begun) return begun;
    const plan = (await this.plans.find(order.payment.planId)) ?? failed('The board does not have this plan.');
    return plan.isFree ? this.grant(order, plan) : this.sell(order, plan);
  }

  /** The result of `begin` in an earlier try of this request, which must not begin again. Null if there was none. */
  async begunBefore(): Promise<JobSale | null> {
    return (await this.sales.invoicedBefore()) ? { status: 'invoice_sent' } : null;
  }

  /**
   * Refuses a job for which the board has no room, before anything is paid. Paid jobs that wait for room come first.
   * @throws Rejection `employer_checkout_failed` with the reason `board_full`.
   */
  async requireRoom(isPaid: boolean): Promise<void> {
    const room = await this.jobs.room();
    if (room === null) return;
    const [waiting, needsApproval] = await Promise.all([this.slots.waiting(), !isPaid && this.jobs.needsApproval()]);
    if (!hasRoom({ room, waiting, isPaid, needsApproval }))
      reject('unfit', 'employer_checkout_failed', BOARD_FULL, { reason: 'board_full' });
  }

  private async spend({ companyId, isFeatured }: JobOrder, creditId: string): Promise<JobSale> {
    const bought = await this.slots.find(companyId, creditId);
    if (!bought) return failed('The company has nothing left of this purchase.');
    await this.requireRoom(true);
    return { status: 'granted', days: null, isPaid: true, slot: this.jobSlots.of(creditId, isFeatured) };
  }

  private async grant(order: JobOrder, plan: JobPlan): Promise<JobSale> {
    await this.requireRoom(false);
    const slot = saleKindOf(plan) === 'free_slot' ? await this.freeSlot(order, plan) : null;
    return { status: 'granted', days: plan.days, isPaid: false, slot };
  }

  private async freeSlot(order: JobOrder, plan: JobPlan): Promise<JobSlot> {
    const purchaseId = await this.slots.ofFreePlan(postingOf(plan, order, 'free'));
    return this.jobSlots.of(purchaseId, order.isFeatured, slotTermsOf(plan));
  }

  private async sell(order: JobOrder, plan: JobPlan): Promise<JobSale> {
    const kind = saleKindOf(plan);
    if (kind === 'not_sold') return failed('The board does not have this plan.');
    await this.requireRoom(true);
    if (kind === 'no_jobs') return failed('This plan publishes no jobs.');
    const { userId, isProven, visitor, email, companyName, invoice } = order;
    return this.planSales.sell({
      plan,
      product: postingOf(plan, order, plan.kind),
      description: `${plan.name}: ${order.job.title}`,
      buyer: { userId, isProven, visitor, email },
      bill: {
        email: invoice?.email ?? email,
        name: invoice?.billingName ?? companyName,
        address: invoice?.address ?? null,
        taxId: invoice?.taxId ?? null,
        details: invoice?.details ?? [],
      },
      successUrl: order.successUrl,
      cancelUrl: order.cancelUrl,
      prepare: async () => {
        if (await this.sales.endOthers(order.job.id)) failed('A payment for this job is under way. Wait a moment.');
      },
    });
  }
}

function postingOf(
  plan: JobPlan,
  { companyId, job, isFeatured }: JobOrder,
  planKind: PostingProduct['planKind'],
): PostingProduct {
  return {
    kind: 'posting',
    planId: plan.id,
    planName: plan.name,
    planKind,
    ...slotTermsOf(plan),
    publishTiming: plan.publishTiming,
    companyId,
    jobId: job.id,
    isFeatured,
  };
}

function creditOf(bought: BoughtPosting): Credit | null {
  const option = optionOf(bought, slotsLeft(bought));
  return option && { ...option, companyId: bought.posting.companyId };
}
