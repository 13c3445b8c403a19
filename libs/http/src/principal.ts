import { Rejection } from '#kernel';
import type { ApiKey } from './api-key.js';
import type { Permission } from './api-parts.js';

/** The cookie that holds the token of a session in a browser. */
export const SESSION_COOKIE = 'openings_session';

/** The roles in the team of a board, the most powerful first. */
export const ROLES = ['owner', 'admin', 'member'] as const;

/** The role of a person in the team of a board. */
export type Role = (typeof ROLES)[number];

/** A signed-in person, acting on one of their boards. */
export interface UserSession {
  readonly kind: 'user_session';
  readonly sessionId: string;
  readonly userId: string;
  /** The board that the request is about; the visitors' board when the person is in no team. */
  readonly board: string;
  readonly boardSlug: string;
  readonly boardName: string;
  /** The plan of that board. */
  readonly plan: string;
  /** Null when the person is not in the team of the board. */
  readonly role: Role | null;
  /** The permissions of the role; none while the person is suspended. */
  readonly permissions: ReadonlySet<string>;
  /** Sessions have no scopes of their own. */
  readonly scopes: null;
  /** Requests per minute. */
  readonly rateLimit: number;
  /** How an event names the person as its actor: `user:<user id>:<session id>`. */
  readonly actor: string;
}

/** Who calls: an API key, or a person by their session. */
export type Principal = ApiKey | UserSession;

/** The id of the credential; idempotency keys and request counts use it. */
export function credentialOf(principal: Principal): string {
  return principal.kind === 'api_key' ? principal.keyId : principal.sessionId;
}

/** The person who sent the request; null for an API key. */
export function personOf(principal: Principal | null): string | null {
  return principal?.kind === 'user_session' ? principal.userId : null;
}

/** @throws Rejection `auth_forbidden` when `principal` lacks one of `needed`, and one of `instead` if those are sufficient. */
export function authorise(
  principal: Pick<Principal, 'kind' | 'permissions'>,
  needed: readonly Permission[],
  instead?: readonly Permission[],
): void {
  if (instead?.every((scope) => principal.permissions.has(scope))) return;
  const missing = needed.filter((scope) => !principal.permissions.has(scope));
  if (missing.length === 0) return;
  const who = principal.kind === 'api_key' ? 'The key lacks the scope' : 'Your role on this board lacks the permission';
  throw new Rejection('forbidden', 'auth_forbidden', `${who} ${missing.join(', ')}.`, { missing_scopes: missing });
}

/** The roles of a team. */
export const Role = { ALL: ROLES } as const;
