export { accessApi, AccessModule } from './access.module.js';
export { type AccessStores, openAccess, openAuditLog } from './access.stores.js';
export type { AuditLog } from './audit-log/audit-log.service.js';
export { ApiAccess, ApiKeyGuard } from './guards/api-key.guard.js';
export { ApiKeys } from './api-key/api-keys.service.js';
export { type BoardEvents, changePlan } from './board/board.decider.js';
export { BoardDomains, type DueDomain, type HeldHostname } from './board/board-domains.js';
export { type Board, BoardIdentifiers, Boards, VISITORS } from './board/boards.js';
export { BoardNames, type Reservation } from './board/board-names.js';
export { BoardPasswords } from './board/board-passwords.js';
export { BoardSweep } from './board/board-sweep.service.js';
export { BoardGuard, BoardSessions, PasswordGate, type TokenHolder, type TokenTerm } from './guards/board.guard.js';
export {
  BoardSigningKeys,
  BoardSignIns,
  BoardUserPasswords,
  type BoardUserSession,
  BoardUserSessions,
  BoardUserTokens,
  type SignInStage,
  type TokenSubject,
} from './board-users/board-user-credentials.js';
export { type BoardUserMailKind, BoardUserMails, type DueMail } from './board-users/board-user-mails.js';
export { Attempts } from './attempts.service.js';
export { isLocalServer, StorefrontOrigins } from './publishable-key/storefront-origins.service.js';
export { PublishableKeys } from './publishable-key/publishable-keys.js';
export { Tenants } from './tenants.service.js';
export { IdentityProvider } from './session/identity-provider.js';
export { type ProviderRefusal, ProviderSignIn } from './session/provider-sign-in.service.js';
export { ownOrigins, SessionCookies } from './user-session/session-cookies.service.js';
export { UserSessions } from './user-session/user-sessions.service.js';
export { TeamMembers } from './team/team-members.js';
export { TeamSeats } from './team/team.js';
export { OperatorUsers } from './user/operator-users.js';
export { OPERATOR_MAILS } from './operator-mails.js';
export { ServerUsers } from './user/server-users.service.js';
