import { EventStore, Rejection, rejectMissing } from '#kernel';
import {
  type DataSubject,
  hasEnded,
  type OperationKind,
  OperationPostponed,
  type OperationResource,
  type OperationResult,
  type OperationRow,
  Operations,
  type OperationWork,
  OperationWorker,
  PersonalPlaces,
  PURGE_STAGES,
} from '#runtime';
import { derivedId, facts, isOutage, newId, PersonKeys } from '#store';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as sleep } from 'node:timers/promises';
import { candidateDecider } from '../candidate/candidate.decider.js';
import { CandidateReader } from '../candidate/candidate.read-model.js';
import { boardUsers } from '../commands.js';
import { Sessions } from '../session/sessions.service.js';
import { DataSubjects } from './data-subjects.service.js';

/** Kinds of operation that remove an account. */
export type RemovalKind = 'candidates.remove' | 'employers.remove' | typeof OWN;

/** A removal by the person, which nobody is shown. */
const OWN = 'internal.board_users.remove';

interface Input {
  readonly userId: string;
}

/** How long whoever deletes their own account waits for the end, in milliseconds. */
const PATIENCE_MS = 20_000;
const FIRST_LOOK_MS = 30;
const LONGEST_LOOK_MS = 500;

const SUBJECTS: { readonly [K in RemovalKind]?: OperationResource['object'] } = {
  'candidates.remove': 'candidate',
  'employers.remove': 'employer',
};

/** The same for the same account: a removal is begun once. */
const operationId = (kind: RemovalKind, userId: string): string =>
  derivedId('ops', `${kind} ${facts().board} ${userId}`, 0);

/**
 * Begins to remove an account of the board of the facts as its person would: for what runs no modules, such as the command line. Once,
 * however often it is called.
 */
export const beginRemoval = (operations: Pick<Operations, 'start'>, userId: string): Promise<OperationRow> =>
  operations.start(OWN, { userId } satisfies Input, { id: operationId(OWN, userId) });

/** Begins to remove accounts with everything that is kept of their people. What is done then is in `RemoveAccount`. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly bus: CommandBus,
    private readonly store: EventStore,
    private readonly operations: Operations,
    private readonly candidates: CandidateReader,
    private readonly sessions: Sessions,
  ) {}

  /** Begins to remove a candidate, or returns the operation that is at it. @throws Rejection `candidates_not_found`. */
  removeCandidate(userId: string): Promise<OperationRow> {
    return this.begin('candidates.remove', userId, async () => {
      if (!(await this.candidates.find(userId))) rejectMissing(candidateDecider);
    });
  }

  /**
   * Begins to remove the account `userId` of the board of the facts by an operation of `kind`; one that is at it already is returned.
   * @param required called unless there is one; what it throws keeps the removal from being begun.
   */
  async begin(kind: RemovalKind, userId: string, required: () => Promise<void>): Promise<OperationRow> {
    const id = operationId(kind, userId);
    const known = await this.operations.find(id);
    if (known && !hasEnded(known)) return known;
    await required();
    const object = SUBJECTS[kind];
    return this.operations.start(
      kind,
      { userId } satisfies Input,
      // One that was cancelled before it began is no hindrance.
      { id: known ? newId('ops') : id, resource: object ? { object, id: userId } : null },
    );
  }

  /**
   * Removes the account of whoever is signed in. When this returns nobody can sign in to it any more; what is kept is removed by an
   * operation, whatever dies meanwhile. `ended` waits for it.
   */
  async removeOwn(userId: string): Promise<OperationRow> {
    const operation = await this.begin(OWN, userId, () => Promise.resolve());
    await this.close(userId);
    this.sessions.forget(userId);
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
    } catch (error) {
      if (!(error instanceof Rejection) || error.kind !== 'missing') throw error;
    }
  }
}

/** How much there was in each place, by name. */
type Counts = Readonly<Record<string, number>>;

/** What is known from the beginning of a removal on. */
interface Begun extends Pick<DataSubject, 'ids'> {
  readonly counts: Counts;
}

/** After how many seconds a removal goes on that something hindered. */
const AGAIN_SECONDS = 30;

/**
 * Removes an account and everything that is kept of its person (decision 0124): the account is closed; objects go by commands, so
 * that the world is told; every place of personal data is purged; the address becomes free; the key of the person is destroyed. Each step
 * can be repeated. Whatever hinders it, it goes on until it is done.
 */
