import type { Decider } from '#kernel';
import { accountGone, accountOf } from '../../account.js';

/** What people can be told of by mail. */
export const CHANNELS = ['messageEmails', 'applicationEmails'] as const;
export type Channel = (typeof CHANNELS)[number];

interface Choice {
  readonly channel: Channel;
  readonly subscribed: boolean;
}

export interface NotificationPreferencesCommands {
  /** `by`: in the settings of the account, or by the link in a mail. */
  ChooseChannel: Choice & { readonly by: 'settings' | 'link' };
  /** With the account. Repeatable. */
  RemoveNotificationPreferences: Record<string, never>;
}

export interface NotificationPreferencesEvents {
  ChannelChosen: NotificationPreferencesCommands['ChooseChannel'];
  NotificationPreferencesRemoved: Record<string, never>;
}

/** What was chosen; a channel that is not in it was never touched, and is on. */
type Choices = { readonly [K in Channel]?: boolean };

/** Which mails somebody wants. Its id is that of the account. */
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
