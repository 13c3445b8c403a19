import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { COUPON_DURATIONS, couponDecider, coupons } from './coupon.decider.js';
import { OperatorCouponsController } from './coupon.operator.controller.js';
import { BindCoupons, CouponProducts } from './coupon-binding.service.js';
import { ArchiveCodesOfCoupons } from './coupon.policies.js';
import { CouponReader, couponRows } from './coupon.read-model.js';
import { Coupons } from './coupons.service.js';
import { promotionCodeDecider, promotionCodes } from './promotion-code.decider.js';
import { PromotionCodeReader, promotionCodeRows } from './promotion-code.read-model.js';

/** Coupons and their promotion codes. */
export const couponResource: Resource = {
  controllers: [OperatorCouponsController],
  providers: [
    commandHandler(coupons),
    readModel(couponRows),
    CouponReader,
    commandHandler(promotionCodes),
    readModel(promotionCodeRows),
    PromotionCodeReader,
    Coupons,
    CouponProducts,
    ...policy(ArchiveCodesOfCoupons),
    ...policy(BindCoupons),
  ],
  tags: { Coupons: 'Discounts for employers, and their promotion codes.' },
  vocabularies: { CouponDuration: COUPON_DURATIONS },
  events: [
    eventNamesOf(couponDecider, { object: 'coupon', partial: ['CouponChanged'] }),
    eventNamesOf(promotionCodeDecider, { object: 'promotion_code' }),
  ],
};
