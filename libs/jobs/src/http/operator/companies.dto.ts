import { Moment, Optional, type Links } from '#platform';
import { IsBoolean, IsString, Length, Matches, MaxLength } from 'class-validator';
import type { CompanyRow, CompanySummaryRow } from '../../read/companies.js';
import { PublicLinksDto } from './links.dto.js';
import { MarketSlugs } from './market-slugs.js';

/** A company to be made. */
export class CreateCompanyDto {
  /**
   * Unique on the board, whatever its case.
   * @example 'Hill Clinic'
   */
  @IsString() @Length(1, 120) name!: string;
  /** Part of the company's address; made from the name when absent. */
  @Optional() @IsString() @Length(1, 150) @Matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/) slug?: string;
  /**
   * Kept as the address of its domain. No two companies of a board share one.
   * @example 'https://hill-clinic.example'
   */
  @Optional() @IsString() @MaxLength(200) website?: string;
  /** One or two sentences for cards. */
  @Optional() @IsString() @MaxLength(280) summary?: string;
  /** HTML; what could run or load is taken out. */
  @Optional() @IsString() @MaxLength(25000) description?: string;
  /** A handle or the address of a profile. */
  @Optional() @IsString() @MaxLength(500) xUrl?: string;
  /** Address or path of a profile. */
  @Optional() @IsString() @MaxLength(500) linkedinUrl?: string;
  /** Address or path of a profile. */
  @Optional() @IsString() @MaxLength(500) facebookUrl?: string;
  /** Slugs of markets of the board. */
  @Optional() @MarketSlugs() markets?: string[];
}

/** The company of a new job: found by its website, then by its name, else made. */
export class InlineCompanyDto {
  /** @example 'Hill Clinic' */
  @IsString() @Length(1, 120) name!: string;
  @Optional() @IsString() @MaxLength(200) website?: string;
  /** Only for a company that is made. */
  @Optional() @IsString() @MaxLength(280) summary?: string;
  /** False looks at the website alone. */
  @Optional() @IsBoolean() matchByName?: boolean;
  /** False refuses the job when there is no such company. */
  @Optional() @IsBoolean() createIfMissing?: boolean;
}

/** A company without its long text. */
export class CompanySummaryDto {
  id!: string;
  object!: 'company';
  name!: string;
  slug!: string;
  website!: string | null;
  logoUrl!: string | null;
  summary!: string | null;
  markets!: string[];
  xUrl!: string | null;
  linkedinUrl!: string | null;
  facebookUrl!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string | null;
  /** Grows by one with each change of what the public sees; the `ETag`. */
  revision!: number;
  links!: PublicLinksDto;

  static of(row: CompanySummaryRow, links: Links): CompanySummaryDto {
    const { id, name, slug, website, logoUrl, summary, markets, linkedinUrl, facebookUrl, createdAt, updatedAt, revision } = row;
    return {
      id,
      object: 'company',
      name,
      slug,
      website,
      logoUrl,
      summary,
      markets: [...markets],
      xUrl: row.xHandle === null ? null : `https://x.com/${row.xHandle}`,
      linkedinUrl,
      facebookUrl,
      createdAt,
      updatedAt,
      revision,
      links: { public: links.public(`companies/${slug}`), admin: links.admin(`companies/${id}`) },
    };
  }
}

/** A company. */
export class CompanyDto extends CompanySummaryDto {
  description!: string | null;
  /** Whether its jobs can be backfilled; null until that was looked into. */
  canBackfill!: boolean | null;
  /** All its jobs, whatever their status. */
  jobCount!: number;
  publishedJobCount!: number;

  static from(row: CompanyRow, counts: { jobCount: number; publishedJobCount: number }, links: Links): CompanyDto {
    return { ...CompanySummaryDto.of(row, links), description: row.description, canBackfill: null, ...counts };
  }
}
