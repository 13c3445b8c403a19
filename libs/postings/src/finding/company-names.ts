import { folded } from '#kernel';
import { getDomainWithoutSuffix } from 'tldts';

/** Generic words in company names. */
const FORMS =
  /\b(the|inc|incorporated|llc|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|se|kg|sa|sas|sarl|bv|nv|ab|as|oy|aps|srl|spa|pty|group|holding|holdings)\b/g;
const SLUGS = 4;

const wordsOf = (name: string): readonly string[] =>
  folded(name)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(FORMS, ' ')
    .split(' ')
    .filter(Boolean);

/** The main part of the domain: `acme` for `https://www.acme.co.uk`. */
export const domainName = (website: URL): string => getDomainWithoutSuffix(website.hostname) ?? '';

/** Likely identifiers of a company in URLs, most likely first. */
export function slugsOf(name: string, website: URL): readonly string[] {
  const words = wordsOf(name);
  const slugs = [domainName(website), words.join(''), words.join('-')];
  return [...new Set(slugs.filter((slug) => /^[a-z0-9-]{2,60}$/.test(slug)))].slice(0, SLUGS);
}

/** Whether two names probably mean the same company: equal apart from the legal form, or one is the beginning of the other. */
export function isSameCompany(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one).join(''), wordsOf(other).join('')];
  if (a === '' || b === '') return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return a === b || (short.length >= 5 && long.startsWith(short));
}
