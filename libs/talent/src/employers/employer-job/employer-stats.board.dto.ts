import { Integer, Lax, Optional, Transform, view } from '#http/dto';
import { instantFrom } from '#kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import type { JobStat, StatsPoint } from './employer-stats.service.js';

/** A day in a response. */
const Day = (): PropertyDecorator => ApiProperty({ format: 'date' });

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An ISO 8601 time, or a day, which means its start in UTC. Normalized to UTC with milliseconds. */
const DayOrMoment = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (instantFrom(DAY.test(value) ? `${value}T00:00Z` : value) ?? value) : value,
    ) as PropertyDecorator,
    ((target: object, propertyName: string) =>
      registerDecorator({
        name: 'isDayOrMoment',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value) => typeof value === 'string' && instantFrom(value) !== null,
          defaultMessage: () => 'must be a day or a moment in ISO 8601, such as 2026-12-31',
        },
      })) as PropertyDecorator,
  );

/** The days to return: 366 at most. */
@Lax()
export class StatsRangeQueryDto {
  /** Start of the period as an ISO 8601 date or time. Default: 30 days before `until`. @example '2026-11-01' */
  @Optional() @DayOrMoment() since?: string;
  /** End of the period as an ISO 8601 date or time, exclusive. Default: the end of today. @example '2026-12-01' */
  @Optional() @DayOrMoment() until?: string;
}

/** All counts of a job since its creation. */
export class EmployerJobStatDto {
  object!: 'employer_job_stat';
  jobId!: string;
  @Integer() views!: number;
  @Integer() applyClicks!: number;
  /** Number of applications on the board. Null for a job with an external application URL. */
  @Integer() applications!: number | null;

  static readonly of = view<EmployerJobStatDto, JobStat>()('object jobId views applyClicks applications', {
    object: () => 'employer_job_stat',
  });
}

/** The counts of all jobs of a company on one day. */
export class EmployerJobStatsPointDto {
  object!: 'employer_job_stats_point';
  /** In UTC. */
  @Day() date!: string;
  @Integer() views!: number;
  @Integer() applyClicks!: number;

  static readonly of = view<EmployerJobStatsPointDto, StatsPoint>()('object date views applyClicks', {
    object: () => 'employer_job_stats_point',
  });
}

/** The number of views of a company page. */
export class EmployerProfileStatsDto {
  object!: 'employer_profile_stats';
  @Integer() profileViews!: number;

  static readonly of = view<EmployerProfileStatsDto, { readonly profileViews: number }>()('object profileViews', {
    object: () => 'employer_profile_stats',
  });
}

/** The number of views of a company page on one day. */
export class EmployerProfileViewsPointDto {
  object!: 'employer_profile_views_point';
  /** In UTC. */
  @Day() date!: string;
  @Integer() views!: number;

  static readonly of = view<EmployerProfileViewsPointDto, StatsPoint>()('object date views', {
    object: () => 'employer_profile_views_point',
  });
}
