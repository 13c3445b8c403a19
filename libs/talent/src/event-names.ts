import { type EventNames, eventNames } from '#kernel';
import type { BoardUserEvents } from './account/board-user.decider.js';
import type { AccountAlertsEvents } from './alert/account-alerts.decider.js';
import type { BlockEvents } from './block/block.decider.js';
import type { CandidateEvents } from './candidate/candidate-events.js';
import type { MembershipEvents } from './membership/membership.decider.js';
import type { NotificationPreferencesEvents } from './notification/notification-preferences.decider.js';
import type { SavedJobEvents } from './saved-job/saved-job.decider.js';
import type { SubscriberEvents } from './subscriber/subscriber.decider.js';

/** What the events of this context are called in public. */
export const talentEventNames: readonly EventNames[] = [
  eventNames<BoardUserEvents>({
    category: 'boardUser',
    object: 'board_user',
    types: {
      BoardUserRegistered: 'created',
      EmailVerified: 'email_verified',
      PasswordSet: 'password_set',
      PasswordRemoved: 'password_removed',
      SessionsRevoked: 'sessions_ended',
      SignInLinked: 'sign_in_linked',
      BoardUserRenamed: 'renamed',
      MarketingPermissionGranted: 'marketing_permission_granted',
      MarketingPermissionWithdrawn: 'marketing_permission_withdrawn',
      BoardUserRemovalBegun: 'deletion_begun',
      BoardUserRemoved: 'deleted',
    },
  }),
  eventNames<CandidateEvents>({
    category: 'candidate',
    object: 'candidate',
    types: {
      CandidateAdmitted: 'created',
      ProfileChanged: 'profile_changed',
      AvatarChanged: 'avatar_changed',
      ExperienceAdded: 'experience_added',
      ExperienceChanged: 'experience_changed',
      ExperienceRemoved: 'experience_removed',
      EducationAdded: 'education_added',
      EducationChanged: 'education_changed',
      EducationRemoved: 'education_removed',
      SkillsSet: 'skills_set',
      LanguagesSet: 'languages_set',
      ProfileFieldsSet: 'profile_fields_set',
      ProfileReferencesSet: 'profile_references_set',
      ResumeUploaded: 'resume_uploaded',
      ResumeImported: 'resume_imported',
      ResumeParseFailed: 'resume_parse_failed',
      ResumeRemoved: 'resume_removed',
      CandidateRemoved: 'deleted',
    },
    partial: ['ProfileChanged'],
  }),
  eventNames<SavedJobEvents>({
    category: 'savedJob',
    object: 'saved_job',
    types: { JobSaved: 'created', JobUnsaved: 'deleted' },
  }),
  eventNames<NotificationPreferencesEvents>({
    category: 'notificationPreferences',
    object: 'notification_preference',
    types: { ChannelChosen: 'updated', NotificationPreferencesRemoved: 'deleted' },
  }),
  eventNames<BlockEvents>({
    category: 'block',
    object: 'block',
    types: { UserBlocked: 'created', UserUnblocked: 'deleted' },
  }),
  eventNames<AccountAlertsEvents>({
    category: 'accountAlerts',
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
  eventNames<SubscriberEvents>({
    category: 'subscriber',
    object: 'subscriber',
    types: {
      SubscriberAdded: 'created',
      AlertRequested: 'alert_requested',
      ConfirmationRequested: 'confirmation_requested',
      SubscriberConfirmed: 'confirmed',
      SubscriberPromoted: 'promoted',
      SubscriberUnsubscribed: 'unsubscribed',
      SubscriberResubscribed: 'resubscribed',
      AlertPaused: 'alert_paused',
      AlertResumed: 'alert_resumed',
      AlertChanged: 'alert_changed',
      AlertRemoved: 'alert_removed',
      SubscriberRemoved: 'deleted',
    },
  }),
  eventNames<MembershipEvents>({
    category: 'employerMembership',
    object: 'employer_membership',
    types: {
      MembershipRequested: 'created',
      WorkEmailNamed: 'work_email_named',
      WorkEmailConfirmed: 'work_email_confirmed',
      MembershipApproved: 'approved',
      MembershipRejected: 'rejected',
      MembershipCancelled: 'cancelled',
      MembershipEnded: 'deleted',
    },
  }),
];
