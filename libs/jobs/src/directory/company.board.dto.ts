import { type Links } from '#http';
import { Address, FromQuery, Integer, Lax, Optional, OrNull } from '#http/dto';
import { CatalogQueryDto } from '#http/board';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { summaryOf } from '../summary.js';
import type { TermRow } from '../taxonomy/taxonomy.read-model.js';
import type { CountedMarket, ShownCompany } from './company-directory.service.js';

/** Filters for a list of companies. */
@Lax()
export class ListBoardCompaniesQueryDto extends CatalogQueryDto {
  /** Only companies of the market with this slug. */
  @Optional() @IsString() marketSlug?: string;
}

/** Search criteria for companies. */
export class SearchBoardCompaniesDto {
  /** Words of the name, 200 characters at most. Without any, all companies match. */
  @Optional() @IsString() @MaxLength(200) query?: string;
  /** Only companies of the market with this slug. */
  @Optional() @IsString() marketSlug?: string;
  /** The `nextCursor` of the previous page. `offset` takes precedence. */
  @Optional() @OrNull() @IsString() @MinLength(1) cursor?: string | null;
  /** Default: 20. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
  /** Number of objects to skip. */
  @Optional() @Integer() offset?: number;
}

/** Filters for a list of markets. */
@Lax()
export class ListBoardMarketsQueryDto {
  /** Default: 100. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
  /** Words of the name. */
  @Optional() @IsString() search?: string;
}

/** Options for similar companies. */
@Lax()
export class ListSimilarCompaniesQueryDto {
  /** Default: 6. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 20 }) limit?: number;
}

/** Links of an object for visitors. */
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
  /** Number of open jobs. */
  @Integer() jobCount!: number;
  @Integer() publishedJobCount!: number;
  /** Number of jobs in the salary statistics. */
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

/** A market with the number of its companies on the board. */
export class CompanyMarketDto {
  object!: 'company_market';
  slug!: string;
  name!: string;
  @Integer() companyCount!: number;

  static of({ market: { slug, name }, companyCount }: CountedMarket): CompanyMarketDto {
    return { object: 'company_market', slug, name, companyCount };
  }
}
