import type { RowProjection } from '#kernel';
import { Between, BoardRow, Column, Index, InstantColumn, LookUp, Packed, ReadModel, RowReader } from '#store';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../../email-address.js';
import { jobPostingDecider, type JobPostingEvents, type PostingResult } from './job-posting.decider.js';

/** A job that a visitor submitted, with its contact. */
@ReadModel('job_postings', { version: 1 })
@Index(['board', 'submittedAt', 'id'])
export class JobPostingRow extends BoardRow {
  @InstantColumn() submittedAt!: string;
  /** Null until the submission has finished. */
  @LookUp() @Column('text', { nullable: true }) jobId!: string | null;
  /** The comparison key of the contact's address; null once the contact was erased. */
  @LookUp() @Column('text', { nullable: true }) contactKey!: string | null;
  @Packed() contactName!: string | null;
  @Packed() contactEmail!: string | null;
  @Packed() origin!: string | null;
  @Packed() result!: PostingResult | null;
}

export const jobPostingRows: RowProjection<JobPostingRow, JobPostingEvents> = {
  row: JobPostingRow,
  category: 'jobPosting',
  on: {
    JobPostingSubmitted: ({ data: { contactName, contactEmail, origin }, at }) => ({
      submittedAt: at,
      jobId: null,
      contactKey: contactEmail === null ? null : emailKey(contactEmail),
      contactName,
      contactEmail,
      origin,
      result: null,
    }),
    JobPostingFinished: ({ data }) => ({ jobId: data.jobId, result: data }),
    JobPostingReleased: () => ({}),
    JobPostingRemoved: () => null,
  },
};

@Injectable()
export class JobPostingReader extends RowReader(JobPostingRow, jobPostingDecider) {
  /** The postings of a contact, by the comparison key of the address. */
  ofContact(key: string): Promise<readonly JobPostingRow[]> {
    return this.tables.every(JobPostingRow, { contactKey: key });
  }

  /** The jobs of postings that were submitted between two moments and require a payment, in batches. */
  async *unpaid(since: string, until: string): AsyncGenerator<readonly string[]> {
    for await (const rows of this.tables.each(JobPostingRow, { submittedAt: new Between<string>(since, until) }))
      yield rows.flatMap(({ result }) => (result?.status === 'checkout' ? result.jobId : []));
  }

  /** The postings of a job. */
  ofJob(jobId: string): Promise<readonly JobPostingRow[]> {
    return this.tables.every(JobPostingRow, { jobId });
  }
}
