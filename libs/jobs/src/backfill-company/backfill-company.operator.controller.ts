import { Allow, authorise, Caller, OperatorApi, Paged, type Principal, Refuses, Handling } from '#http';
import { type Page, pageOf } from '#store';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { BackfillCompanies } from './backfill-companies.service.js';
import {
  BackfillBulkResultDto,
  BackfillCompanyDto,
  BackfillProgressDto,
  BulkBackfillCompaniesDto,
  ListBackfillCompaniesQueryDto,
  MatchBackfillCompanyDto,
} from './backfill-company.operator.dto.js';
import { BackfillProgress } from './backfill-progress.service.js';

/** The scopes of what a source does: it writes and publishes jobs, and creates their companies. */
const PUBLISHING = ['jobs.manage', 'jobs.publish', 'companies.manage'] as const;
const OFF = 'backfill_not_configured';
const MISSING = { missing: ['backfill_company_not_found'] };
const CONFLICT = 'backfill_candidate_conflict';
const RACE = 'stale_version';

@OperatorApi('backfill/companies', 'Backfill')
export class OperatorBackfillCompaniesController {
  constructor(private readonly companies: BackfillCompanies) {}

  /** List companies by their job collection status. */
  @Get()
  @Allow('backfill.read')
  @Refuses({ invalid: ['pagination_invalid_cursor'], conflict: [OFF] })
  @Paged(BackfillCompanyDto)
  async listBackfillCompanies(@Query() query: ListBackfillCompaniesQueryDto): Promise<Page<BackfillCompanyDto>> {
    const { state, search = '', ...paging } = query;
    return pageOf(await this.companies.page(state, search, paging), BackfillCompanyDto.of);
  }

  /** Start collecting jobs from several companies. Each one succeeds or fails on its own. */
  @Post('bulk-start')
  @HttpCode(200)
  @Allow('backfill.manage', ...PUBLISHING)
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ conflict: [OFF] })
  async startBackfillCompanies(@Body() { companyIds }: BulkBackfillCompaniesDto): Promise<BackfillBulkResultDto> {
    return BackfillBulkResultDto.of(await this.companies.bulk(companyIds, 'start'));
  }

  /** Stop collecting jobs from several companies. Their jobs stay. */
  @Post('bulk-stop')
  @HttpCode(200)
  @Allow('backfill.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ conflict: [OFF] })
  async stopBackfillCompanies(@Body() { companyIds }: BulkBackfillCompaniesDto): Promise<BackfillBulkResultDto> {
    return BackfillBulkResultDto.of(await this.companies.bulk(companyIds, 'stop'));
  }

  /**
   * Start collecting jobs from a company. The source is the confirmed match. Without a match, the server looks for a source on
   * the company's website.
   */
  @Post(':companyId/start')
  @HttpCode(200)
  @Allow('backfill.manage', ...PUBLISHING)
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({
    ...MISSING,
    unfit: ['company_not_backfillable'],
    conflict: [OFF, 'backfill_company_not_startable', RACE],
    failed: ['backfill_upstream_error'],
  })
  async startBackfillCompany(@Param('companyId') id: string): Promise<BackfillCompanyDto> {
    return BackfillCompanyDto.of(await this.companies.start(id));
  }

  /** Stop collecting jobs from a company. Its jobs stay. */
  @Post(':companyId/stop')
  @HttpCode(200)
  @Allow('backfill.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ ...MISSING, conflict: [OFF, 'backfill_company_not_stoppable', RACE] })
  async stopBackfillCompany(@Param('companyId') id: string): Promise<BackfillCompanyDto> {
    return BackfillCompanyDto.of(await this.companies.stop(id));
  }

  /**
   * Confirm a suggested job source of a company. With `start`, you also need the scopes `jobs.manage`, `jobs.publish` and
   * `companies.manage`.
   */
  @Post(':companyId/match')
  @HttpCode(200)
  @Allow('backfill.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ ...MISSING, conflict: [OFF, CONFLICT, RACE] })
  async matchBackfillCompany(
    @Param('companyId') id: string,
    @Body() { candidateIndex, start }: MatchBackfillCompanyDto,
    @Caller() caller: Principal,
  ): Promise<BackfillCompanyDto> {
    if (start) authorise(caller, PUBLISHING);
    return BackfillCompanyDto.of(await this.companies.match(id, candidateIndex, start));
  }

  /** Reject all suggested job sources of a company. Call it when none of them belongs to the company. */
  @Post(':companyId/mark-no-match')
  @HttpCode(200)
  @Allow('backfill.manage')
  @Handling({ idempotencyKeys: 'required' })
  @Refuses({ ...MISSING, conflict: [OFF, CONFLICT, RACE] })
  async markBackfillCompanyUnmatched(@Param('companyId') id: string): Promise<BackfillCompanyDto> {
    return BackfillCompanyDto.of(await this.companies.markNoMatch(id));
  }
}

@ApiExtraModels(BackfillProgressDto)
@OperatorApi('backfill/progress', 'Backfill')
export class OperatorBackfillProgressController {
  constructor(private readonly progress: BackfillProgress) {}

  /** Get the board's progress in collecting jobs. The response is `null` before collection started. */
  @Get()
  @Allow('backfill.read')
  @ApiOkResponse({
    schema: { allOf: [{ $ref: getSchemaPath(BackfillProgressDto) }], nullable: true },
    description: 'The collection status, or null.',
  })
  @Refuses({ conflict: ['backfill_not_configured'] })
  async getBackfillProgress(): Promise<BackfillProgressDto | null> {
    const progress = await this.progress.get();
    return progress && { object: 'backfill_progress', ...progress };
  }
}
