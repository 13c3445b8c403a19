import { getDomain } from 'tldts';
import { DIRECT } from './hit.js';

const LONGEST = 300;
/** Parts of a path that may identify a person: email addresses, ids and tokens. */
const PERSONAL = /@|%40|^[0-9a-f]{8}-[0-9a-f]{4}-|^[0-9a-f]{24,}$|^eyJ|^(?=[a-z_]*\d)\w{24,}$/i;

/**
 * The page that a path is counted under: without query, fragment and trailing slash, and with a star for each part that may identify a
 * person. Null for an invalid path.
 */
export function pageOf(path: string): string | null {
  const [plain = ''] = path.slice(0, 2 * LONGEST).split(/[?#]/, 1);
  if (!plain.startsWith('/')) return null;
  const parts = plain.split('/').filter((part) => part !== '');
  return `/${parts.map((part) => (PERSONAL.test(part) ? '*' : part.replaceAll(/\p{C}/gu, ''))).join('/')}`.slice(
    0,
    LONGEST,
  );
}

/** The domain of a referrer, such as `google.co.uk`; `direct` without one, for the page's own host, and for a host that is not a public name. */
export function sourceOf(referrer: string | undefined, origin: string | null): string {
  const host = hostOf(referrer);
  if (host === null || host === hostOf(origin ?? undefined)) return DIRECT;
  return getDomain(host, { allowPrivateDomains: true }) ?? DIRECT;
}

function hostOf(address: string | undefined): string | null {
  if (address === undefined || !/^https?:\/\//i.test(address)) return null;
  try {
    return new URL(address.slice(0, 2_048)).hostname.toLowerCase() || null;
  } catch {
    return null;
  }
}
