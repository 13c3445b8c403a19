import {
  Allow,
  type Principal,
  At,
  Batches,
  BodyLimit,
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
import { companies as commands } from './company.commands.js';
import { KnownSources } from '../ports.js';
import { CompanyReader, type CompanyRow } from './company.read-model.js';
import { companyHistory } from './company-history.operator.dto.js';
import { Companies, type FoundCompany } from './company.service.js';
import { CompanyJobs } from './company-jobs.js';
import {
  CompanyDto,
  CompanySummaryDto,
  CreateCompanyDto,
  FindOrCreateCompanyDto,
  FoundCompanyDto,
  SearchCompaniesDto,
  UpdateCompanyDto,
  UploadLogoDto,
} from './company.operator.dto.js';

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
   * Export all companies.
   * As CSV, an operation writes a file, which is downloaded when it has succeeded; as JSON, they are answered at once.
   */
  @Get('export')
  @Allow('companies.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportCompanies(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('companies', format);
  }

  /** Do up to 100 operations on companies in one request, as if in order; each succeeds or fails for itself. */
  @Post('batch')
  @HttpCode(200)
  @Allow('companies.manage')
  @BodyLimit(5 * 1024 * 1024)
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

  /** Find a company by its website, then by its name; make it when there is none. What is found is not changed. */
  @Post('find-or-create')
  @HttpCode(200)
  @Allow('companies.manage')
  @Refuses({ missing: ['companies_not_found'], conflict: ['companies_duplicate_domain', 'companies_duplicate_name'] })
  async findOrCreateCompany(@Body() body: FindOrCreateCompanyDto): Promise<FoundCompanyDto> {
    const found = await this.companies.findOrCreate(body);
    return Object.assign(await this.found(found), { matched: found.matched });
  }

  /** Search companies by a part of their name or by their domain, newest first. */
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

  /**
   * Get a company.
   * With `at` it is as it was then; its jobs are counted as they are now.
   */
  @Get(':id')
  @Allow('companies.read')
  @ReadsPast()
  @Refuses({ missing: ['companies_not_found'] })
  async getCompany(@Param('id') id: string, @At() at: string | undefined): Promise<CompanyDto> {
    if (at !== undefined)
      return ofPast(await this.counted(await this.histories.at(companyHistory(this.links), id, at)));
    // The counts first: while it is deleted with its jobs, a company must not be seen without them.
    const [counts, canBackfill] = await this.figures([id]);
    return CompanyDto.from(await this.reader.byId(id), counts(id), canBackfill(id), this.links);
  }

  /** List the changes of a company, newest first, with who made them and what they changed. Also of a company that is deleted. */
  @Get(':id/history')
  @Allow('companies.read')
  @Paged(ChangeDto)
  @Refuses({ missing: ['companies_not_found'] })
  listCompanyHistory(@Param('id') id: string, @Query() query: PageQueryDto): Promise<Page<ChangeDto>> {
    return this.histories.page(companyHistory(this.links), id, query);
  }

  /** Change a company; keys that are absent stay as they are. */
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

  /** Give a company a logo, in the place of the one it has. */
  @Post(':id/logo')
  @Allow('companies.manage')
  @Upload({ maxBytes: IMAGE_BYTES, tooLarge: 'media_payload_too_large' })
  @Refuses({ missing: ['companies_not_found'], conflict: ['stale_version'], unsupported: ['media_unsupported_type'] })
  async uploadCompanyLogo(@Param('id') id: string, @Body() { file }: UploadLogoDto): Promise<CompanyDto> {
    await this.reader.byId(id);
    return this.counted(await this.companies.show(id, await file.bytes(), file.contentType));
  }

  /** Take the logo of a company away. */
  @Delete(':id/logo')
  @HttpCode(204)
  @Allow('companies.manage')
  @Refuses({ missing: ['companies_not_found', 'companies_no_logo'], conflict: ['stale_version'] })
  async deleteCompanyLogo(@Param('id') id: string): Promise<void> {
    await this.bus.execute(commands.RemoveCompanyLogo(id, {}));
  }

  /** Delete a company for good, and all its jobs with it. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('companies.manage')
  @Refuses({ missing: ['companies_not_found'], conflict: ['stale_version'], stale: ['precondition_failed'] })
  async deleteCompany(@Param('id') id: string, @IfMatch() match: Condition): Promise<void> {
    await this.jobs.deleteCompany(id, await match.expect(() => this.reader.find(id)));
  }

  /** A company that was just made has no jobs yet. */
  private async found({ row, matched }: FoundCompany): Promise<CompanyDto> {
    return matched ? this.counted(row) : CompanyDto.from(row, { jobCount: 0, publishedJobCount: 0 }, null, this.links);
  }

  private async counted(row: CompanyRow): Promise<CompanyDto> {
    const [counts, canBackfill] = await this.figures([row.id]);
    return CompanyDto.from(row, counts(row.id), canBackfill(row.id), this.links);
  }

  /** How many jobs these companies have, and whether their postings can be collected. */
  private figures(ids: readonly string[]) {
    return Promise.all([this.jobs.counts(ids), this.sources.canBackfill(ids)]);
  }
}
