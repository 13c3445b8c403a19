import { Allow, Links, OperatorApi, Paged, Refuses } from '#http';
import { type Page, pageOf } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { CompanyReader } from '../company/company.read-model.js';
import { JobSummaryDto, ListCompanyJobsQueryDto } from './job.operator.dto.js';
import { JobReader } from './job.read-model.js';
import { JobForm } from './job-sources.service.js';

@OperatorApi('companies', 'Companies')
export class OperatorCompanyJobsController {
  constructor(
    private readonly reader: JobReader,
    private readonly companies: CompanyReader,
    private readonly form: JobForm,
    private readonly links: Links,
  ) {}

  /** List the jobs of a company, newest first. Without a status, jobs in every status are returned. */
  @Get(':id/jobs')
  @Allow('companies.read', 'jobs.read')
  @Paged(JobSummaryDto)
  @Refuses({ missing: ['companies_not_found'] })
  async listCompanyJobs(
    @Param('id') id: string,
    @Query() query: ListCompanyJobsQueryDto,
  ): Promise<Page<JobSummaryDto>> {
    const { rows, nextCursor } = await this.reader.page({ ...query, companyId: id });
    const shown = await this.form.shown(rows);
    // Checked last: while a company is deleted with its jobs, it must not be returned without them.
    await this.companies.byId(id);
    return pageOf({ rows: shown, nextCursor }, (row) => JobSummaryDto.of(row, this.links));
  }
}
