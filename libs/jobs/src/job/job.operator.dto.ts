import { type Links } from '#http';
import { CustomFieldValues } from '#custom-fields';
import type { CustomFieldValue } from '#custom-fields/rules';
import {
  Integer,
  IsInstant,
  IsMoment,
  ListOf,
  Moment,
  OneOfFields,
  Optional,
  OrNull,
  PageQueryDto,
  SomeOf,
  Texts,
  Type,
  validated,
  view,
  Without,
} from '#http/dto';
import type { OfficeLocationInput } from '#places/place';
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  REMOTE_OPTIONS,
  type RemoteOption,
  SALARY_TIMEFRAMES,
  type SalaryTimeframe,
  SENIORITIES,
  type Seniority,
} from '#postings/rules';
import { Injectable } from '@nestjs/common';
import {
  IsBoolean,
  IsIn,
  IsNumber,
  IsObject,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { AdminLinksDto, InlineCompanyDto, PublicLinksDto } from '../company/company.operator.dto.js';
import type { CompanyOfJob } from '../company/company.read-model.js';
import { AddressUnlessOnBoard } from './application-address.dto.js';
import { OfficeLocations } from './job-content.dto.js';
import { JobBodies, type JobInput, type NewJob } from './job-content.service.js';
import { PERMIT_TYPES, type RemotePermitType, type RemoteTimezoneType, TIMEZONE_TYPES } from '../remote.js';
import type { JobRow, JobSummaryRow } from './job.read-model.js';
import {
  EDUCATION,
  IN_OFFICE_PERIODS,
  type InOfficePeriod,
  JOB_STATUSES,
  type JobStatus,
  type RequiredEducation,
  type Sponsorship,
  SPONSORSHIPS,
} from './job-fields.js';

/** A place where the holder of a job must be permitted to work, from `GET /v1/taxonomies/remote-permits`. */
export class RemotePermitDto {
  @IsIn(PERMIT_TYPES) type!: RemotePermitType;
  /** ISO 3166-1 code of a country, or ISO 3166-2 code of a subdivision. */
  @IsString() @MinLength(1) value!: string;
}

/** A timezone, or a group of timezones, from `GET /v1/taxonomies/remote-timezones`. */
export class RemoteTimezoneDto {
  @IsIn(TIMEZONE_TYPES) type!: RemoteTimezoneType;
  /** IANA name of a timezone. */
  @IsString() @MinLength(1) value!: string;
  /** Tolerance in hours before and after a single timezone. */
  @Optional() @IsNumber() @Min(0) @Max(12) plusMinus?: number;
}

/** The fields of a job that can be set on creation and on change. */
export class JobFieldsDto {
  /** The last part of the job's URL, normalized. Default: made from the title. */
  @Optional() @IsString() slug?: string;
  @Optional() @IsIn(EMPLOYMENT_TYPES) employmentType?: EmploymentType;
  /** `on_site` and `hybrid` need an office. `remote` needs a permit. */
  @Optional() @IsIn(REMOTE_OPTIONS) remoteOption?: RemoteOption;
  /** Places where people must be allowed to work. Worldwide cannot be combined with other places. */
  @Optional() @ListOf(() => RemotePermitDto) remotePermits?: RemotePermitDto[];
  /** Timezones in which the work is done. */
  @Optional() @ListOf(() => RemoteTimezoneDto) remoteTimezones?: RemoteTimezoneDto[];
  /** Whether a work permit is sponsored. */
  @Optional() @IsIn(SPONSORSHIPS) remoteSponsorship?: Sponsorship;
  @Optional() @IsIn(SENIORITIES) seniority?: Seniority;
  /** Slugs of skills of the board. */
  @Optional() @Texts({ max: 100 }) skills?: string[];
  /** Slugs of categories of the board. */
  @Optional() @Texts({ max: 100 }) categories?: string[];
  @Optional() @IsBoolean() isFeatured?: boolean;
  /** When the job expires. Null for the default period. */
  @Optional() @OrNull() @IsMoment({ nullable: true }) expiresAt?: number | null;
  /** When the job was first published. */
  @Optional() @IsMoment() publishedAt?: number;
  @Optional() @SomeOf(EDUCATION) educationRequirements?: RequiredEducation[];
  @Optional() @Integer({ min: 0 }) experienceMonths?: number;
  @Optional() @IsBoolean() experienceInPlaceOfEducation?: boolean;
  @Optional() @IsIn(IN_OFFICE_PERIODS) inOfficePeriod?: InOfficePeriod;
  /** Number of office days in the given period. */
  @Optional() @IsNumber() @Min(0) inOfficeFrequency?: number;
  @Optional() @OfficeLocations() officeLocations?: OfficeLocationInput[];
  /** Values of the job form's custom fields, by key. */
  @Optional() @CustomFieldValues({ nullable: true }) customFieldValues?: Record<string, CustomFieldValue | null>;
}

/**
 * A job to create. It names its company by `companyId` or describes it in `company`, and has either `applicationUrl` or
 * `applyOnBoard: true`.
 */
@OneOfFields('applicationUrl', 'applyOnBoard')
export class CreateJobDto extends JobFieldsDto {
  /**
   * Headline, plain text.
   * @example 'Night nurse, paediatrics'
   */
  @IsString() @Length(1, 200) title!: string;
  /**
   * HTML or plain text. Scripts and external content are removed.
   * @example '<p>You look after our youngest patients.</p>'
   */
  @IsString() @Length(1, 25000) description!: string;
  /**
   * Where applications go: an https URL, a `mailto:` link or an email address.
   * @example 'https://hill-clinic.example/jobs/night-nurse'
   */
  @AddressUnlessOnBoard({ maxLength: 2048 }) applicationUrl?: string;
  /** True instead of `applicationUrl`: people apply on the board, which must accept applications itself. It is not stored. */
  @Optional() @IsBoolean() applyOnBoard?: boolean;
  @Optional() @IsString() @MinLength(1) companyId?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => InlineCompanyDto) company?: InlineCompanyDto;
  /** `published` also needs the scope `jobs.publish`. */
  @Optional() @IsIn(['draft', 'published']) status?: 'draft' | 'published';
  /** Your own id of the job, unique on the board. */
  @Optional() @IsString() @Length(1, 255) externalId?: string;
  @Optional() @IsNumber() @Min(0) salaryMin?: number;
  @Optional() @IsNumber() @Min(0) salaryMax?: number;
  /** ISO 4217. */
  @Optional() @IsString() salaryCurrency?: string;
  @Optional() @IsIn(SALARY_TIMEFRAMES) salaryTimeframe?: SalaryTimeframe;
  /** Allows the job to have the same application URL as another job. It is not stored. */
  @Optional() @IsBoolean() allowSharedApplicationUrl?: boolean;
}

