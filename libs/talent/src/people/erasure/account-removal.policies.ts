import { Policy, type Reacts } from '#runtime';
import { Operations } from '#runtime/operations';
import { Injectable } from '@nestjs/common';
import type { BoardUserEvents } from '../board-user/board-user.decider.js';
import { beginRemoval } from './account-removal.service.js';

/**
 * Has what is kept of an account purged once more when the log says that it is gone: tables and files that were restored from a backup which
 * is older than the log have it again. Mostly there is nothing left to do.
 */
@Injectable()
export class PurgeAgain extends Policy {
  readonly name = 'purge-removed-accounts';
  readonly on: Reacts<{ boardUser: BoardUserEvents }> = {
    boardUser: {
      BoardUserRemoved: async ({ objectId }) => void (await beginRemoval(this.operations, objectId)),
    },
  };

  constructor(private readonly operations: Operations) {
    super();
  }
}
