import { Allow, OperatorApi, Paged, Refuses, Handling } from '#http';
import type { Page } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  CouponDto,
  CreateCouponDto,
  CreatePromotionCodeDto,
  PromotionCodeDto,
  RenameCouponDto,
} from './coupon.operator.dto.js';
import { Coupons } from './coupons.service.js';

const FAILS = { failed: ['coupons_sync_failed'] };
const NOT_READY = 'coupons_payment_connection_not_ready';

@OperatorApi('coupons', 'Coupons')
export class OperatorCouponsController {
  constructor(private readonly coupons: Coupons) {}

  /** List coupons, newest first. The list is empty while the board cannot receive payments. */
  @Get()
  @Allow('billing.read')
  @Refuses(FAILS)
  @Paged(CouponDto)
  async listCoupons(): Promise<Page<CouponDto>> {
    return { rows: (await this.coupons.list()).map(CouponDto.of), nextCursor: null };
  }

  /** Create a coupon. */
  @Post()
  @Allow('billing.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ conflict: [NOT_READY], ...FAILS })
  async createCoupon(@Body() body: CreateCouponDto): Promise<CouponDto> {
    return CouponDto.of(await this.coupons.add(body));
  }

  /** Archive a promotion code permanently. */
  @Post('promotion-codes/:id/archive')
  @HttpCode(200)
  @Allow('billing.manage')
  @Refuses({ missing: ['coupons_promotion_code_not_found'], conflict: [NOT_READY, 'stale_version'], ...FAILS })
  async archivePromotionCode(@Param('id') id: string): Promise<PromotionCodeDto> {
    return PromotionCodeDto.of(await this.coupons.archiveCode(id));
  }

  /** Get a coupon. */
  @Get(':id')
  @Allow('billing.read')
  @Refuses({ missing: ['coupons_not_found'], conflict: [NOT_READY], ...FAILS })
  async getCoupon(@Param('id') id: string): Promise<CouponDto> {
    return CouponDto.of(await this.coupons.get(id));
  }

  /** Rename a coupon. You cannot change anything else of a coupon. */
  @Patch(':id')
  @Allow('billing.manage')
  @Refuses({ missing: ['coupons_not_found'], conflict: [NOT_READY, 'stale_version'], ...FAILS })
  async updateCoupon(@Param('id') id: string, @Body() { name }: RenameCouponDto): Promise<CouponDto> {
    return CouponDto.of(await this.coupons.rename(id, name));
  }

  /** Delete a coupon permanently and archive its promotion codes. Discounts already granted continue. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('billing.manage')
  @Refuses({ missing: ['coupons_not_found'], conflict: [NOT_READY, 'stale_version'], ...FAILS })
  async deleteCoupon(@Param('id') id: string): Promise<void> {
    await this.coupons.remove(id);
  }

  /** Create a promotion code for a coupon. Active codes of a board are unique. Case is ignored. */
  @Post(':id/promotion-codes')
  @Allow('billing.manage')
  @Handling({ idempotencyKeys: 'required', makesBelow: true })
  @Refuses({
    missing: ['coupons_not_found'],
    conflict: ['coupons_promotion_code_taken', NOT_READY],
    ...FAILS,
  })
  async createCouponPromotionCode(
    @Param('id') id: string,
    @Body() body: CreatePromotionCodeDto,
  ): Promise<PromotionCodeDto> {
    return PromotionCodeDto.of(await this.coupons.addCode(id, body));
  }
}
