import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { analyticsTexts, type AnalyticsTexts } from '@openings/i18n/dashboard-analytics';
import { overviewTexts } from '@openings/i18n/dashboard-overview';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { localeOf, useLanguage, useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { Badge } from '../../ui/badge';
import { Select, TextInput } from '../../ui/field';
import { late } from '../../ui/late';
import { MetricTile } from '../overview/metric-tile';
import { PanelError } from '../overview/panel-error';
import { lastDays, PERIODS, rangeOf, type DateRange } from './date-range';
import { SearchQueries } from './search-queries';
import { TrafficTable } from './traffic-table';

// Larger than all of the rest of the screen.
const TrendChart = late(() => import('../overview/trend-chart'), 'TrendChart');

const LOOK_MS = 60_000;
const ROWS = 10;

export function Screen() {
  const t = useTextsOf(analyticsTexts);
  const overview = useTextsOf(overviewTexts);
  const locale = localeOf(useLanguage());
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const range = rangeOf(search, Date.now());
  const [chosen, setChosen] = useState('sessions');
  const board = boardStore.get()?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', 'overview', board, range],
    queryFn: ({ signal }) => get<Schema<'AnalyticsOverview'>>('/analytics/overview', { ...range }, signal),
    refetchInterval: LOOK_MS,
  });
  const {
    data: traffic,
    error: trafficError,
    refetch: readTraffic,
  } = useQuery({
    queryKey: ['analytics', 'traffic', board, range],
    queryFn: ({ signal }) => get<Schema<'AnalyticsTraffic'>>('/analytics/traffic', { ...range, limit: ROWS }, signal),
    refetchInterval: LOOK_MS,
  });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <PagePending />;
  const day = (date: string) => new Date(date).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const metric = data.metrics.find(({ key }) => key === chosen) ?? data.metrics[0];
  const { start, end } = data.comparisonRange;
  return (
    <>
      <PageHead
        title={t.title}
        about={`${t.about} ${t.compared(day(start), day(end))}.`}
        badge={
          <Badge tone={data.currentVisitors > 0 ? 'good' : 'neutral'} dot>
            {t.now(data.currentVisitors)}
          </Badge>
        }
        actions={<RangeFields t={t} range={range} days={search['days']} />}
      />
      <section className="panel overflow-hidden" aria-label={t.title}>
        <div className="grid grid-cols-2 gap-px border-b border-line bg-line sm:flex">
          {data.metrics.map((each) => (
            <MetricTile
              key={each.key}
              t={overview}
              metric={each}
              isChosen={each.key === metric?.key}
              onChoose={() => setChosen(each.key)}
            />
          ))}
        </div>
        <div className="h-72 p-4">
          {metric && (
            <Suspense fallback={<div className="skeleton h-full w-full" />}>
              <TrendChart t={overview} metric={metric} />
            </Suspense>
          )}
        </div>
        {metric?.dataAvailableThrough && (
          <p className="px-4 pb-3 text-xs text-muted">
            {t.through(overview.metrics[metric.key] ?? metric.key, day(metric.dataAvailableThrough))}
          </p>
        )}
      </section>
      {!traffic && trafficError && (
        <section className="panel mt-5" aria-label={t.pages}>
          <PanelError error={trafficError} onRetry={() => void readTraffic()} />
        </section>
      )}
      {traffic && <Traffic t={t} traffic={traffic} locale={locale} />}
      <SearchQueries range={range} />
    </>
  );
}

function RangeFields({
  t,
  range,
  days,
}: {
  readonly t: AnalyticsTexts;
  readonly range: DateRange;
  readonly days: unknown;
}) {
  const navigate = useNavigate();
  const go = (search: object) => void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  const today = lastDays(1, Date.now()).end;
  const period = PERIODS.find((each) => String(each) === days || (days === undefined && each === 30));
  const isPeriod = period !== undefined && lastDays(period, Date.now()).start === range.start && range.end === today;
  return (
    <>
      <Select
        aria-label={t.period}
        className="w-44!"
        value={isPeriod ? String(period) : ''}
        {...(isPeriod ? {} : { none: `${t.from} … ${t.to}` })}
        choices={PERIODS.map((each) => ({ value: String(each), label: t.ranges[each] ?? String(each) }))}
        onChange={({ target }) => target.value && go({ days: target.value })}
      />
      <TextInput
        type="date"
        aria-label={t.from}
        className="w-36!"
        value={range.start}
        max={range.end}
        onChange={({ target }) => target.value && go({ start: target.value, end: range.end })}
      />
      <TextInput
        type="date"
        aria-label={t.to}
        className="w-36!"
        value={range.end}
        min={range.start}
        max={today}
        onChange={({ target }) => target.value && go({ start: range.start, end: target.value })}
      />
    </>
  );
}

interface TrafficProps {
  readonly t: AnalyticsTexts;
  readonly traffic: Schema<'AnalyticsTraffic'>;
  readonly locale: string;
}

function Traffic({ t, traffic, locale }: TrafficProps) {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const country = (code: string) => (code === 'ZZ' ? t.unknown : (countries.of(code) ?? code));
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <TrafficTable
        title={t.pages}
        rows={traffic.pages.map(({ pathname, visits, visitsChangePercentage: change }) => ({
          name: pathname === '(other)' ? t.other : pathname,
          visits,
          change,
        }))}
      />
      <TrafficTable
        title={t.sources}
        rows={traffic.sources.map(({ source, visits, visitsChangePercentage: change, applyClicks }) => ({
          name: source === 'direct' ? t.direct : source,
          visits,
          change,
          applyClicks,
        }))}
      />
      <TrafficTable
        title={t.locations}
        rows={traffic.locations.map(({ countryCode, visits, visitsChangePercentage: change, applyClicks }) => ({
          name: country(countryCode),
          visits,
          change,
          applyClicks,
        }))}
      />
      <TrafficTable
        title={t.devices}
        rows={traffic.devices.map(({ device, visits, visitsChangePercentage: change, applyClicks }) => ({
          name: t.deviceNames[device] ?? device,
          visits,
          change,
          applyClicks,
        }))}
      />
    </div>
  );
}
