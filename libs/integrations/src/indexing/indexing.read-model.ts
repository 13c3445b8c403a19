import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, facts, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { IndexingEvents } from './indexing.decider.js';

/** How a board is brought to search engines, by the id of the board; no row before it is first turned on. */
@ReadModel('indexing', { version: 1, tells: 'indexing' })
export class IndexingRow extends BoardRow {
  @Column('boolean') isOn!: boolean;
  @Column('text') key!: string;
}

export const indexingRows: RowProjection<IndexingRow, IndexingEvents> = {
  row: IndexingRow,
  category: 'indexing',
  on: {
    IndexNowTurnedOn: ({ data: { key } }) => ({ isOn: true, key }),
    IndexNowTurnedOff: () => ({ isOn: false }),
  },
};

@Injectable()
export class IndexingReader {
  constructor(private readonly tables: BoardTables) {}

  /** That of the board of the request; null before it is first turned on. */
  current(): Promise<IndexingRow | null> {
    return this.tables.one(IndexingRow, { id: facts().board });
  }
}