/** Changes to a job. An absent key keeps its value. Null clears an optional field. */
export class UpdateJobDto extends JobFieldsDto {
  @Optional() @IsString() @Length(1, 200) title?: string;
  /** HTML or plain text. Scripts and external content are removed. */
  @Optional() @IsString() @MaxLength(25000) description?: string;
  /** Can be null only on a board that accepts applications itself. */
  @Optional() @OrNull() @IsString() @Length(1, 2048) applicationUrl?: string | null;
  @Optional() @IsString() companyId?: string;
  @Optional() @OrNull() @IsString() @Length(1, 255) externalId?: string | null;
  @Optional() @OrNull() @IsNumber() @Min(0) salaryMin?: number | null;
  @Optional() @OrNull() @IsNumber() @Min(0) salaryMax?: number | null;
  /** ISO 4217. */
  @Optional() @OrNull() @IsString() salaryCurrency?: string | null;
  @Optional() @OrNull() @IsIn(SALARY_TIMEFRAMES) salaryTimeframe?: SalaryTimeframe | null;
}

/** Options for publishing a job. */
export class PublishJobDto {
  /** When the job expires. Null for never. If absent, a future expiry date stays. */
  @Optional() @OrNull() @IsInstant() expiresAt?: string | null;
}

/** An empty body. */
export class DuplicateJobDto {}

/** Filters for a list of jobs. A job must match all of them. */
export class ListJobsQueryDto extends PageQueryDto {
  @Optional() @IsIn(JOB_STATUSES) status?: JobStatus;
  @Optional() @IsString() @MinLength(1) companyId?: string;
  /** The comparison ignores tracking parameters, the case of the host and a trailing slash. */
  @Optional() @IsString() @Length(1, 2048) applicationUrl?: string;
  @Optional() @IsString() @Length(1, 255) externalId?: string;
}

