import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, Index, InstantColumn, type Page, type Paging, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { SavedJobEvents } from './saved-job.decider.js';

/** A saved job. */
@ReadModel('saved_jobs', { version: 1 })
@Index(['board', 'userId', 'savedAt', 'id'])
export class SavedJobRow extends BoardRow {
  @Column('text') userId!: string;
  @Column('text') jobId!: string;
  @InstantColumn() savedAt!: string;
}

export const savedJobRows: RowProjection<SavedJobRow, SavedJobEvents> = {
  row: SavedJobRow,
  category: 'savedJob',
  on: {
    JobSaved: ({ data: { userId, jobId }, at }) => ({ userId, jobId, savedAt: at }),
    JobUnsaved: () => null,
  },
};

@Injectable()
export class SavedJobReader {
  constructor(private readonly tables: BoardTables) {}

  /** The saved jobs of `userId`, last saved first. @throws Rejection `pagination_invalid_cursor`. */
  page(userId: string, paging: Paging): Promise<Page<SavedJobRow>> {
    return this.tables.pageBy(SavedJobRow, 'savedAt', { userId }, paging, { descending: true });
  }

  find(id: string): Promise<SavedJobRow | null> {
    return this.tables.one(SavedJobRow, { id });
  }

  count(userId: string): Promise<number> {
    return this.tables.count(SavedJobRow, { userId });
  }

  /** The ids of the saved jobs of `userId`, in batches. */
  async *idsOf(userId: string): AsyncGenerator<readonly string[]> {
    for await (const rows of this.tables.each(SavedJobRow, { userId })) yield rows.map(({ id }) => id);
  }
}
