/** A label of a host name: the board's slug is one in `https://<slug>.…`. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that mean something of their own where boards have addresses. */
const RESERVED = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'boards',
  'cdn',
  'dashboard',
  'docs',
  'files',
  'ftp',
  'help',
  'imap',
  'localhost',
  'login',
  'mail',
  'mcp',
  'media',
  'ns1',
  'ns2',
  'pop',
  'root',
  'smtp',
  'static',
  'status',
  'storefront',
  'support',
  'system',
  'visitors',
  'webhooks',
  'webmail',
  'www',
]);

/** What is wrong with `slug` in words, `reserved`, or null when a board may have it. */
export function slugIssue(slug: string): 'reserved' | (string & {}) | null {
  if (RESERVED.has(slug)) return 'reserved';
  return LABEL.test(slug)
    ? null
    : 'must be lower-case letters, digits and hyphens, 63 at most, with no hyphen at either end: it becomes part of a host name';
}
