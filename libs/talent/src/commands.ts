import { aggregate } from '#runtime';
import { boardUserDecider } from './account/board-user.decider.js';
import { accountAlertsDecider } from './alert/account-alerts.decider.js';
import { blockDecider } from './block/block.decider.js';
import { candidateDecider } from './candidate/candidate.decider.js';
import { membershipDecider } from './membership/membership.decider.js';
import { notificationPreferencesDecider } from './notification/notification-preferences.decider.js';
import { savedJobDecider } from './saved-job/saved-job.decider.js';
import { subscriberDecider } from './subscriber/subscriber.decider.js';

export const boardUsers = aggregate(boardUserDecider);
export const candidates = aggregate(candidateDecider);
export const savedJobs = aggregate(savedJobDecider);
export const notificationPreferences = aggregate(notificationPreferencesDecider);
export const blocks = aggregate(blockDecider);
export const subscribers = aggregate(subscriberDecider);
export const accountAlerts = aggregate(accountAlertsDecider);
export const employerMemberships = aggregate(membershipDecider);
