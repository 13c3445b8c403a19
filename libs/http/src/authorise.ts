import type { ApiKey } from './api-key.js';
import { Rejection } from '#kernel';
import type { Permission } from './scopes.js';

/** @throws Rejection `auth_forbidden` when `caller` lacks one of `needed`. */
export function authorise(caller: ApiKey, needed: readonly Permission[]): void {
  const missing = needed.filter((scope) => !caller.permissions.has(scope));
  if (missing.length === 0) return;
  throw new Rejection('forbidden', 'auth_forbidden', `The key lacks the scope ${missing.join(', ')}.`, {
    missing_scopes: missing,
  });
}
