import { reject } from '#kernel';
import { derivedId, type Page } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { savedJobs } from './saved-job.commands.js';
import { JobCards, type JobCardView } from '../ports.js';
import { SavedJobReader, SavedJobRow } from './saved-job.read-model.js';

/** A job that somebody keeps, with its card. */
export interface SavedJobCard {
  readonly row: SavedJobRow;
  readonly card: JobCardView;
}

/** The same for the same person and job, so that saving twice is saving once. */
const idOf = (userId: string, jobId: string): string => derivedId('savedjobs', `${userId} ${jobId}`, 0);

/** The jobs that people keep. */
@Injectable()
export class SavedJobs {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SavedJobReader,
    private readonly cards: JobCards,
  ) {}

  /** What `userId` saved last first; jobs that were deleted are left out, so that a page may be short. */
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
   * Keeps a published job for `userId`. One that is kept already stays so, also when it is published no more.
   * @throws Rejection `candidate_job_not_found`.
   */
  async save(userId: string, jobId: string): Promise<SavedJobCard> {
    const id = idOf(userId, jobId);
    const [shown, before] = await Promise.all([this.cards.published(jobId), this.reader.find(id)]);
    const card = shown ?? (before && (await this.cards.ofAll([jobId])).get(jobId));
    if (!card) reject('missing', 'candidate_job_not_found', 'This board has no such job that could be saved.');
    const row = before ?? (await this.bus.execute(savedJobs.SaveJob(id, { userId, jobId }))).row(SavedJobRow);
    return { row, card };
  }

  /** Keeps the job no more; nothing happens when it was not kept. */
  async remove(userId: string, jobId: string): Promise<void> {
    await this.bus.execute(savedJobs.UnsaveJob(idOf(userId, jobId), {}));
  }
}
