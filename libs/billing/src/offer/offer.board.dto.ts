import { Integer, Lax, ListOf, Optional, view } from '#http/dto';
import { IsIn } from 'class-validator';
import { PLAN_KINDS, type PlanKind, type Purpose, PURPOSES } from '../sold-plan/sold-plan.decider.js';
import { type Card } from '../sales-led-plan/sales-led-plan.decider.js';

/** Filters of a list of offers. */
@Lax()
export class ListBoardPlansQueryDto {
  /** Kind of plan. Default: both kinds. */
  @Optional() @IsIn(PURPOSES) purpose?: Purpose;
}

/** Filters of a list of plans. */
@Lax()
export class ListBoardJobPostingsPlansQueryDto {
  /** Kind of plan. Default: `job_posting`. */
  @Optional() @IsIn(PURPOSES) purpose?: Purpose;
}

/** The price of an offer. */
export class OfferPriceDto {
  /** ISO 4217. */
  currency!: string;
  @Integer() amountCents!: number;
  stripePriceId!: string | null;
}

/** The contents of an offer to employers. -1 means no limit. */
export class OfferFeaturesDto {
  @Integer() durationDays!: number;
  @Integer() maxActiveJobs!: number;
  @Integer() featuredSlots!: number;
  featureSelectionMode!: 'auto' | 'manual';
}

/** The allowances of an offer for the candidate directory: a number, or `unlimited`. */
export class OfferTalentDto {
  unlocksPerPeriod!: string;
  messagesPerPeriod!: string;
}

/** An offer of the board to employers. */
export class BoardPlanDto {
  object!: 'plan';
  id!: string;
  name!: string;
  description!: string | null;
  @IsIn(PURPOSES) purpose!: Purpose;
  @IsIn(PLAN_KINDS) kind!: PlanKind;
  billingInterval!: 'month' | 'year' | null;
  isRecommended!: boolean;
  @Integer() displayOrder!: number;
  invoiceOnly!: boolean;
  publishTiming!: 'on_issue' | 'on_payment' | null;
  @Integer() netTermsDays!: number | null;
  price!: OfferPriceDto | null;
  featureSummary!: OfferFeaturesDto;
  talent?: OfferTalentDto;
}

/** A price at which a plan is sold. */
export class JobPostingPlanPriceDto {
  /** ISO 4217, lower case. */
  currency!: string;
  /** In the smallest unit of the currency. */
  @Integer() amountCents!: number;
  isActive!: boolean;
}

/** A feature of a plan that is set. */
export class JobPostingPlanFeatureDto {
  key!: string | null;
  value!: string | null;
}

/** A plan with which a job can be posted. */
export class JobPostingPlanDto {
  object!: 'job_posting_plan';
  id!: string;
  name!: string;
  description!: string | null;
  @IsIn(PLAN_KINDS) kind!: PlanKind;
  billingInterval!: 'month' | 'year' | null;
  @IsIn(PURPOSES) purpose!: Purpose;
  isRecommended!: boolean;
  @Integer() displayOrder!: number | null;
  invoiceOnly!: boolean;
  publishTiming!: 'on_issue' | 'on_payment' | null;
  @Integer() netTermsDays!: number | null;
  /** Empty for a free plan. */
  @ListOf(() => JobPostingPlanPriceDto) prices!: JobPostingPlanPriceDto[];
  @ListOf(() => JobPostingPlanFeatureDto) features!: JobPostingPlanFeatureDto[];
}

/** A plan that a board sells in person. */
export class BoardSalesLedPlanDto {
  object!: 'sales_led_plan';
  id!: string;
  name!: string;
  description!: string;
  priceText!: string;
  ctaText!: string;
  ctaDestination!: string;
  featuredBullets!: string[];
  @Integer() displayOrder!: number;

  static readonly of = view<BoardSalesLedPlanDto, Card>()(
    'object id name description priceText ctaText ctaDestination featuredBullets displayOrder',
    { object: () => 'sales_led_plan' },
  );
}
