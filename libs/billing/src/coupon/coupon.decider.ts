import { commandsOf, record, type RecordEvents } from '#kernel';

export const COUPON_DURATIONS = ['once', 'forever', 'repeating'] as const;
export type CouponDuration = (typeof COUPON_DURATIONS)[number];

/** A discount. Only its name changes. */
export interface Coupon {
  readonly name: string;
  /** Percent; null for an amount. */
  readonly percentOff: number | null;
  /** In the smallest unit of the currency; null for a percentage. */
  readonly amountOff: number | null;
  /** ISO 4217, lower case; null for a percentage. */
  readonly currency: string | null;
  readonly duration: CouponDuration;
  /** Null unless it repeats. */
  readonly durationInMonths: number | null;
  readonly maxRedemptions: number | null;
  /** UTC ISO text; null if it never expires. */
  readonly redeemBy: string | null;
  /** Ids of plans. Null for all plans. */
  readonly appliesTo: readonly string[] | null;
  /** Ref of the coupon at the payment provider. */
  readonly ref: string;
  /** Ids of the plans whose products it reduces at the provider. Null: created by an older release, it reduces every product. */
  readonly products: readonly string[] | null;
  /** How often it was redeemed under earlier refs. */
  readonly redeemedBefore: number;
}

export type CouponEvents = RecordEvents<'Coupon', Coupon>;

/** Coupons of a board for employers. */
export const couponDecider = record<Coupon>()('Coupon', {
  missing: 'coupons_not_found',
  upcasts: { CouponAdded: [(data: object) => ({ ...data, products: null, redeemedBefore: 0 })] },
});

export const coupons = commandsOf(couponDecider);
