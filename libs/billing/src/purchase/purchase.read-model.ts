import { emailKey, type RowProjection } from '#kernel';
import {
  BoardRow,
  Column,
  Index,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { Injectable } from '@nestjs/common';
import type { Money } from '../payments/payment-requests.js';
import type { Product } from './product.js';
import { purchaseDecider, type PurchaseEvents, type SlotUse } from './purchase.decider.js';
import { type PurchaseStatus, runs, type SubscriptionState } from './standing.js';

/** The list that shows a purchase once it was paid. */
export type PurchaseList = 'order' | 'employer_subscription' | 'access_grant' | 'board_plan';

/** A sale of the board, or a purchase by it. */
@ReadModel('purchases', { version: 3, tells: 'purchase' })
@Index(['board', 'list', 'createdAt', 'id'])
@Index(['board', 'companyId', 'createdAt', 'id'])
@Index(['board', 'userId', 'createdAt', 'id'])
@Index(['board', 'settleAt', 'id'])
export class PurchaseRow extends BoardRow {
  /** Null before anything was paid or issued: lists do not show it. */
  @Column('text', { nullable: true }) list!: PurchaseList | null;
  /** The status that lists filter by: that of its subscription, if it has one. */
  @Column('text') state!: string;
  @Column('text', { nullable: true }) companyId!: string | null;
  @Column('text', { nullable: true }) jobId!: string | null;
  /** The candidate's access product; null for other purchases. */
  @Column('text', { nullable: true }) offerType!: 'recurring' | 'lifetime' | null;
  @Column('text', { nullable: true }) userId!: string | null;
  @InstantColumn() createdAt!: string;
  /** When the provider is queried even without a webhook; null if no change is expected. */
  @InstantColumn({ nullable: true }) settleAt!: string | null;
  @LookUp() @Column('text', { nullable: true }) checkoutRef!: string | null;
  @LookUp() @Column('text', { nullable: true }) paymentRef!: string | null;
  @LookUp() @Column('text', { nullable: true }) subscriptionRef!: string | null;
  /** The buyer's address as it is compared: in lower case; null after erasure. */
  @LookUp() @Column('text', { nullable: true }) emailKey!: string | null;
  @Packed() customerRef!: string | null;
  @Packed() status!: PurchaseStatus;
  @Packed() isIssued!: boolean;
  @PackedInstant() paidAt!: string | null;
  @Packed() email!: string | null;
  @Packed() name!: string | null;
  @JsonText() product!: Product;
  @JsonText() price!: Money;
  @Packed() subscription!: SubscriptionState | null;
  @JsonText() uses!: readonly SlotUse[];
}

const listOf = (product: Product): PurchaseList => {
  if (product.kind === 'access') return 'access_grant';
  if (product.kind === 'board_plan') return 'board_plan';
  return product.planKind === 'subscription' ? 'employer_subscription' : 'order';
};

/** How long a webhook may be under way. */
const PATIENCE_MS = 10 * 60_000;
const later = (moment: string): string => new Date(Date.parse(moment) + PATIENCE_MS).toISOString();

/** An active subscription changes when its period ends. */
const settleAtOf = (subscription: SubscriptionState | null): string | null =>
  subscription && runs(subscription) ? later(subscription.periodEnd) : null;

/** Something at the provider is still to be paid. */
const waiting = ({ status, state, settleAt }: PurchaseRow, at: string): Partial<PurchaseRow> =>
  status === 'open' || status === 'abandoned'
    ? { status: 'open', state: 'open', settleAt: later(at) }
    : { status, state, settleAt };

export const purchaseRows: RowProjection<PurchaseRow, PurchaseEvents> = {
  row: PurchaseRow,
  category: 'purchase',
  on: {
    PurchaseOpened: ({ data: { product, price, userId, email, name }, at }) => ({
      list: null,
      state: 'open',
      companyId: product.kind === 'posting' ? product.companyId : null,
      jobId: product.kind === 'posting' ? product.jobId : null,
      offerType: product.kind === 'access' ? product.offerType : null,
      userId,
      createdAt: at,
      settleAt: later(at),
      checkoutRef: null,
      paymentRef: null,
      subscriptionRef: null,
      customerRef: null,
      status: 'open',
      isIssued: false,
      paidAt: null,
      emailKey: email === null ? null : emailKey(email),
      email,
      name,
      product,
      price,
      subscription: null,
      uses: [],
    }),
    CheckoutBegun: ({ data: { checkoutRef }, at }, row) => Object.assign({ checkoutRef }, waiting(row, at)),
    InvoiceIssued: ({ data: { paymentRef }, at }, row) =>
      Object.assign(waiting(row, at), {
        paymentRef,
        list: listOf(row.product),
        isIssued: row.product.kind === 'posting' && row.product.publishTiming === 'on_issue',
      }),
    PurchasePaid: ({ data, at }, row) => ({
      status: 'paid',
      state: row.subscription?.status ?? 'active',
      list: listOf(row.product),
      paidAt: at,
      paymentRef: data.paymentRef ?? row.paymentRef,
      subscriptionRef: data.subscriptionRef ?? row.subscriptionRef,
      customerRef: data.customerRef ?? row.customerRef,
      // The first period of a subscription is reported soon.
      settleAt: data.subscriptionRef === null || row.subscription ? settleAtOf(row.subscription) : later(at),
    }),
    PurchaseAbandoned: () => ({ status: 'abandoned', state: 'expired', settleAt: null }),
    SubscriptionChanged: ({ data: { subscriptionRef, customerRef, ...subscription } }, row) => ({
      subscription,
      subscriptionRef,
      customerRef,
      state: row.status === 'paid' ? subscription.status : row.state,
      settleAt: settleAtOf(subscription),
    }),
    PurchaseRevoked: () => ({ status: 'revoked', state: 'canceled', settleAt: null }),
    SlotTaken: ({ data }, { uses }) => ({ uses: [...uses, data] }),
    SlotReleased: ({ data: { jobId } }, { uses }) => {
      const last = uses.findLastIndex((use) => use.jobId === jobId);
      return { uses: uses.filter((_, n) => n !== last) };
    },
    BuyerForgotten: () => ({ userId: null, emailKey: null, email: null, name: null }),
  },
};

/** Limit of purchases read in one query: a company or a user has few. */
const MOST = 200;

@Injectable()
export class PurchaseReader extends RowReader(PurchaseRow, purchaseDecider) {
  /** Purchases of a list, newest first. @throws Rejection `pagination_invalid_cursor`. */
  pageOf(
    list: PurchaseList,
    {
      state,
      companyId,
      offerType,
      ...paging
    }: Paging & {
      readonly state?: string | undefined;
      readonly companyId?: string | undefined;
      readonly offerType?: 'recurring' | 'lifetime' | undefined;
    },
  ): Promise<Page<PurchaseRow>> {
    const where = { list, state, companyId, offerType };
    return this.tables.pageBy(PurchaseRow, 'createdAt', where, paging, { descending: true });
  }

  /** Purchases of a company, newest first. */
  ofCompany(companyId: string): Promise<readonly PurchaseRow[]> {
    return this.tables.sorted(PurchaseRow, 'createdAt', { companyId }, MOST, { descending: true });
  }

  /** Purchases with an address. */
  ofBuyer(emailKey: string): Promise<readonly PurchaseRow[]> {
    return this.tables.all(PurchaseRow, { emailKey }, MOST);
  }

  /** Purchases without an account, with one of these addresses. */
  async ofGuests(emailKeys: readonly string[]): Promise<readonly PurchaseRow[]> {
    const found = await Promise.all(emailKeys.map((key) => this.ofBuyer(key)));
    return found.flat().filter(({ userId }) => userId === null);
  }

  /** Purchases of a user in a list, newest first. */
  ofUser(userId: string, list: PurchaseList): Promise<readonly PurchaseRow[]> {
    return this.tables.sorted(PurchaseRow, 'createdAt', { userId, list }, MOST, { descending: true });
  }

  /** Paid plans of the board itself, newest first. */
  ofBoardPlan(): Promise<readonly PurchaseRow[]> {
    return this.tables.sorted(PurchaseRow, 'createdAt', { list: 'board_plan' }, MOST, { descending: true });
  }

  /** The purchase whose checkout, payment or subscription has this ref; null if there is none. */
  async by(
    where: { readonly checkoutRef: string } | { readonly paymentRef: string } | { readonly subscriptionRef: string },
  ): Promise<PurchaseRow | null> {
    const [row] = await this.tables.all(PurchaseRow, where, 1);
    return row ?? null;
  }
}
