import { reject } from '#kernel';
import { Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardUserReader, CandidateReader, OwnedRows } from '../../people/index.js';
import { blocks } from './block.decider.js';
import { BlockReader, BlockRow } from './block.read-model.js';

/** A blocked user, under their current name. */
export interface BlockedUser {
  readonly block: BlockRow;
  readonly displayName: string;
  readonly avatarUrl: string | null;
}

const NAMELESS = 'Unnamed user';

const idOf = (userId: string, blockedId: string): string => Ids.derived('blocks', `${userId} ${blockedId}`, 0);

/** The blocks between users of the current board. */
@Injectable()
export class Blocks {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlockReader,
    private readonly users: BoardUserReader,
    private readonly candidates: CandidateReader,
  ) {}

  /** The users blocked by `userId`, last blocked first. */
  async list(userId: string): Promise<readonly BlockedUser[]> {
    const rows = await this.reader.of(userId);
    const ids = rows.map(({ blockedId }) => blockedId);
    const [users, candidates] = await Promise.all([this.users.byIds(ids), this.candidates.byIds(ids)]);
    return rows.map((block) => ({
      block,
      displayName: users.get(block.blockedId)?.displayName ?? NAMELESS,
      avatarUrl: candidates.get(block.blockedId)?.avatarUrl ?? null,
    }));
  }

  /** @throws Rejection `messaging_cannot_block_self`, and `messaging_recipient_not_found` if the board does not have the account. */
  async block(userId: string, blockedId: string): Promise<void> {
    if (userId === blockedId) reject('invalid', 'messaging_cannot_block_self', 'You cannot block yourself.');
    if (!(await this.users.find(blockedId)))
      reject('missing', 'messaging_recipient_not_found', 'This board has no user with this id.');
    await this.add(userId, blockedId);
  }

  /** Blocks an account that existed when the caller checked. Repeatable. */
  async add(userId: string, blockedId: string): Promise<void> {
    await this.bus.execute(blocks.BlockUser(idOf(userId, blockedId), { userId, blockedId }));
  }

  /** Deletes a block, if there is one. */
  async unblock(userId: string, blockedId: string): Promise<void> {
    await this.bus.execute(blocks.UnblockUser(idOf(userId, blockedId), {}));
  }

  /** Whether `userId` has blocked `blockedId`. */
  async isBlocked(userId: string, blockedId: string): Promise<boolean> {
    return (await this.reader.find(idOf(userId, blockedId))) !== null;
  }
}

/** Blocked users: ids without names. */
@Injectable()
export class BlocksDataStore extends OwnedRows<BlockRow> {
  protected readonly row = BlockRow;
  protected readonly of = { column: 'userId', category: 'block' };
  protected readonly removal = ({ id }: BlockRow) => blocks.UnblockUser(id, {});
}
