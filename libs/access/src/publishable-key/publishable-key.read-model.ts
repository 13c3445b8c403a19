import type { RowProjection } from '#kernel';
import { BoardRow, BoardTables, Column, Index, InstantColumn, type Page, type Paging, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { PublishableKeyEvents } from './publishable-key.decider.js';

/** A publishable key; its id is the key. */
@ReadModel('publishable_keys', { version: 2 })
@Index(['board', 'createdAt', 'id'])
export class PublishableKeyRow extends BoardRow {
  @Column('text') origin!: string;
  /** Whether links in mails may lead to the origin because of this key. */
  @Column('boolean') isConfirmed!: boolean;
  @InstantColumn({ nullable: true }) revokedAt!: string | null;
  @InstantColumn() createdAt!: string;
}

export const publishableKeyRows: RowProjection<PublishableKeyRow, PublishableKeyEvents> = {
  row: PublishableKeyRow,
  category: 'publishableKey',
  on: {
    PublishableKeyCreated: ({ data: { origin, isConfirmed }, at }) => ({
      origin,
      isConfirmed,
      revokedAt: null,
      createdAt: at,
    }),
    PublishableKeyAdopted: ({ data: { origin, createdAt, revokedAt } }) => ({
      origin,
      isConfirmed: true,
      revokedAt,
      createdAt,
    }),
    PublishableKeyConfirmed: () => ({ isConfirmed: true }),
    PublishableKeyRevoked: ({ at }) => ({ revokedAt: at }),
  },
};

/** Queries publishable keys of the board of the request. */
@Injectable()
export class PublishableKeyReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest first, including revoked keys. */
  page(paging: Paging): Promise<Page<PublishableKeyRow>> {
    return this.tables.pageBy(PublishableKeyRow, 'createdAt', {}, paging, { descending: true });
  }
}
