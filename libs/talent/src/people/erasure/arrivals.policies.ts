import type { EventOf, ReactionsTo } from '#kernel';
import type { Receipt } from '#runtime';
import type { Command } from '@nestjs/cqrs';
import { accountAlerts, type AccountAlertsEvents } from '../alert/account-alerts.decider.js';
import type { CandidateEvents } from '../candidate/candidate-events.js';
import { candidates } from '../candidate/candidate.decider.js';
import {
  notificationPreferences,
  type NotificationPreferencesEvents,
} from '../notification/notification-preferences.decider.js';
import { type SavedJobEvents, savedJobs } from '../saved-job/saved-job.decider.js';

/** Data that an event adds to an account. */
export interface Arrival {
  /** The account that the data belongs to. */
  readonly userId: string;
  /** The command that removes the data again. */
  readonly removal: Command<Receipt>;
}

/** The events that add data to an account, by category and type; null for an event that does not. */
export type LateArrivals<HandledEvents> = ReactionsTo<HandledEvents, void, Arrival | null>;

interface HandledEvents {
  candidate: CandidateEvents;
  savedJob: SavedJobEvents;
  accountAlerts: AccountAlertsEvents;
  notificationPreferences: NotificationPreferencesEvents;
}

const alerts = ({ objectId }: Pick<EventOf<AccountAlertsEvents, 'AccountAlertAdded'>, 'objectId'>): Arrival => ({
  userId: objectId,
  removal: accountAlerts.RemoveAccountAlerts(objectId, {}),
});

/** The events of this layer. */
export const peopleArrivals: LateArrivals<HandledEvents> = {
  candidate: {
    CandidateAdmitted: ({ objectId }) => ({ userId: objectId, removal: candidates.RemoveCandidate(objectId, {}) }),
  },
  savedJob: {
    JobSaved: ({ objectId, data }) => ({ userId: data.userId, removal: savedJobs.UnsaveJob(objectId, {}) }),
  },
  accountAlerts: { AccountAlertAdded: alerts, AccountAlertsStopped: alerts },
  notificationPreferences: {
    ChannelChosen: ({ objectId }) => ({
      userId: objectId,
      removal: notificationPreferences.RemoveNotificationPreferences(objectId, {}),
    }),
  },
};
