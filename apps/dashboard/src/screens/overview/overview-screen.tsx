import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { overviewTexts } from '@openings/i18n/dashboard-overview';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { useStored } from '../../state/stored';
import { Select } from '../../ui/field';
import { late } from '../../ui/late';
import { ErrorNote } from '../../kit/error-note';
import { Capacity } from './capacity';
import { MetricTile } from './metric-tile';
import { LatestApplications, LatestJobs } from './latest';
import { Waiting } from './waiting';

// Larger than all of the rest of the screen, and below what is read first.
const TrendChart = late(() => import('./trend-chart'), 'TrendChart');

const PERIODS = [7, 30, 90] as const;
const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function Screen() {
  const t = useTextsOf(overviewTexts);
  const board = useStored(boardStore);
  const navigate = useNavigate();
  const search: { readonly days?: string } = useSearch({ strict: false });
  const days = PERIODS.find((each) => String(each) === search.days) ?? 30;
  const [chosen, setChosen] = useState('sessions');
  const end = Date.now();
  const range = { start: dayOf(end - (days - 1) * DAY_MS), end: dayOf(end) };
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', 'overview', board?.id, range],
    queryFn: ({ signal }) => get<Schema<'AnalyticsOverview'>>('/analytics/overview', range, signal),
  });
  const metrics = data?.metrics ?? [];
  const metric = metrics.find(({ key }) => key === chosen) ?? metrics[0];
  return (
    <>
      <PageHead
        title={t.title}
        {...(data ? { about: t.now(data.currentVisitors) } : {})}
        actions={
          <Select
            aria-label={t.period}
            value={String(days)}
            onChange={({ target }) =>
              void navigate({ to: '.', search: { days: target.value } as never, replace: true })
            }
            choices={PERIODS.map((each) => ({ value: String(each), label: t.range(each) }))}
          />
        }
      />
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <section className="panel overflow-hidden" aria-label={t.title}>
          <div className="grid grid-cols-2 gap-px border-b border-line bg-line sm:grid-cols-3 xl:flex">
            {data
              ? metrics.map((each) => (
                  <MetricTile
                    key={each.key}
                    t={t}
                    metric={each}
                    isChosen={each === metric}
                    onChoose={() => setChosen(each.key)}
                  />
                ))
              : Array.from({ length: 5 }, (_, index) => (
                  <div key={index} className="flex-1 space-y-2 bg-surface p-4">
                    <div className="skeleton h-3 w-20" />
                    <div className="skeleton h-6 w-16" />
                  </div>
                ))}
          </div>
          <div className="h-72 p-4">
            {metric && (
              <Suspense fallback={<div className="skeleton h-full w-full" />}>
                <TrendChart t={t} metric={metric} />
              </Suspense>
            )}
          </div>
        </section>
      )}
      <div className="mt-5 grid gap-5 lg:grid-cols-3">
        <Waiting t={t} />
        <Capacity t={t} />
        <LatestApplications t={t} />
      </div>
      <div className="mt-5">
        <LatestJobs t={t} />
      </div>
    </>
  );
}
