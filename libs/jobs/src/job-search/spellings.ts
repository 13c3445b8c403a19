import { wordsOf } from '#kernel';

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Typed umlauts written as two letters. */
const spelledOut = (text: string): string =>
  text.normalize('NFC').replaceAll(/[äöü]/gi, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter);

/**
 * The words of `query` without repetitions, and other spellings of each: `Müller` is also `mueller`, and `Mueller` is also `muller`, as the index
 * has `Müller`.
 */
export function spelledWords(query: string): {
  readonly words: readonly string[];
  readonly spelled: readonly (readonly string[])[];
} {
  const long = wordsOf(spelledOut(query));
  const others = new Map(
    wordsOf(query).map((word, at) => {
      const short = word.replaceAll(/([aou])e/g, '$1');
      return [word, [...new Set([long[at] ?? word, short])].filter((other) => other !== word)] as const;
    }),
  );
  return { words: [...others.keys()], spelled: [...others.values()] };
}
