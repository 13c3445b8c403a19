import { claim, type Issue, record, reject, Rejection, rejectIssues, type RecordEvents } from '#kernel';

/** Statuses with which a path can redirect: for good, or for now. */
export const REDIRECT_STATUSES = [301, 302] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** A path of the storefront that is no page any more, and where it leads. */
export interface Redirect {
  /** Canonical path; one that ends in `/*` stands for every path below it. */
  readonly fromPath: string;
  /** A path of the storefront, or an http or https address. */
  readonly toPath: string;
  readonly statusCode: RedirectStatus;
}

export type RedirectEvents = RecordEvents<'Redirect', Redirect>;

export const redirectDecider = record<Redirect>()('Redirect', {
  missing: 'redirects_not_found',
  claims: (held) => (held ? claim('redirect.from_path', held.fromPath) : []),
  refuseClaim: ({ value }) =>
    new Rejection('conflict', 'redirects_from_path_taken', `Another redirect leads away from "${value}".`),
});

/** Characters of a path or an address at most, in its canonical form. */
const LONGEST = 2_000;
/** Segments of a path at most: each could be where a wildcard stands, and all of those are looked for at once. */
const MOST_SEGMENTS = 32;
/** A path leads through so many redirects at most. */
export const MOST_HOPS = 5;

const CONTROL = /\p{Cc}/u;
/** What a segment may have unescaped although `encodeURIComponent` escapes it. */
const PLAIN = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * `text` as a path in its one spelling: percent-encoded, in NFC, without a trailing slash. Null for what is no path:
 * without a leading slash, with a query, a fragment, an empty or a dot segment, a broken escape or a control
 * character, or longer than a path may be.
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

/** A target as it is kept, or null when nobody may be sent there. */
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

/** What an operator says of a redirect. */
export type RedirectInput = { readonly [K in keyof Redirect]?: unknown };

/**
 * What `input` says, as it is kept; absent keys stay absent.
 * @throws Rejection `redirects_invalid_status_code`, or `validation_bad_request` for every path that is none.
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
  if (isMisplaced) issues.push({ path: ['fromPath'], message: 'may have one asterisk, as its last segment: /old/*' });
  const toPath = typeof to === 'string' ? canonicalTarget(to) : undefined;
  if (toPath === null)
    issues.push({
      path: ['toPath'],
      message: 'must be a path such as /new, or an http or https address without credentials; 2,000 characters at most',
    });
  rejectIssues(issues);
  const statusCode = REDIRECT_STATUSES.find((each) => each === status);
  if (status !== undefined && statusCode === undefined)
    reject('invalid', 'redirects_invalid_status_code', 'A redirect has the status 301 or 302.', {
      issues: [{ path: ['statusCode'], message: 'must be 301 or 302' }],
    });
  const said: { -readonly [K in keyof Redirect]?: Redirect[K] } = {};
  if (fromPath) said.fromPath = fromPath;
  if (toPath) said.toPath = toPath;
  if (statusCode) said.statusCode = statusCode;
  return said;
}

/** The path that `target` names on the board, without its query; null for an address, which no redirect leads away from. */
export const pathOf = (target: string): string | null => canonicalPath(target.replace(/[?#].*$/s, ''));

/** Every `fromPath` that leads away from `path`, the one that goes before the others first: the path, then the nearest wildcard. */
export function fromPathsOf(path: string): readonly string[] {
  const froms = [path];
  for (let end = path.lastIndexOf('/'); path !== '/' && end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1))
    froms.push(`${path.slice(0, end)}/*`);
  return froms;
}

/** Whether a redirect from `fromPath` leads away from `path`. */
const leadsAway = (fromPath: string, path: string | null) => path !== null && fromPathsOf(path).includes(fromPath);

/**
 * Refuses a redirect whose target leads back to it.
 * @param hops the redirects that lead on from its target, in their order.
 * @throws Rejection `validation_bad_request`.
 */
export function refuseLoop({ fromPath, toPath }: Redirect, hops: readonly Pick<Redirect, 'toPath'>[]): void {
  const isLoop = [toPath, ...hops.map((hop) => hop.toPath)].some((target) => leadsAway(fromPath, pathOf(target)));
  if (isLoop) rejectIssues([{ path: ['toPath'], message: 'must not lead back to fromPath' }]);
}
