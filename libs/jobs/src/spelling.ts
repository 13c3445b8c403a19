import { wordsOf } from '#kernel';

/** A query with one corrected token. */
export interface Correction {
  readonly originalQuery: string;
  readonly correctedQuery: string;
  readonly originalToken: string;
  readonly correctedToken: string;
}

/** Shorter tokens resemble too many words. */
const SHORTEST = 4;
/** From this length on, a token may have two mistakes. */
const LONG = 6;
/** Maximum number of corrected queries to try. */
const TRIED = 3;

/**
 * Corrections of `query`: each replaces one token by a word of the vocabulary. Fewest mistakes first, then words with the same first
 * letter, then the most frequent words. A token that begins a word of the vocabulary is not a mistake.
 * @param beginnings whether a token may be the beginning of a word, as while a user types.
 */
export function corrections(
  query: string,
  vocabulary: ReadonlyMap<string, number>,
  { beginnings = false }: { readonly beginnings?: boolean } = {},
): readonly Correction[] {
  const tokens = query.match(/[\p{L}\p{N}\p{M}]+[+#]*/gu) ?? [];
  const found = [...new Set(tokens)].flatMap((originalToken) => {
    const [word = '', ...rest] = wordsOf(originalToken);
    if (rest.length > 0 || word.length < SHORTEST || begins(word, vocabulary)) return [];
    return likeWords(word, vocabulary, beginnings).map((like) => ({ ...like, originalToken }));
  });
  return found
    .sort(
      (one, other) =>
        one.mistakes - other.mistakes ||
        Number(other.sameLetter) - Number(one.sameLetter) ||
        other.rows - one.rows ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, TRIED)
    .map(({ originalToken, word }) => ({
      originalQuery: query,
      correctedQuery: query.replace(originalToken, () => word),
      originalToken,
      correctedToken: word,
    }));
}

function begins(word: string, vocabulary: ReadonlyMap<string, number>): boolean {
  if (vocabulary.has(word)) return true;
  for (const known of vocabulary.keys()) if (known.startsWith(word)) return true;
  return false;
}

function likeWords(word: string, vocabulary: ReadonlyMap<string, number>, beginnings: boolean) {
  const most = word.length >= LONG ? 2 : 1;
  const like: { word: string; mistakes: number; rows: number; sameLetter: boolean }[] = [];
  for (const [known, rows] of vocabulary) {
    const mistakes = beginnings ? distanceToBeginning(word, known, most) : distance(word, known, most);
    if (mistakes <= most) like.push({ word: known, mistakes, rows, sameLetter: known[0] === word[0] });
  }
  return like;
}

/**
 * The number of letters to add, remove, replace or swap with the next one to turn one word into the other. More than `most` if the
 * real number is higher.
 * Not `fastest-levenshtein`, which other code uses: here a swap counts as one mistake, the search stops early for long words, and
 * prefixes are supported.
 */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  return Math.min(lastRow(one, other, most)?.[other.length] ?? most + 1, most + 1);
}

/** The same for the prefix of `other` that is closest to `one`. */
export function distanceToBeginning(one: string, other: string, most: number): number {
  if (one.length - other.length > most) return most + 1;
  return Math.min(...(lastRow(one, other.slice(0, one.length + most), most) ?? []), most + 1);
}

/** The distances of `one` from each prefix of `other`. Null if all are more than `most`. */
function lastRow(one: string, other: string, most: number): readonly number[] | null {
  let before: number[] = [];
  let last: number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    // A swap looks back two rows, so a single row above the limit does not end the search.
    if (least > most + 1) return null;
    [before, last] = [last, row];
  }
  return last;
}
