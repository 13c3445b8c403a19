import { EventStore, Rejection, rejectMissing } from '#kernel';
import {
  hasEnded,
  type OperationKind,
  type OperationResource,
  type OperationRow,
  Operations,
} from '#runtime/operations';
import { Changes, derivedId, facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as sleep } from 'node:timers/promises';
import { candidateDecider } from '../candidate/candidate.decider.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { boardUsers } from '../board-user/board-user.commands.js';

/** The kind of a removal by the person, which nobody is shown. */
export const OWN = 'internal.board_users.remove';

/** What an operation that removes an account is about. */
export interface Removal {
  readonly userId: string;
}

/** How long whoever deletes their own account waits for the end, in milliseconds. */
const PATIENCE_MS = 20_000;
const FIRST_LOOK_MS = 30;
const LONGEST_LOOK_MS = 500;

/** The same for the same account: a removal is begun once. */
const operationId = (kind: OperationKind, userId: string): string =>
  derivedId('ops', `${kind} ${facts().board} ${userId}`, 0);

/**
 * Begins to remove an account of the board of the facts as its person would: for what runs no modules, such as the command line. Once,
 * however often it is called.
 */
export const beginRemoval = (operations: Pick<Operations, 'start'>, userId: string): Promise<OperationRow> =>
  operations.start(OWN, { userId } satisfies Removal, { id: operationId(OWN, userId) });

/** Begins to remove accounts with everything that is kept of their people. What is done then is in `RemoveAccount`. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly operations: Operations,
    private readonly candidates: CandidateReader,
    private readonly changes: Changes,
  ) {}

  /** Begins to remove a candidate, or returns the operation that is at it. @throws Rejection `candidates_not_found`. */
  removeCandidate(userId: string): Promise<OperationRow> {
    return this.begin('candidates.remove', userId, 'candidate', async () => {
      if (!(await this.candidates.find(userId))) rejectMissing(candidateDecider);
    });
  }

  /**
   * Begins to remove the account `userId` of the board of the facts by an operation of `kind`; one that is at it already is returned.
   * @param object what the operation shows the account as; null: it names none.
   * @param required called unless there is one; what it throws keeps the removal from being begun.
   */
  async begin(
    kind: OperationKind,
    userId: string,
    object: OperationResource['object'] | null,
    required: () => Promise<void>,
  ): Promise<OperationRow> {
    const id = operationId(kind, userId);
    const known = await this.operations.find(id);
    if (known && !hasEnded(known)) return known;
    await required();
    return this.operations.start(
      kind,
      { userId } satisfies Removal,
      // One that was cancelled before it began is no hindrance.
      { id: known ? newId('ops') : id, resource: object && { object, id: userId } },
    );
  }

  /**
   * Removes the account of whoever is signed in. When this returns nobody can sign in to it any more; what is kept is removed by an
   * operation, whatever dies meanwhile. `ended` waits for it.
   */
  async removeOwn(userId: string): Promise<OperationRow> {
    const operation = await this.begin(OWN, userId, null, () => Promise.resolve());
    await this.close(userId);
    return operation;
  }

  /** Waits until an operation that removes an account has ended; some seconds at most. */
  async ended({ id }: Pick<OperationRow, 'id'>): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (let pause = FIRST_LOOK_MS; performance.now() < until; pause = Math.min(pause * 1.5, LONGEST_LOOK_MS)) {
      const row = await this.operations.find(id);
      if (!row || hasEnded(row)) return;
      await sleep(pause);
    }
  }

  /** Closes an account: nothing can come to belong to it from here on. Repeatable, also when it is gone. */
  async close(userId: string): Promise<void> {
    const stream = { category: 'boardUser', board: facts().board, objectId: userId };
    const begin = async () => void (await this.bus.execute(boardUsers.BeginBoardUserRemoval(userId, {})));
    try {
      // As one, so that it waits for whoever is adding something at this moment.
      await this.store.together(stream, { asOne: begin, inSteps: begin });
      // What the command dropped may have been read again before the commit.
      this.changes.happened({ kind: 'boardUser', id: userId, board: stream.board });
    } catch (error) {
      if (!(error instanceof Rejection) || error.kind !== 'missing') throw error;
    }
  }
}
