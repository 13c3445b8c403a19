import { reject } from '#kernel';
import { derivedId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BoardUserReader, CandidateReader } from '../../people/index.js';
import { blocks } from './block.commands.js';
import { BlockReader, type BlockRow } from './block.read-model.js';

/** Somebody who is blocked, as they are called now. */
export interface BlockedUser {
  readonly block: BlockRow;
  readonly displayName: string;
  readonly avatarUrl: string | null;
}

const NAMELESS = 'Unnamed user';

const idOf = (userId: string, blockedId: string): string => derivedId('blocks', `${userId} ${blockedId}`, 0);

/** Who wants to hear nothing from whom on the board of the request. */
@Injectable()
export class Blocks {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BlockReader,
    private readonly users: BoardUserReader,
    private readonly candidates: CandidateReader,
  ) {}

  /** Those whom `userId` has blocked, the last one first. */
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

  /** @throws Rejection `messaging_cannot_block_self`, and `messaging_recipient_not_found` for who has no account on the board. */
  async block(userId: string, blockedId: string): Promise<void> {
    if (userId === blockedId) reject('invalid', 'messaging_cannot_block_self', 'Nobody can block themselves.');
    if (!(await this.users.find(blockedId)))
      reject('missing', 'messaging_recipient_not_found', 'Nobody on this board has this id.');
    await this.add(userId, blockedId);
  }

  /** Blocks an account that was there when it was looked at. Repeatable. */
  async add(userId: string, blockedId: string): Promise<void> {
    await this.bus.execute(blocks.BlockUser(idOf(userId, blockedId), { userId, blockedId }));
  }

  /** Ends a block; nothing happens when there is none. */
  async unblock(userId: string, blockedId: string): Promise<void> {
    await this.bus.execute(blocks.UnblockUser(idOf(userId, blockedId), {}));
  }

  /** Whether `userId` has blocked `blockedId`. */
  async isBlocked(userId: string, blockedId: string): Promise<boolean> {
    return (await this.reader.find(idOf(userId, blockedId))) !== null;
  }
}
