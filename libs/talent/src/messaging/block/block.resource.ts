import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { personalDataStore } from '#runtime';
import { readModel } from '#store';
import { BlocksDataStore } from './block-data-store.service.js';
import { BoardMeBlocksController } from './block.board.controller.js';
import { blocks } from './block.commands.js';
import { blockDecider } from './block.decider.js';
import { BlockReader, blockRows } from './block.read-model.js';
import { Blocks } from './block.service.js';

/** Users blocked by other users. */
export const blockResource: Resource = {
  controllers: [BoardMeBlocksController],
  providers: [blocks.Handler, readModel(blockRows), BlockReader, Blocks, personalDataStore(BlocksDataStore)],
  tags: { 'Me: blocks': 'Users that the current user blocked.' },
  events: [
    eventNamesOf(blockDecider, { object: 'block', types: { UserBlocked: 'created', UserUnblocked: 'deleted' } }),
  ],
};
