import { Allow, Links, OperatorApi, Paged, pageOf, PageQueryDto, Refuses, type Page } from '#platform';
import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { CompanyReader } from '../../read/companies.js';
import { JobReader } from '../../read/jobs.js';
import { Companies } from '../../use-cases/create-company.js';
import { CompanyDto, CompanySummaryDto, CreateCompanyDto } from './companies.dto.js';

@OperatorApi('companies', 'Companies')
export class OperatorCompaniesController {
  constructor(
    private readonly reader: CompanyReader,
    private readonly jobs: JobReader,
    private readonly companies: Companies,
    private readonly links: Links,
  ) {}

  /** List companies, newest first. */
  @Get() @Allow('companies.read') @Paged(CompanySummaryDto)
  async listCompanies(@Query() query: PageQueryDto): Promise<Page<CompanySummaryDto>> {
    return pageOf(await this.reader.page(query), (row) => CompanySummaryDto.of(row, this.links));
  }

  /** Create a company. */
  @Post() @Allow('companies.manage')
  @Refuses({ conflict: ['companies_duplicate_domain', 'companies_duplicate_name', 'companies_slug_taken'] })
  async createCompany(@Body() body: CreateCompanyDto): Promise<CompanyDto> {
    return this.getCompany(await this.companies.create(body));
  }

  /** Get a company. */
  @Get(':id') @Allow('companies.read') @Refuses({ missing: ['companies_not_found'] })
  async getCompany(@Param('id') id: string): Promise<CompanyDto> {
    const row = await this.reader.byId(id);
    return CompanyDto.from(row, await this.jobs.counts(id), this.links);
  }
}
