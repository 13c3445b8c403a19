import type { MessageOf } from '#kernel';
import type { Product, TalentPass } from './product.js';
import { exhausted, isGood, type PurchaseStanding, type SubscriptionState } from './standing.js';

/** A first contact that used a purchase. A conversation has one. */
export interface MessageCredit {
  readonly conversationId: string;
  readonly usedAt: string;
}

export interface MessageCreditCommands {
  /** An employer starts a conversation with a candidate of the directory. Repeatable for the same conversation. */
  UseMessageCredit: { readonly conversationId: string };
  /** The conversation was not started after all. Repeatable. */
  ReturnMessageCredit: { readonly conversationId: string };
}

export interface MessageCreditEvents {
  MessageCreditUsed: MessageCredit;
  MessageCreditReturned: { readonly conversationId: string };
}

/** What the rules need of a purchase. */
interface CreditPurchase extends PurchaseStanding {
  readonly product: Product | null;
  readonly credits: readonly MessageCredit[];
}

type Event = MessageOf<MessageCreditEvents>;

/**
 * The first contacts that remain: of the current period for a subscription, otherwise of all. Null means any number. The rules are those of
 * the sheet on messaging: an unlimited plan consumes nothing.
 */
export function creditsLeft(
  { messages }: Pick<TalentPass, 'messages'>,
  credits: readonly MessageCredit[],
  subscription: Pick<SubscriptionState, 'periodStart'> | null,
): number | null {
  if (messages === null) return null;
  const counted = subscription ? credits.filter(({ usedAt }) => usedAt >= subscription.periodStart) : credits;
  return Math.max(0, messages - counted.length);
}

/** The credits without the one of a conversation. */
export const withoutCredit = (credits: readonly MessageCredit[], conversationId: string): readonly MessageCredit[] =>
  credits.filter((credit) => credit.conversationId !== conversationId);

/** The decisions of a purchase on its message credits. */
export const creditDecisions = {
  UseMessageCredit(
    purchase: CreditPurchase,
    { conversationId }: MessageCreditCommands['UseMessageCredit'],
    { now }: { readonly now: string },
  ): readonly Event[] {
    const { product, credits, subscription } = purchase;
    if (product?.kind !== 'talent' || !isGood(purchase, now)) return exhausted();
    // The same contact, after a crash between using the credit and sending the message.
    if (credits.some((credit) => credit.conversationId === conversationId)) return [];
    const left = creditsLeft(product, credits, subscription);
    if (left === null) return [];
    if (left === 0) return exhausted();
    return [{ type: 'MessageCreditUsed', data: { conversationId, usedAt: now } }];
  },

  ReturnMessageCredit: (
    { credits }: CreditPurchase,
    { conversationId }: MessageCreditCommands['ReturnMessageCredit'],
  ): readonly Event[] =>
    credits.some((credit) => credit.conversationId === conversationId)
      ? [{ type: 'MessageCreditReturned', data: { conversationId } }]
      : [],
};
