import { FilterOf, Integer, IsInstant, Optional, Type } from '#http/dto';
import { IsObject, IsString, MaxLength, MinLength, ValidateNested } from 'class-validator';
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  JOB_STATUSES,
  type JobStatus,
  REMOTE_OPTIONS,
  type RemoteOption,
  SENIORITIES,
  type Seniority,
} from '../job/job.decider.js';

/** A stretch of time. */
export class PeriodDto {
  /** Not before. */
  @Optional() @IsInstant() gte?: string;
  /** Not after. */
  @Optional() @IsInstant() lte?: string;
}

/** Which jobs are shown: any of the values of a filter, all of the filters. */
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
  /** When the job was first published, both ends included. Jobs that never were do not match. */
  @Optional() @IsObject() @ValidateNested() @Type(() => PeriodDto) publishedAt?: PeriodDto;
}

/** Which jobs are looked for. Without a query and filters: all. */
export class SearchJobsDto {
  /**
   * Words, or how they begin. Each must be in the title or the description; case and accents do not matter.
   * @example 'night nurse'
   */
  @Optional() @IsString() @MaxLength(200) query?: string;
  @Optional() @IsObject() @ValidateNested() @Type(() => JobFiltersDto) filters?: JobFiltersDto;
  /** `nextCursor` of the page before. */
  @Optional() @IsString() @MinLength(1) cursor?: string;
  /** Jobs in a page at most; 50 when absent. */
  @Optional() @Integer({ min: 1, max: 100 }) limit?: number;
}
