import { Integer, Lax, Optional } from '#http/dto';
import { IsIn } from 'class-validator';
import { PURPOSES } from './offer-kinds.js';

const KINDS = ['free', 'subscription', 'one_time', 'bundle'] as const;

/** Which offers are listed. */
@Lax()
export class ListBoardPlansQueryDto {
  /** What is sold; both when absent. */
  @Optional() @IsIn(PURPOSES) purpose?: (typeof PURPOSES)[number];
}

/** What an offer costs. */
export class OfferPriceDto {
  /** ISO 4217. */
  currency!: string;
  @Integer() amountCents!: number;
  stripePriceId!: string | null;
}

/** What an offer to employers includes. */
export class OfferFeaturesDto {
  @Integer() durationDays!: number;
  @Integer() maxActiveJobs!: number;
  @Integer() featuredSlots!: number;
  featureSelectionMode!: 'auto' | 'manual';
}

/** What an offer includes of the directory of candidates. */
export class OfferTalentDto {
  unlocksPerPeriod!: string;
  messagesPerPeriod!: string;
}

/** Something that a board sells to employers. */
export class BoardPlanDto {
  object!: 'plan';
  id!: string;
  name!: string;
  description!: string | null;
  @IsIn(PURPOSES) purpose!: (typeof PURPOSES)[number];
  @IsIn(KINDS) kind!: (typeof KINDS)[number];
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

/** Something that a board sells by talking to people. */
export class SalesLedPlanDto {
  object!: 'sales_led_plan';
  id!: string;
  name!: string;
  description!: string;
  priceText!: string;
  ctaText!: string;
  ctaDestination!: string;
  featuredBullets!: string[];
  @Integer() displayOrder!: number;
}
