import { FromQuery, Integer, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import {
  type Metric,
  type MetricKey,
  METRICS,
  type Overview,
  type Traffic,
  type TrafficEntry,
  UNITS,
} from './analytics.service.js';

const Day = (): PropertyDecorator => ApiProperty({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MESSAGE = { message: 'must be a day, such as 2026-11-26' };

/** Which days are asked for; the 30 complete days up to yesterday when both are absent. */
export class AnalyticsQueryDto {
  /** First day, UTC; only together with `end`. @example '2026-10-01' */
  @Optional() @IsString() @Matches(DAY, DAY_MESSAGE) @Day() start?: string;
  /** Last day, UTC, at most today and at most 366 days in all. @example '2026-10-31' */
  @Optional() @IsString() @Matches(DAY, DAY_MESSAGE) @Day() end?: string;
}

/** Which days of traffic are asked for. */
export class AnalyticsTrafficQueryDto extends AnalyticsQueryDto {
  /** Rows of each table at most; 10 when absent. */
  @Optional() @FromQuery() @Integer({ min: 1, max: 10 }) limit?: number;
}

/** Days, both included, UTC. */
export class AnalyticsDateRangeDto {
  @Day() start!: string;
  @Day() end!: string;
}

/** Days, both included, UTC. */
export class AnalyticsTrafficDateRangeDto extends AnalyticsDateRangeDto {}

/** A day and its value. */
export class AnalyticsTrendPointDto {
  @Day() date!: string;
  /** Null while a provider has not delivered the day. */
  value!: number | null;
}

/** How a total differs from the one of the days before. */
export class AnalyticsChangeDto {
  absolute!: number;
  /** Null when there was nothing before. */
  percentage!: number | null;
}

/** A metric of the days that were asked for. */
export class AnalyticsCurrentDto {
  total!: number;
  change!: AnalyticsChangeDto;
  /** One for each day, the first one first. */
  points!: AnalyticsTrendPointDto[];
}

/** The same metric of the days before. */
export class AnalyticsPreviousDto {
  total!: number;
  /** One for each day, the first one first. */
  points!: AnalyticsTrendPointDto[];
}

/** A metric by day, beside the days before. */
export class AnalyticsMetricDto {
  @ApiProperty({ enum: METRICS }) key!: MetricKey;
  @ApiProperty({ enum: UNITS }) unit!: Metric['unit'];
  /** Lower-case ISO 4217; only with the unit `currency`. */
  currency?: string;
  current!: AnalyticsCurrentDto;
  previous!: AnalyticsPreviousDto;
  /** The last day that a provider which lags has delivered. */
  @ApiProperty({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) dataAvailableThrough?: string;

  static readonly of = view<AnalyticsMetricDto, Metric>()('key unit currency current previous dataAvailableThrough', {
    current: ({ current }) => current as AnalyticsCurrentDto,
    previous: ({ previous }) => previous as AnalyticsPreviousDto,
  });
}

/** What a board had, beside the days before. */
export class AnalyticsOverviewDto {
  object!: 'analytics_overview';
  range!: AnalyticsDateRangeDto;
  /** As many days, directly before. */
  comparisonRange!: AnalyticsDateRangeDto;
  /** Visitors who did something in the last five minutes. */
  @Integer({ min: 0 }) currentVisitors!: number;
  /** Metrics of providers are there when the provider is connected and enabled. */
  metrics!: AnalyticsMetricDto[];

  static readonly of = view<AnalyticsOverviewDto, Overview>()('object range comparisonRange currentVisitors metrics', {
    object: () => 'analytics_overview',
    metrics: ({ metrics }) => metrics.map((metric) => AnalyticsMetricDto.of(metric)),
  });
}

/** A page. */
export class AnalyticsTrafficPageDto {
  /** Path without query; `(other)` for all beyond the first 1,000 of a day. */
  pathname!: string;
  /** Visits that came to the page. */
  visits!: number;
  /** Null when it had none in the days before. */
  visitsChangePercentage!: number | null;
}

/** Where visitors came from. */
export class AnalyticsTrafficSourceDto {
  /** A domain, never an address; `direct` for those who came from nowhere. */
  source!: string;
  visits!: number;
  /** Null when it had none in the days before. */
  visitsChangePercentage!: number | null;
  applyClicks!: number;
}

/** A country of visitors. */
export class AnalyticsTrafficLocationDto {
  /** ISO 3166-1 alpha-2; `ZZ` where it is not known. */
  countryCode!: string;
  visits!: number;
  /** Null when it had none in the days before. */
  visitsChangePercentage!: number | null;
  applyClicks!: number;
}

/** A kind of device. */
export class AnalyticsTrafficDeviceDto {
  /** `desktop`, `mobile`, `tablet`, `tv` or `other`. */
  device!: string;
  visits!: number;
  /** Null when it had none in the days before. */
  visitsChangePercentage!: number | null;
  applyClicks!: number;
}

const counts = ({ visits, change }: TrafficEntry) => ({ visits, visitsChangePercentage: change });
const clicked = (entry: TrafficEntry) => ({ ...counts(entry), applyClicks: entry.applyClicks });

/** What visitors came to, and where they came from; the most visits first. */
export class AnalyticsTrafficDto {
  object!: 'analytics_traffic';
  range!: AnalyticsTrafficDateRangeDto;
  pages!: AnalyticsTrafficPageDto[];
  sources!: AnalyticsTrafficSourceDto[];
  locations!: AnalyticsTrafficLocationDto[];
  devices!: AnalyticsTrafficDeviceDto[];

  static readonly of = view<AnalyticsTrafficDto, Traffic>()('object range pages sources locations devices', {
    object: () => 'analytics_traffic',
    pages: ({ page }) => page.map((each) => ({ pathname: each.key, ...counts(each) })),
    sources: ({ source }) => source.map((each) => ({ source: each.key, ...clicked(each) })),
    locations: ({ country }) => country.map((each) => ({ countryCode: each.key, ...clicked(each) })),
    devices: ({ device }) => device.map((each) => ({ device: each.key, ...clicked(each) })),
  });
}
