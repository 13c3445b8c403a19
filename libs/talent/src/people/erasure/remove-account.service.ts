import { outcomeOf } from '#kernel';
import { type DataSubject, Mails, PersonalDataStores, PurgeStage } from '#runtime';
import {
  type OperationScopes,
  type OperationKind,
  OperationPostponed,
  type OperationResult,
  type OperationWork,
  OperationWorker,
} from '#runtime/operations';
import { facts, PersonKeys, Ids, DatabaseErrors } from '#store';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.decider.js';
import { AlertSettings } from '../alert-settings.service.js';
import { accountDeletedMail } from './account-deleted-mail.js';
import { AccountRemoval, OWN, type Removal } from './account-removal.service.js';
import { DataSubjects } from './data-subjects.service.js';

/** The number of items in each store, by name. */
export type Counts = Readonly<Record<string, number>>;

/** The facts of a removal that are recorded at its start. */
interface RemovalFacts extends Pick<DataSubject, 'ids'> {
  readonly counts: Counts;
}

/** How many seconds to wait before retrying a removal that failed. */
const AGAIN_SECONDS = 30;

/**
 * Removes an account with all personal data (decision 0124). Steps: close the account; remove objects with commands, so that their
 * removal is published; purge every store of personal data; free the address; destroy the key of the person. Each step is repeatable,
 * even after the account was deleted; it then purges data restored from a backup. A failed removal is retried until it succeeds.
 */
@Injectable()
export abstract class RemoveAccount extends OperationWorker<Removal> {
  protected static readonly NUMBERS = [
    'deletedResumes',
    'deletedSavedJobs',
    'deletedAlerts',
    'deletedSessions',
  ] as const;
  override readonly cancellable = false;
  override readonly endsOnlyDone = true;
  private readonly log = new Logger(RemoveAccount.name);

  constructor(
    private readonly bus: CommandBus,
    private readonly removal: AccountRemoval,
    private readonly subjects: DataSubjects,
    private readonly stores: PersonalDataStores,
    private readonly keys: PersonKeys,
  ) {
    super();
  }

  async run(input: Removal, work: OperationWork): Promise<OperationResult> {
    try {
      return this.result(input.userId, await this.remove(input, work));
    } catch (error) {
      if (error instanceof OperationPostponed || DatabaseErrors.isOutage(error) || work.signal.aborted) throw error;
      this.log.error(`Removing an account with ${work.id} failed and will be retried: ${String(error)}`);
      throw new OperationPostponed(AGAIN_SECONDS);
    }
  }

  /** Further values of the result, in addition to the account. */
  protected result(_userId: string, counts: Counts): OperationResult {
    return {
      ...{ totalRows: 1, created: 0, updated: 0, failed: 0, errors: [] },
      deletedResumes: counts['files'] ?? 0,
      deletedSavedJobs: counts['saved_jobs'] ?? 0,
      deletedAlerts: counts['account_alerts'] ?? 0,
      deletedSessions: counts['credentials'] ?? 0,
    };
  }

  private async remove({ userId, byOwner }: Removal, work: OperationWork): Promise<Counts> {
    const now = await this.subjects.of(userId);
    const begun = (await work.load<RemovalFacts>()) ?? (now && { ids: now.ids, counts: await this.counted(now) });
    if (begun) await work.save(begun);
    if (now) await work.step('close', () => this.removal.close(userId));
    const { ids, counts }: RemovalFacts = begun ?? { ids: [userId], counts: {} };
    for (const stage of PurgeStage.ALL) {
      // Read again, with the current versions of the streams. The ids are those of the start; some no longer exist.
      const subject = (await this.subjects.of(userId)) ?? (await this.subjects.gone(userId));
      for (const store of this.stores.of(stage)) {
        work.signal.throwIfAborted();
        await work.step(`purge ${store.name}`, () => store.purge({ ...subject, ids }));
      }
    }
    // Last, because the steps before remove waiting mails to the address.
    if (now && byOwner) await work.step('tell', () => this.tell(userId));
    await work.step('end', () => this.end(ids));
    return counts;
  }

  /** Called for a removal by the owner when everything but the account itself is deleted. Repeatable. */
  protected tell(_userId: string): Promise<void> {
    return Promise.resolve();
  }

  private async end(ids: DataSubject['ids']): Promise<void> {
    await outcomeOf(this.bus.execute(boardUsers.RemoveBoardUser(ids[0], {})), { kind: 'missing' });
    for (const person of ids) await this.keys.destroy({ board: facts().board, person });
  }

  private async counted(subject: DataSubject): Promise<Counts> {
    const counts: Record<string, number> = {};
    for (const store of this.stores.all()) counts[store.name] = await store.count(subject);
    return counts;
  }
}

/** Issued by an operator who erases a candidate. */
@Injectable()
export class RemoveCandidate extends RemoveAccount {
  readonly kind: OperationKind = 'candidates.remove';
  override readonly resultFields: OperationWorker['resultFields'] = ['candidateId', ...RemoveAccount.NUMBERS];

  override scopes(): OperationScopes {
    return { read: 'candidates.read', manage: 'candidates.manage' };
  }

  protected override result(candidateId: string, counts: Counts): OperationResult {
    return { ...super.result(candidateId, counts), candidateId };
  }
}

/** Issued by the current user. A mail says that the account was deleted, because anyone with the session could issue it. */
@Injectable()
export class RemoveOwnAccount extends RemoveAccount {
  readonly kind: OperationKind = OWN;

  constructor(
    bus: CommandBus,
    removal: AccountRemoval,
    private readonly people: DataSubjects,
    stores: PersonalDataStores,
    keys: PersonKeys,
    private readonly mails: Mails,
    private readonly settings: AlertSettings,
  ) {
    super(bus, removal, people, stores, keys);
  }

  protected override async tell(userId: string): Promise<void> {
    const to = await this.people.mailboxOf(userId);
    if (to === null) return;
    const { name } = await this.settings.identity(null);
    const id = Ids.derived('mails', `${facts().board}/${userId}/account-deleted`, 0);
    await this.mails.send({ id, to, ...accountDeletedMail(name) });
  }
}
