import type { ObjectRef } from '#kernel';
import { type DataSubject, LeftRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OwnedRows } from '../../people/index.js';
import { jobPostings } from './job-posting.decider.js';
import { JobPostingReader, JobPostingRow } from './job-posting.read-model.js';

/** Jobs that were posted with a confirmed address of the account. */
@Injectable()
export class JobPostingsDataStore extends OwnedRows<JobPostingRow> {
  protected readonly row = JobPostingRow;
  protected readonly of = { column: 'contactKey', category: 'jobPosting' };
  /** A posting whose job exists stays without its contact: the job may still be paid, and then waits for its company. */
  protected readonly removal = ({ id, jobId }: JobPostingRow) =>
    jobId === null ? jobPostings.RemovePosting(id, {}) : jobPostings.ForgetContact(id, {});

  constructor(
    bus: CommandBus,
    private readonly rows: BoardTables,
    private readonly leftRows: LeftRows,
    private readonly reader: JobPostingReader,
  ) {
    super(bus, rows, leftRows);
  }

  override async *streams(_userId: string, provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {
    for await (const rows of this.each({ provenAddresses }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async count(subject: DataSubject): Promise<number> {
    let count = 0;
    for await (const { length } of this.each(subject)) count += length;
    return count;
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.each(subject))
      for (const { id, submittedAt, contactName, contactEmail, jobId } of rows)
        yield { id, submittedAt, contactName, contactEmail, jobId };
  }

  override async purge(subject: DataSubject): Promise<void> {
    await super.purge(subject);
    const { provenAddresses: ids } = subject;
    await this.leftRows.remove(this.row, { ...this.of, ids });
  }

  override async purgeGuests(): Promise<void> {
    for await (const rows of this.rows.each(JobPostingRow, {})) await this.removeAll(rows);
  }

  protected override async *each({
    provenAddresses,
  }: Pick<DataSubject, 'provenAddresses'>): AsyncGenerator<readonly JobPostingRow[]> {
    for (const address of provenAddresses) yield await this.reader.ofContact(address);
  }
}
