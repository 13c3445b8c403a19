import { distance } from 'fastest-levenshtein';

/** Edits that a word of this length may need. Two letters that changed places are two edits. */
const allowed = (length: number): number => (length < 4 ? 1 : Math.max(2, Math.floor(length / 3)));

/** The one of `known` that `word` was probably meant to be; none when all are too far. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_]/g, '-');
  const ranked = known
    .map((candidate) => ({ candidate, edits: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, edits }) => edits <= allowed(Math.max(word.length, candidate.length)));
  return ranked.sort((one, other) => one.edits - other.edits)[0]?.candidate;
}

/** ` Did you mean "draft"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearest(word, known);
  return found === undefined ? '' : ` Did you mean "${found}"?`;
}
