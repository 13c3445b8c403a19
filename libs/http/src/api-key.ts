import { Rejection } from '#kernel';
import type { Permission } from './api-parts.js';

/** An API key as the server knows it; its secret is not among that. */
export interface ApiKey {
  readonly keyId: string;
  readonly board: string;
  readonly boardSlug: string;
  /** The plan of its board. */
  readonly plan: string;
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  /** Its scopes, and what they bring along. */
  readonly permissions: ReadonlySet<string>;
  /** Requests a minute. */
  readonly rateLimit: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** @throws Rejection `auth_forbidden` when `caller` lacks one of `needed`. */
export function authorise(caller: ApiKey, needed: readonly Permission[]): void {
  const missing = needed.filter((scope) => !caller.permissions.has(scope));
  if (missing.length === 0) return;
  throw new Rejection('forbidden', 'auth_forbidden', `The key lacks the scope ${missing.join(', ')}.`, {
    missing_scopes: missing,
  });
}
