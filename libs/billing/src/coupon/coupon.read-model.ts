import type { RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, ReadModel, RowReader } from '#store';
import { couponDecider, type CouponDuration, type CouponEvents } from './coupon.decider.js';

/** A coupon of the board. */
@ReadModel('coupons', { version: 2 })
export class CouponRow extends BoardRow {
  @Column('text') name!: string;
  @Column('float8', { nullable: true }) percentOff!: number | null;
  @Column('int', { nullable: true }) amountOff!: number | null;
  @Column('text', { nullable: true }) currency!: string | null;
  @Column('text') duration!: CouponDuration;
  @Column('int', { nullable: true }) durationInMonths!: number | null;
  @Column('int', { nullable: true }) maxRedemptions!: number | null;
  @InstantColumn({ nullable: true }) redeemBy!: string | null;
  @Column('jsonb', { nullable: true }) appliesTo!: readonly string[] | null;
  @Column('text') ref!: string;
  @Column('jsonb', { nullable: true }) products!: readonly string[] | null;
  @Column('int') redeemedBefore!: number;
  @InstantColumn() createdAt!: string;
}

export const couponRows: RowProjection<CouponRow, CouponEvents> = {
  row: CouponRow,
  category: 'coupon',
  on: {
    CouponAdded: ({ data, at }) => ({
      name: data.name,
      percentOff: data.percentOff,
      amountOff: data.amountOff,
      currency: data.currency,
      duration: data.duration,
      durationInMonths: data.durationInMonths,
      maxRedemptions: data.maxRedemptions,
      redeemBy: data.redeemBy,
      appliesTo: data.appliesTo,
      ref: data.ref,
      products: data.products,
      redeemedBefore: data.redeemedBefore,
      createdAt: at,
    }),
    CouponChanged: ({ data }) => data,
    CouponRemoved: () => null,
  },
};

export class CouponReader extends RowReader(CouponRow, couponDecider) {
  /** All coupons of the board, newest first. */
  async all(): Promise<readonly CouponRow[]> {
    const rows: CouponRow[] = [];
    for await (const batch of this.tables.each(CouponRow, {})) rows.push(...batch);
    return rows;
  }
}
