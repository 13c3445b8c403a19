import {
  answeredByPayments,
  type BoughtPosting,
  type JobPlan,
  JobPlans,
  type Posting,
  Sales,
  Slots,
  slotsLeft,
} from '#billing';
import { reject, Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import {
  type BillingOption,
  type Credit,
  EmployerJobs,
  JobCheckout,
  type JobOrder,
  type JobSale,
} from '../job-ports.js';
import { EmployerCompanies } from '../ports.js';

const failed = (message: string): never => reject('unfit', 'employer_checkout_failed', message);

/** Sells through Billing: plans paid by checkout or invoice, and the unused part of earlier purchases. */
@Injectable()
export class BillingJobCheckout extends JobCheckout {
  constructor(
    private readonly plans: JobPlans,
    private readonly sales: Sales,
    private readonly slots: Slots,
    private readonly jobs: EmployerJobs,
    private readonly companies: EmployerCompanies,
  ) {
    super();
  }

  async options(companyId: string): Promise<readonly BillingOption[]> {
    const bought = await this.slots.ofCompany(companyId);
    const lapsed = await this.lapsed(companyId, bought);
    return bought.map((each) => optionOf(each, lapsed)).filter(({ jobsRemaining }) => jobsRemaining > 0);
  }

  async offers(planId: string): Promise<boolean> {
    return (await this.plans.find(planId)) !== null;
  }

  async credits(emailKey: string): Promise<readonly Credit[]> {
    const bought = await this.slots.ofBuyer(emailKey);
    const companies = [...new Set(bought.map(({ posting }) => posting.companyId))];
    const options = await Promise.all(
      companies.map(async (companyId) => {
        const own = bought.filter(({ posting }) => posting.companyId === companyId);
        const lapsed = await this.lapsed(companyId, own);
        return own.map((each) => ({ ...optionOf(each, lapsed), companyId }));
      }),
    );
    return options.flat().filter(({ jobsRemaining }) => jobsRemaining > 0);
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
    if (plan.isFree) return { status: 'granted', days: plan.days, isPaid: false };
    return answeredByPayments(this.sell(order, plan));
  }

  async begunBefore(): Promise<JobSale | null> {
    return (await this.sales.invoicedBefore()) ? { status: 'invoice_sent' } : null;
  }

  private async spend({ companyId, job, isFeatured }: JobOrder, creditId: string): Promise<JobSale> {
    const bought = await this.slots.find(companyId, creditId);
    if (!bought) return failed('The company has nothing left of this purchase.');
    const lapsed = await this.lapsed(companyId, [bought]);
    try {
      const slot = await this.slots.take(creditId, { jobId: job.id, isFeatured, before: job.expiresAt, lapsed });
      return { ...slot, status: 'granted', isPaid: true, giveBack: () => this.slots.release(creditId, job.id) };
    } catch (error) {
      if (error instanceof Rejection && error.code === 'purchases_exhausted')
        return failed('The company has nothing left of this purchase.');
      throw error;
    }
  }

  private async sell(order: JobOrder, plan: JobPlan): Promise<JobSale> {
    const { price } = plan;
    if (price === null) return failed('The board does not have this plan.');
    if (price.amountCents === 0) return { status: 'granted', days: plan.days, isPaid: true };
    // A price is stored at the payment provider that was selected when the price was set.
    if (price.driver !== this.sales.driver || !(await this.sales.isReady()))
      return failed('The board cannot take payments now.');
    const { userId, email, companyName, invoice } = order;
    const sale = {
      product: postingOf(plan, order),
      price: { amount: price.amountCents, currency: price.currency },
      priceRef: price.ref,
      description: `${plan.name}: ${order.job.title}`,
      buyer: { userId, email: invoice?.email ?? email, name: invoice?.billingName ?? companyName },
    };
    if (plan.invoiceOnly) {
      await this.sales.invoice(sale, {
        email: sale.buyer.email,
        name: sale.buyer.name,
        address: invoice?.address ?? null,
        taxId: invoice?.taxId ?? null,
        details: invoice?.details ?? [],
        netTermsDays: plan.netTermsDays ?? 30,
      });
      return { status: 'invoice_sent' };
    }
    const { checkout } = await this.sales.checkOut(sale, {
      page: { kind: 'hosted', successUrl: order.successUrl, cancelUrl: order.cancelUrl },
      isRecurring: plan.billingInterval !== null,
      payee: 'board',
      customerRef: null,
    });
    return checkout.url === null
      ? failed('The payment page is unavailable.')
      : { status: 'checkout', checkoutUrl: checkout.url };
  }

  /** Jobs that used a subscription and are no longer published. */
  private async lapsed(companyId: string, bought: readonly BoughtPosting[]): Promise<readonly string[]> {
    const ids = [...new Set(bought.flatMap(({ uses }) => uses.map(({ jobId }) => jobId)))];
    const published = new Set(
      (await this.jobs.named(companyId, ids)).filter(({ status }) => status === 'published').map(({ id }) => id),
    );
    return ids.filter((id) => !published.has(id));
  }
}

function postingOf(plan: JobPlan, { companyId, job, isFeatured }: JobOrder): Posting {
  if (plan.kind === 'free') throw new Error('A free plan cannot be bought.');
  return {
    kind: 'posting',
    planId: plan.id,
    planName: plan.name,
    planKind: plan.kind,
    days: plan.days,
    slots: plan.slots,
    featuredSlots: plan.featuredSlots,
    featureMode: plan.choosesFeatured ? 'employer' : 'automatic',
    publishTiming: plan.publishTiming,
    companyId,
    jobId: job.id,
    isFeatured,
  };
}

/** Stands for “unlimited”, which the wire format cannot express. */
const ANY = 1_000_000;

function optionOf(bought: BoughtPosting, lapsed: readonly string[]): BillingOption {
  const { id, posting, renewsAt } = bought;
  const left = slotsLeft(bought, lapsed);
  return {
    id,
    type: posting.planKind === 'subscription' ? 'subscription' : 'order',
    planId: posting.planId,
    planName: posting.planName,
    planKind: posting.planKind,
    jobsRemaining: left.jobs ?? ANY,
    jobsTotal: posting.slots ?? ANY,
    featuredRemaining: left.featured ?? ANY,
    featuredTotal: posting.featuredSlots ?? ANY,
    renewsAt,
  };
}
