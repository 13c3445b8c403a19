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

/** The requested days; by default the 30 complete days up to yesterday. */
export class AnalyticsQueryDto {
  /** First day in UTC. Requires `end`. @example '2026-10-01' */
  @Optional() @IsString() @Matches(DAY, DAY_MESSAGE) @Day() start?: string;
  /** Last day in UTC, today at the latest. The period has 366 days at most. @example '2026-10-31' */
  @Optional() @IsString() @Matches(DAY, DAY_MESSAGE) @Day() end?: string;
}

/** The requested days of traffic. */
export class AnalyticsTrafficQueryDto extends AnalyticsQueryDto {
  /** Maximum number of rows in each table. Default: 10. */
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
  /** Null until the provider delivers the day. */
  value!: number | null;
}

/** The change of a total since the previous period. */
export class AnalyticsChangeDto {
  absolute!: number;
  /** Null when there is no earlier value. */
  percentage!: number | null;
}

/** A metric of the requested days. */
export class AnalyticsCurrentDto {
  total!: number;
  change!: AnalyticsChangeDto;
  /** One value for each day, earliest first. */
  points!: AnalyticsTrendPointDto[];
}

/** The same metric of the previous period. */
export class AnalyticsPreviousDto {
  total!: number;
  /** One value for each day, earliest first. */
  points!: AnalyticsTrendPointDto[];
}

/** A metric by day, with the previous period. */
export class AnalyticsMetricDto {
  @ApiProperty({ enum: METRICS }) key!: MetricKey;
  @ApiProperty({ enum: UNITS }) unit!: Metric['unit'];
  /** ISO 4217 code in lower case. Only with the unit `currency`. */
  currency?: string;
  current!: AnalyticsCurrentDto;
  previous!: AnalyticsPreviousDto;
  /** The last day with data from a provider that lags behind. */
  @ApiProperty({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) dataAvailableThrough?: string;

  static readonly of = view<AnalyticsMetricDto, Metric>()('key unit currency current previous dataAvailableThrough', {
    current: ({ current }) => current as AnalyticsCurrentDto,
    previous: ({ previous }) => previous as AnalyticsPreviousDto,
  });
}

/** The metrics of a board, with the previous period. */
export class AnalyticsOverviewDto {
  object!: 'analytics_overview';
  range!: AnalyticsDateRangeDto;
  /** The same number of days, directly before. */
  comparisonRange!: AnalyticsDateRangeDto;
  /** Visitors active in the last five minutes. */
  @Integer({ min: 0 }) currentVisitors!: number;
  /** Metrics of a provider are present while the provider is connected and enabled. */
  metrics!: AnalyticsMetricDto[];

  static readonly of = view<AnalyticsOverviewDto, Overview>()('object range comparisonRange currentVisitors metrics', {
    object: () => 'analytics_overview',
    metrics: ({ metrics }) => metrics.map((metric) => AnalyticsMetricDto.of(metric)),
  });
}

/** A page. */
export class AnalyticsTrafficPageDto {
  /** Path without query. `(other)` stands for all paths after the first 1,000 of a day. */
  pathname!: string;
  /** Visits to the page. */
  visits!: number;
  /** Null when it had none in the previous period. */
  visitsChangePercentage!: number | null;
}

/** A source of visits. */
export class AnalyticsTrafficSourceDto {
  /** A domain without a path. `direct` stands for visits without a referrer. */
  source!: string;
  visits!: number;
  /** Null when it had none in the previous period. */
  visitsChangePercentage!: number | null;
  applyClicks!: number;
}

/** A country of visitors. */
export class AnalyticsTrafficLocationDto {
  /** ISO 3166-1 alpha-2 code. `ZZ` if unknown. */
  countryCode!: string;
  visits!: number;
  /** Null when it had none in the previous period. */
  visitsChangePercentage!: number | null;
  applyClicks!: number;
}

/** A kind of device. */
export class AnalyticsTrafficDeviceDto {
  /** `desktop`, `mobile`, `tablet`, `tv` or `other`. */
  device!: string;
  visits!: number;
  /** Null when it had none in the previous period. */
  visitsChangePercentage!: number | null;
  applyClicks!: number;
}

const counts = ({ visits, change }: TrafficEntry) => ({ visits, visitsChangePercentage: change });
const clicked = (entry: TrafficEntry) => ({ ...counts(entry), applyClicks: entry.applyClicks });

/** The top pages, sources, countries and devices, by visits. */
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
