import { type LateArrivals } from '../../people/index.js';
import { type BlockEvents, blocks } from './block.decider.js';

/** Blocks that are added to an account. */
export const blockArrivals: LateArrivals<{ block: BlockEvents }> = {
  block: {
    UserBlocked: ({ objectId, data }) => ({ userId: data.userId, removal: blocks.UnblockUser(objectId, {}) }),
  },
};
