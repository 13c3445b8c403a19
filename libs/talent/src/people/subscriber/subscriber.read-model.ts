import { rejectMissing, type RowProjection, withChanges } from '#kernel';
import {
  BoardRow,
  BoardTables,
  Between,
  Column,
  Containing,
  Index,
  InstantColumn,
  JsonText,
  LookUp,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { Injectable } from '@nestjs/common';
import type { AlertFilters } from '../alert/alert-filters.js';
import { type SubscriberConfirmation, KEPT_CONFIRMATIONS } from './confirmation.js';
import { subscriberDecider, type SubscriberEvents } from './subscriber.decider.js';

/** The statuses of a subscriber. Unsubscribed takes precedence over waitlisted, and waitlisted over confirmed. */
export const SUBSCRIBER_STATUSES = ['confirmed', 'unconfirmed', 'unsubscribed', 'waitlisted'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** An alert of a subscriber. */
export interface SubscriberAlert {
  readonly id: string;
  readonly filters: AlertFilters;
  /** `pending`: not confirmed yet. */
  readonly state: 'pending' | 'active' | 'paused';
  readonly createdAt: string;
  /** Origin of the storefront where it was requested; absent without a publishable key. */
  readonly origin?: string;
}

/** A person who gets job alerts by mail, or may get them after confirming. */
@ReadModel('subscribers', { version: 1 })
@Index(['board', 'status', 'id'])
export class SubscriberRow extends BoardRow {
  /** Empty once the person was erased. */
  @Column('text') email!: string;
  @LookUp() @Column('text') addressKey!: string;
  @Column('text') status!: SubscriberStatus;
  /** Whether the address was ever confirmed. */
  @Column('boolean') wasConfirmed!: boolean;
  @InstantColumn({ nullable: true }) confirmedAt!: string | null;
  @InstantColumn({ nullable: true }) waitlistedAt!: string | null;
  @InstantColumn({ nullable: true }) unsubscribedAt!: string | null;
  @InstantColumn() createdAt!: string;
  @JsonText() alerts!: readonly SubscriberAlert[];
  @JsonText() confirmations!: readonly SubscriberConfirmation[];
}

/** A subscriber in a list. */
export type SubscriberSummaryRow = Omit<SubscriberRow, 'alerts' | 'confirmations'>;

const inState = (
  alerts: readonly SubscriberAlert[],
  ids: readonly string[],
  state: SubscriberAlert['state'],
): readonly SubscriberAlert[] => alerts.map((each) => (ids.includes(each.id) ? withChanges(each, { state }) : each));

const admitted = (isWaitlisted: boolean, at: string): Partial<SubscriberRow> => ({
  status: isWaitlisted ? 'waitlisted' : 'confirmed',
  waitlistedAt: isWaitlisted ? at : null,
  unsubscribedAt: null,
});

export const subscriberRows: RowProjection<SubscriberRow, SubscriberEvents> = {
  row: SubscriberRow,
  category: 'subscriber',
  on: {
    SubscriberAdded: ({ data: { email, addressKey }, at }) => ({
      email: email ?? '',
      addressKey,
      status: 'unconfirmed',
      wasConfirmed: false,
      confirmedAt: null,
      waitlistedAt: null,
      unsubscribedAt: null,
      createdAt: at,
      alerts: [],
      confirmations: [],
    }),
    AlertRequested: ({ data: { alertId, filters, origin }, at }, { alerts }) => ({
      alerts: [
        ...alerts,
        { id: alertId, filters, state: 'pending', createdAt: at, ...(origin === undefined ? {} : { origin }) },
      ],
    }),
    ConfirmationRequested: ({ data: { confirmation, requestedAt, expiresAt } }, { confirmations }) => ({
      confirmations: [...confirmations, { number: confirmation, requestedAt, expiresAt, state: 'open' } as const].slice(
        -KEPT_CONFIRMATIONS,
      ),
    }),
    SubscriberConfirmed({ data: { confirmation, alertIds, isWaitlisted }, at }, row) {
      const isBack = row.unsubscribedAt !== null;
      const kept = row.alerts.filter(({ state }) => !isBack || state === 'pending');
      const used = row.confirmations.map((each) =>
        each.number <= confirmation && each.state === 'open'
          ? withChanges<SubscriberConfirmation>(each, { state: 'used' })
          : each,
      );
      const set = admitted(isWaitlisted, row.waitlistedAt ?? at);
      set.wasConfirmed = true;
      set.confirmedAt = row.confirmedAt ?? at;
      set.alerts = inState(kept, alertIds, 'active');
      set.confirmations = used;
      return set;
    },
    SubscriberPromoted: () => ({ status: 'confirmed', waitlistedAt: null }),
    SubscriberUnsubscribed: ({ at }, { alerts, confirmations }) => ({
      status: 'unsubscribed',
      waitlistedAt: null,
      unsubscribedAt: at,
      alerts: alerts
        .filter(({ state }) => state !== 'pending')
        .map((each) => (each.state === 'active' ? withChanges<SubscriberAlert>(each, { state: 'paused' }) : each)),
      confirmations: confirmations.map((each) =>
        each.state === 'open' ? withChanges<SubscriberConfirmation>(each, { state: 'void' }) : each,
      ),
    }),
    SubscriberResubscribed({ data: { alertIds, isWaitlisted }, at }, row) {
      const set = admitted(isWaitlisted, at);
      set.alerts = inState(row.alerts, alertIds, 'active');
      return set;
    },
    AlertPaused: ({ data: { alertId } }, { alerts }) => ({ alerts: inState(alerts, [alertId], 'paused') }),
    AlertResumed: ({ data: { alertId } }, { alerts }) => ({ alerts: inState(alerts, [alertId], 'active') }),
    AlertChanged: ({ data: { alertId, filters } }, { alerts }) => ({
      alerts: alerts.map((each) => (each.id === alertId ? withChanges(each, { filters }) : each)),
    }),
    AlertRemoved: ({ data: { alertId } }, { alerts }) => ({ alerts: alerts.filter(({ id }) => id !== alertId) }),
    SubscriberRemoved: () => null,
  },
};

/** Which subscribers to list. */
export interface SubscriberFilter extends Paging {
  /** Part of the email address. Case is ignored. */
  readonly search?: string | undefined;
  readonly status?: SubscriberStatus | undefined;
}

/** Columns that lists do not read. */
const LONG = ['alerts', 'confirmations'] as const;

/** Subscribers of the current board. */
@Injectable()
export class SubscriberReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  page({ search, status, ...paging }: SubscriberFilter): Promise<Page<SubscriberSummaryRow>> {
    const email = search === undefined ? undefined : new Containing(search.toLowerCase());
    return this.tables.page(SubscriberRow, { email, status }, paging, LONG);
  }

  find(id: string): Promise<SubscriberRow | null> {
    return this.tables.one(SubscriberRow, { id });
  }

  /** @throws Rejection `subscribers_not_found`. */
  async byId(id: string): Promise<SubscriberRow> {
    return (await this.find(id)) ?? rejectMissing(subscriberDecider);
  }

  async byAddressKey(addressKey: string): Promise<SubscriberRow | null> {
    const [row] = await this.tables.all(SubscriberRow, { addressKey }, 1);
    return row ?? null;
  }

  /** Those of `addressKeys` that are subscribed, in any status, with the ids of their subscribers. */
  async known(addressKeys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (addressKeys.length === 0) return new Map();
    const rows = await this.tables.all(SubscriberRow, { addressKey: addressKeys }, addressKeys.length, LONG);
    return new Map(rows.map(({ addressKey, id }) => [addressKey, id]));
  }

  /** The number of addresses ever confirmed, including those that unsubscribed since. */
  everConfirmed(): Promise<number> {
    return this.tables.count(SubscriberRow, { wasConfirmed: true });
  }

  /** The number of subscribers who get digests now. */
  confirmed(): Promise<number> {
    return this.tables.count(SubscriberRow, { status: 'confirmed' });
  }

  /** The ids of those who have waited longest. */
  async waiting(limit: number): Promise<readonly string[]> {
    const rows = await this.tables.sorted(SubscriberRow, 'waitlistedAt', { status: 'waitlisted' }, limit, {
      omit: LONG,
    });
    return rows.map(({ id }) => id);
  }

  /** Subscribers who get digests and are older than `before`, newest first. */
  async receivers(before: string | null, limit: number): Promise<readonly SubscriberRow[]> {
    const id = before === null ? undefined : new Between<string>(undefined, before);
    const rows = await this.tables.all(SubscriberRow, { status: 'confirmed', id }, limit + 1, ['confirmations']);
    return (rows as readonly SubscriberRow[]).filter((row) => row.id !== before).slice(0, limit);
  }

  /** All subscribers, in batches, newest first. */
  each(): AsyncGenerator<readonly SubscriberSummaryRow[]> {
    return this.tables.each(SubscriberRow, {}, LONG);
  }
}
