import { Integer, Lax, Optional, Transform, view } from '#http/dto';
import { instantFrom } from '#kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import type { JobStat, StatsPoint } from './employer-stats.service.js';

/** A day in an answer. */
const Day = (): PropertyDecorator => ApiProperty({ format: 'date' });

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A moment in ISO 8601, or a day, which stands for its beginning in UTC; normalised to UTC with milliseconds. */
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

/** Which days are shown: 366 at most. */
@Lax()
export class StatsRangeQueryDto {
  /** Start of the period as an ISO 8601 date or time. Default: 30 days before `until`. @example '2026-11-01' */
  @Optional() @DayOrMoment() since?: string;
  /** End of the period as an ISO 8601 date or time, exclusive. Default: the end of today. @example '2026-12-01' */
  @Optional() @DayOrMoment() until?: string;
}

/** What was counted for a job since it exists. */
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

/** What was counted for all jobs of a company on a day. */
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

/** How often the page of a company was looked at. */
export class EmployerProfileStatsDto {
  object!: 'employer_profile_stats';
  @Integer() profileViews!: number;

  static readonly of = view<EmployerProfileStatsDto, { readonly profileViews: number }>()('object profileViews', {
    object: () => 'employer_profile_stats',
  });
}

/** How often the page of a company was looked at on a day. */
export class EmployerProfileViewsPointDto {
  object!: 'employer_profile_views_point';
  /** In UTC. */
  @Day() date!: string;
  @Integer() views!: number;

  static readonly of = view<EmployerProfileViewsPointDto, StatsPoint>()('object date views', {
    object: () => 'employer_profile_views_point',
  });
}
