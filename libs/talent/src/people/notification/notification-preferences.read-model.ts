import { type RowProjection, withChanges } from '#kernel';
import { BoardRow, BoardTables, Packed, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import {
  type NotificationChannel,
  CHANNELS,
  type NotificationPreferencesEvents,
} from './notification-preferences.decider.js';

/** The setting of a channel, and when it was set. */
interface ChannelSetting {
  readonly subscribed: boolean;
  readonly at: string;
}

/** The mail settings of a user. The id is that of the account; a user without settings has no row. */
@ReadModel('notification_preferences', { version: 1 })
export class NotificationPreferencesRow extends BoardRow {
  @Packed() chosen!: { readonly [K in NotificationChannel]?: ChannelSetting };
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

/** The setting of a channel. */
export interface Preference {
  readonly channel: NotificationChannel;
  readonly subscribed: boolean;
  /** Null if it was never set. */
  readonly updatedAt: string | null;
}

/** All channels in `row`; a channel without a setting is on. */
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
