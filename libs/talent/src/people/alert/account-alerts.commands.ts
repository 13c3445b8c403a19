import { aggregate } from '#runtime';
import { accountAlertsDecider } from './account-alerts.decider.js';

export const accountAlerts = aggregate(accountAlertsDecider);
