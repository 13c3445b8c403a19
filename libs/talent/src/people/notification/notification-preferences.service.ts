import { outcomeOf } from '#kernel';
import { SignedTokens } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CHANNELS, type NotificationChannel, notificationPreferences } from './notification-preferences.decider.js';
import { refuseToken } from '../session/sessions.service.js';
import { AlertSettings } from '../alert-settings.service.js';
import {
  NotificationPreferencesReader,
  NotificationPreferencesRow,
  type Preference,
  preferencesIn,
} from './notification-preferences.read-model.js';
import { AccountRows } from '../board-user/owned-rows.service.js';

const PURPOSE = 'notifications';

/** The account and the channel of an unsubscribe link. */
export interface Unsubscription {
  readonly boardUserId: string;
  readonly channel: NotificationChannel;
  readonly token: string;
}

/** The mails of a channel to an account of a board. */
export interface MailSubscription {
  readonly board: string;
  readonly boardUserId: string;
  readonly channel: NotificationChannel;
}

/** The mail settings of users. */
@Injectable()
export class NotificationPreferences {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: NotificationPreferencesReader,
    private readonly tokens: SignedTokens,
    private readonly settings: AlertSettings,
  ) {}

  /** Every channel, with or without a setting. */
  list(userId: string): Promise<readonly Preference[]> {
    return this.reader.of(userId);
  }

  /** Whether the mails of `channel` are on for `userId`. */
  async wants(userId: string, channel: NotificationChannel): Promise<boolean> {
    return (await this.reader.of(userId)).some((each) => each.channel === channel && each.subscribed);
  }

  /** Sets one channel; returns all. */
  async choose(userId: string, channel: NotificationChannel, subscribed: boolean): Promise<readonly Preference[]> {
    const receipt = await this.bus.execute(
      notificationPreferences.ChooseChannel(userId, { channel, subscribed, by: 'settings' }),
    );
    return preferencesIn(receipt.find(NotificationPreferencesRow));
  }

  /** The token in mails of `channel` to `userId`, which allows the recipient to unsubscribe without signing in. It does not expire. */
  tokenFor(userId: string, channel: NotificationChannel): string {
    return this.tokens.sign(PURPOSE, [facts().board, userId, channel]);
  }

  /** The account and channel of `token`, on any board; null if it is not such a token. */
  subscriptionOf(token: string): MailSubscription | null {
    const [board, boardUserId, channel] = this.tokens.read(PURPOSE, token) ?? [];
    const known = CHANNELS.find((each) => each === channel);
    return board !== undefined && boardUserId !== undefined && known ? { board, boardUserId, channel: known } : null;
  }

  /** Turns off the mails of a channel. Does nothing if the account was deleted. Repeatable. */
  async stop({ boardUserId, channel }: Omit<MailSubscription, 'board'>): Promise<void> {
    await outcomeOf(
      this.bus.execute(notificationPreferences.ChooseChannel(boardUserId, { channel, subscribed: false, by: 'link' })),
      { kind: 'unauthenticated' },
    );
  }

  /** URL of the storefront page where the mails of a channel are turned off. */
  async pageOf({ boardUserId, channel }: Omit<MailSubscription, 'board'>): Promise<string> {
    const { storefront } = await this.settings.identity(null);
    const token = this.tokenFor(boardUserId, channel);
    return `${storefront}/settings?${new URLSearchParams({ boardUserId, channel, token }).toString()}`;
  }

  /** Turns off the mails of a channel with the token from one of them. Repeatable. @throws Rejection `board_auth_invalid_token`. */
  async unsubscribe({ boardUserId, channel, token }: Unsubscription): Promise<void> {
    const [board, user, of] = this.tokens.read(PURPOSE, token) ?? [];
    if (board !== facts().board || user !== boardUserId || of !== channel) refuseToken();
    await this.bus.execute(
      notificationPreferences.ChooseChannel(boardUserId, { channel, subscribed: false, by: 'link' }),
    );
  }
}

@Injectable()
export class NotificationPreferencesDataStore extends AccountRows<NotificationPreferencesRow> {
  protected readonly row = NotificationPreferencesRow;
  protected readonly of = { column: 'id', category: 'notificationPreferences' };
  protected readonly removal = (userId: string) => notificationPreferences.RemoveNotificationPreferences(userId, {});
}
