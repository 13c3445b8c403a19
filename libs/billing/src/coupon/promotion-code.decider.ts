import { claim, commandsOf, type Decider, Rejection } from '#kernel';

/** A code that buyers type to get the discount of a coupon. */
export interface PromotionCode {
  readonly couponId: string;
  readonly code: string;
  readonly maxRedemptions: number | null;
  /** UTC ISO text; null if it never expires. */
  readonly expiresAt: string | null;
  /** In the smallest unit of the currency; null for any amount. */
  readonly minimumAmount: number | null;
  readonly minimumAmountCurrency: string | null;
  readonly firstTimeTransaction: boolean;
  /** Ref of the code at the payment provider. */
  readonly ref: string;
}

/** A code that was created again at the provider, for another ref of its coupon. */
export interface MovedCode {
  readonly ref: string;
  readonly couponRef: string;
  /** How often it can be redeemed from now on; null for any number. */
  readonly maxRedemptions: number | null;
}

export interface PromotionCodeCommands {
  AddPromotionCode: PromotionCode;
  /** Its coupon has another ref at the provider, and so has the code. */
  MovePromotionCode: MovedCode;
  ArchivePromotionCode: Record<string, never>;
}

export interface PromotionCodeEvents {
  PromotionCodeAdded: PromotionCode;
  PromotionCodeMoved: MovedCode;
  /** Permanent: another coupon can use the text again. */
  PromotionCodeArchived: Record<string, never>;
}

type State = PromotionCode & { readonly isActive: boolean };

/** The refusal of a code whose text another active code of the board has, ignoring case. */
export const codeTaken = (code: string): Rejection =>
  new Rejection(
    'conflict',
    'coupons_promotion_code_taken',
    `This board already has an active promotion code "${code}".`,
  );

/** Codes are compared without regard to case. */
export const spelling = (code: string): string => code.toUpperCase();

/** Promotion codes are active until they are archived. Active codes of a board are unique. */
export const promotionCodeDecider: Decider<State | null, PromotionCodeCommands, PromotionCodeEvents> = {
  category: 'promotionCode',
  noun: 'promotion code',
  initial: null,
  creates: ['AddPromotionCode'],
  gone: [],
  missing: 'coupons_promotion_code_not_found',
  decide: {
    AddPromotionCode: (_, data) => [{ type: 'PromotionCodeAdded', data }],
    MovePromotionCode: (code, data) => (code?.isActive ? [{ type: 'PromotionCodeMoved', data }] : []),
    ArchivePromotionCode: (code) => (code?.isActive ? [{ type: 'PromotionCodeArchived', data: {} }] : []),
  },
  evolve: {
    PromotionCodeAdded: (_, data) => ({ ...data, isActive: true }),
    PromotionCodeMoved: (code, { ref, maxRedemptions }) => code && { ...code, ref, maxRedemptions },
    PromotionCodeArchived: (code) => code && { ...code, isActive: false },
  },
  claims: (code) => (code?.isActive ? claim('promotion_code.code', spelling(code.code)) : []),
  refuseClaim: ({ value }) => codeTaken(value),
  conflicts: ['coupons_promotion_code_taken'],
  needs: (code) => (code?.isActive ? [{ category: 'coupon', objectId: code.couponId }] : []),
  refuseNeed: () => new Rejection('missing', 'coupons_not_found', 'There is no such coupon.'),
};

export const promotionCodes = commandsOf(promotionCodeDecider);
