import { Inject, Injectable, Optional } from '@nestjs/common';
import { type DayRange, PROVIDER_METRICS, ProviderMetrics, type ProviderSeries } from '../analytics/analytics-ports.js';
import { type ProviderMetric, ReportingFigures } from '../reporting/reporting-figures.service.js';

const isMetric = (key: string): key is ProviderSeries['key'] => (PROVIDER_METRICS as readonly string[]).includes(key);

/** Metrics of the providers that a board connected. Contexts that only read visits have none. */
@Injectable()
export class ReportedMetrics extends ProviderMetrics {
  constructor(@Optional() @Inject(ReportingFigures) private readonly figures: Pick<ReportingFigures, 'of'> | null) {
    super();
  }

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
