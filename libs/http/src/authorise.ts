import type { ApiKey } from './api-key.js';
import { HttpProblem } from './problems.js';
import type { Permission } from './scopes.js';

/** @throws HttpProblem 403 `auth_forbidden` when `caller` lacks one of `needed`. */
export function authorise(caller: ApiKey, needed: readonly Permission[]): void {
  const missing = needed.filter((scope) => !caller.permissions.has(scope));
  if (missing.length === 0) return;
  throw new HttpProblem({
    status: 403,
    code: 'auth_forbidden',
    message: `The key lacks the scope ${missing.join(', ')}.`,
    details: { missing_scopes: missing },
  });
}
