import type { Matcher } from './matchers.js';

/** Columns and their conditions: a value, one of several, null, or a matcher. `undefined` is ignored. */
export type Where<Row> = {
  readonly [K in Exclude<keyof Row, 'board'>]?: Row[K] | readonly NonNullable<Row[K]>[] | Matcher | undefined;
};

/** The page of a list to return. */
export interface Paging {
  /** Maximum number of rows, 1–100; default 50. */
  readonly limit?: number | undefined;
  /** Where the previous page ended; opaque. */
  readonly cursor?: string | undefined;
}

/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** How to page through a sorted list. */
export interface Sorting<Row, Omitted extends keyof Row = never> {
  readonly descending?: boolean;
  /** More conditions, whose values depend on the current time: a cursor stays valid when they change. */
  readonly moving?: Where<Row>;
  /** Columns not to read. */
  readonly omit?: readonly Omitted[];
  /** Starts after the row that has this value in the column, and this id. */
  readonly after?: readonly [value: unknown, id: string] | undefined;
  /** Rows to exclude. */
  readonly offset?: number;
}

/** What to read of rows, and of the rows that they refer to. */
export interface Joining<Row, Wanted extends keyof Row, Other, Others extends keyof Other> {
  readonly wanted: readonly Wanted[];
  /** The property that holds the id of the other row. */
  readonly by: Exclude<keyof Row, 'board'> & string;
  readonly other: new () => Other;
  readonly others: readonly Others[];
}

/** The number of rows, and how many of them match a condition. */
export interface Tally {
  readonly all: number;
  readonly matching: number;
}

/** `page` with each row converted. */
export function pageOf<Row, Shown>({ rows, nextCursor }: Page<Row>, show: (row: Row) => Shown): Page<Shown> {
  return { rows: rows.map(show), nextCursor };
}
