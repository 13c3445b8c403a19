import { type EventOf, EventStore, reactionTo, type ReactionsTo, type StoredEvent } from '#kernel';
import { type Commands, Policy, type Reacts, type Receipt } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { accountOf } from './account.js';
import { employerMemberships, type MembershipEvents } from './employers/index.js';
import { type ApplicationEvents, applications } from './hiring/index.js';
import {
  type BlockEvents,
  blocks,
  type ConversationEvents,
  conversations,
  type MessageReportEvents,
  messageReports,
} from './messaging/index.js';
import {
  accountAlerts,
  type AccountAlertsEvents,
  type CandidateEvents,
  candidates,
  notificationPreferences,
  type NotificationPreferencesEvents,
  type SavedJobEvents,
  savedJobs,
} from './people/index.js';

/** Data that an event adds to an account. */
interface Arrival {
  /** The account that the data belongs to. */
  readonly userId: string;
  /** The command that removes the data again. */
  readonly removal: Command<Receipt>;
}

interface HandledEvents {
  candidate: CandidateEvents;
  savedJob: SavedJobEvents;
  accountAlerts: AccountAlertsEvents;
  notificationPreferences: NotificationPreferencesEvents;
  employerMembership: MembershipEvents;
  application: ApplicationEvents;
  block: BlockEvents;
  conversation: ConversationEvents;
  messageReport: MessageReportEvents;
}

const alerts = ({ objectId }: Pick<EventOf<AccountAlertsEvents, 'AccountAlertAdded'>, 'objectId'>): Arrival => ({
  userId: objectId,
  removal: accountAlerts.RemoveAccountAlerts(objectId, {}),
});

const application = (objectId: string, userId: string): Arrival => ({
  userId,
  removal: applications.RemoveApplication(objectId, {}),
});

/** The events that add data to an account, by category and type; null for an event that does not. */
const ARRIVALS: ReactionsTo<HandledEvents, void, Arrival | null> = {
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
  employerMembership: {
    MembershipRequested: ({ objectId, data }) => ({
      userId: data.userId,
      removal: employerMemberships.EndMembership(objectId, {}),
    }),
  },
  application: {
    ApplicationSubmitted: ({ objectId, data: { userId } }) => (userId === null ? null : application(objectId, userId)),
    ApplicationClaimed: ({ objectId, data: { userId } }) => application(objectId, userId),
  },
  block: {
    UserBlocked: ({ objectId, data }) => ({ userId: data.userId, removal: blocks.UnblockUser(objectId, {}) }),
  },
  conversation: {
    ConversationStarted: ({ objectId, data }) => ({
      userId: data.candidateId,
      removal: conversations.EraseConversation(objectId, {}),
    }),
  },
  messageReport: {
    MessageReported: ({ objectId, data }) => ({
      userId: data.candidateId,
      removal: messageReports.EraseReport(objectId, {}),
    }),
  },
};

/**
 * Deletes data that is added to an account at the moment when its removal starts. This cannot happen with events in PostgreSQL, where a
 * write to an account locks the account until it commits; the policy follows no category there.
 */
@Injectable()
export class ClearLateArrivals implements Policy {
  readonly name = 'clear-late-arrivals';
  readonly on: Reacts<object>;

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {
    this.on = store.inline ? {} : this.heard();
  }

  /** The reactions, for any event store; a spec calls it. */
  heard(): Reacts<object> {
    const react = (event: StoredEvent) => this.clear(event);
    return Object.fromEntries(
      Object.entries(ARRIVALS).map(([category, types]) => [
        category,
        Object.fromEntries(Object.keys(types as object).map((type) => [type, react])),
      ]),
    );
  }

  private async clear(event: StoredEvent): Promise<Commands> {
    const arrival = reactionTo<void, Arrival | null>(ARRIVALS, event)?.(event);
    return arrival && (await this.isLeaving(event.board, arrival.userId)) ? arrival.removal : [];
  }

  private async isLeaving(board: string, userId: string): Promise<boolean> {
    const history = await this.store.read({ ...accountOf(userId), board });
    return history.length > 0 && (this.readModels.standing(history)?.closes ?? false);
  }
}
