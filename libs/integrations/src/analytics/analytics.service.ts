import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import {
  AnalyticsFigures,
  type DayRange,
  type DayRow,
  type ProviderSeries,
  TRAFFIC_KINDS,
  type TrafficKind,
  type TrafficRow,
} from './analytics-ports.js';
import { ProviderMetrics } from './provider-metrics.service.js';
import { daysIn, percentage, rangesOf, rounded } from './range.js';

/** Visitors active within this many seconds count as current. */
const CURRENT_MS = 300_000;

/** The metrics of the overview, in display order. */
export const METRICS = [
  'sessions',
  'page_views',
  'average_session_duration',
  'job_apply_clicks',
  'impressions',
  'stripe_revenue',
  'adsense_revenue',
] as const;
export type MetricKey = (typeof METRICS)[number];

export const UNITS = ['count', 'seconds', 'currency'] as const;

/** A day and its value; null until the provider delivers the day. */
export interface Point {
  readonly date: string;
  readonly value: number | null;
}

export interface Metric {
  readonly key: MetricKey;
  readonly unit: (typeof UNITS)[number];
  readonly currency?: string;
  readonly current: {
    readonly total: number;
    readonly change: { readonly absolute: number; readonly percentage: number | null };
    readonly points: readonly Point[];
  };
  readonly previous: { readonly total: number; readonly points: readonly Point[] };
  readonly dataAvailableThrough?: string;
}

export interface Overview {
  readonly range: DayRange;
  readonly comparisonRange: DayRange;
  readonly currentVisitors: number;
  readonly metrics: readonly Metric[];
}

export interface TrafficEntry extends TrafficRow {
  readonly change: number | null;
}

export interface Traffic extends Readonly<Record<TrafficKind, readonly TrafficEntry[]>> {
  readonly range: DayRange;
}

/** Bounds in a request: days such as `2026-11-26`. */
export interface RequestedRange {
  readonly start?: string;
  readonly end?: string;
}

/** Analytics for operators. */
@Injectable()
export class Analytics {
  constructor(
    private readonly figures: AnalyticsFigures,
    private readonly providers: ProviderMetrics,
  ) {}

  /** Every metric by day, with the previous period. @throws Rejection 400 as `rangesOf`. */
  async overview(requested: RequestedRange): Promise<Overview> {
    const { now } = facts();
    const { range, comparison } = rangesOf(requested, now);
    const both = { start: comparison.start, end: range.end };
    const [rows, currentVisitors, provided] = await Promise.all([
      this.figures.days(both),
      this.figures.visitorsSince(Date.parse(now) - CURRENT_MS),
      this.providers.series(both),
    ]);
    const days = new Map(rows.map((row) => [row.day, row]));
    const own = (key: MetricKey, unit: Metric['unit'], sums: Sums) =>
      metricOf(key, unit, [range, comparison], days, sums);
    const metrics: Metric[] = [
      own('sessions', 'count', [({ visits }) => visits]),
      own('page_views', 'count', [({ pageViews }) => pageViews]),
      own('average_session_duration', 'seconds', [({ milliseconds }) => milliseconds / 1_000, ({ visits }) => visits]),
      own('job_apply_clicks', 'count', [(day) => (day.visits > 0 ? day.applyClicks : day.applications)]),
      ...provided.map((series) => providerMetric(series, range, comparison)),
    ];
    return {
      range,
      comparisonRange: comparison,
      currentVisitors,
      metrics: metrics.toSorted((a, b) => METRICS.indexOf(a.key) - METRICS.indexOf(b.key)),
    };
  }

  /** The pages, sources, countries and devices with the most visits. @throws Rejection 400 as `rangesOf`. */
  async traffic(requested: RequestedRange, limit: number): Promise<Traffic> {
    const { range, comparison } = rangesOf(requested, facts().now);
    const tables = await Promise.all(
      TRAFFIC_KINDS.map(async (kind) => {
        const rows = await this.figures.traffic(kind, range, comparison, limit);
        return [kind, rows.map((row) => ({ ...row, change: percentage(row.visits, row.before) }))] as const;
      }),
    );
    return { range, ...(Object.fromEntries(tables) as Record<TrafficKind, TrafficEntry[]>) };
  }
}

/** The value to sum over the days, and optionally the value to divide the sum by. */
type Sums = readonly [(day: DayRow) => number, ((day: DayRow) => number)?];

function metricOf(
  key: MetricKey,
  unit: Metric['unit'],
  [range, comparison]: readonly [DayRange, DayRange],
  days: ReadonlyMap<string, DayRow>,
  [sum, by]: Sums,
): Metric {
  const valueOf = (names: readonly string[]): number => {
    const rows = names.flatMap((name) => days.get(name) ?? []);
    const add = (of: (day: DayRow) => number) => rows.reduce((all, row) => all + of(row), 0);
    if (!by) return add(sum);
    const divisor = add(by);
    return divisor === 0 ? 0 : rounded(add(sum) / divisor);
  };
  const part = (of: DayRange) => {
    const names = daysIn(of);
    return { total: valueOf(names), points: names.map((date) => ({ date, value: valueOf([date]) })) };
  };
  return compared({ key, unit }, part(range), part(comparison));
}

/** Days that a provider has not delivered yet have no value, and add nothing. */
function providerMetric(series: ProviderSeries, range: DayRange, comparison: DayRange): Metric {
  const { key, unit, currency, days, availableThrough } = series;
  const part = (of: DayRange) => {
    const points = daysIn(of).map((date) => {
      const isThere = availableThrough === undefined || date <= availableThrough;
      return { date, value: isThere ? (days.get(date) ?? 0) : null };
    });
    return { total: rounded(points.reduce((all, { value }) => all + (value ?? 0), 0)), points };
  };
  const about = { key, unit, ...(unit === 'currency' && currency !== undefined ? { currency } : {}) };
  const metric = compared(about, part(range), part(comparison));
  return availableThrough === undefined ? metric : { ...metric, dataAvailableThrough: availableThrough };
}

function compared(
  about: Pick<Metric, 'key' | 'unit' | 'currency'>,
  current: Metric['previous'],
  previous: Metric['previous'],
): Metric {
  const change = {
    absolute: rounded(current.total - previous.total),
    percentage: percentage(current.total, previous.total),
  };
  return { ...about, current: { total: current.total, change, points: current.points }, previous };
}
