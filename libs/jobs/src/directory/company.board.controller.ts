import { Links, Refuses, Handling } from '#http';
import { BoardApi, Catalog, catalogPage, type CatalogPage, Counted, Gated, WholeList, windowOf } from '#http/board';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ResolutionDto } from '../browsing/browsing.board.dto.js';
import { CompanyDirectory, type DirectoryQuery } from './company-directory.service.js';
import {
  CompanyMarketDto,
  ListBoardCompaniesQueryDto,
  ListBoardMarketsQueryDto,
  ListSimilarCompaniesQueryDto,
  PublicCompanyDetailDto,
  PublicCompanyDto,
  SearchBoardCompaniesDto,
} from './company.board.dto.js';

const UNKNOWN_MARKET = { missing: ['company_markets_not_found'] };
const UNKNOWN_COMPANY = { missing: ['companies_not_found'] };
const SIMILAR = 6;
const MARKETS = 100;

@BoardApi('Companies', 'companies')
export class BoardCompaniesController {
  constructor(
    private readonly directory: CompanyDirectory,
    private readonly links: Links,
  ) {}

  /** List companies, most open jobs first. */
  @Get()
  @Gated()
  @Catalog(PublicCompanyDto)
  @Refuses(UNKNOWN_MARKET)
  listBoardCompanies(@Query() query: ListBoardCompaniesQueryDto): Promise<CatalogPage<PublicCompanyDto>> {
    return this.page({ ...windowOf(query), market: query.marketSlug });
  }

  /**
   * Search companies by name. Each word of the query must begin a word of the name. When no company matches, one word is
   * respelled.
   */
  @Post('search')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Gated()
  @Catalog(PublicCompanyDto, { object: 'search_result' })
  @Refuses(UNKNOWN_MARKET)
  searchBoardCompanies(
    @Body() { query, marketSlug, cursor, limit, offset }: SearchBoardCompaniesDto,
  ): Promise<CatalogPage<PublicCompanyDto>> {
    return this.page({ ...windowOf({ cursor: cursor ?? undefined, limit, offset }), market: marketSlug, query });
  }

  /** List company markets, most companies first. */
  @Get('markets')
  @Gated()
  @WholeList(CompanyMarketDto)
  async listBoardCompaniesMarkets(
    @Query() { limit = MARKETS, search }: ListBoardMarketsQueryDto,
  ): Promise<CompanyMarketDto[]> {
    return (await this.directory.markets(limit, search)).map((each) => CompanyMarketDto.of(each));
  }

  /** Get the current slug of a company market. Send its slug, a former slug or an alias, in any case. */
  @Get('markets/:market')
  @Gated()
  @Refuses(UNKNOWN_MARKET)
  async getBoardCompaniesMarket(@Param('market') slug: string): Promise<ResolutionDto> {
    return ResolutionDto.ofTerm(await this.directory.marketBySlug(slug), 'market', slug);
  }

  /** Get a company. */
  @Get(':companySlug')
  @Gated()
  @Counted('company_read', ({ id }: PublicCompanyDetailDto) => id)
  @Refuses(UNKNOWN_COMPANY)
  async getBoardCompany(@Param('companySlug') slug: string): Promise<PublicCompanyDetailDto> {
    return PublicCompanyDetailDto.from(await this.directory.bySlug(slug), this.links);
  }

  /** List companies similar to a company. Companies that share most markets come first, then those with most open jobs. */
  @Get(':companySlug/similar')
  @Gated()
  @WholeList(PublicCompanyDto)
  @Refuses(UNKNOWN_COMPANY)
  async listBoardCompanySimilar(
    @Param('companySlug') slug: string,
    @Query() { limit = SIMILAR }: ListSimilarCompaniesQueryDto,
  ): Promise<PublicCompanyDto[]> {
    return (await this.directory.similar(slug, limit)).map((each) => PublicCompanyDto.of(each, this.links));
  }

  private async page(query: DirectoryQuery): Promise<CatalogPage<PublicCompanyDto>> {
    const { rows, count } = await this.directory.page(query);
    return catalogPage(
      rows.map((each) => PublicCompanyDto.of(each, this.links)),
      count,
      query,
    );
  }
}
