import { aggregate } from '#runtime';
import { boardUserDecider } from './account/board-user.decider.js';
import { accountAlertsDecider } from './alert/account-alerts.decider.js';
import { subscriberDecider } from './subscriber/subscriber.decider.js';

export const boardUsers = aggregate(boardUserDecider);
export const subscribers = aggregate(subscriberDecider);
export const accountAlerts = aggregate(accountAlertsDecider);
