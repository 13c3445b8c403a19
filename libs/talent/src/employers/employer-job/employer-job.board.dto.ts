import { type Links } from '#http';
import { FieldsOf, FromQuery, Integer, Lax, Optional, view } from '#http/dto';
import type { MemberJob, WholeMemberJob } from '#jobs';
import {
  JobCompanyDto,
  JobDto,
  JobOfficeLocationDto,
  JobSummaryDto,
  SHOWN_JOB_STATUSES,
  type ShownJobStatus,
} from '#jobs/dto';
import { ApiProperty } from '@nestjs/swagger';
import { EmployerRemotePermitDto, EmployerRemoteTimezoneDto } from './employer-job-input.board.dto.js';

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

interface OfEmployers {
  object: 'employer_job';
  status: ShownJobStatus;
  links: EmployerJobLinksDto;
}

/** The fields of a job that only operators see. */
const OPERATORS_ONLY = ['revision', 'skills', 'categories', 'externalId', 'customFieldValues'] as const;

const NOTES = {
  object: { enum: ['employer_job'] },
  status: { enum: SHOWN_JOB_STATUSES as readonly string[] as string[], description: 'A pending job is a draft.' },
  links: { type: () => EmployerJobLinksDto },
  expiresAt: { description: 'You can publish the job until then. Null until you pay for it.' },
} as const;

/** A job of a company as its members see it in a list. */
export class EmployerJobSummaryDto extends FieldsOf<OfEmployers>()(JobSummaryDto, OPERATORS_ONLY, NOTES) {
  static readonly of = view<EmployerJobSummaryDto, MemberJob, Links>()(
    `id object title slug status companyId employmentType remoteOption seniority salaryMin salaryMax salaryCurrency salaryTimeframe
     isFeatured publishedAt expiresAt createdAt updatedAt links`,
    {
      object: () => 'employer_job',
      links: ({ path }, links) => ({ public: path === null ? null : links.public(path) }),
    },
  );
}

/** The company of a job. */
export class EmployerJobCompanyDto extends JobCompanyDto {}

/** An office. A part that is not known is null. */
export class EmployerJobOfficeDto extends JobOfficeLocationDto {}

/** A job of a company as its members see it. */
export class EmployerJobDto extends FieldsOf<OfEmployers>()(JobDto, OPERATORS_ONLY, {
  ...NOTES,
  applicationUrl: { description: 'Null if people apply on the board.' },
  remotePermits: { type: () => [EmployerRemotePermitDto] },
  remoteTimezones: { type: () => [EmployerRemoteTimezoneDto] },
  company: { type: () => EmployerJobCompanyDto },
  officeLocations: { type: () => [EmployerJobOfficeDto] },
}) {
  static from({ path, ...job }: WholeMemberJob, links: Links): EmployerJobDto {
    return Object.assign(EmployerJobSummaryDto.of({ path, ...job }, links), job, {
      description: job.description || null,
    }) as EmployerJobDto;
  }
}
