import type { RowProjection } from '#kernel';
import { Between, BoardRow, Column, Index, InstantColumn, LookUp, Packed, ReadModel, RowReader } from '#store';
import { Injectable } from '@nestjs/common';
import { postingLogoDecider, type PostingLogoEvents } from './posting-logo.decider.js';

/** A logo that a visitor uploaded. */
@ReadModel('posting_logos', { version: 1 })
@Index(['board', 'storedAt', 'id'])
export class PostingLogoRow extends BoardRow {
  @InstantColumn() storedAt!: string;
  @LookUp() @Column('text') url!: string;
  /** The job whose company gets it; null: none. */
  @Packed() jobId!: string | null;
  @Column('boolean') isGiven!: boolean;
  @Packed() mediaId!: string;
}

export const postingLogoRows: RowProjection<PostingLogoRow, PostingLogoEvents> = {
  row: PostingLogoRow,
  category: 'postingLogo',
  on: {
    PostingLogoStored: ({ data: { mediaId, url }, at }) => ({
      mediaId,
      url,
      storedAt: at,
      jobId: null,
      isGiven: false,
    }),
    PostingLogoAttached: ({ data: { jobId } }) => ({ jobId }),
    PostingLogoDetached: () => ({ jobId: null }),
    PostingLogoGiven: () => ({ isGiven: true }),
    PostingLogoRemoved: () => null,
  },
};

@Injectable()
export class PostingLogoReader extends RowReader(PostingLogoRow, postingLogoDecider) {
  /** The logo at a URL, or null. */
  async at(url: string): Promise<PostingLogoRow | null> {
    const [row = null] = await this.tables.all(PostingLogoRow, { url }, 1);
    return row;
  }

  /** The logos whose job is not published yet. */
  async waiting(): Promise<readonly PostingLogoRow[]> {
    return (await this.tables.every(PostingLogoRow, { isGiven: false })).filter(({ jobId }) => jobId !== null);
  }

  /** The logos that were stored until then and belong to no job, in batches. */
  async *unused(until: string): AsyncGenerator<readonly PostingLogoRow[]> {
    for await (const rows of this.tables.each(PostingLogoRow, { storedAt: new Between<string>(undefined, until) }))
      yield rows.filter(({ jobId, isGiven }) => jobId === null || isGiven);
  }
}
