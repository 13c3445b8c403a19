import { commandsOf, type Decider } from '#kernel';
import { accountGone, accountOf } from '../../account.js';

/** The kinds of mails that users can turn off. */
export const CHANNELS = ['messageEmails', 'applicationEmails'] as const;
export type NotificationChannel = (typeof CHANNELS)[number];

interface Choice {
  readonly channel: NotificationChannel;
  readonly subscribed: boolean;
}

export interface NotificationPreferencesCommands {
  /** `by`: in the account settings, or with the link in a mail. */
  ChooseChannel: Choice & { readonly by: 'settings' | 'link' };
  /** Issued when the account is deleted. Repeatable. */
  RemoveNotificationPreferences: Record<string, never>;
}

export interface NotificationPreferencesEvents {
  ChannelChosen: NotificationPreferencesCommands['ChooseChannel'];
  NotificationPreferencesRemoved: Record<string, never>;
}

/** The settings. A channel without one is on. */
type Choices = { readonly [K in NotificationChannel]?: boolean };

/** The mail settings of a user. The id is that of the account. */
export const notificationPreferencesDecider: Decider<
  Choices,
  NotificationPreferencesCommands,
  NotificationPreferencesEvents
> = {
  category: 'notificationPreferences',
  noun: 'notification preferences',
  initial: {},
  creates: [],
  singleton: true,
  gone: ['NotificationPreferencesRemoved'],
  missing: 'notification_preferences_not_found',
  needs: (_, id) => [accountOf(id)],
  refuseNeed: accountGone,
  decide: {
    ChooseChannel: (choices, { channel, subscribed, by }) =>
      choices[channel] === subscribed ? [] : [{ type: 'ChannelChosen', data: { channel, subscribed, by } }],
    RemoveNotificationPreferences: (choices) =>
      Object.keys(choices).length === 0 ? [] : [{ type: 'NotificationPreferencesRemoved', data: {} }],
  },
  evolve: {
    ChannelChosen: (choices, { channel, subscribed }) => ({ ...choices, [channel]: subscribed }),
    NotificationPreferencesRemoved: () => ({}),
  },
};

export const notificationPreferences = commandsOf(notificationPreferencesDecider);
