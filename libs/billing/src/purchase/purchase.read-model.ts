import { type RowProjection, Email } from '#kernel';
import type { Money } from '#payments';
import {
  Between,
  BoardRow,
  Column,
  facts,
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
  type Where,
} from '#store';
import { Injectable } from '@nestjs/common';
import { type MessageCredit, withoutCredit } from './message-credits.js';
import { countsFromIssue, isFree, ofCompany, type Product } from './product.js';
import { purchaseDecider, type PurchaseEvents } from './purchase.decider.js';
import { countsPublished, type SlotUse, withoutReleased, withReturned, withTaken } from './slot-uses.js';
import { type PurchaseStatus, runs, type SubscriptionState } from './standing.js';

declare module '#store' {
  interface ChangeKinds {
    purchase: true;
  }
}

/** The list that shows a purchase once it was paid. */
export type PurchaseList = 'order' | 'employer_subscription' | 'access_grant' | 'board_plan';

/** A sale of the board, or a purchase by it. */
@ReadModel('purchases', { version: 4, announces: 'purchase' })
@Index(['board', 'list', 'createdAt', 'id'])
@Index(['board', 'companyId', 'createdAt', 'id'])
@Index(['board', 'userId', 'createdAt', 'id'])
@Index(['board', 'settleAt', 'id'])
@Index(['board', 'waitsSince', 'id'])
@Index(['board', 'usedAt', 'id'])
export class PurchaseRow extends BoardRow {
  /** Null before anything was paid or issued: lists do not show it. */
  @Column('text', { nullable: true }) list!: PurchaseList | null;
  /** The status that lists filter by: that of its subscription, if it has one. */
  @Column('text') state!: string;
  @Column('text', { nullable: true }) companyId!: string | null;
  @LookUp() @Column('text', { nullable: true }) jobId!: string | null;
  /** The candidate's access product; null for other purchases. */
  @Column('text', { nullable: true }) offerType!: 'recurring' | 'lifetime' | null;
  @Column('text', { nullable: true }) userId!: string | null;
  @InstantColumn() createdAt!: string;
  /** When the provider is queried even without a webhook; null if no change is expected. */
  @InstantColumn({ nullable: true }) settleAt!: string | null;
  /** When it was paid, while its job waits for room on the board; otherwise null. */
  @InstantColumn({ nullable: true }) waitsSince!: string | null;
  /** When a slot was last taken; null before. */
  @InstantColumn({ nullable: true }) usedAt!: string | null;
  /** Whether published jobs hold slots of it. Null if its slots are used once, or no job holds any. */
  @LookUp() @Column('text', { nullable: true }) holder!: 'jobs' | null;
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
  @JsonText() credits!: readonly MessageCredit[];
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

/** The columns that follow from the uses of a purchase. */
const used = ({ product }: PurchaseRow, uses: readonly SlotUse[]): Pick<PurchaseRow, 'uses' | 'holder'> => ({
  uses,
  holder: product.kind === 'posting' && countsPublished(product) && uses.some(({ isHeld }) => isHeld) ? 'jobs' : null,
});

export const purchaseRows: RowProjection<PurchaseRow, PurchaseEvents> = {
  row: PurchaseRow,
  category: 'purchase',
  on: {
    PurchaseOpened: ({ data: { product, price, userId, email, name }, at }) => ({
      list: null,
      state: isFree(product) ? 'active' : 'open',
      companyId: ofCompany(product)?.companyId ?? null,
      jobId: product.kind === 'posting' ? product.jobId : null,
      offerType: product.kind === 'access' ? product.offerType : null,
      userId,
      createdAt: at,
      settleAt: isFree(product) ? null : later(at),
      waitsSince: null,
      usedAt: null,
      holder: null,
      checkoutRef: null,
      paymentRef: null,
      subscriptionRef: null,
      customerRef: null,
      status: isFree(product) ? 'paid' : 'open',
      isIssued: false,
      paidAt: null,
      emailKey: email === null ? null : Email.key(email),
      email,
      name,
      product,
      price,
      subscription: null,
      uses: [],
      credits: [],
    }),
    CheckoutBegun: ({ data: { checkoutRef }, at }, row) => Object.assign({ checkoutRef }, waiting(row, at)),
    InvoiceIssued: ({ data: { paymentRef }, at }, row) =>
      Object.assign(waiting(row, at), {
        paymentRef,
        list: listOf(row.product),
        isIssued: countsFromIssue(row.product),
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
    PurchaseRevoked: () => ({ status: 'revoked', state: 'canceled', settleAt: null, waitsSince: null }),
    SlotTaken: ({ data, at }, row) => Object.assign(used(row, withTaken(row.uses, data)), { usedAt: at }),
    SlotReleased: ({ data }, row) => used(row, withoutReleased(row.uses, data)),
    SlotReturned: ({ data }, row) => used(row, withReturned(row.uses, data)),
    PublicationDelayed: ({ at }, { paidAt }) => ({ waitsSince: paidAt ?? at }),
    DelayEnded: () => ({ waitsSince: null }),
    MessageCreditUsed: ({ data }, { credits }) => ({ credits: [...credits, data] }),
    MessageCreditReturned: ({ data: { conversationId } }, { credits }) => ({
      credits: withoutCredit(credits, conversationId),
    }),
    BuyerForgotten: () => ({ userId: null, emailKey: null, email: null, name: null }),
  },
};

/** Newest first: ids of different kinds do not sort by time. */
const newestFirst = (one: PurchaseRow, other: PurchaseRow): number =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1;

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

  /** Every purchase of a company, newest first. */
  ofCompany(companyId: string): Promise<readonly PurchaseRow[]> {
    return this.whole({ companyId });
  }

  /** Every purchase that was made for a job, newest first. */
  ofJob(jobId: string): Promise<readonly PurchaseRow[]> {
    return this.whole({ jobId });
  }

  /** Every purchase with an address, newest first. */
  ofBuyer(emailKey: string): Promise<readonly PurchaseRow[]> {
    return this.whole({ emailKey });
  }

  /** Purchases without an account, with one of these addresses. */
  async ofGuests(emailKeys: readonly string[]): Promise<readonly PurchaseRow[]> {
    const found = await Promise.all(emailKeys.map((key) => this.ofBuyer(key)));
    return found.flat().filter(({ userId }) => userId === null);
  }

  /** Every purchase of a user in a list, newest first. */
  ofUser(userId: string, list: PurchaseList): Promise<readonly PurchaseRow[]> {
    return this.whole({ userId, list });
  }

  /** Every paid plan of the board itself, newest first. */
  ofBoardPlan(): Promise<readonly PurchaseRow[]> {
    return this.whole({ list: 'board_plan' });
  }

  /** How many paid jobs wait for room on the board. */
  waiting(): Promise<number> {
    return this.tables.count(PurchaseRow, { waitsSince: new Between<string>(undefined, facts().now) });
  }

  /** Paid jobs of all boards that wait for room, oldest payment of each board first. */
  waitingOnAllBoards(limit: number): Promise<readonly { readonly board: string; readonly id: string }[]> {
    return this.tables.dueOnAllBoards(PurchaseRow, 'waitsSince', {}, limit);
  }

  /** Purchases whose slots may have to be returned, in batches: published jobs hold some, or some were taken since a moment. */
  async *holding(since: string): AsyncGenerator<readonly PurchaseRow[]> {
    yield* this.tables.each(PurchaseRow, { holder: 'jobs' });
    yield* this.tables.each(PurchaseRow, { holder: null, usedAt: new Between<string>(since, undefined) });
  }

  /** The purchase whose checkout, payment or subscription has this ref; null if there is none. */
  async by(
    where: { readonly checkoutRef: string } | { readonly paymentRef: string } | { readonly subscriptionRef: string },
  ): Promise<PurchaseRow | null> {
    const [row] = await this.tables.all(PurchaseRow, where, 1);
    return row ?? null;
  }

  private async whole(where: Where<PurchaseRow>): Promise<readonly PurchaseRow[]> {
    return (await this.tables.every(PurchaseRow, where)).toSorted(newestFirst);
  }
}
