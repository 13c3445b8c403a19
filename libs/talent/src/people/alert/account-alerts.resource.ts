import { mailPreview, background, commandHandler, personalDataStore, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { operationWorker } from '#runtime/operations';
import { readModel } from '#store';
import { AccountAlerts, AccountAlertsDataStore } from './account-alerts.service.js';
import { accountAlerts, accountAlertsDecider } from './account-alerts.decider.js';
import { AccountAlertsReader, accountAlertsRows } from './account-alerts.read-model.js';
import { ALERT_MAIL_EXAMPLES } from './alert-mails.js';
import { AlertTokens } from './alert-tokens.service.js';
import { ScheduleDigests } from '../digest/digest.policies.js';
import { BeginDigests, SendDigests } from '../digest/send-digests.service.js';

/** Job alerts of accounts, and the parts of alert mails. */
export const accountAlertsResource: Resource = {
  providers: [
    commandHandler(accountAlerts),
    readModel(accountAlertsRows),
    AccountAlertsReader,
    AccountAlerts,
    AlertTokens,
    ...ALERT_MAIL_EXAMPLES.map(mailPreview),
    personalDataStore(AccountAlertsDataStore),
    operationWorker(SendDigests),
    ...policy(ScheduleDigests),
    ...background(BeginDigests),
  ],
  exports: [AccountAlerts],
  events: [
    eventNamesOf(accountAlertsDecider, {
      object: 'alert',
      types: {
        AccountAlertAdded: 'created',
        AccountAlertChanged: 'updated',
        AccountAlertRemoved: 'deleted',
        AccountAlertPaused: 'paused',
        AccountAlertResumed: 'resumed',
        AccountAlertsStopped: 'all_stopped',
        AccountAlertsResumed: 'all_resumed',
        AccountAlertsRemoved: 'all_deleted',
      },
    }),
  ],
};
