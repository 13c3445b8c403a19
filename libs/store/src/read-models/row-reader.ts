import { rejectMissing, type RowIdentity } from '#kernel';
import { Injectable } from '@nestjs/common';
import { BoardTables } from './board-tables.js';
import type { Page, Paging } from './paging.js';

/** Reads the rows of one read model, on the board of the request. */
export interface RowReads<Row extends RowIdentity> {
  /** All rows, the last one first. @throws Rejection `pagination_invalid_cursor`. */
  page(paging: Paging): Promise<Page<Row>>;
  /** The row with this id, or null. */
  find(id: string): Promise<Row | null>;
  /** The row with this id. @throws Rejection with the `missing` code of the decider. */
  byId(id: string): Promise<Row>;
  /** The existing rows among those with these ids, by id. */
  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Row>>;
}

/**
 * A class that reads `row`, to extend: `class TagReader extends RowReader(TagRow, tagDecider, 'updatedAt') { … }`. A subclass needs no constructor;
 * it has `tables` for other queries, and `override page(…)` for filters.
 * @param lastFirst the column to sort a page by, in descending order; absent: by id, newest first
 */
export function RowReader<Row extends RowIdentity>(
  row: new () => Row,
  decider: { readonly noun: string; readonly missing: string },
  lastFirst?: Exclude<keyof Row, 'board'> & string,
) {
  @Injectable()
  class Reader implements RowReads<Row> {
    constructor(protected readonly tables: BoardTables) {}

    page(paging: Paging): Promise<Page<Row>> {
      return lastFirst === undefined
        ? this.tables.page(row, {}, paging)
        : this.tables.pageBy(row, lastFirst, {}, paging, { descending: true });
    }

    find(id: string): Promise<Row | null> {
      return this.tables.one(row, { id });
    }

    async byId(id: string): Promise<Row> {
      return (await this.find(id)) ?? rejectMissing(decider);
    }

    async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
      const wanted = [...new Set(ids)];
      const rows = wanted.length === 0 ? [] : await this.tables.all(row, { id: wanted } as never, wanted.length);
      return new Map(rows.map((each) => [each.id, each]));
    }
  }
  return Reader;
}
