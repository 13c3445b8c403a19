import { rejectIssues } from '#kernel';

const HANDLE = /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/;

/** Words that storefronts and the API use in place of handles, and names that suggest the board itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'auth',
  'blog',
  'board',
  'candidate',
  'candidates',
  'companies',
  'company',
  'contact',
  'directory',
  'employer',
  'employers',
  'help',
  'jobs',
  'legal',
  'login',
  'logout',
  'messages',
  'moderator',
  'new',
  'null',
  'official',
  'privacy',
  'profile',
  'register',
  'root',
  'search',
  'security',
  'settings',
  'staff',
  'support',
  'system',
  'talent',
  'team',
  'terms',
  'undefined',
  'verified',
]);

/** `text` as a handle: 3–30 of `a-z`, `0-9` and `-`, in lower case, without a dash at either end. Null if it is invalid or reserved. */
export function handleFrom(text: string): string | null {
  const handle = text.trim().toLowerCase();
  return HANDLE.test(handle) && !RESERVED.has(handle) ? handle : null;
}

/** The handle in `text`. @throws Rejection `validation_bad_request` if it is invalid. */
export function requireHandle(text: string): string {
  const handle = handleFrom(text);
  if (handle === null)
    rejectIssues([{ path: ['handle'], message: 'must be 3 to 30 of a-z, 0-9 and -, and not a reserved word' }]);
  return handle as string;
}
