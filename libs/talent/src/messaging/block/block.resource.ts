import { commandHandler, personalDataStore } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { Blocks, BlocksDataStore } from './block.service.js';
import { BoardMeBlocksController } from './block.board.controller.js';
import { blockDecider, blocks } from './block.decider.js';
import { BlockReader, blockRows } from './block.read-model.js';

/** Users blocked by other users. */
export const blockResource: Resource = {
  controllers: [BoardMeBlocksController],
  providers: [commandHandler(blocks), readModel(blockRows), BlockReader, Blocks, personalDataStore(BlocksDataStore)],
  tags: { 'Me: blocks': 'Users that the current user blocked.' },
  events: [
    eventNamesOf(blockDecider, { object: 'block', types: { UserBlocked: 'created', UserUnblocked: 'deleted' } }),
  ],
};
