import type { RowIdentity } from '#kernel';
import { headingLexemes, type MeantFacets, quotedLexeme } from './word-document.js';
import type { WordForms } from './word-forms.js';
import type { Moments } from './word-search.js';

type RowClass<Row> = new () => Row;

/** A column that results are sorted by, and whether its lowest value comes first. Null comes last. */
export interface SortKey {
  readonly column: string;
  readonly ascending?: boolean;
}

/** What is looked for on the board of the request, and in which order. */
export interface RankedQuery {
  /** Folded words. A row has each of them in a text or in the facet `named`, or another form or the rest of it. */
  readonly words: readonly string[];
  /** The language whose singular and plural are one; ISO 639-1. */
  readonly language: string;
  /** What of facets counts as a word, in the order of `words`. Words without any may be left out. */
  readonly meant?: readonly MeantFacets[];
  /** The facet whose values are words as well. */
  readonly named: string;
  /** Of each facet one of the values; an empty list matches nothing, `undefined` asks for nothing. */
  readonly facets: Readonly<Record<string, readonly string[] | undefined>>;
  readonly between?: Moments;
  /** A column of moments: only rows whose moment lies after that of the request are found. */
  readonly until: string;
  /**
   * A column of headings as `headingText` writes them, and after which of the sort keys rows rank by it: those with all words in the first
   * part come first, then in both parts, then with the facets that are meant.
   */
  readonly heading: { readonly column: string; readonly after: number } | null;
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
}

/** A part of the rows that match, and how many match in all. */
export interface Ranked {
  readonly ids: readonly string[];
  readonly count: number;
}

/** Finds rows by words, facets and moments, ranked. It answers for the board of the request alone. */
export abstract class SearchIndex {
  /**
   * The ids of the rows that match, ranked, with an exact count. What was written is found within a second, and a row whose
   * moment `until` has come is not found any more.
   * @throws Rejection `search_unavailable` when the index does not answer, or too many wait for it.
   */
  abstract ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<Ranked>;

  /** What counts as each of `words` in `language`, in their order. */
  abstract forms(language: string, words: readonly string[]): Promise<readonly WordForms[]>;

  /** The next moment, in the column `until`, at which a row is over; null when none will be. The moment of the request when it is not known. */
  abstract nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null>;

  /** The words of the headings of rows that are not over, without facets, with how many rows have them; the most frequent ones. */
  abstract vocabulary<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: string,
    until: string,
  ): Promise<ReadonlyMap<string, number>>;
}

/**
 * A heading of two parts as a column of type `tsvector` holds it: words of the first part rank before those of the second, and those before
 * values of `facets`.
 */
export function headingText(first: readonly string[], second: readonly string[], facets: MeantFacets = {}): string {
  const weights = new Map<string, string>();
  for (const word of second) weights.set(word, '1B');
  for (const word of first) weights.set(word, weights.has(word) ? '1A,2B' : '1A');
  return [...[...weights].map(([word, weight]) => `${quotedLexeme(word)}:${weight}`), ...headingLexemes(facets)].join(
    ' ',
  );
}
