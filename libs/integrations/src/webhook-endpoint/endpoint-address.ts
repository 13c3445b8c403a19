import { reject } from '#kernel';

const LONGEST = 2048;
/** Names that stand for this machine or for a network of one's own, whatever they resolve to. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|localdomain)$/;

/** Where events are to be sent, and what is known of it. */
export interface AddressWish {
  readonly url: string;
  /** Why the network part of the address may not be called; null when nothing is against it so far. */
  readonly refusal: string | null;
  /** True where private networks and plain http are allowed, for development. */
  readonly open: boolean;
}

/** Not `URL.canParse`: on Node 20 it errs about letters beyond ASCII. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function faultOf({ url: text, refusal, open }: AddressWish): string | null {
  const url = text.length <= LONGEST ? parsed(text) : null;
  if (!url) return 'must be an absolute address, at most 2048 characters long';
  if (url.protocol !== 'https:' && !(open && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user or a password';
  if (url.hash !== '') return 'must not have a fragment';
  if (open) return null;
  const host = url.hostname.replace(/\.$/, '');
  const literal = host.startsWith('[') || /^[\d.]+$/.test(host);
  if (!literal && (LOCAL_NAMES.test(host) || !host.includes('.'))) return 'must name a host of the public internet';
  return refusal;
}

/**
 * The address in its canonical form. What its name resolves to is looked at before each attempt, not here.
 * @throws Rejection `webhooks_invalid_url` unless it is public and encrypted.
 */
export function endpointAddress(wish: AddressWish): string {
  const fault = faultOf(wish);
  if (fault !== null)
    reject('invalid', 'webhooks_invalid_url', `The address of an endpoint ${fault}.`, {
      issues: [{ path: ['url'], message: fault }],
    });
  return new URL(wish.url).href;
}
