import { claim, commandsOf, type Issue, record, type RecordEvents, reject, Rejection, rejectIssues } from '#kernel';

/** Statuses of redirects: permanent or temporary. */
export const REDIRECT_STATUSES = [301, 302] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** A former path of the storefront, and its target. */
export interface Redirect {
  /** Canonical path; a path that ends in `/*` matches every path below it. */
  readonly fromPath: string;
  /** A path of the storefront, or an http or https URL. */
  readonly toPath: string;
  readonly statusCode: RedirectStatus;
}

export type RedirectEvents = RecordEvents<'Redirect', Redirect>;

export const redirectDecider = record<Redirect>()('Redirect', {
  missing: 'redirects_not_found',
  claims: (held) => (held ? claim('redirect.from_path', held.fromPath) : []),
  refuseClaim: ({ value }) =>
    new Rejection('conflict', 'redirects_from_path_taken', `Another redirect already has the path "${value}".`),
});

export const redirects = commandsOf(redirectDecider);

/** Maximum length of a path or URL, in its canonical form. */
const LONGEST = 2_000;
/** Maximum number of segments of a path. Each may match a wildcard, and one query looks for all of them. */
const MOST_SEGMENTS = 32;
/** Maximum number of redirects in a chain. */
export const MOST_HOPS = 5;

const CONTROL = /\p{Cc}/u;
/** Escapes that `encodeURIComponent` adds although a segment may contain the character. */
const PLAIN = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * Normalizes a path: percent-encoded, in NFC, without a trailing slash. Null if `text` is not a path: without a leading
 * slash, with a query, a fragment, an empty or a dot segment, a broken escape or a control character, or too long.
 */
export function canonicalPath(text: string): string | null {
  if (text === '/') return '/';
  if (!text.startsWith('/') || /[?#\\]/.test(text)) return null;
  const segments: string[] = [];
  const parts = text
    .replace(/\/$/, '')
    .slice(1)
    .split('/', MOST_SEGMENTS + 1);
  if (parts.length > MOST_SEGMENTS) return null;
  for (const given of parts) {
    let segment: string;
    try {
      const plain = decodeURIComponent(given).normalize('NFC');
      if (plain === '' || plain === '.' || plain === '..' || CONTROL.test(plain)) return null;
      segment = encodeURIComponent(plain).replaceAll(PLAIN, decodeURIComponent);
    } catch {
      return null;
    }
    segments.push(segment);
  }
  const path = `/${segments.join('/')}`;
  return path.length > LONGEST ? null : path;
}

/** Normalizes a target; null if it is invalid or unsafe. */
function canonicalTarget(text: string): string | null {
  const end = text.search(/[?#]/);
  const path = end === -1 ? text : text.slice(0, end);
  if (path.startsWith('/')) {
    const canonical = canonicalPath(path);
    if (canonical === null || CONTROL.test(text)) return null;
    const { search, hash } = new URL(end === -1 ? '/' : text.slice(end), 'https://board.invalid/');
    const target = `${canonical}${canonical !== '/' && path.endsWith('/') ? '/' : ''}${search}${hash}`;
    return target.length > LONGEST ? null : target;
  }
  if (!/^https?:\/\/[^/\\]/i.test(text) || CONTROL.test(text)) return null;
  try {
    const { href, username, password } = new URL(text);
    return username !== '' || password !== '' || href.length > LONGEST ? null : href;
  } catch {
    return null;
  }
}

/** The fields of a redirect in a request. */
export type RedirectInput = { readonly [K in keyof Redirect]?: unknown };

/**
 * Validates and normalizes `input`; absent keys stay absent.
 * @throws Rejection `redirects_invalid_status_code`, or `validation_bad_request` for every invalid path.
 */
export function redirectFrom({ fromPath: from, toPath: to, statusCode: status }: RedirectInput): Partial<Redirect> {
  const issues: Issue[] = [];
  const fromPath = typeof from === 'string' ? canonicalPath(from) : undefined;
  const isMisplaced = fromPath?.slice(0, -1).includes('*') || (fromPath?.endsWith('*') && !fromPath.endsWith('/*'));
  if (fromPath === null)
    issues.push({
      path: ['fromPath'],
      message:
        'must be a path such as /old: no query, no fragment, no empty or dot segments; 32 segments and 2,000 characters at most',
    });
  if (isMisplaced)
    issues.push({ path: ['fromPath'], message: 'may have only one asterisk, as its last segment: /old/*' });
  const toPath = typeof to === 'string' ? canonicalTarget(to) : undefined;
  if (toPath === null)
    issues.push({
      path: ['toPath'],
      message: 'must be a path such as /new, or an http or https URL without credentials; 2,000 characters at most',
    });
  rejectIssues(issues);
  const statusCode = REDIRECT_STATUSES.find((each) => each === status);
  if (status !== undefined && statusCode === undefined)
    reject('invalid', 'redirects_invalid_status_code', 'The status code must be 301 or 302.', {
      issues: [{ path: ['statusCode'], message: 'must be 301 or 302' }],
    });
  const changes: { -readonly [K in keyof Redirect]?: Redirect[K] } = {};
  if (fromPath) changes.fromPath = fromPath;
  if (toPath) changes.toPath = toPath;
  if (statusCode) changes.statusCode = statusCode;
  return changes;
}

/** The path of `target` on the board, without its query; null for a URL, which no redirect matches. */
export const pathOf = (target: string): string | null => canonicalPath(target.replace(/[?#].*/s, ''));

/** Every `fromPath` that matches `path`, in order of precedence: the path itself, then the nearest wildcard. */
export function fromPathsOf(path: string): readonly string[] {
  const froms = [path];
  for (let end = path.lastIndexOf('/'); path !== '/' && end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    froms.push(`${path.slice(0, end)}/*`);
  return froms;
}

/** Whether a redirect with `fromPath` matches `path`. */
const leadsAway = (fromPath: string, path: string | null) => path !== null && fromPathsOf(path).includes(fromPath);

/**
 * Refuses a redirect whose target leads back to it.
 * @param hops the redirects that follow its target, in order.
 * @throws Rejection `validation_bad_request`.
 */
export function refuseLoop({ fromPath, toPath }: Redirect, hops: readonly Pick<Redirect, 'toPath'>[]): void {
  const isLoop = [toPath, ...hops.map((hop) => hop.toPath)].some((target) => leadsAway(fromPath, pathOf(target)));
  if (isLoop) rejectIssues([{ path: ['toPath'], message: 'must not lead back to fromPath' }]);
}
