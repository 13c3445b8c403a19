import { rejectIssues } from '#kernel';
import type { Links } from '#http';
import {
  Address,
  FieldsOf,
  FilterOf,
  FromQuery,
  Integer,
  IsInstant,
  Lax,
  Moment,
  Optional,
  Transform,
  Type,
  view,
  Without,
} from '#http/dto';
import { CatalogQueryDto } from '#http/board';
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  REMOTE_OPTIONS,
  type RemoteOption,
  type SalaryTimeframe,
  SENIORITIES,
} from '#postings/rules';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, IsObject, IsString, Max, MaxLength, Min, MinLength, ValidateNested } from 'class-validator';
import { SHOWN_JOB_STATUSES, type ShownJobStatus } from '../job/job-fields.js';
import { JobCompanyDto, JobDto } from '../job/job.operator.dto.js';
import type { JobDetail, JobRow } from '../job/job.read-model.js';
import { JOB_FACETS } from './job-facet-counts.service.js';
import { JOB_SORTS, type ShownCard, type ShownPublicJob } from './public-jobs.service.js';

/** Normalizes a repeatable query parameter: a single value becomes a list. */
const Repeated = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value));
/** A number in a query. */
const Numeric = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,6}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value,
  );

/** Documents a parameter with one or more of `values`. The service that uses them validates them. */
const Choices = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(
    FilterOf({ min: 0 }),
    ApiProperty({ type: 'array', items: { type: 'string', enum: [...values] }, maxItems: 10 }),
  );

/** Filters for a list of jobs. A job must match one value of each filter. */
class JobListQueryDto extends CatalogQueryDto {
  @Optional() @Repeated() @FilterOf({ min: 0 }) companyId?: string[];
  @Optional() @Repeated() @Choices(REMOTE_OPTIONS) remoteOption?: string[];
  @Optional() @Repeated() @Choices(EMPLOYMENT_TYPES) employmentType?: string[];
  @Optional() @Repeated() @Choices(SENIORITIES) seniority?: string[];
  /** Slug of a place. An unknown slug is ignored: `GET /places?name=` finds the slug of a name. @example 'berlin-de-be' */
  @Optional() @IsString() location?: string;
  /** Radius around the place in kilometres. Default: 50. */
  @Optional() @Numeric() @IsNumber() @Min(10) @Max(250) radius?: number;
}

/** Filters and sort order for a list of jobs. */
@Lax()
export class BrowseJobsQueryDto extends JobListQueryDto {
  /** Combined with `companyId`: jobs of any of these companies. */
  @Optional() @Repeated() @FilterOf({ min: 0 }) companySlug?: string[];
  /** `relevance`, `newest` or `salary_high`. Default: `relevance`, which lists featured jobs first. */
  @Optional() @IsString() @ApiProperty({ enum: JOB_SORTS }) sort?: string;
  /** Slug or alias of a category. */
  @Optional() @IsString() category?: string;
  /** Slug or alias of a skill. */
  @Optional() @IsString() skill?: string;
  /** Facets whose values to count over all matching jobs. */
  @Optional() @Repeated() @Choices(JOB_FACETS) facets?: string[];
  /** `+description` adds the description to each job. */
  @Optional() @IsString() fields?: string;
}

/**
 * Whether `fields` asks for descriptions. Accepts a space for the plus, because URL decoding can replace it. @throws Rejection for
 * other fields.
 */
export function asksForDescription(fields: string | undefined): boolean {
  if (fields === undefined) return false;
  if (fields !== '+description' && fields !== ' description')
    rejectIssues([{ path: ['fields'], message: 'must be +description' }]);
  return true;
}

/** Filters for an embedded list of jobs. */
@Lax()
export class EmbedJobsQueryDto extends Without(JobListQueryDto, ['limit']) {
  @Optional() @IsString() @MaxLength(200) q?: string;
  /** Maximum number of jobs. Default: 8. Higher numbers than 50 count as 50. */
  @Optional() @FromQuery() @Integer() limit?: number;
}

