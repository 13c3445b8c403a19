import { type EventNames, eventNamesOf } from '#kernel';
import { boardUserDecider } from './account/board-user.decider.js';
import { accountAlertsDecider } from './alert/account-alerts.decider.js';
import { blockDecider } from './block/block.decider.js';
import { candidateDecider } from './candidate/candidate.decider.js';
import { membershipDecider } from './membership/membership.decider.js';
import { notificationPreferencesDecider } from './notification/notification-preferences.decider.js';
import { savedJobDecider } from './saved-job/saved-job.decider.js';
import { subscriberDecider } from './subscriber/subscriber.decider.js';

/** What the events of this context are called in public. */
export const talentEventNames: readonly EventNames[] = [
  eventNamesOf(boardUserDecider, {
    object: 'board_user',
    types: {
      BoardUserRegistered: 'created',
      SessionsRevoked: 'sessions_ended',
      BoardUserRemovalBegun: 'deletion_begun',
    },
  }),
  eventNamesOf(candidateDecider, {
    object: 'candidate',
    types: { CandidateAdmitted: 'created' },
    partial: ['ProfileChanged'],
  }),
  eventNamesOf(savedJobDecider, { object: 'saved_job', types: { JobSaved: 'created', JobUnsaved: 'deleted' } }),
  eventNamesOf(notificationPreferencesDecider, {
    object: 'notification_preference',
    types: { ChannelChosen: 'updated' },
  }),
  eventNamesOf(blockDecider, { object: 'block', types: { UserBlocked: 'created', UserUnblocked: 'deleted' } }),
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
  eventNamesOf(subscriberDecider, { object: 'subscriber' }),
  eventNamesOf(membershipDecider, {
    object: 'employer_membership',
    types: {
      MembershipRequested: 'created',
      MembershipApproved: 'approved',
      MembershipRejected: 'rejected',
      MembershipCancelled: 'cancelled',
      MembershipEnded: 'deleted',
    },
  }),
];
