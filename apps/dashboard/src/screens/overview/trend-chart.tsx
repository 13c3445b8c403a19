import { Area, AreaChart, CartesianGrid, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { OverviewTexts } from '@openings/i18n/dashboard-overview';
import type { Schema } from '../../api/types';
import { localeOf, useLanguage } from '../../state/language';
import { metricText } from './metric-tile';

interface Point {
  readonly date: string;
  readonly now: number | null;
  readonly before: number | null;
}

/** The days of a metric beside those before, with a table for who cannot see the chart. */
export function TrendChart({ t, metric }: { readonly t: OverviewTexts; readonly metric: Schema<'AnalyticsMetric'> }) {
  const locale = localeOf(useLanguage());
  const name = t.metrics[metric.key] ?? metric.key;
  const points = metric.current.points.map(({ date, value }, index): Point => ({
    date,
    now: value,
    before: metric.previous.points[index]?.value ?? null,
  }));
  const text = (value: number) => metricText(t, locale, metric, value);
  const day = (date: string) =>
    new Date(date).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <figure className="flex h-full flex-col">
      <div aria-hidden className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={points} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <defs>
              <linearGradient id="trend" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--accent)" stopOpacity={0.22} />
                <stop offset="1" stopColor="var(--accent)" stopOpacity={0} />
              </linearGradient>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="date"
              tickFormatter={day}
              tickLine={false}
              axisLine={false}
              minTickGap={36}
              tick={{ fill: 'var(--muted)', fontSize: 11 }}
            />
            <YAxis
              width={44}
              allowDecimals={false}
              tickFormatter={text}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--muted)', fontSize: 11 }}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--line-strong)' }}
              content={({ payload }) => {
                const point = payload?.[0]?.payload as Point | undefined;
                return point ? (
                  <div className="rounded-lg border border-line bg-raised px-3 py-2 text-xs shadow-raised">
                    <p className="mb-1 text-muted">{day(point.date)}</p>
                    <p className="font-medium">{text(point.now ?? 0)}</p>
                    <p className="text-muted">
                      {t.before}: {text(point.before ?? 0)}
                    </p>
                  </div>
                ) : null;
              }}
            />
            <Line
              dataKey="before"
              stroke="var(--faint)"
              strokeWidth={1.5}
              strokeDasharray="3 4"
              dot={false}
              isAnimationActive={false}
            />
            <Area
              dataKey="now"
              stroke="var(--accent)"
              strokeWidth={2}
              fill="url(#trend)"
              dot={false}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="mt-2 flex gap-4 text-xs text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-4 rounded bg-accent" />
          {name}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="w-4 border-t-2 border-dashed border-faint" />
          {t.before}
        </span>
      </figcaption>
      <table className="sr-only">
        <caption>{t.chartOf(name)}</caption>
        <thead>
          <tr>
            <th>{t.day}</th>
            <th>{t.value}</th>
            <th>{t.before}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.date}>
              <th scope="row">{day(point.date)}</th>
              <td>{text(point.now ?? 0)}</td>
              <td>{text(point.before ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
