import { Rejection } from '#kernel';
import type { ApiKey } from './api-key.js';
import type { Permission } from './api-parts.js';

/** The cookie that holds the token of a session in a browser. */
export const SESSION_COOKIE = 'openings_session';

/** The roles of the team behind a board, from the one that may most. */
export const ROLES = ['owner', 'admin', 'member'] as const;

/** What a person is in the team behind a board. */
export type Role = (typeof ROLES)[number];

/** A person who signed in, on one of their boards. */
export interface UserSession {
  readonly kind: 'user_session';
  readonly sessionId: string;
  readonly userId: string;
  /** The board that the request is about; that of the visitors when the person is in no team. */
  readonly board: string;
  readonly boardSlug: string;
  readonly boardName: string;
  /** The plan of that board. */
  readonly plan: string;
  /** Null when the person is not, or no longer, in the team of the board. */
  readonly role: Role | null;
  /** What the role allows; nothing while the person is suspended. */
  readonly permissions: ReadonlySet<string>;
  /** A session is not made for certain scopes. */
  readonly scopes: null;
  /** Requests a minute. */
  readonly rateLimit: number;
  /** How facts name who did something: `user:<user id>:<session id>`. */
  readonly actor: string;
}

/** Who calls: an API key, or a person by their session. */
export type Principal = ApiKey | UserSession;

/** The id of what was shown, which keys of idempotency and counts of requests go by. */
export function credentialOf(principal: Principal): string {
  return principal.kind === 'api_key' ? principal.keyId : principal.sessionId;
}

/** The person behind the request; null when a key calls. */
export function personOf(principal: Principal | null): string | null {
  return principal?.kind === 'user_session' ? principal.userId : null;
}

/** @throws Rejection `auth_forbidden` when `principal` lacks one of `needed`, and one of `instead` where those do as well. */
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
