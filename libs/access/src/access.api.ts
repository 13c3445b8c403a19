import { type ApiPart, ROLES } from '#http';
import { ACTOR_TYPES } from '#kernel';
import { API_KEY_STATUSES } from './api-key/api-key.operator.dto.js';
import { INVITED_ROLES } from './team/team.js';
import { accessEventNames } from './event-names.js';

declare module '#http' {
  interface ScopeNames {
    'api_keys.manage': true;
    'audit.read': true;
    'members.self': true;
    'members.read': true;
    'members.manage': true;
  }
}

/** Who calls, and who works on a board. */
export const accessApi: ApiPart = {
  tags: {
    'Operator': 'Who calls, and what they may do.',
    'Sessions': 'People who operate boards: how they sign in, their passwords and second factors.',
    'Members': 'The team behind a board.',
    'Invitations': 'Who is asked to join the team.',
    'API keys': 'Keys by which programs call this API, and publishable keys by which storefronts name a board.',
    'Audit log': 'Who changed what, and when.',
  },
  events: accessEventNames,
  scopes: ['api_keys.manage', 'audit.read', 'members.self', 'members.read', 'members.manage'],
  vocabularies: {
    ApiKeyStatus: API_KEY_STATUSES,
    ActorType: ACTOR_TYPES,
    InvitedRole: INVITED_ROLES,
    MemberRole: ROLES,
  },
};
