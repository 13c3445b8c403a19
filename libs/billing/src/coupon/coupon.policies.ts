import { type Commands, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import type { CouponEvents } from './coupon.decider.js';
import { promotionCodes } from './promotion-code.decider.js';
import { PromotionCodeReader } from './promotion-code.read-model.js';

/** The codes of a deleted coupon can no longer be redeemed: they are archived, and their texts can be used again. */
@Injectable()
export class ArchiveCodesOfCoupons implements Policy {
  readonly name = 'archive-codes-of-deleted-coupons';
  readonly on: Reacts<{ coupon: CouponEvents }> = {
    coupon: { CouponRemoved: ({ objectId }) => this.archive(objectId) },
  };

  constructor(private readonly codes: PromotionCodeReader) {}

  private async *archive(couponId: string): AsyncGenerator<Commands> {
    for await (const rows of this.codes.activeOf(couponId))
      yield rows.map(({ id }) => promotionCodes.ArchivePromotionCode(id, {}));
  }
}