/** Filters for the jobs of a company. */
export class ListCompanyJobsQueryDto extends PageQueryDto {
  @Optional() @IsIn(JOB_STATUSES) status?: JobStatus;
}

/** A job in a list. */
export class JobSummaryDto {
  id!: string;
  object!: 'job';
  title!: string;
  slug!: string | null;
  status!: JobStatus;
  companyId!: string | null;
  employmentType!: EmploymentType | null;
  remoteOption!: RemoteOption | null;
  seniority!: Seniority | null;
  salaryMin!: number | null;
  salaryMax!: number | null;
  salaryCurrency!: string | null;
  salaryTimeframe!: SalaryTimeframe | null;
  isFeatured!: boolean;
  @Moment() publishedAt!: string | null;
  @Moment() expiresAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;
  /** Increases by one with each change of the public data. It is the `ETag`. */
  revision!: number;
  skills!: string[];
  categories!: string[];
  externalId!: string | null;
  @CustomFieldValues({ nullable: false }) customFieldValues!: Record<string, CustomFieldValue>;
  links!: AdminLinksDto;

  static readonly of = view<JobSummaryDto, JobSummaryRow, Links>()(
    `id object title slug status companyId employmentType remoteOption seniority salaryMin salaryMax salaryCurrency
     salaryTimeframe isFeatured publishedAt expiresAt createdAt updatedAt revision skills categories externalId
     customFieldValues links`,
    { object: () => 'job', links: ({ id }, links) => ({ admin: links.admin(`jobs/${id}`) }) },
  );
}

/** The company of a job. */
export class JobCompanyDto {
  id!: string;
  name!: string | null;
  slug!: string | null;
  logoUrl!: string | null;
  website!: string | null;

  static readonly of = view<JobCompanyDto, CompanyOfJob>()('id name slug logoUrl website', {});
}

/** An office. Unknown parts are null. */
export class JobOfficeLocationDto {
  /** ISO 3166-1 alpha-2. */
  countryCode!: string | null;
  country!: string | null;
  locality!: string | null;
  city!: string | null;
  region!: string | null;
  /** ISO 3166-2. */
  regionCode!: string | null;
  postalCode!: string | null;
  displayName!: string | null;
}

/** Rows are deeply read-only. Responses are not, because the API reference describes plain arrays. */
type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** A job. */
export class JobDto extends Without(JobSummaryDto, ['links']) {
  links!: PublicLinksDto;
  /** HTML. */
  description!: string | null;
  applicationUrl!: string | null;
  remotePermits!: RemotePermitDto[];
  /** Derived. Null without permits. */
  remoteWorldwide!: boolean | null;
  remoteTimezones!: RemoteTimezoneDto[];
  /** Derived. Hours from UTC, standard time. */
  remoteAllowedTzOffsets!: number[];
  /** Derived. ISO 3166-1 alpha-2. */
  remoteWorkPermitCountryCodes!: string[];
  /** Derived. ISO 3166-2. */
  remoteWorkPermitSubdivisionCodes!: string[];
  remoteSponsorship!: Sponsorship;
  educationRequirements!: RequiredEducation[];
  experienceMonths!: number | null;
  experienceInPlaceOfEducation!: boolean | null;
  inOfficePeriod!: InOfficePeriod | null;
  inOfficeFrequency!: number | null;
  company!: JobCompanyDto | null;
  officeLocations!: JobOfficeLocationDto[];

  static from(row: JobRow, company: CompanyOfJob | null, links: Links): JobDto {
    const shown = JobSummaryDto.of(row, links) as JobSummaryDto & Writable<typeof row.detail>;
    const visible = company && `companies/${company.slug}/jobs/${row.slug}`;
    return Object.assign(shown, row.detail, {
      description: row.detail.description || null,
      links: { public: visible && links.public(visible), admin: shown.links.admin },
      company: company && JobCompanyDto.of(company),
    });
  }
}

/** Validates bodies against the same classes as requests. */
@Injectable()
export class CheckedJobBodies implements JobBodies {
  created(body: object): NewJob {
    return validated(CreateJobDto, body);
  }

  changed(body: object): JobInput {
    return validated(UpdateJobDto, body);
  }
}
