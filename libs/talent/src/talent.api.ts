import type { ApiPart } from '#http';
import { BOARD_ROLES, type BoardRole, SIGN_IN_PROVIDERS } from './account/board-user.decider.js';
import { PERMISSION_SOURCES, PERMISSION_STATUSES, WITHDRAWAL_REASONS } from './account/marketing-permission.js';
import { JOB_SEARCH_STATUSES, PROFILE_VISIBILITIES, STATUS_AUDIENCES } from './candidate/candidate.js';
import { APPROVAL_SOURCES, CLAIM_STATUSES } from './membership/membership.decider.js';
import { CHANNELS } from './notification/notification-preferences.decider.js';
import { talentEventNames } from './event-names.js';

declare module '#http' {
  interface ScopeNames {
    'alerts.read': true;
    'alerts.manage': true;
    'candidates.read': true;
    'candidates.manage': true;
    'employers.read': true;
    'employers.manage': true;
    'marketing_permissions.read': true;
    'marketing_permissions.manage': true;
  }
}

declare module '#http/board' {
  interface BoardUserRoles extends Record<BoardRole, true> {}
}

declare module '#runtime' {
  interface OperationKinds {
    'subscribers.export': true;
    'subscribers.import': true;
    'candidates.remove': true;
    'employers.remove': true;
  }
  interface OperationSubjects {
    employer: true;
    candidate: true;
  }
}

/** People and what they say of themselves. Keys may carry these permissions before there are operations for them. */
export const talentApi: ApiPart = {
  tags: {
    'Auth': 'Accounts of people on a board: signing up and in, sessions, and proof of an address.',
    'Me': 'Whoever is signed in to the board.',
    'Me: profile': 'What whoever is signed in says of themselves.',
    'Me: resume': 'The résumé of whoever is signed in.',
    'Me: saved jobs': 'Jobs that whoever is signed in keeps.',
    'Me: notifications': 'Which mails whoever is signed in wants.',
    'Me: marketing consent': 'Whether the board may write to whoever is signed in for marketing.',
    'Marketing permissions': 'Who may be written to for marketing, by their own decision.',
    'Me: blocks': 'Whom whoever is signed in wants to hear nothing from.',
    'Talent': 'Candidates who show themselves.',
    'Candidates': 'People with an account on the board who look for a job, with their profiles.',
    'Me: alerts': 'Job alerts of whoever is signed in.',
    'Job alerts':
      'New jobs by mail, once a week, for an address without an account: confirmed and managed by links in mails.',
    'Me: talent access': 'Whether whoever is signed in may write to candidates.',
    'Me: employer': 'Companies of whoever is signed in: making them, claiming them, looking after them.',
    'Employers': 'People with an account on the board who act for companies, and their claims to these.',
    'Subscribers': 'Addresses that get job alerts without an account.',
  },
  events: talentEventNames,
  scopes: [
    'alerts.read',
    'alerts.manage',
    'candidates.read',
    'candidates.manage',
    'employers.read',
    'employers.manage',
    'marketing_permissions.read',
    'marketing_permissions.manage',
  ],
  operationKinds: ['subscribers.export', 'subscribers.import', 'candidates.remove', 'employers.remove'],
  operationSubjects: ['employer', 'candidate'],
  vocabularies: {
    BoardUserRole: BOARD_ROLES,
    MarketingPermissionStatus: PERMISSION_STATUSES,
    MarketingPermissionSource: PERMISSION_SOURCES,
    MarketingPermissionReason: WITHDRAWAL_REASONS,
    JobSearchStatus: JOB_SEARCH_STATUSES,
    JobSearchStatusAudience: STATUS_AUDIENCES,
    ProfileVisibility: PROFILE_VISIBILITIES,
    ClaimStatus: CLAIM_STATUSES,
    MembershipApprovalSource: APPROVAL_SOURCES,
    NotificationChannel: CHANNELS,
    SignInProvider: SIGN_IN_PROVIDERS,
  },
};
