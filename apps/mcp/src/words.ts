import { distance } from 'fastest-levenshtein';

/** Splits an identifier, path or sentence into lower-case words: `listJobs` and `/list-jobs` are both `list`, `jobs`. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The stem of an English word: `job` for `jobs`, and the same for `publishing` and `published`. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(ing|ed|ation|al)$/, (ending) => (word.length - ending.length >= 3 ? '' : ending))
    .replace(/e$/, '');
}

const LONGEST_COMPARED = 80;

/** The entries of `known` that are similar to `text`, the most similar first. */
export function nearest(text: string, known: Iterable<string>, count = 1): string[] {
  const wanted = text.slice(0, LONGEST_COMPARED).toLowerCase();
  const allowed = Math.max(2, Math.floor(wanted.length / 3));
  const near: { readonly name: string; readonly far: number }[] = [];
  for (const name of known) {
    const candidate = name.toLowerCase();
    if (Math.abs(candidate.length - wanted.length) > allowed) continue;
    const far = distance(wanted, candidate);
    if (far <= allowed && far < Math.max(wanted.length, 2)) near.push({ name, far });
  }
  return near
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}
