import { late } from '#kernel';
import { getDomain, parse } from 'tldts';

/** Converts a punycode label to its own alphabet; returns any other label unchanged. */
export type ToUnicode = (label: string) => string;

/** Maximum length of a name in DNS. */
const LONGEST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** ASCII characters that no label has: with them, `URL` would find a port, a path, credentials or an escape. */
const NOT_IN_NAMES = /[\s\p{Cc}!-,/:-@[-`{-~]/u;

/** Names that no board can verify: those of this machine, of its network, and of DNS itself. */
const UNVERIFIABLE = ['localhost', 'local', 'internal', 'arpa', 'onion'];

// The scripts that Unicode (UTS 39) recommends for names. A label uses one of them, or one of the sets that
// Japanese, Chinese and Korean use; characters of no script, such as digits, go with each.
const SCRIPTS =
  `Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer
  Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`.split(/\s+/);
const sets = late(() =>
  [
    ...SCRIPTS.map((script) => [script]),
    ['Latin', 'Han', 'Hiragana', 'Katakana'],
    ['Latin', 'Han', 'Bopomofo'],
    ['Latin', 'Han', 'Hangul'],
  ].map((set) => new RegExp(`^[${[...set, 'Common', 'Inherited'].map((each) => `\\p{scx=${each}}`).join('')}]+$`, 'u')),
);

/** Whether a label is valid punycode. Node accepts any label in `URL` from 24.21 on. */
function isPunycode(label: string, toUnicode: ToUnicode): boolean {
  const letters = toUnicode(label);
  return letters !== label && new URL(`http://${letters}`).hostname === label;
}

/**
 * Normalizes a hostname: lower case, without a trailing dot, labels of other alphabets in punycode.
 * Null if `text` has a scheme or a port, is an IP address, or has a label that is empty or too long.
 */
export function canonicalHostname(text: string, toUnicode: ToUnicode): string | null {
  if (NOT_IN_NAMES.test(text)) return null;
  let hostname: string;
  try {
    hostname = new URL(`http://${text}`).hostname.replace(/\.$/, '');
  } catch {
    return null;
  }
  const labels = hostname.split('.');
  const isName =
    hostname.length <= LONGEST &&
    labels.every((label) => LABEL.test(label) && (!label.startsWith('xn--') || isPunycode(label, toUnicode)));
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : null;
}

/** Whether a name is short enough for DNS. */
export const fitsDns = (name: string): boolean => name.length <= LONGEST;

/** Whether a label of `unicode` mixes alphabets that are not written together, such as `аpple` with a Cyrillic а. */
export const mixesScripts = (unicode: string): boolean =>
  unicode.split('.').some((label) => !sets().some((set) => set.test(label)));

/** Whether `hostname` is one of `reserved`, is below one, or cannot be verified by any board. */
export const isReserved = (hostname: string, reserved: readonly string[]): boolean =>
  [...UNVERIFIABLE, ...reserved].some((each) => hostname === each || hostname.endsWith(`.${each}`));

/** Uses the private part of the public suffix list too: names below a hosting provider belong to its customers. */
const BY_ALL_SUFFIXES = { allowPrivateDomains: true };

/** Whether anyone can register names below `hostname`: `com`, `co.uk`, `github.io`. No one can prove to own all of them. */
export function isPublicSuffix(hostname: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(hostname, BY_ALL_SUFFIXES);
  return publicSuffix === hostname && (isIcann === true || isPrivate === true);
}

/** Whether `hostname` is a registered domain and not a name below one: `example.com`, `example.co.uk`, `example.me.uk`. */
export const isApex = (hostname: string): boolean => getDomain(hostname, BY_ALL_SUFFIXES) === hostname;
