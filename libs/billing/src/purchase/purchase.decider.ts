import { changed, commandsOf, type Decider, type MessageOf } from '#kernel';
import type { Checkout, Money, Payment, ProviderSubscription } from '#payments';
import {
  creditDecisions,
  withoutCredit,
  type MessageCredit,
  type MessageCreditCommands,
  type MessageCreditEvents,
} from './message-credits.js';
import { countsFromIssue, isFree, type Product } from './product.js';
import {
  countsPublished,
  endsAt,
  isSameSlot,
  leftOf,
  type SlotTerms,
  type SlotUse,
  withoutReleased,
  withReturned,
  withTaken,
  isFeatured,
} from './slot-uses.js';
import {
  exhausted,
  isGood,
  type PurchaseStatus,
  type RevokeReason,
  type PurchaseStanding,
  type SubscriptionState,
} from './standing.js';

/** The buyer. Their fields read null after erasure. */
export interface Buyer {
  /** The account; null for a buyer without one. */
  readonly userId: string | null;
  /** The id of the purchase for a buyer without an account; its key encrypts the buyer's data. */
  readonly guestId: string | null;
  readonly email: string | null;
  readonly name: string | null;
}

/** A request for a slot. */
export interface SlotWish extends Omit<SlotUse, 'isHeld'> {
  /** The current terms of a plan that costs nothing. Absent: the terms of the purchase. */
  readonly terms?: SlotTerms;
}

export interface PurchaseCommands extends MessageCreditCommands {
  OpenPurchase: { readonly product: Product; readonly price: Money; readonly buyer: Buyer };
  /** The provider created a checkout for it. */
  BeginCheckout: { readonly checkoutRef: string };
  /** The provider sent an invoice for it. */
  IssueInvoice: { readonly paymentRef: string };
  /** The current state of its checkout, payment or subscription at the provider. Order and repetition do not matter. */
  SettleCheckout: Pick<
    Checkout,
    'status' | 'isPaid' | 'hasForeignDiscount' | 'paymentRef' | 'subscriptionRef' | 'customerRef'
  >;
  SettlePayment: Pick<Payment, 'ref' | 'method' | 'status' | 'amount' | 'refunded' | 'dispute' | 'subscriptionRef'>;
  SettleSubscription: Omit<ProviderSubscription, 'board' | 'purchaseId' | 'createdAt'>;
  /** The payment was refunded in full, because the buyer already has the same product. Repeatable. */
  RefundPurchase: Record<string, never>;
  /** Repeatable for the same try and the same version of the job. */
  TakeSlot: SlotWish;
  /** The job was not published. `takenBy`: the try that took the slot; absent: every use of the job. */
  ReleaseSlot: { readonly jobId: string; readonly takenBy?: string };
  /** The job is published no longer since `version` of its stream. */
  ReturnSlot: { readonly jobId: string; readonly version: number };
  /** It is paid, and the board has no room for its job. Repeatable. */
  DelayPublication: { readonly jobId: string };
  /** Its job is published, or cannot be published any longer. Repeatable. */
  EndDelay: Record<string, never>;
  /** Together with the buyer's account. The sale stays. */
  ForgetBuyer: Record<string, never>;
}

export interface PurchaseEvents extends MessageCreditEvents {
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
  SlotTaken: Omit<SlotUse, 'isHeld'>;
  SlotReleased: { readonly jobId: string; readonly takenBy: string | null };
  SlotReturned: { readonly jobId: string; readonly version: number };
  PublicationDelayed: { readonly jobId: string };
  DelayEnded: Record<string, never>;
  BuyerForgotten: Record<string, never>;
}

export interface Purchase extends PurchaseStanding {
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
  /** It is paid, and its job waits for room on the board. */
  readonly isDelayed: boolean;
  readonly credits: readonly MessageCredit[];
}

type PurchaseEvent = MessageOf<PurchaseEvents>;

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
  isDelayed: false,
  credits: [],
};

const paid = (
  paymentRef: string | null,
  subscriptionRef: string | null = null,
  customerRef: string | null = null,
): PurchaseEvent => ({ type: 'PurchasePaid', data: { paymentRef, subscriptionRef, customerRef } });

/** A late payment, also of an abandoned checkout or an uncollectible invoice. */
const awaitsPayment = ({ status, revoked }: Purchase): boolean =>
  status === 'open' || status === 'abandoned' || (status === 'revoked' && revoked === 'unpaid');

