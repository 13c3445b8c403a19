import { changed, type Decider, type MessageOf, reject } from '#kernel';
import type { Checkout, Payment, Subscription } from '../payments/payment-provider.js';
import type { Money } from '../payments/payment-requests.js';
import type { Posting, Product } from './product.js';
import { isGood, type PurchaseStatus, type RevokeReason, type Standing, type SubscriptionState } from './standing.js';

/** The buyer. Their fields read null after erasure. */
export interface Buyer {
  /** The account; null for a buyer without one. */
  readonly userId: string | null;
  /** The id of the purchase for a buyer without an account; its key encrypts the buyer's data. */
  readonly guestId: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

/** A publication of a job that used the purchase. */
export interface SlotUse {
  readonly jobId: string;
  readonly isFeatured: boolean;
  /** The previous expiry of the job; a job with another expiry is another publication. */
  readonly before: string | null;
}

/** A request for a slot. */
export interface SlotWish extends SlotUse {
  /** Jobs that used the purchase and are no longer published. */
  readonly lapsed: readonly string[];
}

export interface PurchaseCommands {
  OpenPurchase: { readonly product: Product; readonly price: Money; readonly buyer: Buyer };
  /** The provider created a checkout for it. */
  BeginCheckout: { readonly checkoutRef: string };
  /** The provider sent an invoice for it. */
  IssueInvoice: { readonly paymentRef: string };
  /** The current state of its checkout, payment or subscription at the provider. Order and repetition do not matter. */
  SettleCheckout: Pick<Checkout, 'status' | 'isPaid' | 'paymentRef' | 'subscriptionRef' | 'customerRef'>;
  SettlePayment: Pick<Payment, 'ref' | 'method' | 'status' | 'amount' | 'refunded' | 'dispute' | 'subscriptionRef'>;
  SettleSubscription: Omit<Subscription, 'board' | 'purchaseId' | 'createdAt'>;
  /** The payment was refunded in full, because the buyer already has the same product. Repeatable. */
  GiveBack: Record<string, never>;
  TakeSlot: SlotWish;
  /** The job was not published after all. */
  ReleaseSlot: { readonly jobId: string };
  /** Changes nothing: its receipt has the current state of the purchase in the log. */
  ReadPurchase: Record<string, never>;
  /** Together with the buyer's account. The sale stays. */
  ForgetBuyer: Record<string, never>;
}

export interface PurchaseEvents {
  PurchaseOpened: {
    readonly product: Product;
    readonly price: Money;
    readonly userId: string | null;
    /** The key that encrypts the data of a buyer without an account: the id of the purchase. Null for a user, who has their own key. */
    readonly guestId: string | null;
    readonly email: string | null;
    readonly name: string | null;
  };
  CheckoutBegun: { readonly checkoutRef: string };
  InvoiceIssued: { readonly paymentRef: string };
  PurchasePaid: {
    readonly paymentRef: string | null;
    readonly subscriptionRef: string | null;
    readonly customerRef: string | null;
  };
  PurchaseAbandoned: Record<string, never>;
  SubscriptionChanged: SubscriptionState & { readonly subscriptionRef: string; readonly customerRef: string };
  PurchaseRevoked: { readonly reason: RevokeReason };
  SlotTaken: SlotUse;
  SlotReleased: { readonly jobId: string };
  BuyerForgotten: Record<string, never>;
}

export interface Purchase extends Standing {
  readonly product: Product | null;
  readonly userId: string | null;
  readonly guestId: string | null;
  readonly revoked: RevokeReason | null;
  readonly isForgotten: boolean;
  readonly checkoutRef: string | null;
  readonly paymentRef: string | null;
  readonly subscriptionRef: string | null;
  readonly customerRef: string | null;
  readonly uses: readonly SlotUse[];
}

type Happened = MessageOf<PurchaseEvents>;

const NOTHING: Purchase = {
  status: 'open',
  isIssued: false,
  subscription: null,
  product: null,
  userId: null,
  guestId: null,
  revoked: null,
  isForgotten: false,
  checkoutRef: null,
  paymentRef: null,
  subscriptionRef: null,
  customerRef: null,
  uses: [],
};

/** The refusal of a purchase that is used up or not paid. */
const exhausted = (): never => reject('unfit', 'purchases_exhausted', 'This purchase is used up or not paid.');

/** The publications of a posting that count against its slots. */
function counted({ planKind }: Pick<Posting, 'planKind'>, uses: readonly SlotUse[], lapsed: readonly string[]) {
  return planKind === 'subscription' ? uses.filter(({ jobId }) => !lapsed.includes(jobId)) : uses;
}

/** The remaining slots of a posting; null means any number. */
export function leftOf(
  posting: Pick<Posting, 'planKind' | 'slots' | 'featuredSlots'>,
  uses: readonly SlotUse[],
  lapsed: readonly string[],
): { readonly jobs: number | null; readonly featured: number | null } {
  const taken = counted(posting, uses, lapsed);
  const featured = taken.filter(({ isFeatured }) => isFeatured).length;
  return {
    jobs: posting.slots === null ? null : Math.max(0, posting.slots - taken.length),
    featured: posting.featuredSlots === null ? null : Math.max(0, posting.featuredSlots - featured),
  };
}

/** Whether a job that takes a slot is featured: while featured slots remain, if the buyer wants it, or always. */
function isFeatured({ featureMode }: Posting, wished: boolean, left: number | null): boolean {
  return (featureMode === 'automatic' || wished) && (left === null || left > 0);
}

const paid = (
  paymentRef: string | null,
  subscriptionRef: string | null = null,
  customerRef: string | null = null,
): Happened => ({ type: 'PurchasePaid', data: { paymentRef, subscriptionRef, customerRef } });

/** A late payment, also of an abandoned checkout or an uncollectible invoice. */
const awaitsPayment = ({ status, revoked }: Purchase): boolean =>
  status === 'open' || status === 'abandoned' || (status === 'revoked' && revoked === 'unpaid');

/** Resumes a purchase that was abandoned too early. */
const reopened = ({ status }: { readonly status: PurchaseStatus }): PurchaseStatus =>
  status === 'abandoned' ? 'open' : status;

/** A sale of the board, or a purchase by it. States of the provider are settled into it in any order and repeatedly. */
export const purchaseDecider: Decider<Purchase, PurchaseCommands, PurchaseEvents> = {
  category: 'purchase',
  noun: 'purchase',
  initial: NOTHING,
  creates: ['OpenPurchase'],
  gone: [],
  missing: 'purchases_not_found',
  personal: { PurchaseOpened: ['email', 'name'] },
  impersonal: {
    PurchaseOpened: ['product', 'price', 'userId', 'guestId'],
    // Refs at the provider, which identifies the people behind them.
    CheckoutBegun: ['checkoutRef'],
    InvoiceIssued: ['paymentRef'],
    PurchasePaid: ['paymentRef', 'subscriptionRef', 'customerRef'],
    PurchaseRevoked: ['reason'],
    SubscriptionChanged: [
      'subscriptionRef',
      'customerRef',
      'status',
      'priceRef',
      'periodStart',
      'periodEnd',
      'endsWithPeriod',
      'canceledAt',
      'paidUntil',
    ],
    SlotTaken: ['jobId', 'isFeatured', 'before'],
    SlotReleased: ['jobId'],
  },
  personOf: ({ userId, guestId }) => userId ?? guestId ?? '',
  // Destroys the key of a buyer without an account. The data of a user are encrypted with their own key.
  erases: ['BuyerForgotten'],
  decide: {
    OpenPurchase: (_, { product, price, buyer }) => [{ type: 'PurchaseOpened', data: { product, price, ...buyer } }],

    BeginCheckout: (purchase, { checkoutRef }) =>
      purchase.checkoutRef === checkoutRef ? [] : [{ type: 'CheckoutBegun', data: { checkoutRef } }],

    IssueInvoice: (purchase, { paymentRef }) =>
      purchase.paymentRef === paymentRef ? [] : [{ type: 'InvoiceIssued', data: { paymentRef } }],

    SettleCheckout(purchase, { status, isPaid, paymentRef, subscriptionRef, customerRef }): readonly Happened[] {
      if (status === 'complete' && isPaid && awaitsPayment(purchase))
        return [paid(paymentRef, subscriptionRef, customerRef)];
      if (status === 'expired' && purchase.status === 'open') return [{ type: 'PurchaseAbandoned', data: {} }];
      return [];
    },

    SettlePayment(purchase, payment): readonly Happened[] {
      const isReturned = payment.amount > 0 && payment.refunded >= payment.amount;
      const revoked = (reason: RevokeReason): readonly Happened[] => [{ type: 'PurchaseRevoked', data: { reason } }];
      const isUnpaid = awaitsPayment(purchase);
      if (!isUnpaid && purchase.status !== 'paid') return [];
      if (payment.dispute === 'lost') return revoked('disputed');
      // A refunded renewal is one payment of many: the subscription decides whether it continues.
      const isOne = payment.subscriptionRef === null;
      if (isReturned && isOne) return revoked('refunded');
      if (!isUnpaid) return [];
      if (payment.status === 'paid' && !isReturned) return [paid(payment.ref, payment.subscriptionRef)];
      const isSent = payment.status === 'open' && payment.method === 'invoice' && isOne;
      // The response of the provider was lost before it was recorded in the log.
      if (isSent && purchase.paymentRef === null) return [{ type: 'InvoiceIssued', data: { paymentRef: payment.ref } }];
      const isOver = payment.status === 'void' || payment.status === 'uncollectible';
      return isOver && purchase.status === 'open' && purchase.paymentRef === payment.ref ? revoked('unpaid') : [];
    },

    SettleSubscription(purchase, { ref, customerRef, ...said }): readonly Happened[] {
      const isPaid = said.status === 'active' || said.status === 'trialing';
      const before = purchase.subscription;
      const after: PurchaseEvents['SubscriptionChanged'] = {
        subscriptionRef: ref,
        customerRef,
        status: said.status,
        priceRef: said.priceRef,
        periodStart: said.periodStart.toISOString(),
        periodEnd: said.periodEnd.toISOString(),
        endsWithPeriod: said.endsWithPeriod,
        canceledAt: said.canceledAt?.toISOString() ?? null,
        paidUntil: said.paidUntil?.toISOString() ?? null,
      };
      const known = before && {
        ...before,
        subscriptionRef: purchase.subscriptionRef,
        customerRef: purchase.customerRef,
      };
      const isNews = Object.keys(changed<object>(known ?? {}, after)).length > 0;
      return [
        ...(isPaid && awaitsPayment(purchase) ? [paid(null, ref, customerRef)] : []),
        ...(isNews ? [{ type: 'SubscriptionChanged' as const, data: after }] : []),
      ];
    },

    GiveBack: ({ status }) => (status === 'paid' ? [{ type: 'PurchaseRevoked', data: { reason: 'refunded' } }] : []),

    TakeSlot(purchase, { jobId, isFeatured: wished, before, lapsed }, { now }): readonly Happened[] {
      const { product, uses } = purchase;
      if (product?.kind !== 'posting') return exhausted();
      // The same publication, after a crash between taking the slot and publishing the job.
      if (uses.some((use) => use.jobId === jobId && use.before === before)) return [];
      const left = leftOf(product, uses, lapsed);
      if (!isGood(purchase, now) || left.jobs === 0) return exhausted();
      const data = { jobId, before, isFeatured: isFeatured(product, wished, left.featured) };
      return [{ type: 'SlotTaken', data }];
    },

    ReleaseSlot: ({ uses }, { jobId }) =>
      uses.some((use) => use.jobId === jobId) ? [{ type: 'SlotReleased', data: { jobId } }] : [],

    ReadPurchase: () => [],

    ForgetBuyer: ({ isForgotten }) => (isForgotten ? [] : [{ type: 'BuyerForgotten', data: {} }]),
  },
  evolve: {
    PurchaseOpened: (purchase, { product, userId, guestId }) => ({ ...purchase, product, userId, guestId }),
    CheckoutBegun: (purchase, { checkoutRef }) => ({ ...purchase, status: reopened(purchase), checkoutRef }),
    InvoiceIssued: (purchase, { paymentRef }) => ({
      ...purchase,
      status: reopened(purchase),
      paymentRef,
      isIssued: purchase.product?.kind === 'posting' && purchase.product.publishTiming === 'on_issue',
    }),
    PurchasePaid: (purchase, { paymentRef, subscriptionRef, customerRef }) => ({
      ...purchase,
      status: 'paid' satisfies PurchaseStatus,
      revoked: null,
      paymentRef: paymentRef ?? purchase.paymentRef,
      subscriptionRef: subscriptionRef ?? purchase.subscriptionRef,
      customerRef: customerRef ?? purchase.customerRef,
    }),
    PurchaseAbandoned: (purchase) => ({ ...purchase, status: 'abandoned' }),
    SubscriptionChanged: (purchase, { subscriptionRef, customerRef, ...subscription }) => ({
      ...purchase,
      subscription,
      subscriptionRef,
      customerRef,
    }),
    PurchaseRevoked: (purchase, { reason }) => ({ ...purchase, status: 'revoked', revoked: reason }),
    SlotTaken: (purchase, use) => ({ ...purchase, uses: [...purchase.uses, use] }),
    SlotReleased: (purchase, { jobId }) => {
      const last = purchase.uses.findLastIndex((use) => use.jobId === jobId);
      return { ...purchase, uses: purchase.uses.filter((_, n) => n !== last) };
    },
    BuyerForgotten: (purchase) => ({ ...purchase, isForgotten: true }),
  },
};
