import {
  Allow,
  type Principal,
  At,
  Batches,
  Caller,
  type Condition,
  Exports,
  Histories,
  IfMatch,
  IMAGE_BYTES,
  type InlineExport,
  Links,
  ofPast,
  OperatorApi,
  Paged,
  ReadsPast,
  Refuses,
  UNCONDITIONAL,
  Upload,
  Handling,
} from '#http';
import {
  BatchRequestDto,
  BatchResultDto,
  ChangeDto,
  Exported,
  ExportQueryDto,
  type OperationDto,
  PageQueryDto,
} from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { touchedByCompany } from './company-touches.js';
import { companies as commands } from './company.decider.js';
import { KnownSources } from '../ports.js';
import { CompanyReader, type CompanyRow } from './company.read-model.js';
import {
  CompanyDto,
  companyHistory,
  CompanySummaryDto,
  CreateCompanyDto,
  FindOrCreateCompanyDto,
  FoundCompanyDto,
  SearchCompaniesDto,
  UpdateCompanyDto,
  UploadLogoDto,
} from './company.operator.dto.js';
import { Companies, type FoundCompany } from './company.service.js';
import { CompanyJobs } from './company-jobs.js';

@OperatorApi('companies', 'Companies')
export class OperatorCompaniesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
    private readonly companies: Companies,
    private readonly jobs: CompanyJobs,
    private readonly sources: KnownSources,
    private readonly batches: Batches,
    private readonly links: Links,
    private readonly exports: Exports,
    private readonly histories: Histories,
  ) {}

  /** List companies, newest first. */
  @Get()
  @Allow('companies.read')
  @Paged(CompanySummaryDto)
  async listCompanies(@Query() query: PageQueryDto): Promise<Page<CompanySummaryDto>> {
    return pageOf(await this.reader.page(query), (row) => CompanySummaryDto.of(row, this.links));
  }

  /** Create a company. */
  @Post()
  @Allow('companies.manage')
  @Refuses({ conflict: ['companies_duplicate_domain', 'companies_duplicate_name', 'companies_slug_taken'] })
  async createCompany(@Body() body: CreateCompanyDto): Promise<CompanyDto> {
    return this.found(await this.companies.create(body));
  }

  /**
   * Export all companies. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('companies.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportCompanies(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('companies', format);
  }

  /** Run up to 100 company operations in one request. Operations run as if in order. Each one succeeds or fails on its own. */
  @Post('batch')
  @HttpCode(200)
  @Allow('companies.manage')
  @Handling({ bodyLimit: 5 * 1024 * 1024 })
  batchCompanies(@Body() body: BatchRequestDto, @Caller() caller: Principal): Promise<BatchResultDto> {
    return this.batches.run(caller, body, {
      POST: {
        allow: ['companies.manage'],
        body: CreateCompanyDto,
        status: 201,
        touches: touchedByCompany,
        run: (company: CreateCompanyDto) => this.createCompany(company),
      },
      PATCH: {
        allow: ['companies.manage'],
        body: UpdateCompanyDto,
        status: 200,
        run: (company: UpdateCompanyDto, id: string) => this.updateCompany(id, company, UNCONDITIONAL),
      },
      DELETE: {
        allow: ['companies.manage'],
        status: 204,
        run: (_: object, id: string) => this.deleteCompany(id, UNCONDITIONAL),
      },
    });
  }

  /**
   * Find a company by website or name, or create it. The website is compared first, then the name. A company that exists is not
   * changed.
   */
  @Post('find-or-create')
  @HttpCode(200)
  @Allow('companies.manage')
  @Refuses({ missing: ['companies_not_found'], conflict: ['companies_duplicate_domain', 'companies_duplicate_name'] })
  async findOrCreateCompany(@Body() body: FindOrCreateCompanyDto): Promise<FoundCompanyDto> {
    const found = await this.companies.findOrCreate(body);
    return Object.assign(await this.found(found), { matched: found.matched });
  }

  /** Search companies by name or domain, newest first. A part of the name is enough. */
  @Post('search')
  @HttpCode(200)
  @Allow('companies.read')
  @Paged(CompanyDto, { object: 'search_result' })
  @Refuses({ invalid: ['too_many_filter_values', 'pagination_invalid_cursor'] })
  async searchCompanies(@Body() { query, filters, cursor, limit = 25 }: SearchCompaniesDto): Promise<Page<CompanyDto>> {
    const { rows: ids, nextCursor } = await this.reader.search({
      query,
      markets: filters?.markets,
      cursor: cursor ?? undefined,
      limit,
    });
    const [counts, canBackfill] = await this.figures(ids);
    return pageOf({ rows: await this.reader.byIds(ids), nextCursor }, (row) =>
      CompanyDto.from(row, counts(row.id), canBackfill(row.id), this.links),
    );
  }

  /** Get a company. With `at`, you get the company as it was at that time. Its job count is always current. */
  @Get(':id')
  @Allow('companies.read')
  @ReadsPast()
  @Refuses({ missing: ['companies_not_found'] })
  async getCompany(@Param('id') id: string, @At() at: string | undefined): Promise<CompanyDto> {
    if (at !== undefined)
      return ofPast(await this.counted(await this.histories.at(companyHistory(this.links), id, at)));
    // Reads the counts first: while a company is deleted with its jobs, it must not be returned without them.
    const [counts, canBackfill] = await this.figures([id]);
    return CompanyDto.from(await this.reader.byId(id), counts(id), canBackfill(id), this.links);
  }

  /**
   * List the changes of a company, newest first. Each change names who made it and what it changed. It also works for a deleted
   * company.
   */
  @Get(':id/history')
  @Allow('companies.read')
  @Paged(ChangeDto)
  @Refuses({ missing: ['companies_not_found'] })
  listCompanyHistory(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<ChangeDto>> {
    return this.histories.page(companyHistory(this.links), id, query);
  }

  /** Update a company. Absent keys keep their values. */
  @Patch(':id')
  @Allow('companies.manage')
  @Refuses({
    missing: ['companies_not_found'],
    conflict: ['companies_duplicate_domain', 'companies_duplicate_name', 'companies_slug_taken', 'stale_version'],
    stale: ['precondition_failed'],
  })
  async updateCompany(
    @Param('id') id: string,
    @Body() body: UpdateCompanyDto,
    @IfMatch() match: Condition,
  ): Promise<CompanyDto> {
    return this.counted(await this.companies.change(id, body, await match.expect(() => this.reader.find(id))));
  }

  /** Upload a company logo. It replaces the current logo. */
  @Post(':id/logo')
  @Allow('companies.manage')
  @Upload({ maxBytes: IMAGE_BYTES, tooLarge: 'media_payload_too_large' })
  @Refuses({ missing: ['companies_not_found'], conflict: ['stale_version'], unsupported: ['media_unsupported_type'] })
  async uploadCompanyLogo(@Param('id') id: string, @Body() { file }: UploadLogoDto): Promise<CompanyDto> {
    await this.reader.byId(id);
    return this.counted(await this.companies.show(id, await file.bytes(), file.contentType));
  }

  /** Delete the logo of a company. */
  @Delete(':id/logo')
  @HttpCode(204)
  @Allow('companies.manage')
  @Refuses({ missing: ['companies_not_found', 'companies_no_logo'], conflict: ['stale_version'] })
  async deleteCompanyLogo(@Param('id') id: string): Promise<void> {
    await this.bus.execute(commands.RemoveCompanyLogo(id, {}));
  }

  /** Delete a company and its jobs permanently. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('companies.manage')
  @Refuses({ missing: ['companies_not_found'], conflict: ['stale_version'], stale: ['precondition_failed'] })
  async deleteCompany(@Param('id') id: string, @IfMatch() match: Condition): Promise<void> {
    await this.jobs.deleteCompany(id, await match.expect(() => this.reader.find(id)));
  }

  /** A company that was just created has no jobs yet. */
  private async found({ row, matched }: FoundCompany): Promise<CompanyDto> {
    return matched ? this.counted(row) : CompanyDto.from(row, { jobCount: 0, publishedJobCount: 0 }, null, this.links);
  }

  private async counted(row: CompanyRow): Promise<CompanyDto> {
    const [counts, canBackfill] = await this.figures([row.id]);
    return CompanyDto.from(row, counts(row.id), canBackfill(row.id), this.links);
  }

  /** The number of jobs of these companies, and whether their postings can be collected. */
  private figures(ids: readonly string[]) {
    return Promise.all([this.jobs.counts(ids), this.sources.canBackfill(ids)]);
  }
}
