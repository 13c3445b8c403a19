import { Allow, OperatorApi, Refuses } from '#http';
import { Moment, view } from '#http/dto';
import { rejectMissing } from '#kernel';
import { Get, Param } from '@nestjs/common';
import { jobPostingDecider } from './job-posting.decider.js';
import { JobPostingReader, type JobPostingRow } from './job-posting.read-model.js';

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
