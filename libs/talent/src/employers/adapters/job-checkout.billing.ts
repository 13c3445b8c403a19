import { JobPlans } from '#billing';
import { reject } from '#kernel';
import { Injectable } from '@nestjs/common';
import { type BillingOption, JobCheckout, type JobOrder, type JobSale } from '../job-ports.js';

/** What Billing sells. Nothing can be paid for yet: a plan that is not free cannot be taken. */
@Injectable()
export class BillingJobCheckout extends JobCheckout {
  constructor(private readonly plans: JobPlans) {
    super();
  }

  async options(companyId: string): Promise<readonly BillingOption[]> {
    const credits = await this.plans.credits(companyId);
    return credits.map(({ plan, ...credit }) => ({ ...credit, planId: plan.id, planName: plan.name }));
  }

  async begin({ companyId, payment }: JobOrder): Promise<JobSale> {
    if (payment.type === 'new') {
      const plan = await this.plans.find(payment.planId);
      if (plan?.isFree) return { status: 'granted', days: plan.days, isPaid: false };
      return reject('unfit', 'employer_checkout_failed', 'The board has no such plan.');
    }
    const plan = await this.plans.spend(companyId, payment.id);
    if (plan) return { status: 'granted', days: plan.days, isPaid: true };
    return reject('unfit', 'employer_checkout_failed', 'The company has nothing left of that.');
  }
}
