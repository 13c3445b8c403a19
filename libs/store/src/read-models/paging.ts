import type { Matcher } from './matchers.js';

/** Columns and what they must be: a value, one of several, null, or what a matcher asks. `undefined` asks for nothing. */
export type Where<Row> = {
  readonly [K in Exclude<keyof Row, 'board'>]?: Row[K] | readonly NonNullable<Row[K]>[] | Matcher | undefined;
};

/** Which part of a list is asked for. */
export interface Paging {
  /** Rows at most, 1–100; default 50. */
  readonly limit?: number | undefined;
  /** Where the page before ended; opaque. */
  readonly cursor?: string | undefined;
}

/** A part of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** How a sorted list goes. */
export interface Sorting<Row, Omitted extends keyof Row = never> {
  readonly descending?: boolean;
  /** More conditions, whose values depend on the current time: a cursor stays valid when they change. */
  readonly moving?: Where<Row>;
  /** Columns that are not read. */
  readonly omit?: readonly Omitted[];
  /** Begins behind the row that has this value in the column, and this id. */
  readonly after?: readonly [value: unknown, id: string] | undefined;
  /** Rows that are left out. */
  readonly offset?: number;
}

/** What of rows is read, and what of the rows that they name. */
export interface Joining<Row, Wanted extends keyof Row, Other, Others extends keyof Other> {
  readonly wanted: readonly Wanted[];
  /** The property that holds the id of the other row. */
  readonly by: Exclude<keyof Row, 'board'> & string;
  readonly other: new () => Other;
  readonly others: readonly Others[];
}

/** How many rows there are, and how many of them match something. */
export interface Tally {
  readonly all: number;
  readonly matching: number;
}

/** `page` with each row turned into something else. */
export function pageOf<Row, Shown>({ rows, nextCursor }: Page<Row>, show: (row: Row) => Shown): Page<Shown> {
  return { rows: rows.map(show), nextCursor };
}
