import { Injectable } from '@nestjs/common';
import { costsNothing, includedIn } from '../sold-plan/plan-features.js';
import type { PlanInterval, PlanKind, PlanPrice, PublishTiming } from '../sold-plan/sold-plan.decider.js';
import { SoldPlanReader, type SoldPlanRow } from '../sold-plan/sold-plan.read-model.js';

/** A plan with which employers publish jobs. */
export interface JobPlan {
  readonly id: string;
  readonly name: string;
  readonly kind: PlanKind;
  /** Whether publishing a job with it costs nothing: a plan of the kind `free`, or with the price 0. */
  readonly isFree: boolean;
  /** How long a job is published; null for the default of the board. */
  readonly days: number | null;
  /** Jobs that can be published with it concurrently; null for no limit. */
  readonly slots: number | null;
  /** How many of these jobs can be featured; null for all. */
  readonly featuredSlots: number | null;
  /** Whether employers choose the featured jobs; otherwise the first jobs are featured. */
  readonly choosesFeatured: boolean;
  /** Billing interval; null for a plan that is paid once or free. */
  readonly billingInterval: PlanInterval | null;
  /** Null for a free plan. */
  readonly price: PlanPrice | null;
  /** Paid by an invoice, never in a checkout. */
  readonly invoiceOnly: boolean;
  /** Null unless it is paid by invoice. */
  readonly publishTiming: PublishTiming | null;
  readonly netTermsDays: number | null;
}

/** The plan of boards that sell none: their employers publish jobs for free. */
const FREE: JobPlan = {
  id: 'free',
  name: 'Free posting',
  kind: 'free',
  isFree: true,
  days: null,
  slots: null,
  featuredSlots: 0,
  choosesFeatured: true,
  billingInterval: null,
  price: null,
  invoiceOnly: false,
  publishTiming: null,
  netTermsDays: null,
};

/** Default duration in days, for plans that set none: the longest time for which a job can be published. */
const UNENDING_DAYS = 36_500;

function jobPlanOf(row: SoldPlanRow): JobPlan {
  const { id, name, kind, billingInterval, price, invoiceOnly, publishTiming, netTermsDays } = row;
  const { days, slots, featuredSlots, selection } = includedIn(row.features);
  const isFree = costsNothing({ kind, price });
  return {
    id,
    name,
    kind,
    isFree,
    days: days ?? UNENDING_DAYS,
    // A plan that costs nothing limits jobs only if it says so: no single job was bought.
    slots: isFree && row.features['jobs.max_active'] === undefined ? null : slots,
    featuredSlots,
    choosesFeatured: selection === 'employer',
    billingInterval,
    price,
    invoiceOnly,
    publishTiming,
    netTermsDays,
  };
}

/** The plans for jobs that the board of the request offers to employers. */
@Injectable()
export class JobPlans {
  constructor(private readonly plans: SoldPlanReader) {}

  /** The plan with this id, if an employer can take it now. A board that sells no plans has the free one. */
  async find(id: string): Promise<JobPlan | null> {
    const sold = await this.sold();
    return (sold.length > 0 ? sold : [FREE]).find((plan) => plan.id === id) ?? null;
  }

  /** The public plans for jobs that the board sells, in display order. */
  async sold(): Promise<readonly JobPlan[]> {
    return (await this.plans.published('job_posting')).map(jobPlanOf);
  }
}
