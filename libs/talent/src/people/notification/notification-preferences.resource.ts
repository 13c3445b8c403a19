import { commandHandler, personalDataStore } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { NotificationPreferences, NotificationPreferencesDataStore } from './notification-preferences.service.js';
import { BoardMeNotificationsController } from './notification-preferences.board.controller.js';
import {
  CHANNELS,
  notificationPreferences,
  notificationPreferencesDecider,
} from './notification-preferences.decider.js';
import { NotificationPreferencesReader, notificationPreferencesRows } from './notification-preferences.read-model.js';

/** The mail settings of users. */
export const notificationPreferencesResource: Resource = {
  controllers: [BoardMeNotificationsController],
  providers: [
    commandHandler(notificationPreferences),
    readModel(notificationPreferencesRows),
    NotificationPreferencesReader,
    NotificationPreferences,
    personalDataStore(NotificationPreferencesDataStore),
  ],
  exports: [NotificationPreferences],
  tags: { 'Me: notifications': 'Mail notification settings of the current user.' },
  vocabularies: { NotificationChannel: CHANNELS },
  events: [
    eventNamesOf(notificationPreferencesDecider, {
      object: 'notification_preference',
      types: { ChannelChosen: 'updated' },
    }),
  ],
};
