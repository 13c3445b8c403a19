import type { RowProjection } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, ReadModel, RowReader } from '#store';
import { promotionCodeDecider, type PromotionCodeEvents, spelling } from './promotion-code.decider.js';

/** A promotion code of the board. */
@ReadModel('promotion_codes', { version: 2 })
@Index(['board', 'couponId'])
@Index(['board', 'spelling'])
export class PromotionCodeRow extends BoardRow {
  @Column('text') couponId!: string;
  @Column('text') code!: string;
  /** The code in the form in which codes are compared. */
  @Column('text') spelling!: string;
  @Column('boolean') isActive!: boolean;
  @InstantColumn({ nullable: true }) expiresAt!: string | null;
  @Column('text') ref!: string;
  /** Ref of the coupon that it was moved to; null: it was never moved. */
  @Column('text', { nullable: true }) couponRef!: string | null;
  @Column('int', { nullable: true }) maxRedemptions!: number | null;
  @Column('int', { nullable: true }) minimumAmount!: number | null;
  @Column('text', { nullable: true }) minimumAmountCurrency!: string | null;
  @Column('boolean') firstTimeTransaction!: boolean;
  @InstantColumn() createdAt!: string;
}

export const promotionCodeRows: RowProjection<PromotionCodeRow, PromotionCodeEvents> = {
  row: PromotionCodeRow,
  category: 'promotionCode',
  on: {
    PromotionCodeAdded: ({ data, at }) => ({
      couponId: data.couponId,
      code: data.code,
      spelling: spelling(data.code),
      isActive: true,
      expiresAt: data.expiresAt,
      ref: data.ref,
      couponRef: null,
      maxRedemptions: data.maxRedemptions,
      minimumAmount: data.minimumAmount,
      minimumAmountCurrency: data.minimumAmountCurrency,
      firstTimeTransaction: data.firstTimeTransaction,
      createdAt: at,
    }),
    PromotionCodeMoved: ({ data: { ref, couponRef, maxRedemptions } }) => ({ ref, couponRef, maxRedemptions }),
    PromotionCodeArchived: () => ({ isActive: false }),
  },
};

export class PromotionCodeReader extends RowReader(PromotionCodeRow, promotionCodeDecider) {
  /** Whether the board has an active code with this text, ignoring case. */
  async isTaken(code: string): Promise<boolean> {
    return (await this.tables.count(PromotionCodeRow, { spelling: spelling(code), isActive: true })) > 0;
  }

  /** The active codes of a coupon, in batches. */
  activeOf(couponId: string): AsyncGenerator<readonly PromotionCodeRow[]> {
    return this.tables.each(PromotionCodeRow, { couponId, isActive: true });
  }
}
