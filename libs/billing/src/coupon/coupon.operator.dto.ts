import { Integer, IsInstant, Moment, Optional, OrNull, Texts, Unstated, view } from '#http/dto';
import { majorUnits } from '#payments';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsNumber,
  IsPositive,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { COUPON_DURATIONS, type CouponDuration } from './coupon.decider.js';
import type { RedeemedCoupon } from './coupons.service.js';
import type { PromotionCodeRow } from './promotion-code.read-model.js';

const MOST = 2_147_483_647;

/** An amount in major units. */
const GreaterThanZero = (): PropertyDecorator =>
  applyDecorators(
    IsNumber() as PropertyDecorator,
    IsPositive() as PropertyDecorator,
    // The property is a number in JSON Schema 2020-12; the decorator expects the type of an earlier version.
    ApiProperty({ type: 'number', exclusiveMinimum: 0 as unknown as boolean }),
  );

/** A coupon to create: with `percentOff`, or with `amountOff` and its currency. */
export class CreateCouponDto {
  /** @example 'Spring' */
  @IsString() @MinLength(1) @Unstated(MaxLength(40)) name!: string;
  /** More than 0. @example 25 */
  @Optional() @OrNull() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(100) percentOff?: number | null;
  /** In major units: 10 means 10.00 dollars or 10 yen. */
  @Optional() @OrNull() @GreaterThanZero() amountOff?: number | null;
  /** ISO 4217. */
  @Optional() @OrNull() @IsString() @MinLength(1) @Unstated(Length(3, 3)) currency?: string | null;
  /** How long the discount lasts on a subscription. @example 'once' */
  @IsIn(COUPON_DURATIONS) duration!: CouponDuration;
  /** Required when the duration is `repeating`. Otherwise leave it out. */
  @Optional() @Integer({ min: 1 }) @Unstated(Max(1_200)) durationInMonths?: number;
  @Optional() @Integer({ min: 1 }) @Unstated(Max(MOST)) maxRedemptions?: number;
  /** When the coupon expires, in epoch milliseconds. */
  @Optional() @Integer() redeemBy?: number;
  /** Plans that the coupon applies to. If absent or empty, it applies to all plans. */
  @Optional() @Texts() @Unstated(ArrayMaxSize(100)) appliesToPlanIds?: string[];
}

/** The new name of a coupon. */
export class RenameCouponDto {
  /** @example 'Summer' */
  @IsString() @MinLength(1) @Unstated(MaxLength(40)) name!: string;
}

/** A discount. */
export class CouponDto {
  id!: string;
  object!: 'coupon';
  name!: string | null;
  percentOff!: number | null;
  /** In major units. */
  amountOff!: number | null;
  /** ISO 4217, lower case. */
  currency!: string | null;
  @IsIn(COUPON_DURATIONS) duration!: CouponDuration;
  @Integer() durationInMonths!: number | null;
  /** False once it is expired or used up. */
  valid!: boolean;
  /** Ids of plans. Null for all plans. */
  appliesTo!: string[] | null;
  @Integer() timesRedeemed!: number;
  @Moment() created!: string;

  static of({ row, timesRedeemed, valid }: RedeemedCoupon): CouponDto {
    const { id, name, percentOff, amountOff, currency, duration, durationInMonths, appliesTo, createdAt } = row;
    return {
      id,
      object: 'coupon',
      name,
      percentOff,
      amountOff: amountOff === null || currency === null ? null : majorUnits(amountOff, currency),
      currency,
      duration,
      durationInMonths,
      valid,
      appliesTo: appliesTo && [...appliesTo],
      timesRedeemed,
      created: createdAt,
    };
  }
}

/** A promotion code to create. */
export class CreatePromotionCodeDto {
  /** Letters, digits and dashes. Case is ignored. @example 'SPRING25' */
  @IsString() @MinLength(1) @Unstated(MaxLength(100)) code!: string;
  @Optional() @Integer({ min: 1 }) @Unstated(Max(MOST)) maxRedemptions?: number;
  /** When the code expires. */
  @Optional() @IsInstant() expiresAt?: string;
  /** Whether only first-time buyers can use it. */
  @Optional() @IsBoolean() firstTimeTransaction?: boolean;
  /** Minimum purchase amount in major units. Requires its currency. */
  @Optional() @GreaterThanZero() minimumAmount?: number;
  /** ISO 4217. */
  @Optional() @IsString() @MinLength(1) @Unstated(Length(3, 3)) minimumAmountCurrency?: string;
}

/** A code that buyers type to get the discount of a coupon. */
export class PromotionCodeDto {
  id!: string;
  object!: 'promotion_code';
  code!: string;
  couponId!: string;
  active!: boolean;
  @Moment() created!: string;

  static readonly of = view<PromotionCodeDto, PromotionCodeRow>()('id object code couponId active created', {
    object: () => 'promotion_code',
    active: ({ isActive }) => isActive,
    created: ({ createdAt }) => createdAt,
  });
}
