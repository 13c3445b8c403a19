import { CODE_TAKEN, PaymentProvider, PaymentRefused } from '#payments';
import { type Commands, Policy, type Reacts } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { SoldPlanEvents } from '../sold-plan/sold-plan.decider.js';
import { SoldPlanReader } from '../sold-plan/sold-plan.read-model.js';
import { coupons } from './coupon.decider.js';
import { CouponReader, type CouponRow } from './coupon.read-model.js';
import { promotionCodes } from './promotion-code.decider.js';
import { PromotionCodeReader, type PromotionCodeRow } from './promotion-code.read-model.js';

/** What a coupon grants, in the form of the port. */
export const requestOf = (
  terms: Omit<CouponRow, 'id' | 'board' | 'version' | 'ref' | 'createdAt' | 'products' | 'redeemedBefore'>,
  products: readonly string[],
) => ({
  name: terms.name,
  percentOff: terms.percentOff,
  amountOff:
    terms.amountOff === null || terms.currency === null ? null : { amount: terms.amountOff, currency: terms.currency },
  duration: terms.duration,
  durationInMonths: terms.durationInMonths,
  maxRedemptions: terms.maxRedemptions,
  redeemBy: terms.redeemBy === null ? null : new Date(terms.redeemBy),
  appliesTo: products,
});

/**
 * The products at the provider that a coupon reduces: those of the board's plans with a price. Boards may share an account, where a coupon
 * without products would reduce the plans of every board (decision 0235).
 */
@Injectable()
export class CouponProducts {
  constructor(
    private readonly plans: SoldPlanReader,
    private readonly payments: PaymentProvider,
  ) {}

  /** @param appliesTo ids of plans; null for all plans of the board. */
  async of(appliesTo: readonly string[] | null): Promise<readonly string[]> {
    const { driver } = this.payments;
    const priced = (await this.plans.all()).filter(({ price }) => price?.driver === driver).map(({ id }) => id);
    return appliesTo === null ? priced : priced.filter((id) => appliesTo.includes(id));
  }
}

/**
 * A plan that gets its first price has a new product at the provider. Coupons that apply to the plan are created again there with that
 * product, because the provider never changes the products of a coupon, and their codes move to the new coupon.
 */
@Injectable()
export class BindCoupons implements Policy {
  readonly name = 'bind-coupons-to-priced-plans';
  readonly on: Reacts<{ soldPlan: SoldPlanEvents }> = {
    soldPlan: { PlanPriced: ({ objectId }) => this.bindAll(objectId) },
  };

  constructor(
    private readonly reader: CouponReader,
    private readonly codes: PromotionCodeReader,
    private readonly products: CouponProducts,
    private readonly payments: PaymentProvider,
  ) {}

  private async *bindAll(planId: string): AsyncGenerator<Commands> {
    for (const row of await this.reader.all()) {
      const { appliesTo, products } = row;
      const isMeant = appliesTo === null || appliesTo.includes(planId);
      // Coupons of older releases have no products and reduce everything; settlement refuses them on other boards.
      if (isMeant && products !== null && !products.includes(planId)) yield* this.bind(row);
    }
  }

  /** Repeatable after each step: codes that have moved stay, and the coupon is recorded last. */
  private async *bind(row: CouponRow): AsyncGenerator<Commands> {
    const { timesRedeemed = 0 } = (await this.payments.coupon(row.ref)) ?? {};
    const left = row.maxRedemptions === null ? null : row.maxRedemptions - row.redeemedBefore - timesRedeemed;
    const isOver = row.redeemBy !== null && row.redeemBy <= facts().now;
    if (isOver || (left !== null && left <= 0)) return;
    const products = await this.products.of(row.appliesTo);
    const key = `coupons/${row.id}/${products.length}/${left ?? 'any'}/${products.at(-1) ?? ''}`;
    const ref = await this.payments.makeCoupon({ ...requestOf(row, products), maxRedemptions: left }, key);
    for await (const rows of this.codes.activeOf(row.id))
      for (const code of rows) if (code.couponRef !== ref) yield [await this.move(code, ref)];
    yield [coupons.ChangeCoupon(row.id, { ref, products, redeemedBefore: row.redeemedBefore + timesRedeemed })];
    await this.payments.deleteCoupon(row.ref);
  }

  /** Ends a code at the provider, and creates it again for another coupon with the redemptions that are left. */
  private async move(row: PromotionCodeRow, couponRef: string) {
    const { id, code, expiresAt, maxRedemptions, minimumAmount: amount, minimumAmountCurrency: currency } = row;
    const redeemed = await this.payments.endPromotionCode(row.ref);
    const left = maxRedemptions === null ? null : maxRedemptions - redeemed;
    const isOver = expiresAt !== null && expiresAt <= facts().now;
    if (isOver || (left !== null && left <= 0)) return promotionCodes.ArchivePromotionCode(id, {});
    try {
      const ref = await this.payments.makePromotionCode(
        {
          couponRef,
          code,
          maxRedemptions: left,
          expiresAt: expiresAt === null ? null : new Date(expiresAt),
          minimum: amount === null || currency === null ? null : { amount, currency },
          firstTimeOnly: row.firstTimeTransaction,
        },
        `promotionCodes/${id}/${couponRef}`,
      );
      return promotionCodes.MovePromotionCode(id, { ref, couponRef, maxRedemptions: left });
    } catch (error) {
      // Another board with the same account took the text in between.
      if (error instanceof PaymentRefused && error.reason === CODE_TAKEN)
        return promotionCodes.ArchivePromotionCode(id, {});
      throw error;
    }
  }
}
