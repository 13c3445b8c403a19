import type { Resource } from '#http';
import { adoptionResource } from './adoption.resource.js';
import { apiKeyResource } from './api-key/api-key.resource.js';
import { auditLogResource } from './audit-log/audit-log.resource.js';
import { boardResource } from './board/board.resource.js';
import { meResource } from './me/me.resource.js';
import { publishableKeyResource } from './publishable-key/publishable-key.resource.js';
import { sessionResource } from './session/session.resource.js';
import { teamResource } from './team/team.resource.js';
import { userResource } from './user/user.resource.js';

/** The resources of Access, in the order of their groups in the API document. */
export const RESOURCES: readonly Resource[] = [
  adoptionResource,
  boardResource,
  meResource,
  sessionResource,
  userResource,
  teamResource,
  apiKeyResource,
  publishableKeyResource,
  auditLogResource,
];
