import { type EventOf, EventStore } from '#kernel';
import { type Commands, Operations, Policy, type Reacts } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { accountOf, type BoardUserEvents } from '../account/board-user.decider.js';
import type { AccountAlertsEvents } from '../alert/account-alerts.decider.js';
import type { BlockEvents } from '../block/block.decider.js';
import type { CandidateEvents } from '../candidate/candidate-events.js';
import {
  accountAlerts,
  blocks,
  candidates,
  employerMemberships,
  notificationPreferences,
  savedJobs,
} from '../commands.js';
import type { MembershipEvents } from '../membership/membership.decider.js';
import type { NotificationPreferencesEvents } from '../notification/notification-preferences.decider.js';
import type { SavedJobEvents } from '../saved-job/saved-job.decider.js';
import { beginRemoval } from './account-removal.service.js';

interface Heard {
  candidate: CandidateEvents;
  savedJob: SavedJobEvents;
  block: BlockEvents;
  accountAlerts: AccountAlertsEvents;
  notificationPreferences: NotificationPreferencesEvents;
  employerMembership: MembershipEvents;
}

/**
 * Removes what came to belong to an account at the very moment when its removal was begun. With events in PostgreSQL that cannot be:
 * whoever adds something holds the account open until it is written, and nothing is listened to.
 */
@Injectable()
export class ClearLateArrivals extends Policy {
  readonly name = 'clear-late-arrivals';
  readonly on: Reacts<Heard>;

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {
    super();
    this.on = store.inline ? {} : this.heard();
  }

  /** Also what a specification calls, whichever store it has. */
  heard(): Reacts<Heard> {
    type At = Pick<EventOf<BlockEvents, 'UserBlocked'>, 'board' | 'objectId'>;
    const late = async (board: string, userId: string, commands: Commands): Promise<Commands> =>
      (await this.isLeaving(board, userId)) ? commands : [];
    const alerts = ({ board, objectId }: At) => late(board, objectId, accountAlerts.RemoveAccountAlerts(objectId, {}));
    return {
      candidate: {
        CandidateAdmitted: ({ board, objectId }) => late(board, objectId, candidates.RemoveCandidate(objectId, {})),
      },
      savedJob: {
        JobSaved: ({ board, objectId, data }) => late(board, data.userId, savedJobs.UnsaveJob(objectId, {})),
      },
      block: {
        UserBlocked: ({ board, objectId, data }) => late(board, data.userId, blocks.UnblockUser(objectId, {})),
      },
      employerMembership: {
        MembershipRequested: ({ board, objectId, data }) =>
          late(board, data.userId, employerMemberships.EndMembership(objectId, {})),
      },
      accountAlerts: { AccountAlertAdded: alerts, AccountAlertsStopped: alerts },
      notificationPreferences: {
        ChannelChosen: ({ board, objectId }) =>
          late(board, objectId, notificationPreferences.RemoveNotificationPreferences(objectId, {})),
      },
    };
  }

  private async isLeaving(board: string, userId: string): Promise<boolean> {
    const history = await this.store.read({ ...accountOf(userId), board });
    return history.length > 0 && (this.readModels.standing(history)?.closes ?? false);
  }
}

/**
 * Has what is kept of an account purged once more when the log says that it is gone: tables and files that were restored from a backup which
 * is older than the log have it again. Mostly there is nothing left to do.
 */
@Injectable()
export class PurgeAgain extends Policy {
  readonly name = 'purge-removed-accounts';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      BoardUserRemoved: async ({ objectId }) => void (await beginRemoval(this.operations, objectId)),
    },
  };

  constructor(private readonly operations: Operations) {
    super();
  }
}
