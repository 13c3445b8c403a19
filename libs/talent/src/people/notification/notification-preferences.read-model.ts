import { type RowProjection, withChanges } from '#kernel';
import { BoardRow, BoardTables, Packed, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import { type Channel, CHANNELS, type NotificationPreferencesEvents } from './notification-preferences.decider.js';

/** What somebody chose for a channel, and when. */
interface Chosen {
  readonly subscribed: boolean;
  readonly at: string;
}

/** What somebody chose. Its id is that of the account; whoever never chose has no row. */
@ReadModel('notification_preferences', { version: 1 })
export class NotificationPreferencesRow extends BoardRow {
  @Packed() chosen!: { readonly [K in Channel]?: Chosen };
}

export const notificationPreferencesRows: RowProjection<NotificationPreferencesRow, NotificationPreferencesEvents> = {
  row: NotificationPreferencesRow,
  category: 'notificationPreferences',
  on: {
    ChannelChosen: ({ data: { channel, subscribed }, at }, row: NotificationPreferencesRow | null) => ({
      chosen: withChanges(row?.chosen ?? {}, { [channel]: { subscribed, at } }),
    }),
    NotificationPreferencesRemoved: () => null,
  },
};

/** How a channel is set. */
export interface Preference {
  readonly channel: Channel;
  readonly subscribed: boolean;
  /** Null: never touched. */
  readonly updatedAt: string | null;
}

/** All channels as `row` has them; what was never touched is on. */
export const preferencesIn = (row: NotificationPreferencesRow | null): readonly Preference[] =>
  CHANNELS.map((channel) => {
    const { subscribed = true, at = null } = row?.chosen[channel] ?? {};
    return { channel, subscribed, updatedAt: at };
  });

@Injectable()
export class NotificationPreferencesReader {
  constructor(private readonly tables: BoardTables) {}

  async of(userId: string): Promise<readonly Preference[]> {
    return preferencesIn(await this.tables.one(NotificationPreferencesRow, { id: userId }));
  }
}
