import { type Links } from '#http';
import { FromQuery, Integer, Lax, Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { EmployerJob, WholeEmployerJob } from '../job-ports.js';
import { EmployerRemotePermitDto, EmployerRemoteTimezoneDto } from './employer-job-input.board.dto.js';
import {
  type Education,
  type EmploymentType,
  type InOfficePeriod,
  type RemoteOption,
  type SalaryTimeframe,
  type Seniority,
  type Sponsorship,
  STATUSES,
} from '../job-words.js';

/** How many jobs are listed. */
@Lax()
export class ListBoardMeCompanyJobsQueryDto {
  /** Maximum number of jobs. Default: 200. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
}

/** Where a job is shown. */
export class EmployerJobLinksDto {
  /** URL of its storefront page, once it is published. */
  @ApiProperty({ format: 'uri', type: 'string', nullable: true }) public!: string | null;
}

/** A job of a company as its members see it in a list. */
export class EmployerJobSummaryDto {
  id!: string;
  object!: 'employer_job';
  title!: string;
  slug!: string | null;
  /** A pending job is a draft. */
  @IsIn(STATUSES) status!: (typeof STATUSES)[number];
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
  /** You can publish the job until then. Null until you pay for it. */
  @Moment() expiresAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;
  links!: EmployerJobLinksDto;

  static readonly of = view<EmployerJobSummaryDto, EmployerJob, Links>()(
    `id object title slug status companyId employmentType remoteOption seniority salaryMin salaryMax salaryCurrency salaryTimeframe
     isFeatured publishedAt expiresAt createdAt updatedAt links`,
    {
      object: () => 'employer_job',
      links: ({ path }, links) => ({ public: path === null ? null : links.public(path) }),
    },
  );
}

/** The company of a job. */
export class EmployerJobCompanyDto {
  id!: string;
  name!: string | null;
  slug!: string | null;
  logoUrl!: string | null;
  website!: string | null;
}

/** An office. A part that is not known is null. */
export class EmployerJobOfficeDto {
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

/** A job of a company as its members see it. */
export class EmployerJobDto extends EmployerJobSummaryDto {
  /** HTML. */
  description!: string | null;
  /** Null if people apply on the board. */
  applicationUrl!: string | null;
  remotePermits!: EmployerRemotePermitDto[];
  /** Derived. Null without permits. */
  remoteWorldwide!: boolean | null;
  remoteTimezones!: EmployerRemoteTimezoneDto[];
  /** Derived. Hours from UTC, standard time. */
  remoteAllowedTzOffsets!: number[];
  /** Derived. ISO 3166-1 alpha-2. */
  remoteWorkPermitCountryCodes!: string[];
  /** Derived. ISO 3166-2. */
  remoteWorkPermitSubdivisionCodes!: string[];
  remoteSponsorship!: Sponsorship;
  educationRequirements!: Education[];
  experienceMonths!: number | null;
  experienceInPlaceOfEducation!: boolean | null;
  inOfficePeriod!: InOfficePeriod | null;
  inOfficeFrequency!: number | null;
  company!: EmployerJobCompanyDto | null;
  officeLocations!: EmployerJobOfficeDto[];

  static from({ path, ...job }: WholeEmployerJob, links: Links): EmployerJobDto {
    const { description, applicationUrl, remotePermits, remoteTimezones, company, officeLocations, ...rest } = job;
    return Object.assign(EmployerJobSummaryDto.of({ path, ...job }, links), rest, {
      description: description || null,
      applicationUrl,
      remotePermits: [...remotePermits],
      remoteTimezones: [...remoteTimezones],
      company,
      officeLocations: [...officeLocations],
    }) as EmployerJobDto;
  }
}
