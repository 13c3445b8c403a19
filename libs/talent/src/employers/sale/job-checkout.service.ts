import {
  type BoughtPosting,
  type JobPlan,
  JobPlans,
  PlanSales,
  type Posting,
  Sales,
  Slots,
  slotsLeft,
  slotTermsOf,
} from '#billing';
import { reject } from '#kernel';
import { Injectable } from '@nestjs/common';
import { EmployerJobs } from '../job-ports.js';
import {
  type BillingOption,
  BOARD_FULL,
  type Credit,
  JobCheckout,
  type JobOrder,
  type JobSale,
} from '../sale-ports.js';
import { EmployerCompanies } from '../ports.js';
import { BillingJobPurchases } from './job-purchases.billing.js';

const failed = (message: string): never => reject('unfit', 'employer_checkout_failed', message);

/** Sells through Billing: plans paid by checkout or invoice, and the unused part of earlier purchases. */
@Injectable()
export class BillingJobCheckout extends JobCheckout {
  constructor(
    private readonly plans: JobPlans,
    private readonly sales: Sales,
    private readonly planSales: PlanSales,
    private readonly slots: Slots,
    private readonly purchases: BillingJobPurchases,
    private readonly jobs: EmployerJobs,
    private readonly companies: EmployerCompanies,
  ) {
    super();
  }

  async options(companyId: string): Promise<readonly BillingOption[]> {
    return (await this.slots.ofCompany(companyId)).map(optionOf).filter(({ jobsRemaining }) => jobsRemaining > 0);
  }

  async offers(planId: string): Promise<boolean> {
    return (await this.plans.find(planId)) !== null;
  }

  async credits(emailKey: string): Promise<readonly Credit[]> {
    return (await this.slots.ofBuyer(emailKey))
      .map((each) => ({ ...optionOf(each), companyId: each.posting.companyId }))
      .filter(({ jobsRemaining }) => jobsRemaining > 0);
  }

  async creditCompany(creditId: string): Promise<{ readonly id: string; readonly name: string } | null> {
    const companyId = await this.slots.companyOf(creditId);
    return (companyId !== null && (await this.companies.byIds([companyId])).get(companyId)) || null;
  }

  async begin(order: JobOrder): Promise<JobSale> {
    if (order.payment.type !== 'new') return this.spend(order, order.payment.id);
    // The plan may have been deleted after the invoice was sent.
    const begun = await this.begunBefore();
    if (begun) return begun;
    const plan = (await this.plans.find(order.payment.planId)) ?? failed('The board does not have this plan.');
    if (plan.isFree) return this.grant(order, plan);
    return this.sell(order, plan);
  }

  async begunBefore(): Promise<JobSale | null> {
    return (await this.sales.invoicedBefore()) ? { status: 'invoice_sent' } : null;
  }

  async requireRoom(isPaid: boolean): Promise<void> {
    const room = await this.jobs.room();
    if (room === null) return;
    // A job that awaits approval needs no room yet.
    if (!isPaid && (await this.jobs.needsApproval())) return;
    // Paid jobs that wait come first.
    if (room - (await this.purchases.waiting()) <= 0)
      reject('unfit', 'employer_checkout_failed', BOARD_FULL, { reason: 'board_full' });
  }

  private async spend({ companyId, isFeatured }: JobOrder, creditId: string): Promise<JobSale> {
    const bought = await this.slots.find(companyId, creditId);
    if (!bought) return failed('The company has nothing left of this purchase.');
    await this.requireRoom(true);
    return { status: 'granted', days: null, isPaid: true, slot: this.purchases.slot(creditId, isFeatured) };
  }

  /** A plan that costs nothing: the jobs of a company that are published with it share its slots. */
  private async grant(order: JobOrder, plan: JobPlan): Promise<JobSale> {
    await this.requireRoom(false);
    const isLimited = plan.slots !== null || plan.featuredSlots !== 0;
    const slot = isLimited
      ? this.purchases.slot(
          await this.slots.ofFreePlan(postingOf(plan, order, 'free')),
          order.isFeatured,
          slotTermsOf(plan),
        )
      : null;
    return { status: 'granted', days: plan.days, isPaid: false, slot };
  }

  private async sell(order: JobOrder, plan: JobPlan): Promise<JobSale> {
    if (plan.price === null) return failed('The board does not have this plan.');
    await this.requireRoom(true);
    if (plan.kind === 'free' || plan.slots === 0) return failed('This plan publishes no jobs.');
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

function postingOf(plan: JobPlan, { companyId, job, isFeatured }: JobOrder, planKind: Posting['planKind']): Posting {
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

/** Stands for “unlimited”, which the wire format cannot express. */
const ANY = 1_000_000;

function optionOf(bought: BoughtPosting): BillingOption {
  const { id, posting, renewsAt } = bought;
  const left = slotsLeft(bought);
  return {
    id,
    type: posting.planKind === 'subscription' ? 'subscription' : 'order',
    planId: posting.planId,
    planName: posting.planName,
    // Free plans are no options.
    planKind: posting.planKind === 'free' ? 'one_time' : posting.planKind,
    jobsRemaining: left.jobs ?? ANY,
    jobsTotal: posting.slots ?? ANY,
    featuredRemaining: left.featured ?? ANY,
    featuredTotal: posting.featuredSlots ?? ANY,
    renewsAt,
  };
}
