import type { HistoryOf, Links } from '#http';
import {
  Address,
  fieldsBut,
  FilePart,
  FilterOf,
  Integer,
  Moment,
  Optional,
  OrNull,
  Type,
  type UploadedFile,
  view,
} from '#http/dto';
import { eventNamesOf } from '#kernel';
import { IsBoolean, IsObject, IsString, Length, Matches, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { CompanyRow, type CompanySummaryRow } from './company.read-model.js';
import type { JobCounts } from './company-jobs.js';
import { MarketSlugs, SLUG } from '../taxonomy/taxonomy.operator.dto.js';
import { companyDecider } from './company.decider.js';

/** Links of an object for operators. */
export class AdminLinksDto {
  @Address() admin!: string;
}

/** Links of an object for operators and visitors. */
export class PublicLinksDto extends AdminLinksDto {
  /** Null while visitors cannot see it. */
  @Address() public!: string | null;
}

/** The fields of a company that can be set on creation and on change. */
class CompanyFieldsDto {
  /** The last part of the company's URL. Default: made from the name. */
  @Optional() @IsString() @Length(1, 150) @Matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/) slug?: string;
  /**
   * Stored as the URL of its domain, which is unique on the board. A new company without a logo gets the logo found on the
   * website a few seconds later.
   * @example 'https://hill-clinic.example'
   */
  @Optional() @IsString() @MaxLength(200) website?: string;
  /** One or two sentences shown on cards. */
  @Optional() @IsString() @MaxLength(280) summary?: string;
  /** HTML. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(25000) description?: string;
  /** A handle or the URL of a profile. */
  @Optional() @IsString() @MaxLength(500) xUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) linkedinUrl?: string;
  /** URL or path of a profile. */
  @Optional() @IsString() @MaxLength(500) facebookUrl?: string;
  /** Slugs of markets of the board. */
  @Optional() @MarketSlugs() markets?: string[];
}

/** A company to create. */
export class CreateCompanyDto extends CompanyFieldsDto {
  /**
   * Unique on the board. Case is ignored.
   * @example 'Hill Clinic'
   */
  @IsString() @Length(1, 120) name!: string;
}

/** Changes to a company. An absent key keeps its value. An empty text clears an optional field. */
export class UpdateCompanyDto extends CompanyFieldsDto {
  /** Unique on the board. Case is ignored. The slug stays when the name changes. */
  @Optional() @IsString() @Length(1, 120) name?: string;
}

/** Filters for companies. */
export class CompanyFiltersDto {
  /** Slugs of markets. A company matches if it has any of them. */
  @Optional() @FilterOf({ pattern: SLUG, max: 150 }) markets?: string[];
}

/** Search criteria for companies. Without a query and filters, all companies match. */
export class SearchCompaniesDto {
  /**
   * Part of the name, or the domain of the website. Case is ignored.
   * @example 'clinic'
   */
  @Optional() @IsString() @MaxLength(200) query?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => CompanyFiltersDto) filters?: CompanyFiltersDto;
  /** The `nextCursor` of the previous page. Null for the first page. */
  @Optional() @OrNull() @IsString() @MinLength(1) cursor?: string | null;
  /** Maximum number of companies in a page. Default: 25. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
}

/** Identifies a company by its website, then by its name. A missing company is created. */
export class FindOrCreateCompanyDto {
  /** @example 'Hill Clinic' */
  @IsString() @Length(1, 120) name!: string;
  @Optional() @IsString() @MaxLength(200) website?: string;
  /** Used only for a new company. */
  @Optional() @IsString() @MaxLength(280) summary?: string;
  /** False compares the website only. */
  @Optional() @IsBoolean() matchByName?: boolean;
  /** False returns an error when no company matches. */
  @Optional() @IsBoolean() createIfMissing?: boolean;
}

/** The company of a new job, found by its website, then by its name. A missing company is created. */
export class InlineCompanyDto extends FindOrCreateCompanyDto {}

/** The logo of a company. */
export class UploadLogoDto {
  /** PNG, JPEG, WebP or GIF. The content is checked, and metadata about its author is removed. */
  @FilePart() file!: UploadedFile;
}

/** A company without its description. */
export class CompanySummaryDto {
  id!: string;
  object!: 'company';
  name!: string;
  slug!: string;
  website!: string | null;
  /**
   * Name that a member wants. Set it as `name` to accept it, or set the current `name` again to decline it. Any `name` that you set ends the
   * request.
   */
  pendingName!: string | null;
  /**
   * Website that a member wants. It takes effect when someone with a mailbox at its domain confirms it, when a record in DNS proves it, or
   * when you set it as `website`. Any `website` that you set ends the request, and the current one declines it.
   */
  pendingWebsite!: string | null;
  logoUrl!: string | null;
  summary!: string | null;
  markets!: string[];
  xUrl!: string | null;
  linkedinUrl!: string | null;
  facebookUrl!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string | null;
  /** Increases by one with each change of the public data. It is the `ETag`. */
  revision!: number;
  links!: PublicLinksDto;

  static readonly of = view<CompanySummaryDto, CompanySummaryRow, Links>()(
    `id object name slug website pendingName pendingWebsite logoUrl summary markets xUrl linkedinUrl facebookUrl createdAt updatedAt revision links`,
    {
      object: () => 'company',
      xUrl: ({ xHandle }) => (xHandle === null ? null : `https://x.com/${xHandle}`),
      links: ({ id, slug }, links) => ({
        public: links.public(`companies/${slug}`),
        admin: links.admin(`companies/${id}`),
      }),
    },
  );
}

/** A company. */
export class CompanyDto extends CompanySummaryDto {
  description!: string | null;
  /** Whether the server can collect its postings. Null until the server looked for a source. */
  canBackfill!: boolean | null;
  /** Number of its jobs in every status. */
  jobCount!: number;
  publishedJobCount!: number;

  static from(row: CompanyRow, counts: JobCounts, canBackfill: boolean | null, links: Links): CompanyDto {
    return { ...CompanySummaryDto.of(row, links), description: row.description, canBackfill, ...counts };
  }
}

/** A company that was found or created. */
export class FoundCompanyDto extends CompanyDto {
  /** False when the company was just created. */
  matched!: boolean;
}

/** Public names for the events of companies. */
export const companyNames = eventNamesOf(companyDecider, {
  object: 'company',
  partial: ['CompanyChanged', 'CompanyLogoChanged', 'CompanyProposalChanged'],
  fields: { xHandle: 'xUrl', logoMediaId: null, awaitsApproval: null, isWebsiteUnproved: null, domain: null },
});

/** Response fields that never change, that change with every event, or that depend on jobs. */
const LEFT_OUT = [
  'id',
  'object',
  'links',
  'createdAt',
  'updatedAt',
  'revision',
  'jobCount',
  'publishedJobCount',
  'canBackfill',
] as const;
const NO_COUNTS = { jobCount: 0, publishedJobCount: 0 };

/** The histories of companies: all fields of `CompanyDto` except those that depend on jobs. */
export const companyHistory = (links: Links): HistoryOf<CompanyRow> => ({
  names: companyNames,
  row: CompanyRow,
  decider: companyDecider,
  fields: (row) => fieldsBut(CompanyDto.from(row, NO_COUNTS, null, links), LEFT_OUT),
});
