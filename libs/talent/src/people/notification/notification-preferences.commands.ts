import { aggregate } from '#runtime';
import { notificationPreferencesDecider } from './notification-preferences.decider.js';

export const notificationPreferences = aggregate(notificationPreferencesDecider);
