import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CONFIRMATIONS, type PostingConfirmation } from './job-posting.decider.js';
import type { JobPostingRow } from './job-posting.read-model.js';
import { ANSWER_MS } from './posting-confirmations.service.js';

/** Which job postings to list. */
export class ListJobPostingsQueryDto extends PageQueryDto {
  /** Default: those that no one has decided: `waiting`, `refused` and `unanswered`. */
  @Optional() @IsIn(CONFIRMATIONS) confirmation?: PostingConfirmation;
}

/** A job that a visitor posted under the name of a company with members. */
export class JobPostingDto {
  id!: string;
  object!: 'job_posting';
  jobId!: string;
  companyId!: string;
  /**
   * `waiting` for a member of the company, or for the contact if the contact's address is at the company's proved domain. After a
   * refusal, or 14 days without an answer, you decide: publish the job, or delete it and refund the payment. `settled`: the job was
   * published without an answer of the company.
   */
  @ApiProperty({ enum: CONFIRMATIONS }) confirmation!: PostingConfirmation;
  /** Whether the job was paid. Nothing is refunded automatically. */
  isPaid!: boolean;
  @Moment() submittedAt!: string;
  /** Since when it waits. */
  @Moment() heldAt!: string;
  /** When it becomes `unanswered`. */
  @Moment() answerBy!: string;

  static readonly of = view<JobPostingDto, JobPostingRow>()(
    'id object jobId companyId confirmation isPaid submittedAt heldAt answerBy',
    {
      object: () => 'job_posting',
      jobId: ({ jobId }) => jobId ?? '',
      companyId: ({ companyId }) => companyId ?? '',
      confirmation: ({ confirmation }) => confirmation ?? 'settled',
      heldAt: ({ heldAt, submittedAt }) => heldAt ?? submittedAt,
      answerBy: ({ heldAt, submittedAt }) => new Date(Date.parse(heldAt ?? submittedAt) + ANSWER_MS).toISOString(),
    },
  );
}

/** The person who posted a job without an account. */
export class JobContactDto {
  object!: 'job_contact';
  jobId!: string;
  /** Null once the contact was erased. */
  name!: string | null;
  /** Null once the contact was erased. */
  email!: string | null;
  @Moment() submittedAt!: string;

  static readonly of = view<JobContactDto, JobPostingRow>()('object jobId name email submittedAt', {
    object: () => 'job_contact',
    jobId: ({ jobId }) => jobId ?? '',
    name: ({ contactName }) => contactName,
    email: ({ contactEmail }) => contactEmail,
  });
}
