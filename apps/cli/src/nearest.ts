import { distance } from 'fastest-levenshtein';

/** Maximum edit distance for a word of this length. Two swapped letters count as two edits. */
const allowed = (length: number): number => (length < 4 ? 1 : Math.max(2, Math.floor(length / 3)));

/** The most similar of `known`; undefined if none is similar enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_]/g, '-');
  const ranked = known
    .map((candidate) => ({ candidate, edits: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, edits }) => edits <= allowed(Math.max(word.length, candidate.length)));
  return ranked.sort((one, other) => one.edits - other.edits)[0]?.candidate;
}

/** ` Did you mean "draft"?`, or an empty text. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : ` Did you mean "${found}"?`;
}
