import { commandHandler, personalDataStore } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { BlocksDataStore } from './block-data-store.service.js';
import { BoardMeBlocksController } from './block.board.controller.js';
import { blockDecider, blocks } from './block.decider.js';
import { BlockReader, blockRows } from './block.read-model.js';
import { Blocks } from './block.service.js';

/** Users blocked by other users. */
export const blockResource: Resource = {
  controllers: [BoardMeBlocksController],
  providers: [commandHandler(blocks), readModel(blockRows), BlockReader, Blocks, personalDataStore(BlocksDataStore)],
  tags: { 'Me: blocks': 'Users that the current user blocked.' },
  events: [
    eventNamesOf(blockDecider, { object: 'block', types: { UserBlocked: 'created', UserUnblocked: 'deleted' } }),
  ],
};
