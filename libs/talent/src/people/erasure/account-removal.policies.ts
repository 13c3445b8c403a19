import { Policy, type Reacts } from '#runtime';
import { Operations } from '#runtime/operations';
import { Injectable } from '@nestjs/common';
import type { BoardUserEvents } from '../board-user/board-user.decider.js';
import { beginRemoval } from './account-removal.service.js';

/**
 * Purges the data of an account again when the log shows that it was deleted. Tables and files restored from a backup that is older than
 * the log contain it again. Usually there is nothing left to do.
 */
@Injectable()
export class PurgeAgain implements Policy {
  readonly name = 'purge-removed-accounts';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      BoardUserRemoved: async ({ objectId }) => void (await beginRemoval(this.operations, objectId)),
    },
  };

  constructor(private readonly operations: Operations) {}
}
