import { Integer, Lax, ListOf, Optional, Unstated, view } from '#http/dto';
import { MAX_AMOUNT } from '#payments';
import { IsBoolean, IsIn, IsString, Length, Max, MaxLength, Min, MinLength } from 'class-validator';
import { FEATURE_KEYS, FEATURE_NAMES, type FeatureKey, listed } from './plan-features.js';
import {
  PLAN_INTERVALS,
  PLAN_KINDS,
  type PlanInterval,
  type PlanKind,
  PUBLISH_TIMINGS,
  type PublishTiming,
  type Purpose,
  PURPOSES,
} from './sold-plan.decider.js';
import type { SoldPlanRow } from './sold-plan.read-model.js';

class PlanTermsDto {
  @Optional() @IsString() @Unstated(MaxLength(5_000)) description?: string;
  /** Whether visitors can see the plan and employers can buy it. A paid plan needs a price first. */
  @Optional() @IsBoolean() isPublic?: boolean;
  @Optional() @IsBoolean() isRecommended?: boolean;
  /** Display position, lowest first. Plans without a position come last. */
  @Optional() @Integer() @Unstated(Min(-2_147_483_648), Max(2_147_483_647)) displayOrder?: number;
  /** Whether the plan is paid by invoice. Only for one-time plans. */
  @Optional() @IsBoolean() invoiceOnly?: boolean;
  /** When a job paid by invoice is published. Default: `on_payment`. */
  @Optional() @IsIn(PUBLISH_TIMINGS) publishTiming?: PublishTiming;
  /** Days until an invoice is due. Default: 30. */
  @Optional() @Integer({ min: 0, max: 365 }) netTermsDays?: number;
}

/** A plan to create. It has no price until one is set. */
export class CreatePlanDto extends PlanTermsDto {
  /** @example 'Single posting' */
  @IsString() @MinLength(1) @Unstated(MaxLength(200)) name!: string;
  /** How the plan is sold. You cannot change it. @example 'one_time' */
  @IsIn(PLAN_KINDS) kind!: PlanKind;
  /** Billing interval of a subscription. Required for subscriptions; otherwise leave it out. */
  @Optional() @IsIn(PLAN_INTERVALS) billingInterval?: PlanInterval;
  /** What the plan is for. Default: `job_posting`. You cannot change it. */
  @Optional() @IsIn(PURPOSES) purpose?: Purpose;
}

/** Changes to a plan; absent keys keep their values. */
export class UpdatePlanDto extends PlanTermsDto {
  @Optional() @IsString() @MinLength(1) @Unstated(MaxLength(200)) name?: string;
  /** An archived plan is no longer sold, and continues for its buyers. */
  @Optional() @IsBoolean() isArchived?: boolean;
}

/** A feature of a plan. */
@Lax()
export class PlanFeatureValueDto {
  /** @example 'jobs.duration_days' */
  @IsIn(FEATURE_KEYS) key!: FeatureKey;
  /** A whole number or `unlimited`. For the selection mode, `employer` or `automatic`. @example '30' */
  @IsString() @Unstated(Length(1, 20)) value!: string;
}

/** All features of a plan; features that are not listed are unset. */
export class SetPlanFeaturesDto {
  @ListOf(() => PlanFeatureValueDto) features!: PlanFeatureValueDto[];
}

/** The new price of a plan. */
export class SetPlanPriceDto {
  /** ISO 4217. @example 'usd' */
  @IsString() @Length(3, 3) currency!: string;
  /** In the smallest unit of the currency. @example 9900 */
  @Integer({ min: 0 }) @Unstated(Max(MAX_AMOUNT)) amountCents!: number;
}

/** The price of a plan. */
export class PlanPriceDto {
  /** ISO 4217, lower case. */
  currency!: string;
  /** In the smallest unit of the currency. */
  @Integer() amountCents!: number;

  static of({ price }: SoldPlanRow): PlanPriceDto | null {
    return price && { currency: price.currency, amountCents: price.amountCents };
  }
}

/** A feature of a plan, with its label. */
export class PlanFeatureDto {
  @IsIn(FEATURE_KEYS) key!: FeatureKey;
  name!: string | null;
  value!: string | null;
}

/** A plan that the board sells to employers. */
export class PlanDto {
  id!: string;
  object!: 'plan';
  name!: string;
  description!: string | null;
  @IsIn(PLAN_KINDS) kind!: PlanKind;
  billingInterval!: PlanInterval | null;
  @IsIn(PURPOSES) purpose!: Purpose;
  isPublic!: boolean;
  isRecommended!: boolean;
  isArchived!: boolean;
  @Integer() displayOrder!: number | null;
  invoiceOnly!: boolean;
  publishTiming!: PublishTiming | null;
  @Integer() netTermsDays!: number | null;
  price!: PlanPriceDto | null;
  @ListOf(() => PlanFeatureDto) features!: PlanFeatureDto[];

  static readonly of = view<PlanDto, SoldPlanRow>()(
    'id object name description kind billingInterval purpose isPublic isRecommended isArchived displayOrder invoiceOnly publishTiming netTermsDays price features',
    {
      object: () => 'plan',
      isPublic: ({ state }) => state === 'public',
      isArchived: ({ state }) => state === 'archived',
      price: PlanPriceDto.of,
      features: ({ features }) => listed(features).map(({ key, value }) => ({ key, name: FEATURE_NAMES[key], value })),
    },
  );
}
