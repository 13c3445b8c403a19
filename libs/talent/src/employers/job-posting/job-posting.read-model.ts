import type { RowProjection } from '#kernel';
import {
  Between,
  BoardRow,
  Column,
  Index,
  InstantColumn,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { Injectable } from '@nestjs/common';
import { emailKey } from '../../email-address.js';
import {
  type PostingConfirmation,
  jobPostingDecider,
  type JobPostingEvents,
  type PostingResult,
} from './job-posting.decider.js';

/** A job that a visitor submitted, with its contact. */
@ReadModel('job_postings', { version: 3 })
@Index(['board', 'submittedAt', 'id'])
export class JobPostingRow extends BoardRow {
  @InstantColumn() submittedAt!: string;
  /** Null until the job exists. */
  @LookUp() @Column('text', { nullable: true }) jobId!: string | null;
  /** The comparison key of the contact's address; null once the contact was erased. */
  @LookUp() @Column('text', { nullable: true }) contactKey!: string | null;
  @Packed() contactName!: string | null;
  @Packed() contactEmail!: string | null;
  @Packed() origin!: string | null;
  @Packed() result!: PostingResult | null;
  /** Whether its company agreed. Null if the job waits for no company. */
  @LookUp() @Column('text', { nullable: true }) confirmation!: PostingConfirmation | null;
  /** The company that it waits for, or waited for. */
  @LookUp() @Column('text', { nullable: true }) companyId!: string | null;
  /** Since when the job waits for its company. */
  @PackedInstant() heldAt!: string | null;
  @Packed() isPaid!: boolean;
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
      confirmation: null,
      companyId: null,
      heldAt: null,
      isPaid: false,
    }),
    JobPostingDrafted: ({ data: { jobId } }) => ({ jobId }),
    JobPostingFinished: ({ data }) => ({ jobId: data.jobId, result: data }),
    JobPostingHeld: ({ data: { jobId, companyId, isPaid }, at }) => ({
      jobId,
      companyId,
      isPaid,
      confirmation: 'waiting',
      heldAt: at,
    }),
    JobPostingConfirmed: () => ({ confirmation: 'confirmed' }),
    JobPostingRefused: () => ({ confirmation: 'refused' }),
    JobPostingEscalated: () => ({ confirmation: 'unanswered' }),
    JobPostingSettled: () => ({ confirmation: 'settled' }),
    JobPostingReleased: () => ({}),
    JobPostingRemoved: () => null,
    JobPostingContactForgotten: () => ({ contactKey: null, contactName: null, contactEmail: null }),
  },
};

@Injectable()
export class JobPostingReader extends RowReader(JobPostingRow, jobPostingDecider) {
  /** The postings of a contact, by the comparison key of the address. */
  ofContact(key: string): Promise<readonly JobPostingRow[]> {
    return this.tables.every(JobPostingRow, { contactKey: key });
  }

  /** The jobs of postings that were submitted between two moments and require a payment, or were never finished, in batches. */
  async *unpaid(since: string, until: string): AsyncGenerator<readonly string[]> {
    for await (const rows of this.tables.each(JobPostingRow, { submittedAt: new Between<string>(since, until) }))
      yield rows.flatMap(({ jobId, result }) => (result === null || result.status === 'checkout' ? (jobId ?? []) : []));
  }

  /** The ids of jobs that a company refused, and that wait for an operator. */
  async refusedBy(companyId: string): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for await (const rows of this.tables.each(JobPostingRow, { companyId, confirmation: 'refused' }))
      for (const { jobId } of rows) if (jobId !== null) ids.add(jobId);
    return ids;
  }

  /** The postings that wait for their company, in batches. */
  waiting(): AsyncGenerator<readonly JobPostingRow[]> {
    return this.tables.each(JobPostingRow, { confirmation: 'waiting' });
  }

  /** The postings with these states of confirmation, newest first. @throws Rejection `pagination_invalid_cursor`. */
  withConfirmation(confirmation: readonly PostingConfirmation[], paging: Paging): Promise<Page<JobPostingRow>> {
    return this.tables.pageBy(JobPostingRow, 'submittedAt', { confirmation }, paging, { descending: true });
  }

  /** The postings of a job. */
  ofJob(jobId: string): Promise<readonly JobPostingRow[]> {
    return this.tables.every(JobPostingRow, { jobId });
  }
}
