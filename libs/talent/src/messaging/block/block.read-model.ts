import type { RowProjection } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, ReadModel, RowReader } from '#store';
import { Injectable } from '@nestjs/common';
import { blockDecider, type BlockEvents } from './block.decider.js';

declare module '#store' {
  interface ChangeKinds {
    block: true;
  }
}

/** A user whom another user has blocked. */
@ReadModel('blocks', { version: 1, announces: 'block' })
@Index(['board', 'userId', 'blockedAt', 'id'])
export class BlockRow extends BoardRow {
  @Column('text') userId!: string;
  @Column('text') blockedId!: string;
  @InstantColumn() blockedAt!: string;
}

export const blockRows: RowProjection<BlockRow, BlockEvents> = {
  row: BlockRow,
  category: 'block',
  on: {
    UserBlocked: ({ data: { userId, blockedId }, at }) => ({ userId, blockedId, blockedAt: at }),
    UserUnblocked: () => null,
  },
};

/** Maximum number of blocks in a list. */
const MOST = 1_000;

@Injectable()
export class BlockReader extends RowReader(BlockRow, blockDecider) {
  /** The users blocked by `userId`, last blocked first; at most 1,000. */
  of(userId: string): Promise<readonly BlockRow[]> {
    return this.tables.sorted(BlockRow, 'blockedAt', { userId }, MOST, { descending: true });
  }
}
