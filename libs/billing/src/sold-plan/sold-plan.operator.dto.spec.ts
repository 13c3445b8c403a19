import { describe, expect, test } from '@jest/globals';
import { instanceOf } from '#http/dto';
import { validateSync } from 'class-validator';
import { CreateCouponDto, CreatePromotionCodeDto } from '../coupon/coupon.operator.dto.js';
import { CreateSalesLedPlanDto } from '../sales-led-plan/sales-led-plan.operator.dto.js';
import { CreatePlanDto, PlanFeatureValueDto, SetPlanPriceDto } from './sold-plan.operator.dto.js';

describe('bounds that the reference does not name are kept', () => {
  test.each<[new () => object, string, unknown]>([
    [CreatePlanDto, 'name', 'x'.repeat(201)],
    [CreatePlanDto, 'description', 'x'.repeat(5_001)],
    [CreatePlanDto, 'displayOrder', 2_147_483_648],
    [PlanFeatureValueDto, 'value', 'x'.repeat(21)],
    [PlanFeatureValueDto, 'value', ''],
    [SetPlanPriceDto, 'amountCents', 100_000_000],
    [CreateCouponDto, 'name', 'x'.repeat(41)],
    [CreateCouponDto, 'amountOff', 0],
    [CreateCouponDto, 'currency', 'us'],
    [CreateCouponDto, 'durationInMonths', 1_201],
    [CreateCouponDto, 'maxRedemptions', 2_147_483_648],
    [CreateCouponDto, 'appliesToPlanIds', Array(101).fill('plans_1')],
    [CreatePromotionCodeDto, 'code', 'x'.repeat(101)],
    [CreatePromotionCodeDto, 'minimumAmount', 0],
    [CreateSalesLedPlanDto, 'ctaDestination', 'x'.repeat(2_001)],
    [CreateSalesLedPlanDto, 'featuredBullets', ['']],
    [CreateSalesLedPlanDto, 'displayOrder', 2_147_483_648],
  ])('%p %s', (dto, property, value) => {
    const errors = validateSync(instanceOf(dto, { [property]: value }));
    expect(errors.find((error) => error.property === property)?.constraints).toBeDefined();
  });
});