/** Options for similar jobs. */
@Lax()
export class SimilarJobsQueryDto {
  /** Maximum number of jobs. Default: 5. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 20 }) limit?: number;
}

/** A period, both ends inclusive. */
export class PublishedBetweenDto {
  @Optional() @IsInstant() gte?: string;
  @Optional() @IsInstant() lte?: string;
}

/** Filters for a search. A job must match one value of each filter. */
export class PublicJobFiltersDto extends Without(JobListQueryDto, ['cursor', 'limit', 'offset']) {
  @Optional() @FilterOf({ min: 0 }) companySlug?: string[];
  /** Slug or alias of a category. */
  @Optional() @IsString() category?: string;
  /** Slug or alias of a skill. */
  @Optional() @IsString() skill?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => PublishedBetweenDto) publishedAt?: PublishedBetweenDto;
}

/** Search criteria for jobs. */
export class SearchPublicJobsDto {
  /** Words or beginnings of words. Each must occur in the title, the company name or the description. @example 'nurse' */
  @Optional() @IsString() @MaxLength(200) query?: string;
  @Optional() @IsString() @ApiProperty({ enum: JOB_SORTS }) sort?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => PublicJobFiltersDto) filters?: PublicJobFiltersDto;
  /** Facets whose values to count over all matching jobs. */
  @Optional() @Choices(JOB_FACETS) facets?: string[];
  @Optional() @IsString() @MinLength(1) cursor?: string;
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
  @Optional() @Integer() offset?: number;
}

/** A term of the board with its slug. */
export class JobTermDto {
  slug!: string;
  name!: string;
}

/** URLs of a job. */
export class JobPageLinksDto {
  /** URL on the storefront. Null while the company has no page. */
  @Address() public!: string | null;
}

/** The company of a job in a list. */
export class CardCompanyDto {
  slug!: string;
  name!: string;
  logoUrl!: string | null;
}

/** A job in a list. */
export class PublicJobCardDto {
  id!: string;
  object!: 'job_card';
  slug!: string;
  title!: string;
  @Moment() publishedAt!: string | null;
  employmentType!: EmploymentType | null;
  remoteOption!: RemoteOption | null;
  /** Where a remote job may be done from. `Worldwide` for everywhere. Null for other jobs. */
  remoteLocationLabel!: string | null;
  /** Whether a remote job may be done from everywhere. Null for other jobs. */
  remoteWorldwide!: boolean | null;
  /** ISO 3166-1 alpha-2 codes. Empty for a worldwide job or a job that is not remote. */
  remoteWorkPermitCountryCodes!: string[];
  salaryMin!: number | null;
  salaryMax!: number | null;
  salaryCurrency!: string | null;
  salaryTimeframe!: SalaryTimeframe | null;
  isFeatured!: boolean;
  /** Beginning of the description, plain text. */
  summary!: string | null;
  /** Location of the first office. Null for a remote job. @example 'Austin, Texas, US' */
  locationLabel!: string | null;
  company!: CardCompanyDto | null;
  categories!: JobTermDto[];
  skills!: JobTermDto[];
  links!: JobPageLinksDto;
  /** HTML. Present only if you requested it. */
  description?: string | null;

  static from({ row, company, categories, skills, ...shown }: ShownCard, links: Links): PublicJobCardDto {
    const { card } = row;
    const isRemote = card.remoteOption === 'remote';
    const isFree = shown.worldwide !== false;
    const dto: PublicJobCardDto = {
      id: row.id,
      object: 'job_card',
      slug: card.slug,
      title: card.title,
      publishedAt: row.publishedAt,
      employmentType: card.employmentType,
      remoteOption: card.remoteOption,
      remoteLocationLabel: shown.remoteLocationLabel,
      remoteWorldwide: shown.worldwide,
      remoteWorkPermitCountryCodes: isFree ? [] : [...card.remoteWorkPermitCountryCodes],
      salaryMin: card.salaryMin,
      salaryMax: card.salaryMax,
      salaryCurrency: card.salaryCurrency,
      salaryTimeframe: card.salaryTimeframe,
      isFeatured: row.isFeatured,
      summary: card.summary,
      locationLabel: isRemote ? null : card.locationLabel,
      company: company && { slug: company.slug, name: company.name, logoUrl: company.logoUrl },
      categories: [...categories],
      skills: [...skills],
      links: { public: company && links.public(`companies/${company.slug}/jobs/${card.slug}`) },
    };
    if (shown.description !== undefined) dto.description = shown.description || null;
    return dto;
  }
}

