import type { RowIdentity } from '#kernel';
import type { MeantFacets } from './word-document.js';
import type { WordForms } from './word-forms.js';
import type { Moments } from './word-search.js';

type RowClass<Row> = new () => Row;

/** A column to sort results by, and whether the lowest value comes first. Null comes last. */
export interface SortKey {
  readonly column: string;
  readonly ascending?: boolean;
  /** Divides the number in `column` by the rate of the unit that another column names. Without a rate it is null. */
  readonly per?: { readonly column: string; readonly rates: Readonly<Record<string, number>> };
}

/** What to count over all matching rows, besides the rows themselves. */
export interface Counting {
  /**
   * The facets whose values are counted, each with the column of its values, as `WordDocument.counted` writes them. The values of a facet are
   * counted as if the query did not filter by this facet.
   */
  readonly facets: Readonly<Record<string, string>>;
  /** Counts rows by bands of a number: band n starts at n times the width for the unit of the row. Rows without number or width are not counted. */
  readonly bands?: {
    readonly column: string;
    readonly unit: string;
    readonly widths: Readonly<Record<string, number>>;
  };
  /** Maximum number of values for each facet, and of bands. */
  readonly most: number;
}

/** Values with their number of rows: those with most rows first, equal ones by value. */
type Counts = readonly (readonly [value: string, rows: number])[];

/** What to search for on the board of the request, and the order of results. */
export interface RankedQuery {
  /** Normalized words. A row must have each of them in a text or in the facet `named`, in the same or another form or as the start of a word. */
  readonly words: readonly string[];
  /** Other spellings of each word, in the order of `words`. They match whole words only. */
  readonly spelled?: readonly (readonly string[])[];
  /** The language in which singular and plural count as equal; ISO 639-1. */
  readonly language: string;
  /** Facet values that count as a match of a word, in the order of `words`. Trailing words without any may be omitted. */
  readonly meant?: readonly MeantFacets[];
  /** The facet whose values are words as well. */
  readonly named: string;
  /** For each facet, one of the values must match; an empty list matches nothing, `undefined` is ignored. */
  readonly facets: Readonly<Record<string, readonly string[] | undefined>>;
  readonly between?: Moments;
  /** A timestamp column: only rows whose time is after that of the request are found. */
  readonly until: string;
  /** A column of headings written by `headingText`, and the sort key after which it ranks rows, in the order of `waysOf`. */
  readonly heading: { readonly column: string; readonly after: number } | null;
  readonly sort: readonly SortKey[];
  readonly offset: number;
  readonly limit: number;
  readonly counting?: Counting;
}

/** A page of the matching rows, and the number of all. */
export interface RankedPage {
  readonly ids: readonly string[];
  readonly count: number;
  /** For each counted facet, its values. Present if the query asks for it. */
  readonly counts?: Readonly<Record<string, Counts>>;
  /** The bands with rows. Present if the query asks for it. */
  readonly bands?: Counts;
}

/** Finds rows by words, facets and times, ranked, on the board of the request only. */
export abstract class SearchIndex {
  /**
   * The ids of the matching rows, ranked, with exact counts. A written row is found within a second, and a row whose time `until` has passed is
   * no longer found.
   * @throws Rejection `search_unavailable` if the index does not answer, or too many searches wait for it.
   */
  abstract ranked<Row extends RowIdentity>(row: RowClass<Row>, query: RankedQuery): Promise<RankedPage>;

  /** What counts as a match for each of `words` in `language`, in order. */
  abstract forms(language: string, words: readonly string[]): Promise<readonly WordForms[]>;

  /** The next time in the column `until` at which a row expires; null if none will. The time of the request if unknown. */
  abstract nextEnd<Row extends RowIdentity>(row: RowClass<Row>, until: string): Promise<string | null>;

  /** The words in the headings of rows that have not expired, without facets, with the number of their rows; the most frequent ones. */
  abstract vocabulary<Row extends RowIdentity>(
    row: RowClass<Row>,
    column: string,
    until: string,
  ): Promise<ReadonlyMap<string, number>>;
}
