import { type Links } from '#http';
import { FromQuery, Integer, Lax, Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { EmployerJob } from '../ports.js';

const STATUSES = ['draft', 'published', 'expired', 'archived'] as const;
const KINDS = ['subscription', 'one_time', 'bundle'] as const;

/** How many jobs are listed. */
@Lax()
export class ListBoardMeCompanyJobsQueryDto {
  /** Jobs at most; 200 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 200 }) limit?: number;
}

/** Where a job is shown. */
export class EmployerJobLinksDto {
  /** Its page on the storefront, once it is published. */
  @ApiProperty({ format: 'uri', type: 'string', nullable: true }) public!: string | null;
}

/** A job of a company as its members see it. */
export class EmployerJobDto {
  id!: string;
  object!: 'employer_job';
  title!: string;
  slug!: string | null;
  /** A job that waits for approval is a draft. */
  @IsIn(STATUSES) status!: (typeof STATUSES)[number];
  companyId!: string | null;
  employmentType!: EmployerJob['employmentType'];
  remoteOption!: EmployerJob['remoteOption'];
  seniority!: EmployerJob['seniority'];
  salaryMin!: number | null;
  salaryMax!: number | null;
  salaryCurrency!: string | null;
  salaryTimeframe!: EmployerJob['salaryTimeframe'];
  isFeatured!: boolean;
  @Moment() publishedAt!: string | null;
  @Moment() expiresAt!: string | null;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;
  links!: EmployerJobLinksDto;

  static readonly of = view<EmployerJobDto, EmployerJob, Links>()(
    `id object title slug status companyId employmentType remoteOption seniority salaryMin salaryMax salaryCurrency salaryTimeframe
     isFeatured publishedAt expiresAt createdAt updatedAt links`,
    {
      object: () => 'employer_job',
      links: ({ path }, links) => ({ public: path === null ? null : links.public(path) }),
    },
  );
}

/** Something that a company has paid for and can publish jobs with. */
export class EmployerBillingOptionDto {
  id!: string;
  object!: 'employer_billing_option';
  type!: 'subscription' | 'order';
  planId!: string;
  planName!: string;
  @IsIn(KINDS) planKind!: (typeof KINDS)[number];
  @Integer() jobsRemaining!: number;
  @Integer() jobsTotal!: number;
  @Integer() featuredRemaining!: number;
  @Integer() featuredTotal!: number;
  @Moment() renewsAt!: string | null;
}
