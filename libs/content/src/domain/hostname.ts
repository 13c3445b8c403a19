import { getDomain, parse } from 'tldts';

/** A label of punycode in its own alphabet; what is none, as it is. */
export type ToUnicode = (label: string) => string;

/** Characters of a name in DNS at most. */
const LONGEST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** ASCII that no label has: with it `URL` would find a port, a path, a credential or an escape. */
const NOT_IN_NAMES = /[\s\p{Cc}!-,/:-@[-`{-~]/u;

/** Names that no board can prove to be its own: those of this machine, of its network, and of DNS itself. */
const NOBODYS = ['localhost', 'local', 'internal', 'arpa', 'onion'];

// The scripts that Unicode (UTS 39) recommends for names. A label is in one of them, or in one of the sets in which
// Japanese, Chinese and Korean are written; letters of no script, such as digits, go with each.
const SCRIPTS =
  `Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer
  Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`.split(/\s+/);
const SETS = [
  ...SCRIPTS.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
].map((set) => new RegExp(`^[${[...set, 'Common', 'Inherited'].map((each) => `\\p{scx=${each}}`).join('')}]+$`, 'u'));

/** Whether a label of punycode is how its letters are written there: `URL` takes any from Node 24.21 on. */
function isPunycode(label: string, toUnicode: ToUnicode): boolean {
  const letters = toUnicode(label);
  return letters !== label && new URL(`http://${letters}`).hostname === label;
}

/**
 * `text` as a hostname in its one spelling: lower-case, without a dot at its end, labels of other alphabets in punycode.
 * Null for what is none: a scheme, a port, an address of the internet protocol, a label that is empty or too long.
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

/** Whether DNS can have a record of this name. */
export const fitsDns = (name: string): boolean => name.length <= LONGEST;

/** Whether `hostname`, written in its own alphabets, has a label of several that nobody writes together: `аpple` with a Cyrillic а. */
export const mixesScripts = (unicode: string): boolean =>
  unicode.split('.').some((label) => !SETS.some((set) => set.test(label)));

/** Whether `hostname` is one of `reserved` or below one, or a name that can be nobody's. */
export const isReserved = (hostname: string, reserved: readonly string[]): boolean =>
  [...NOBODYS, ...reserved].some((each) => hostname === each || hostname.endsWith(`.${each}`));

/** By the list of public suffixes with its private part: names below that of a hosting provider belong to its customers. */
const BY_ALL_SUFFIXES = { allowPrivateDomains: true };

/** Whether strangers register names below `hostname`: `com`, `co.uk`, `github.io`. Nobody proves that all of them are theirs. */
export function isPublicSuffix(hostname: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(hostname, BY_ALL_SUFFIXES);
  return publicSuffix === hostname && (isIcann === true || isPrivate === true);
}

/** Whether `hostname` is what was registered, and no name below it: `example.com`, `example.co.uk`, `example.me.uk`. */
export const isApex = (hostname: string): boolean => getDomain(hostname, BY_ALL_SUFFIXES) === hostname;