const UNDESCRIBED = { description: undefined };

interface OfVisitors {
  object: 'public_job';
  status: ShownJobStatus;
  links: JobPageLinksDto;
}

/** The fields that the page of a job shares with operators. */
class JobPageFieldsDto extends FieldsOf<OfVisitors>()(JobDto, ['revision', 'skills', 'categories', 'externalId'], {
  object: { enum: ['public_job'] },
  status: { enum: [...SHOWN_JOB_STATUSES] },
  links: { type: () => JobPageLinksDto },
  applicationUrl: {
    description:
      'Where applications go: an http or https URL, or a `mailto:` link. Null if people apply on the board itself.',
  },
  remoteWorldwide: { description: 'True only if the job allows the whole world.' },
  remoteAllowedTzOffsets: UNDESCRIBED,
  remoteWorkPermitCountryCodes: UNDESCRIBED,
  remoteWorkPermitSubdivisionCodes: UNDESCRIBED,
}) {}

/** The fields of a job that its page shares with lists. */
type Summary = Omit<JobPageFieldsDto, keyof JobDetail | 'company' | 'customFieldValues'>;

/** A job with all fields of its page. */
export class PublicJobDto extends Without(JobPageFieldsDto, []) {
  categories!: JobTermDto[];
  skills!: JobTermDto[];
  /** From the country of the first office to the city. */
  placeHierarchy!: JobTermDto[];

  private static readonly summary = view<Summary, JobRow, JobPageLinksDto>()(
    `id object title slug status companyId employmentType remoteOption seniority salaryMin salaryMax salaryCurrency salaryTimeframe
     isFeatured publishedAt expiresAt createdAt updatedAt links`,
    // Visitors see only published jobs.
    { object: () => 'public_job', status: () => 'published', links: (_, links) => links },
  );

  static from({ row, company, categories, skills, placeHierarchy }: ShownPublicJob, links: Links): PublicJobDto {
    const page = company && links.public(`companies/${company.slug}/jobs/${row.slug}`);
    return Object.assign(PublicJobDto.summary(row, { public: page }), row.detail, {
      description: row.detail.description || null,
      company: company && JobCompanyDto.of(company),
      categories,
      skills,
      placeHierarchy,
      customFieldValues: row.customFieldValues,
    }) as PublicJobDto;
  }
}

/** The correction of a query that had no results. */
export class CorrectionDto {
  originalQuery!: string;
  correctedQuery!: string;
  originalToken!: string;
  correctedToken!: string;
}

/** A value of a facet. */
export class JobFacetValueDto {
  /** What the filter of the facet takes; for a place, its slug. For salaries: the lower end of a band of 25,000 a year. @example 'full_time' */
  value!: string;
  /** Name in English. @example 'Full time' */
  label!: string;
  /** Number of matching jobs. The filter of the facet itself is ignored, all others apply. */
  count!: number;
}

/** The requested facets. Each has at most 50 values: those with most jobs first, then by label. */
export class JobFacetsDto {
  category?: JobFacetValueDto[];
  skill?: JobFacetValueDto[];
  /** Countries, regions and cities with an office of the job. */
  place?: JobFacetValueDto[];
  employmentType?: JobFacetValueDto[];
  remoteOption?: JobFacetValueDto[];
  seniority?: JobFacetValueDto[];
  /** Bands of the highest yearly salary, in the currency of most salaries of the board. Jobs without a salary are not counted. */
  salary?: JobFacetValueDto[];
}

/** A follow-up search for a list. */
export class RelatedSearchDto {
  type!: 'category' | 'skill';
  slug!: string;
  term!: string;
  /** Number of jobs on the page that have it. */
  count!: number;
}
