import { Integer, ListOf, Moment, Texts, Unstated, view } from '#http/dto';
import { IsBoolean, IsString, Max, MaxLength, MinLength } from 'class-validator';
import type { Card } from './sales-led-plan.decider.js';

const MOST = 2_147_483_647;

/** The content of a card. */
export class SalesLedPlanInputDto {
  /** @example 'Enterprise' */
  @IsString() @MinLength(1) @Unstated(MaxLength(200)) name!: string;
  @IsString() @MinLength(1) @Unstated(MaxLength(5_000)) description!: string;
  /** @example 'Let us talk' */
  @IsString() @MinLength(1) @Unstated(MaxLength(200)) priceText!: string;
  /** @example 'Contact sales' */
  @IsString() @MinLength(1) @Unstated(MaxLength(200)) ctaText!: string;
  /** An http or https URL, or a `mailto:` link. A plain email address or domain is completed. @example 'sales@jobs.example' */
  @IsString() @MinLength(1) @Unstated(MaxLength(2_000)) ctaDestination!: string;
  @Texts({ max: 5, saysLength: false }) @Unstated(MaxLength(500, { each: true })) featuredBullets!: string[];
  @IsBoolean() isPublic!: boolean;
  /** Display position, lowest first. Plans with the same position are sorted by age, oldest first. */
  @Integer({ min: 0 }) @Unstated(Max(MOST)) displayOrder!: number;
}

/** A card to create. */
export class CreateSalesLedPlanDto extends SalesLedPlanInputDto {}

/** The new content of a card. */
export class UpdateSalesLedPlanDto extends SalesLedPlanInputDto {}

/** The position of a card. */
export class SalesLedPlanPlaceDto {
  @IsString() @MinLength(1) @Unstated(MaxLength(200)) id!: string;
  @Integer({ min: 0 }) @Unstated(Max(MOST)) displayOrder!: number;
}

/** The positions of all active cards. */
export class ReorderSalesLedPlansDto {
  @ListOf(() => SalesLedPlanPlaceDto) orders!: SalesLedPlanPlaceDto[];
}

/** A plan that the board sells in person. */
export class SalesLedPlanDto {
  id!: string;
  object!: 'sales_led_plan';
  name!: string;
  description!: string;
  priceText!: string;
  ctaText!: string;
  ctaDestination!: string;
  featuredBullets!: string[];
  isPublic!: boolean;
  @Integer() displayOrder!: number;
  @Moment() createdAt!: string;

  static readonly of = view<SalesLedPlanDto, Card>()(
    'id object name description priceText ctaText ctaDestination featuredBullets isPublic displayOrder createdAt',
    { object: () => 'sales_led_plan' },
  );
}
