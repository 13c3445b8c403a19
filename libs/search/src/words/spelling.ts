import { wordsOf } from '#kernel';
import { SortedWords } from './sorted-words.js';

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

const known = new WeakMap<ReadonlyMap<string, number>, Vocabulary>();

/** Words for corrections, and how many rows have each. */
export class Vocabulary {
  /** @param rowsOf the number of rows with one of `words`; those without any count as unknown. */
  constructor(
    readonly words: SortedWords,
    readonly rowsOf: (word: string) => number,
  ) {}

  /** The vocabulary of `rows`, which do not change any longer. The words of the same rows are sorted once. */
  static of(rows: ReadonlyMap<string, number>): Vocabulary {
    const before = known.get(rows);
    if (before) return before;
    const vocabulary = new Vocabulary(new SortedWords(rows.keys()), (word) => rows.get(word) ?? 0);
    known.set(rows, vocabulary);
    return vocabulary;
  }

  /** Whether a word begins with `beginning`. */
  begins(beginning: string): boolean {
    for (const word of this.words.from(beginning)) if (this.rowsOf(word) > 0) return true;
    return false;
  }
}

/**
 * Corrections of `query`: each replaces one token by a word of the vocabularies. Fewest mistakes first, then words with the same first
 * letter, then the most frequent words. A token that begins a word of a vocabulary is not a mistake.
 * @param beginnings whether a token may be the beginning of a word, as while a user types.
 */
export function corrections(
  query: string,
  vocabularies: readonly Vocabulary[],
  { beginnings = false }: { readonly beginnings?: boolean } = {},
): readonly Correction[] {
  const tokens = query.match(/[\p{L}\p{N}\p{M}]+[+#]*/gu) ?? [];
  const found = [...new Set(tokens)].flatMap((originalToken) => {
    const [word = '', ...rest] = wordsOf(originalToken);
    if (rest.length > 0 || word.length < SHORTEST || vocabularies.some((each) => each.begins(word))) return [];
    return likeWords(word, vocabularies, beginnings).map((like) => ({ ...like, originalToken }));
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

function likeWords(word: string, vocabularies: readonly Vocabulary[], beginnings: boolean) {
  const most = word.length >= LONG ? 2 : 1;
  const mistakesOf = new Map<string, number>();
  for (const { words } of vocabularies)
    for (const like of words.like(word, most, beginnings)) mistakesOf.set(like.word, like.mistakes);
  return [...mistakesOf].flatMap(([like, mistakes]) => {
    const rows = vocabularies.reduce((sum, each) => sum + each.rowsOf(like), 0);
    return rows > 0 ? [{ word: like, mistakes, rows, sameLetter: like[0] === word[0] }] : [];
  });
}
