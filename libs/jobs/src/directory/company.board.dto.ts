import { type Links } from '#http';
import { Address, FromQuery, Integer, Lax, Optional, OrNull } from '#http/dto';
import { CatalogQueryDto } from '#http/board';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { summaryOf } from '../summary.js';
import type { TermRow } from '../taxonomy/taxonomy.read-model.js';
import type { CountedMarket, ShownCompany } from './company-directory.service.js';

/** Which companies are listed. */
@Lax()
export class ListBoardCompaniesQueryDto extends CatalogQueryDto {
  /** Those of a market, by its slug. */
  @Optional() @IsString() marketSlug?: string;
}

/** Which companies are searched for. */
export class SearchBoardCompaniesDto {
  /** Words of the name, 200 characters at most; without any, all companies match. */
  @Optional() @IsString() @MaxLength(200) query?: string;
  /** Those of a market, by its slug. */
  @Optional() @IsString() marketSlug?: string;
  /** `nextCursor` of the page before; `offset` goes before it. */
  @Optional() @OrNull() @IsString() @MinLength(1) cursor?: string | null;
  /** 20 when absent. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
  /** How many to leave out. */
  @Optional() @Integer() offset?: number;
}

/** Which markets are listed. */
@Lax()
export class ListBoardMarketsQueryDto {
  /** 100 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
  /** Words of the name. */
  @Optional() @IsString() search?: string;
}

/** How many similar companies are shown. */
@Lax()
export class ListSimilarCompaniesQueryDto {
  /** 6 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 20 }) limit?: number;
}

/** Where visitors see an object. */
export class BoardCompanyLinksDto {
  @Address() public!: string | null;
}

/** A company as visitors see it. */
export class PublicCompanyDto {
  id!: string;
  object!: 'public_company';
  name!: string;
  slug!: string;
  website!: string | null;
  logoUrl!: string | null;
  /** One or two sentences. */
  summary!: string | null;
  /** HTML. */
  description!: string | null;
  /** Jobs that are published and not over. */
  @Integer() jobCount!: number;
  @Integer() publishedJobCount!: number;
  /** Jobs that feed the statistics of salaries. */
  @Integer() salarySampleCount!: number;
  links!: BoardCompanyLinksDto;

  static of({ company, jobCount, salarySampleCount }: ShownCompany, links: Links): PublicCompanyDto {
    return {
      id: company.id,
      object: 'public_company',
      name: company.name,
      slug: company.slug,
      website: company.website,
      logoUrl: company.logoUrl,
      summary: company.summary ?? (company.description === null ? null : summaryOf(company.description)),
      description: company.description,
      jobCount,
      publishedJobCount: jobCount,
      salarySampleCount,
      links: { public: links.public(`companies/${company.slug}`) },
    };
  }
}

/** A market of a company. */
export class CompanyMarketNameDto {
  name!: string;
  slug!: string;
}

/** A company with its markets. */
export class PublicCompanyDetailDto extends PublicCompanyDto {
  markets!: CompanyMarketNameDto[];

  static from(shown: ShownCompany & { readonly markets: readonly TermRow[] }, links: Links): PublicCompanyDetailDto {
    const markets = shown.markets.map(({ name, slug }) => ({ name, slug }));
    return Object.assign(PublicCompanyDto.of(shown, links), { markets });
  }
}

/** A sector, and how many companies of the board are in it. */
export class CompanyMarketDto {
  object!: 'company_market';
  slug!: string;
  name!: string;
  @Integer() companyCount!: number;

  static of({ market: { slug, name }, companyCount }: CountedMarket): CompanyMarketDto {
    return { object: 'company_market', slug, name, companyCount };
  }
}
