import { Allow, Links, OperatorApi, Paged, pageOf, Refuses, type Page } from '#platform';
import { Body, HttpCode, Post } from '@nestjs/common';
import { companyMissing } from '../../domain/job.js';
import { CompanyReader } from '../../read/companies.js';
import { JobSearchReader } from '../../read/job-search.js';
import { JobForm } from '../../use-cases/job-form.js';
import { SearchJobsDto } from './job-search.dto.js';
import { JobSummaryDto } from './jobs.dto.js';

@OperatorApi('jobs', 'Jobs')
export class OperatorJobSearchController {
  constructor(
    private readonly reader: JobSearchReader,
    private readonly companies: CompanyReader,
    private readonly form: JobForm,
    private readonly links: Links,
  ) {}

  /** Search jobs by words and filters, newest first. */
  @Post('search')
  @HttpCode(200)
  @Allow('jobs.read')
  @Paged(JobSummaryDto, { object: 'search_result' })
  @Refuses({ invalid: ['too_many_filter_values', 'pagination_invalid_cursor'], missing: ['jobs_company_not_found'] })
  async searchJobs(@Body() search: SearchJobsDto): Promise<Page<JobSummaryDto>> {
    if (!(await this.companies.haveAll(search.filters?.companyId ?? []))) throw companyMissing();
    const { rows, nextCursor } = await this.reader.search(search);
    return pageOf({ rows: await this.form.shown(rows), nextCursor }, (row) => JobSummaryDto.of(row, this.links));
  }
}