const released = ({ jobId, takenBy }: SlotUse): PurchaseEvent => ({ type: 'SlotReleased', data: { jobId, takenBy } });

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
      'isReturned',
      'endedAt',
    ],
    SlotTaken: ['jobId', 'isFeatured', 'before', 'version', 'takenBy', 'takenAt'],
    SlotReleased: ['jobId', 'takenBy'],
    SlotReturned: ['jobId', 'version'],
    PublicationDelayed: ['jobId'],
    MessageCreditUsed: ['conversationId', 'usedAt'],
    MessageCreditReturned: ['conversationId'],
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

    SettleCheckout(purchase, checkout): readonly PurchaseEvent[] {
      const { status, isPaid, hasForeignDiscount, paymentRef, subscriptionRef, customerRef } = checkout;
      if (isPaid && hasForeignDiscount && awaitsPayment(purchase))
        return [{ type: 'PurchaseRevoked', data: { reason: 'foreign_discount' } }];
      if (status === 'complete' && isPaid && awaitsPayment(purchase))
        return [paid(paymentRef, subscriptionRef, customerRef)];
      if (status === 'expired' && purchase.status === 'open') return [{ type: 'PurchaseAbandoned', data: {} }];
      return [];
    },

    SettlePayment(purchase, payment): readonly PurchaseEvent[] {
      const isReturned = payment.amount > 0 && payment.refunded >= payment.amount;
      const revoked = (reason: RevokeReason): readonly PurchaseEvent[] => [
        { type: 'PurchaseRevoked', data: { reason } },
      ];
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

    SettleSubscription(purchase, { ref, customerRef, ...subscription }): readonly PurchaseEvent[] {
      const isPaid = subscription.status === 'active' || subscription.status === 'trialing';
      const before = purchase.subscription;
      const after: PurchaseEvents['SubscriptionChanged'] = {
        subscriptionRef: ref,
        customerRef,
        status: subscription.status,
        priceRef: subscription.priceRef,
        periodStart: subscription.periodStart.toISOString(),
        periodEnd: subscription.periodEnd.toISOString(),
        endsWithPeriod: subscription.endsWithPeriod,
        canceledAt: subscription.canceledAt?.toISOString() ?? null,
        paidUntil: subscription.paidUntil?.toISOString() ?? null,
        isReturned: subscription.isReturned,
        endedAt: subscription.endedAt?.toISOString() ?? null,
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

    RefundPurchase: ({ status }) =>
      status === 'paid' ? [{ type: 'PurchaseRevoked', data: { reason: 'refunded' } }] : [],

    TakeSlot({ product, uses, ...purchase }, { terms, ...wish }, { now }): readonly PurchaseEvent[] {
      if (product?.kind !== 'posting') return exhausted();
      const isOwn = (use: SlotUse) => use.jobId === wish.jobId && use.takenBy === wish.takenBy;
      // The same try, after a crash between taking the slot and publishing the job.
      if (uses.some((use) => use.isHeld && isOwn(use) && use.version === wish.version)) return [];
      const earlier = uses.filter(isOwn);
      const limits = product.planKind === 'free' && terms ? terms : product;
      const others = uses.filter((use) => !isOwn(use) && !isSameSlot(product, use, wish));
      const left = leftOf({ ...limits, planKind: product.planKind }, others);
      if (!isGood(purchase, now) || left.jobs === 0) return exhausted();
      const data = { ...wish, isFeatured: isFeatured(limits, wish.isFeatured, left.featured) };
      return [...earlier.map(released), { type: 'SlotTaken', data }];
    },

    ReleaseSlot: ({ uses }, { jobId, takenBy }) =>
      uses.filter((use) => use.jobId === jobId && (takenBy === undefined || use.takenBy === takenBy)).map(released),

    ReturnSlot: ({ product, uses }, { jobId, version }) =>
      product?.kind === 'posting' && countsPublished(product) && uses.some((use) => endsAt(use, jobId, version))
        ? [{ type: 'SlotReturned', data: { jobId, version } }]
        : [],

    DelayPublication: (purchase, { jobId }, { now }) =>
      purchase.isDelayed || !isGood(purchase, now) ? [] : [{ type: 'PublicationDelayed', data: { jobId } }],

    EndDelay: ({ isDelayed }) => (isDelayed ? [{ type: 'DelayEnded', data: {} }] : []),

    ...creditDecisions,

    ForgetBuyer: ({ isForgotten }) => (isForgotten ? [] : [{ type: 'BuyerForgotten', data: {} }]),
  },
  evolve: {
    PurchaseOpened: (purchase, { product, userId, guestId }) => ({
      ...purchase,
      // A plan that costs nothing is never paid for.
      status: isFree(product) ? 'paid' : purchase.status,
      product,
      userId,
      guestId,
    }),
    CheckoutBegun: (purchase, { checkoutRef }) => ({ ...purchase, status: reopened(purchase), checkoutRef }),
    InvoiceIssued: (purchase, { paymentRef }) => ({
      ...purchase,
      status: reopened(purchase),
      paymentRef,
      isIssued: purchase.product !== null && countsFromIssue(purchase.product),
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
    PurchaseRevoked: (purchase, { reason }) => ({ ...purchase, status: 'revoked', revoked: reason, isDelayed: false }),
    SlotTaken: (purchase, use) => ({ ...purchase, uses: withTaken(purchase.uses, use) }),
    SlotReleased: (purchase, use) => ({ ...purchase, uses: withoutReleased(purchase.uses, use) }),
    SlotReturned: (purchase, job) => ({ ...purchase, uses: withReturned(purchase.uses, job) }),
    PublicationDelayed: (purchase) => ({ ...purchase, isDelayed: true }),
    DelayEnded: (purchase) => ({ ...purchase, isDelayed: false }),
    MessageCreditUsed: (purchase, credit) => ({ ...purchase, credits: [...purchase.credits, credit] }),
    MessageCreditReturned: (purchase, { conversationId }) => ({
      ...purchase,
      credits: withoutCredit(purchase.credits, conversationId),
    }),
    BuyerForgotten: (purchase) => ({ ...purchase, isForgotten: true }),
  },
  upcasts: {
    SlotTaken: [(data: object) => Object.assign({ ...data }, { version: null, takenBy: null, takenAt: null })],
    SlotReleased: [(data: object) => Object.assign({ ...data }, { takenBy: null })],
    SubscriptionChanged: [(data: object) => Object.assign({ ...data }, { isReturned: false, endedAt: null })],
  },
};

export const purchases = commandsOf(purchaseDecider);
