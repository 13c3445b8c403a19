import { Allow, ChangeDto, Histories, Links, OperatorApi, Paged, PageQueryDto, Refuses } from '#http';
import type { Page } from '#store';
import { Get, Param, Query } from '@nestjs/common';
import { companyHistory, jobHistory } from './history.operator.dto.js';

@OperatorApi('jobs', 'Jobs')
export class OperatorJobHistoryController {
  constructor(
    private readonly histories: Histories,
    private readonly links: Links,
  ) {}

  /** List the changes of a job, newest first, with who made them and what they changed. Also of a job that is deleted. */
  @Get(':id/history')
  @Allow('jobs.read')
  @Paged(ChangeDto)
  @Refuses({ missing: ['jobs_not_found'] })
  listJobHistory(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<ChangeDto>> {
    return this.histories.page(jobHistory(this.links), id, query);
  }
}

@OperatorApi('companies', 'Companies')
export class OperatorCompanyHistoryController {
  constructor(
    private readonly histories: Histories,
    private readonly links: Links,
  ) {}

  /** List the changes of a company, newest first, with who made them and what they changed. Also of a company that is deleted. */
  @Get(':id/history')
  @Allow('companies.read')
  @Paged(ChangeDto)
  @Refuses({ missing: ['companies_not_found'] })
  listCompanyHistory(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<ChangeDto>> {
    return this.histories.page(companyHistory(this.links), id, query);
  }
}
