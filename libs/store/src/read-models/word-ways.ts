import type { RankedQuery } from './search-index.js';
import { headingMark, type MeantFacets, wholeMark } from './word-document.js';
import type { WordForms } from './word-forms.js';

/** What a heading must have for a word of a query. */
export interface HeadingWord extends WordForms {
  /** Marks of facet values that count as the word. They belong to no part. */
  readonly marks: readonly string[];
}

/** A way in which headings match a query: they have each of `words` in one of the parts. */
export interface HeadingWay {
  /** The weights of the parts in a heading: `A` for the first part, `B` for the second. */
  readonly parts: 'A' | 'B' | 'AB';
  readonly words: readonly HeadingWord[];
}

/** How rows match a query. */
export interface QueryWays {
  /** What counts as each word in texts. */
  readonly texts: readonly WordForms[];
  /** How headings match, the best way first. The last way includes all others. */
  readonly headings: readonly HeadingWay[];
}

const marksOf = (facets: MeantFacets): readonly string[] =>
  Object.entries(facets).flatMap(([name, values]) => values.map((value) => headingMark(name, value)));

const isFormOf = (form: WordForms | undefined, word: string): boolean =>
  form !== undefined && (form.exact.includes(word) || form.prefixes.some((prefix) => word.startsWith(prefix)));

/** The word in the other number, by the letter that most plurals of several languages end with. */
const otherNumber = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);

/**
 * How rows match the words of `query`, whose forms are `forms`. It is the one definition of the order in which all search indexes rank headings:
 * the first part is the query, it has all words as typed, then as typed or in the other number, the second part is the query, the first part has
 * all words in any form, both parts together have all words as typed, then in any form, and last with facet values for some of them.
 */
export function waysOf(
  { words, spelled = [], meant = [] }: Pick<RankedQuery, 'words' | 'spelled' | 'meant'>,
  forms: readonly WordForms[],
): QueryWays {
  const texts = forms.map(({ prefixes, exact }, at) => ({ prefixes, exact: [...exact, ...(spelled[at] ?? [])] }));
  if (words.length === 0) return { texts, headings: [] };
  const unmarked = texts.map((each) => ({ ...each, marks: [] }));
  const typed = words.map((word, at) => ({ prefixes: [], exact: [word, ...(spelled[at] ?? [])], marks: [] }));
  const numbered = typed.map(({ exact, ...each }, at) => ({
    ...each,
    // The last way must include this one.
    exact: [...exact, ...exact.map(otherNumber).filter((other) => isFormOf(texts[at], other))],
  }));
  const respelled = words.map((word, at) => spelled[at]?.[0] ?? word);
  const whole = [{ prefixes: [], exact: [...new Set([words, respelled].map(wholeMark))], marks: [] }];
  const marks = words.map((_, at) => marksOf(meant[at] ?? {}));
  const meaning: HeadingWay = {
    parts: 'AB',
    words: unmarked.map((each, at) => ({ ...each, marks: marks[at] ?? [] })),
  };
  return {
    texts,
    headings: [
      { parts: 'A', words: whole },
      { parts: 'A', words: typed },
      { parts: 'A', words: numbered },
      { parts: 'B', words: whole },
      { parts: 'A', words: unmarked },
      { parts: 'AB', words: typed },
      { parts: 'AB', words: unmarked },
      ...(marks.some((each) => each.length > 0) ? [meaning] : []),
    ],
  };
}
