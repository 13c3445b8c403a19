import { reject } from '#kernel';
import { type Page, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { savedJobs } from './saved-job.decider.js';
import { JobCards, type JobCardView } from './job-cards.service.js';
import { SavedJobReader, SavedJobRow } from './saved-job.read-model.js';
import { OwnedRows } from '../board-user/owned-rows.service.js';

/** A saved job with its card. */
export interface SavedJobCard {
  readonly row: SavedJobRow;
  readonly card: JobCardView;
}

/** Derived from the user and the job, so that saving twice has no effect. */
const idOf = (userId: string, jobId: string): string => Ids.derived('savedjobs', `${userId} ${jobId}`, 0);

/** Saved jobs. */
@Injectable()
export class SavedJobs {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SavedJobReader,
    private readonly cards: JobCards,
  ) {}

  /** The saved jobs of `userId`, last saved first. Deleted jobs are left out, so a page may be shorter. */
  async list(
    userId: string,
    paging: { readonly limit?: number; readonly cursor?: string },
  ): Promise<Page<SavedJobCard>> {
    const { rows, nextCursor } = await this.reader.page(userId, { limit: 20, ...paging });
    const cards = await this.cards.ofAll(rows.map(({ jobId }) => jobId));
    const kept = rows.flatMap((row) => {
      const card = cards.get(row.jobId);
      return card ? [{ row, card }] : [];
    });
    return { rows: kept, nextCursor };
  }

  /**
   * Saves a published job for `userId`. A saved job stays saved, even when it is no longer published.
   * @throws Rejection `candidate_job_not_found`.
   */
  async save(userId: string, jobId: string): Promise<SavedJobCard> {
    const id = idOf(userId, jobId);
    const [shown, before] = await Promise.all([this.cards.published(jobId), this.reader.find(id)]);
    const card = shown ?? (before && (await this.cards.ofAll([jobId])).get(jobId));
    if (!card) reject('missing', 'candidate_job_not_found', 'This board has no published job with this id.');
    const row = before ?? (await this.bus.execute(savedJobs.SaveJob(id, { userId, jobId }))).row(SavedJobRow);
    return { row, card };
  }

  /** Removes a saved job. Does nothing if it is not saved. */
  async remove(userId: string, jobId: string): Promise<void> {
    await this.bus.execute(savedJobs.UnsaveJob(idOf(userId, jobId), {}));
  }
}

@Injectable()
export class SavedJobsDataStore extends OwnedRows<SavedJobRow> {
  protected readonly row = SavedJobRow;
  protected readonly of = { column: 'userId', category: 'savedJob' };
  protected readonly removal = ({ id }: SavedJobRow) => savedJobs.UnsaveJob(id, {});
}
