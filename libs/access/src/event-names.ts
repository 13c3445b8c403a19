import { type EventNames, eventNames } from '#kernel';
import type { ApiKeyEvents } from './api-key/api-key.decider.js';
import type { BoardEvents } from './board/board.decider.js';
import type { PublishableKeyEvents } from './publishable-key/publishable-key.decider.js';
import type { TeamEvents } from './team/team.decider.js';
import type { OperatorUserEvents } from './user/user.decider.js';

/** What the events of who may call are called in public. */
export const accessEventNames: readonly EventNames[] = [
  eventNames<BoardEvents>({
    category: 'board',
    object: 'board',
    types: { BoardCreated: 'created', BoardAdopted: 'adopted', BoardPlanChanged: 'plan_changed' },
  }),
  eventNames<ApiKeyEvents>({
    category: 'apiKey',
    object: 'api_key',
    types: {
      ApiKeyCreated: 'created',
      ApiKeyAdopted: 'adopted',
      ApiKeyChanged: 'updated',
      ApiKeyRotated: 'rotated',
      UntoldSecretReplaced: 'secret_replaced',
      ApiKeyRevoked: 'revoked',
    },
    partial: ['ApiKeyChanged'],
  }),
  eventNames<PublishableKeyEvents>({
    category: 'publishableKey',
    object: 'publishable_key',
    types: { PublishableKeyCreated: 'created', PublishableKeyAdopted: 'adopted', PublishableKeyRevoked: 'revoked' },
  }),
  eventNames<TeamEvents>({
    category: 'team',
    object: 'team',
    types: {
      TeamFounded: 'created',
      MemberRoleChanged: 'member_role_changed',
      MemberSuspended: 'member_suspended',
      MemberUnsuspended: 'member_unsuspended',
      MemberRemoved: 'member_removed',
      OwnershipTransferred: 'ownership_transferred',
      InvitationCreated: 'invitation_created',
      InvitationRoleChanged: 'invitation_role_changed',
      InvitationRenewed: 'invitation_renewed',
      InvitationAccepted: 'invitation_accepted',
      InvitationDeclined: 'invitation_declined',
      InvitationCancelled: 'invitation_cancelled',
    },
  }),
  eventNames<OperatorUserEvents>({
    category: 'operatorUser',
    object: 'user',
    types: {
      UserRegistered: 'created',
      PasswordSet: 'password_set',
      SignedIn: 'signed_in',
      SessionsEnded: 'sessions_ended',
      SecondFactorEnrolled: 'second_factor_enrolled',
      SecondFactorRemoved: 'second_factor_removed',
      AddressProved: 'address_proved',
    },
  }),
];
