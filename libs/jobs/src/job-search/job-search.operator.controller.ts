import { Allow, Links, OperatorApi, Paged, Refuses } from '#http';
import { wordsOf } from '#kernel';
import { type Page, pageOf } from '#store';
import { Body, HttpCode, Post } from '@nestjs/common';
import { CompanyReader } from '../company/company.read-model.js';
import { JobSummaryDto } from '../job/job.operator.dto.js';
import { JobForm } from '../job/job-sources.service.js';
import { TermNames } from '../browsing/term-names.service.js';
import { SearchJobsDto } from './job-search.operator.dto.js';
import { JobSearchReader } from './job-search.read-model.js';
import { companyMissing } from '../job/job.life.js';

@OperatorApi('jobs', 'Jobs')
export class OperatorJobSearchController {
  constructor(
    private readonly reader: JobSearchReader,
    private readonly companies: CompanyReader,
    private readonly form: JobForm,
    private readonly names: TermNames,
    private readonly links: Links,
  ) {}

  /**
   * Search jobs by words and filters, newest first. Each word of the query must begin a word of the title, the description, or
   * the name or an alias of a skill or category of the job.
   */
  @Post('search')
  @HttpCode(200)
  @Allow('jobs.read')
  @Paged(JobSummaryDto, { object: 'search_result' })
  @Refuses({ invalid: ['too_many_filter_values', 'pagination_invalid_cursor'], missing: ['jobs_company_not_found'] })
  async searchJobs(@Body() search: SearchJobsDto): Promise<Page<JobSummaryDto>> {
    if (!(await this.companies.haveAll(search.filters?.companyId ?? []))) throw companyMissing();
    const meant = await this.names.meant(wordsOf(search.query ?? ''));
    const { rows, nextCursor } = await this.reader.search({ ...search, meant });
    return pageOf({ rows: await this.form.shown(rows), nextCursor }, (row) => JobSummaryDto.of(row, this.links));
  }
}
