import { aggregate } from '#runtime';
import { accountAlertsDecider } from './alert/account-alerts.decider.js';
import { subscriberDecider } from './subscriber/subscriber.decider.js';

export const subscribers = aggregate(subscriberDecider);
export const accountAlerts = aggregate(accountAlertsDecider);
