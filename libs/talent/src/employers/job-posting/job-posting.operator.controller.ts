import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { rejectMissing } from '#kernel';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CONFIRMATIONS, jobPostingDecider, type PostingConfirmation } from './job-posting.decider.js';
import { JobPostingReader, type JobPostingRow } from './job-posting.read-model.js';
import { ANSWER_MS } from './posting-confirmations.service.js';

/** The states in which no one has decided yet. */
const UNDECIDED: readonly PostingConfirmation[] = ['waiting', 'refused', 'unanswered'];

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

@OperatorApi('job-postings', 'Jobs')
export class OperatorJobPostingsController {
  constructor(private readonly reader: JobPostingReader) {}

  /**
   * List job postings that wait for their company. The newest come first. Publish the job, or delete it, to decide in place
   * of the company.
   */
  @Get()
  @Allow('jobs.read')
  @Paged(JobPostingDto)
  async listJobPostings(@Query() { confirmation, ...paging }: ListJobPostingsQueryDto): Promise<Page<JobPostingDto>> {
    const states = confirmation === undefined ? UNDECIDED : [confirmation];
    return pageOf(await this.reader.withConfirmation(states, paging), JobPostingDto.of);
  }
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

@OperatorApi('jobs', 'Jobs')
export class OperatorPostingContactsController {
  constructor(private readonly reader: JobPostingReader) {}

  /** Get the contact of a job posted without an account. */
  @Get(':id/contact')
  @Allow('employers.read')
  @Refuses({ missing: ['job_postings_not_found'] })
  async getJobContact(@Param('id') id: string): Promise<JobContactDto> {
    const [posting = rejectMissing(jobPostingDecider)] = await this.reader.ofJob(id);
    return JobContactDto.of(posting);
  }
}
