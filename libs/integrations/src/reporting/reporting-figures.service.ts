import { Revenue } from '#billing';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { ReportingIntegrationReader } from './reporting-integration.read-model.js';
import { type DailyFigures, type ReportDays, ReportingGrants } from './reporting-ports.js';
import type { GrantedProvider } from './reporting-provider.js';

/** A figure that providers report. */
export type ProviderFigure = 'impressions' | 'stripe_revenue' | 'adsense_revenue' | 'sessions';

/** A figure of a provider that is connected and not paused. */
export interface ProviderMetric {
  readonly key: ProviderFigure;
  /** Each day of the range once, in order; null for days that the provider has not delivered yet. */
  readonly points: readonly { readonly date: string; readonly value: number | null }[];
  /** The last delivered day, if days are missing. */
  readonly dataAvailableThrough: string | null;
  /** Lower-case code; null for counts. */
  readonly currency: string | null;
}

const FIGURES: readonly (readonly [GrantedProvider, ProviderFigure])[] = [
  ['search_console', 'impressions'],
  ['adsense', 'adsense_revenue'],
  ['google_analytics', 'sessions'],
];

/** Figures of providers for the board of the request. A provider that is not connected, or is paused, has none. */
@Injectable()
export class ReportingFigures {
  constructor(
    private readonly reader: ReportingIntegrationReader,
    private readonly grants: ReportingGrants,
    private readonly revenue: Revenue,
  ) {}

  /** All figures of some days; `days` has at most 366. */
  async of(days: ReportDays): Promise<readonly ProviderMetric[]> {
    const rows = await this.reader.all();
    const isShown = (provider: GrantedProvider) =>
      rows.some((row) => row.provider === provider && row.isConnected && row.isEnabled);
    const collected = await Promise.all(
      FIGURES.map(async ([provider, key]) => {
        const figures = isShown(provider) ? await this.grants.figures(facts().board, provider, days) : null;
        return figures && metricOf(key, days, figures);
      }),
    );
    const isPaused = rows.some(({ provider, isEnabled }) => provider === 'stripe' && !isEnabled);
    const paid = isPaused || !(await this.revenue.isReady()) ? null : await this.revenue.daily(days.from, days.to);
    return [
      ...collected.filter((metric) => metric !== null),
      ...(paid ? [metricOf('stripe_revenue', days, { ...paid, through: days.to })] : []),
    ];
  }
}

function metricOf(key: ProviderFigure, days: ReportDays, { values, through, currency }: DailyFigures): ProviderMetric {
  const points = daysIn(days).map((date) => ({ date, value: date <= through ? (values.get(date) ?? 0) : null }));
  return { key, points, dataAvailableThrough: through < days.to ? through : null, currency };
}

/** Each day, in order. */
export function daysIn({ from, to }: ReportDays): readonly string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / 86_400_000) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(first + at * 86_400_000).toISOString().slice(0, 10),
  );
}
