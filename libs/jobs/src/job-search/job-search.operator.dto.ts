import { FilterOf, Integer, IsInstant, Optional, Type } from '#http/dto';
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  REMOTE_OPTIONS,
  type RemoteOption,
  SENIORITIES,
  type Seniority,
} from '#postings/rules';
import { IsObject, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import { JOB_STATUSES, type JobStatus } from '../job/job-fields.js';

/** A period. */
export class PeriodDto {
  /** Start of the period, inclusive. */
  @Optional() @IsInstant() gte?: string;
  /** End of the period, inclusive. */
  @Optional() @IsInstant() lte?: string;
}

/** Filters for jobs. A job must match one value of each filter. */
export class JobFiltersDto {
  @Optional() @FilterOf(JOB_STATUSES) status?: JobStatus[];
  @Optional() @FilterOf({ min: 0 }) companyId?: string[];
  @Optional() @FilterOf(REMOTE_OPTIONS) remoteOption?: RemoteOption[];
  @Optional() @FilterOf(EMPLOYMENT_TYPES) employmentType?: EmploymentType[];
  @Optional() @FilterOf(SENIORITIES) seniority?: Seniority[];
  /** Slugs of skills. */
  @Optional() @FilterOf() skills?: string[];
  /** Slugs of categories. */
  @Optional() @FilterOf() categories?: string[];
  /** When the job was first published, both ends included. Jobs that were never published do not match. */
  @Optional() @IsObject() @ValidateNested() @Type(() => PeriodDto) publishedAt?: PeriodDto;
}

/** Search criteria for jobs. Without a query and filters, all jobs match. */
export class SearchJobsDto {
  /**
   * Words or beginnings of words. Each must occur in the title or the description. Case and accents are ignored.
   * @example 'night nurse'
   */
  @Optional() @IsString() @MaxLength(200) query?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => JobFiltersDto) filters?: JobFiltersDto;
  /** The `nextCursor` of the previous page. */
  @Optional() @IsString() @MinLength(1) cursor?: string;
  /** Maximum number of jobs in a page. Default: 50. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
}
