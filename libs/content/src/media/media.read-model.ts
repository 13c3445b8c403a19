import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, InstantColumn, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { MediaEvents, MediaPurpose } from './media.decider.js';

/** An image of the board. */
@ReadModel('media', { version: 1 })
export class MediaRow extends BoardRow {
  @Column('text') purpose!: MediaPurpose;
  @Column('text') key!: string;
  @Column('text') mimeType!: string;
  @Column('int') sizeBytes!: number;
  @Column('text') sha256!: string;
  @Column('int') width!: number;
  @Column('int') height!: number;
  @InstantColumn() uploadedAt!: string;
  /** When its file was deleted; null while it exists. */
  @InstantColumn({ nullable: true }) removedAt!: string | null;
}

export const mediaRows: RowProjection<MediaRow, MediaEvents> = {
  row: MediaRow,
  category: 'media',
  on: {
    MediaStored: ({ data: { purpose, key, mimeType, sizeBytes, sha256, width, height }, at }) => ({
      purpose,
      key,
      mimeType,
      sizeBytes,
      sha256,
      width,
      height,
      uploadedAt: at,
      removedAt: null,
    }),
    MediaRemoved: ({ at }) => ({ removedAt: at }),
  },
};

@Injectable()
export class MediaReader {
  constructor(private readonly tables: BoardTables) {}

  /** The image with this id, or null. */
  find(id: string): Promise<MediaRow | null> {
    return this.tables.one(MediaRow, { id });
  }

  /** The images with these ids, including removed ones. */
  async byIds(ids: readonly string[]): Promise<readonly MediaRow[]> {
    return ids.length === 0 ? [] : this.tables.all(MediaRow, { id: ids }, ids.length);
  }
}
