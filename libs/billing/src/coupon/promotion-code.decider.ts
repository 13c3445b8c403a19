import { claim, type Decider, Rejection } from '#kernel';

/** A code that buyers type to get the discount of a coupon. */
export interface PromotionCode {
  readonly couponId: string;
  readonly code: string;
  readonly maxRedemptions: number | null;
  /** UTC ISO text; null for ever. */
  readonly expiresAt: string | null;
  /** In the smallest unit of the currency; null for any. */
  readonly minimumAmount: number | null;
  readonly minimumAmountCurrency: string | null;
  readonly firstTimeTransaction: boolean;
  /** Name of the code at the provider of payments. */
  readonly ref: string;
}

export interface PromotionCodeCommands {
  AddPromotionCode: PromotionCode;
  ArchivePromotionCode: Record<string, never>;
}

export interface PromotionCodeEvents {
  PromotionCodeAdded: PromotionCode;
  /** For good: the code is free for another one. */
  PromotionCodeArchived: Record<string, never>;
}

type State = PromotionCode & { readonly isActive: boolean };

/** The refusal of a code that another active one of the board has, in any case. */
export const codeTaken = (code: string): Rejection =>
  new Rejection(
    'conflict',
    'coupons_promotion_code_taken',
    `Another active promotion code of this board is "${code}".`,
  );

/** Codes are equal whatever their case. */
export const spelling = (code: string): string => code.toUpperCase();

/** Promotion codes are active until they are archived. No two active ones of a board are equal. */
export const promotionCodeDecider: Decider<State | null, PromotionCodeCommands, PromotionCodeEvents> = {
  category: 'promotionCode',
  noun: 'promotion code',
  initial: null,
  creates: ['AddPromotionCode'],
  gone: [],
  missing: 'coupons_promotion_code_not_found',
  decide: {
    AddPromotionCode: (_, data) => [{ type: 'PromotionCodeAdded', data }],
    ArchivePromotionCode: (code) => (code?.isActive ? [{ type: 'PromotionCodeArchived', data: {} }] : []),
  },
  evolve: {
    PromotionCodeAdded: (_, data) => ({ ...data, isActive: true }),
    PromotionCodeArchived: (code) => code && { ...code, isActive: false },
  },
  claims: (code) => (code?.isActive ? claim('promotion_code.code', spelling(code.code)) : []),
  refuseClaim: ({ value }) => codeTaken(value),
  conflicts: ['coupons_promotion_code_taken'],
  needs: (code) => (code?.isActive ? [{ category: 'coupon', objectId: code.couponId }] : []),
  refuseNeed: () => new Rejection('missing', 'coupons_not_found', 'There is no such coupon.'),
};
