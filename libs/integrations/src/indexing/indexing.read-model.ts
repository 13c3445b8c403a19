import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, facts, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { IndexingEvents } from './indexing.decider.js';

declare module '#store' {
  interface ChangeKinds {
    indexing: true;
  }
}

/** Search engine notifications of a board, by board id; no row before they are first turned on. */
@ReadModel('indexing', { version: 1, announces: 'indexing' })
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

  /** The row of the board of the request; null before notifications are first turned on. */
  current(): Promise<IndexingRow | null> {
    return this.tables.one(IndexingRow, { id: facts().board });
  }
}
