import { Allow, OperatorApi, Paged, Refuses } from '#http';
import { rejectMissing } from '#kernel';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { jobPostingDecider, type PostingConfirmation } from './job-posting.decider.js';
import { JobContactDto, JobPostingDto, ListJobPostingsQueryDto } from './job-posting.operator.dto.js';
import { JobPostingReader } from './job-posting.read-model.js';

/** The states in which no one has decided yet. */
const UNDECIDED: readonly PostingConfirmation[] = ['waiting', 'refused', 'unanswered'];

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
