import { Injectable } from '@nestjs/common';
import { AccountRows } from '../board-user/owned-rows.service.js';
import { notificationPreferences } from './notification-preferences.decider.js';
import { NotificationPreferencesRow } from './notification-preferences.read-model.js';

@Injectable()
export class NotificationPreferencesDataStore extends AccountRows<NotificationPreferencesRow> {
  protected readonly row = NotificationPreferencesRow;
  protected readonly of = { column: 'id', category: 'notificationPreferences' };
  protected readonly removal = (userId: string) => notificationPreferences.RemoveNotificationPreferences(userId, {});
}