export abstract class RemoveAccount extends OperationWorker<Input> {
  override readonly cancellable = false;
  private readonly log = new Logger(RemoveAccount.name);

  constructor(
    private readonly bus: CommandBus,
    private readonly removal: AccountRemoval,
    private readonly subjects: DataSubjects,
    private readonly places: PersonalPlaces,
    private readonly keys: PersonKeys,
  ) {
    super();
  }

  async run(input: Input, work: OperationWork): Promise<OperationResult> {
    try {
      return this.result(input.userId, await this.remove(input.userId, work));
    } catch (error) {
      if (error instanceof OperationPostponed || isOutage(error) || work.signal.aborted) throw error;
      this.log.error(`The removal of an account by ${work.id} is hindered and goes on later: ${String(error)}`);
      throw new OperationPostponed(AGAIN_SECONDS);
    }
  }

  /** What the result tells besides whose account it was. */
  protected result(_userId: string, counts: Counts): OperationResult {
    return {
      ...{ totalRows: 1, created: 0, updated: 0, failed: 0, errors: [] },
      deletedResumes: counts['files'] ?? 0,
      deletedSavedJobs: counts['saved_jobs'] ?? 0,
      deletedAlerts: counts['account_alerts'] ?? 0,
      deletedSessions: counts['credentials'] ?? 0,
    };
  }

  private async remove(userId: string, work: OperationWork): Promise<Counts> {
    const now = await this.subjects.of(userId);
    const begun = (await work.load<Begun>()) ?? (now && { ids: now.ids, counts: await this.counted(now) });
    if (!now || !begun) {
      // It was removed before; or it is not there yet, in a database that was restored, and must not come back.
      await this.keys.destroy({ board: facts().board, person: userId });
      return begun?.counts ?? {};
    }
    await work.save(begun);
    await work.step('close', () => this.removal.close(userId));
    for (const stage of PURGE_STAGES) {
      // Anew, with the versions that streams have by now; the ids are those of the beginning, some of which lead nowhere any more.
      const subject = await this.subjects.of(userId);
      for (const place of subject ? this.places.of(stage) : []) {
        work.signal.throwIfAborted();
        await work.step(`purge ${place.name}`, () => place.purge({ ...(subject as DataSubject), ids: begun.ids }));
      }
    }
    await work.step('end', () => this.end(begun.ids));
    return begun.counts;
  }

  private async end(ids: DataSubject['ids']): Promise<void> {
    try {
      await this.bus.execute(boardUsers.RemoveBoardUser(ids[0], {}));
    } catch (error) {
      if (!(error instanceof Rejection) || error.kind !== 'missing') throw error;
    }
    for (const person of ids) await this.keys.destroy({ board: facts().board, person });
  }

  private async counted(subject: DataSubject): Promise<Counts> {
    const counts: Record<string, number> = {};
    for (const place of this.places.all()) counts[place.name] = await place.count(subject);
    return counts;
  }
}

@Injectable()
export class RemoveCandidate extends RemoveAccount {
  readonly kind: OperationKind = 'candidates.remove';

  constructor(
    bus: CommandBus,
    removal: AccountRemoval,
    subjects: DataSubjects,
    places: PersonalPlaces,
    keys: PersonKeys,
  ) {
    super(bus, removal, subjects, places, keys);
  }

  protected override result(candidateId: string, counts: Counts): OperationResult {
    return { ...super.result(candidateId, counts), candidateId };
  }
}

@Injectable()
export class RemoveEmployer extends RemoveAccount {
  readonly kind: OperationKind = 'employers.remove';

  constructor(
    bus: CommandBus,
    removal: AccountRemoval,
    subjects: DataSubjects,
    places: PersonalPlaces,
    keys: PersonKeys,
  ) {
    super(bus, removal, subjects, places, keys);
  }

  protected override result(employerId: string, counts: Counts): OperationResult {
    const deletedMemberships = counts['employer_memberships'] ?? 0;
    return { ...super.result(employerId, counts), employerId, deletedMemberships };
  }
}

@Injectable()
export class RemoveOwnAccount extends RemoveAccount {
  readonly kind: OperationKind = OWN;

  constructor(
    bus: CommandBus,
    removal: AccountRemoval,
    subjects: DataSubjects,
    places: PersonalPlaces,
    keys: PersonKeys,
  ) {
    super(bus, removal, subjects, places, keys);
  }
}
