import { EventStore, outcomeOf, rejectMissing } from '#kernel';
import { type OperationKind, type OperationResource, Operations, OperationRow } from '#runtime/operations';
import { Changes, facts, newId, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as sleep } from 'node:timers/promises';
import { candidateDecider } from '../candidate/candidate.decider.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { boardUsers } from '../board-user/board-user.decider.js';

/** The kind of a removal by the user. Clients cannot see it. */
export const OWN = 'internal.board_users.remove';

/** The input of an operation that removes an account. */
export interface Removal {
  readonly userId: string;
  /** Whether the owner of the account began it; a mail then says that the account was deleted. */
  readonly byOwner?: true;
}

/** How long a request that deletes the user's own account waits for completion, in milliseconds. */
const PATIENCE_MS = 20_000;
const FIRST_LOOK_MS = 30;
const LONGEST_LOOK_MS = 500;

/** The same account has the same id, so that a removal starts only once. */
const operationId = (kind: OperationKind, userId: string): string =>
  Ids.derived('ops', `${kind} ${facts().board} ${userId}`, 0);

/** Starts the removal of an account on behalf of its user, for code without modules, such as the command line. Starts at most once. */
export const beginRemoval = (operations: Pick<Operations, 'start'>, userId: string): Promise<OperationRow> =>
  operations.start(OWN, { userId } satisfies Removal, { id: operationId(OWN, userId) });

/** Starts the removal of accounts with all personal data. `RemoveAccount` does the work. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly operations: Operations,
    private readonly candidates: CandidateReader,
    private readonly changes: Changes,
  ) {}

  /** Starts the removal of a candidate, or returns the operation in progress. @throws Rejection `candidates_not_found`. */
  removeCandidate(userId: string): Promise<OperationRow> {
    return this.begin('candidates.remove', userId, 'candidate', async () => {
      if (!(await this.candidates.find(userId))) rejectMissing(candidateDecider);
    });
  }

  /**
   * Starts the removal of the account `userId` of the current board with an operation of `kind`, or returns the one in progress.
   * @param object the object type that the operation shows for the account; null: it shows none.
   * @param required called if no removal is in progress; an error it throws prevents the start.
   * @param more as in `Removal`.
   */
  async begin(
    kind: OperationKind,
    userId: string,
    object: OperationResource['object'] | null,
    required: () => Promise<void>,
    more: Omit<Removal, 'userId'> = {},
  ): Promise<OperationRow> {
    const id = operationId(kind, userId);
    const known = await this.operations.find(id);
    if (known && !OperationRow.hasEnded(known)) return known;
    await required();
    return this.operations.start(
      kind,
      { userId, ...more } satisfies Removal,
      // An operation that was cancelled before it started does not prevent another.
      { id: known ? newId('ops') : id, resource: object && { object, id: userId } },
    );
  }

  /**
   * Removes the account of the current user. When this returns, no one can sign in to it. An operation deletes the data, also after a
   * crash. `ended` waits for it.
   */
  removeOwn(userId: string): Promise<OperationRow> {
    return this.remove(userId, { byOwner: true });
  }

  /** Removes an account with its board, and sends no mail about it. Otherwise like `removeOwn`. */
  removeWithBoard(userId: string): Promise<OperationRow> {
    return this.remove(userId, {});
  }

  private async remove(userId: string, more: Omit<Removal, 'userId'>): Promise<OperationRow> {
    const operation = await this.begin(OWN, userId, null, () => Promise.resolve(), more);
    await this.close(userId);
    return operation;
  }

  /** Waits for the end of an operation that removes an account, for some seconds at most. */
  async ended({ id }: Pick<OperationRow, 'id'>): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (let pause = FIRST_LOOK_MS; performance.now() < until; pause = Math.min(pause * 1.5, LONGEST_LOOK_MS)) {
      const row = await this.operations.find(id);
      if (!row || OperationRow.hasEnded(row)) return;
      await sleep(pause);
    }
  }

  /** Closes an account, so that nothing can be added to it. Repeatable, even after the account was deleted. */
  async close(userId: string): Promise<void> {
    const stream = { category: 'boardUser', board: facts().board, objectId: userId };
    const begin = async () => void (await this.bus.execute(boardUsers.BeginBoardUserRemoval(userId, {})));
    await outcomeOf(
      async () => {
        // In one transaction, so that it waits for concurrent additions.
        await this.store.together(stream, { asOne: begin, inSteps: begin });
        // The cache entry that the command dropped may have been read again before the commit.
        this.changes.happened({ kind: 'boardUser', id: userId, board: stream.board });
      },
      { kind: 'missing' },
    );
  }
}
