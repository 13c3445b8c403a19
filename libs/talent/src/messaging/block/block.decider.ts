import { commandsOf, type Decider } from '#kernel';
import { accountGone, accountOf } from '../../account.js';

/** One user blocks another. */
export interface Block {
  readonly userId: string;
  readonly blockedId: string;
}

export interface BlockCommands {
  BlockUser: Block;
  UnblockUser: Record<string, never>;
}

export interface BlockEvents {
  UserBlocked: Block;
  UserUnblocked: Record<string, never>;
}

/** One user blocks another. Each pair has one stream. The blocked user is not notified. */
export const blockDecider: Decider<Block | null, BlockCommands, BlockEvents> = {
  category: 'block',
  noun: 'block',
  initial: null,
  creates: [],
  // Both commands are repeatable, with or without an existing block.
  singleton: true,
  gone: ['UserUnblocked'],
  missing: 'messaging_block_not_found',
  needs: (block) => (block ? [accountOf(block.userId)] : []),
  refuseNeed: accountGone,
  decide: {
    BlockUser: (block, { userId, blockedId }) => (block ? [] : [{ type: 'UserBlocked', data: { userId, blockedId } }]),
    UnblockUser: (block) => (block ? [{ type: 'UserUnblocked', data: {} }] : []),
  },
  evolve: {
    UserBlocked: (_, block) => block,
    UserUnblocked: () => null,
  },
};

export const blocks = commandsOf(blockDecider);
