import { Inject, Injectable, Optional } from '@nestjs/common';
import { type DayRange, PROVIDER_METRICS, type ProviderSeries } from './analytics-ports.js';
import { type ProviderMetric, ReportingFigures } from '../reporting/reporting-figures.service.js';

const isMetric = (key: string): key is ProviderSeries['key'] => (PROVIDER_METRICS as readonly string[]).includes(key);

/**
 * Metrics of connected and enabled providers for the board of the request. Metrics of other providers are left out without an error. Contexts that
 * only read visits have none.
 */
@Injectable()
export class ProviderMetrics {
  constructor(@Optional() @Inject(ReportingFigures) private readonly figures: Pick<ReportingFigures, 'of'> | null) {}

  /** From the first to the last day of the range. */
  async series({ start, end }: DayRange): Promise<readonly ProviderSeries[]> {
    const metrics = (await this.figures?.of({ from: start, to: end })) ?? [];
    return metrics.flatMap((metric) => seriesOf(metric) ?? []);
  }
}

/** Null for a metric that the overview counts itself. */
function seriesOf({ key, points, currency, dataAvailableThrough }: ProviderMetric): ProviderSeries | null {
  if (!isMetric(key)) return null;
  return {
    key,
    ...(currency === null ? { unit: 'count' } : { unit: 'currency', currency }),
    days: new Map(points.flatMap(({ date, value }) => (value === null ? [] : [[date, value] as const]))),
    ...(dataAvailableThrough === null ? {} : { availableThrough: dataAvailableThrough }),
  };
}
