import { Rejection } from '#kernel';
import { type DataSubject, PersonalPlaces, PURGE_STAGES } from '#runtime';
import {
  type OperationScopes,
  type OperationKind,
  OperationPostponed,
  type OperationResult,
  type OperationWork,
  OperationWorker,
} from '#runtime/operations';
import { facts, isOutage, PersonKeys } from '#store';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.commands.js';
import { AccountRemoval, OWN, type Removal } from './account-removal.service.js';
import { DataSubjects } from './data-subjects.service.js';

/** How much there was in each place, by name. */
export type Counts = Readonly<Record<string, number>>;

/** What is known from the beginning of a removal on. */
interface Begun extends Pick<DataSubject, 'ids'> {
  readonly counts: Counts;
}

/** After how many seconds a removal goes on that something hindered. */
const AGAIN_SECONDS = 30;

/**
 * Removes an account and everything that is kept of its person (decision 0124): the account is closed; objects go by commands, so
 * that the world is told; every place of personal data is purged; the address becomes free; the key of the person is destroyed. Each step
 * can be repeated, also when the account is gone: then what came back with a backup is purged. Whatever hinders it, it goes on until it
 * is done.
 */
@Injectable()
export abstract class RemoveAccount extends OperationWorker<Removal> {
  override readonly cancellable = false;
  override readonly endsOnlyDone = true;
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

  async run(input: Removal, work: OperationWork): Promise<OperationResult> {
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
    if (begun) await work.save(begun);
    if (now) await work.step('close', () => this.removal.close(userId));
    const { ids, counts }: Begun = begun ?? { ids: [userId], counts: {} };
    for (const stage of PURGE_STAGES) {
      // Anew, with the versions that streams have by now; the ids are those of the beginning, some of which lead nowhere any more.
      const subject = (await this.subjects.of(userId)) ?? (await this.subjects.gone(userId));
      for (const place of this.places.of(stage)) {
        work.signal.throwIfAborted();
        await work.step(`purge ${place.name}`, () => place.purge({ ...subject, ids }));
      }
    }
    await work.step('end', () => this.end(ids));
    return counts;
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

/** By an operator who erases a candidate. */
@Injectable()
export class RemoveCandidate extends RemoveAccount {
  readonly kind: OperationKind = 'candidates.remove';

  override scopes(): OperationScopes {
    return { read: 'candidates.read', manage: 'candidates.manage' };
  }

  protected override result(candidateId: string, counts: Counts): OperationResult {
    return { ...super.result(candidateId, counts), candidateId };
  }
}

/** By whoever is signed in. */
@Injectable()
export class RemoveOwnAccount extends RemoveAccount {
  readonly kind: OperationKind = OWN;
}
