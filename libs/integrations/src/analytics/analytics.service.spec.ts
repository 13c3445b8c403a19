import { describe, expect, test } from '@jest/globals';
import { withFacts } from '#store';
import { facts } from '#testing';
import { AnalyticsFigures, type DayRow, type ProviderSeries, type TrafficRow } from './analytics-ports.js';
import type { ProviderMetrics } from './provider-metrics.service.js';
import { Analytics } from './analytics.service.js';

const NOW = '2026-11-26T12:00:00.000Z';
const RANGE = { start: '2026-11-25', end: '2026-11-26' };

const aDay = (day: string, more: Partial<DayRow> = {}): DayRow => ({
  day,
  visits: 0,
  pageViews: 0,
  milliseconds: 0,
  applyClicks: 0,
  applications: 0,
  ...more,
});

class Figures extends AnalyticsFigures {
  constructor(
    private readonly rows: readonly DayRow[],
    private readonly table: readonly TrafficRow[] = [],
  ) {
    super();
  }

  days() {
    return Promise.resolve(this.rows);
  }

  visitorsSince(ms: number) {
    return Promise.resolve(ms === Date.parse(NOW) - 300_000 ? 4 : 0);
  }

  traffic() {
    return Promise.resolve(this.table);
  }

  objects() {
    return Promise.resolve([]);
  }

  objectDays() {
    return Promise.resolve([]);
  }
}

const providing = (all: readonly ProviderSeries[] = []) => ({ series: async () => all }) as unknown as ProviderMetrics;

const overview = (rows: readonly DayRow[], providers: readonly ProviderSeries[] = []) =>
  withFacts({ ...facts, now: NOW }, () => new Analytics(new Figures(rows), providing(providers)).overview(RANGE));

describe('the overview', () => {
  test('adds up days, and shows those without figures as zero', async () => {
    const { currentVisitors, metrics } = await overview([
      aDay('2026-11-23', { visits: 2, pageViews: 4, milliseconds: 8_000, applyClicks: 1 }),
      aDay('2026-11-26', { visits: 3, pageViews: 6, milliseconds: 10_000, applyClicks: 2, applications: 9 }),
    ]);
    expect(currentVisitors).toBe(4);
    expect(metrics.map(({ key, current: { total, change } }) => [key, total, change])).toEqual([
      ['sessions', 3, { absolute: 1, percentage: 50 }],
      ['page_views', 6, { absolute: 2, percentage: 50 }],
      ['average_session_duration', 3.33, { absolute: -0.67, percentage: -16.75 }],
      ['job_apply_clicks', 2, { absolute: 1, percentage: 100 }],
    ]);
    expect(metrics[0]?.current.points).toEqual([
      { date: '2026-11-25', value: 0 },
      { date: '2026-11-26', value: 3 },
    ]);
    expect(metrics[0]?.previous.points.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24']);
  });

  test('counts applications on days without visits', async () => {
    const { metrics } = await overview([
      aDay('2026-11-25', { applications: 2 }),
      aDay('2026-11-26', { visits: 1, applications: 5 }),
    ]);
    expect(metrics.find(({ key }) => key === 'job_apply_clicks')?.current.points.map(({ value }) => value)).toEqual([
      2, 0,
    ]);
  });

  test('has the metrics of connected providers in their places, without values for days that are not delivered', async () => {
    const { metrics } = await overview(
      [],
      [
        { key: 'stripe_revenue', unit: 'currency', currency: 'eur', days: new Map([['2026-11-26', 10.5]]) },
        { key: 'impressions', unit: 'count', days: new Map([['2026-11-24', 7]]), availableThrough: '2026-11-25' },
      ],
    );
    expect(metrics.map(({ key }) => key).slice(4)).toEqual(['impressions', 'stripe_revenue']);
    expect(metrics[4]).toMatchObject({
      unit: 'count',
      dataAvailableThrough: '2026-11-25',
      current: { total: 0, points: [{ value: 0 }, { value: null }] },
      previous: { total: 7 },
    });
    expect(metrics[5]).toMatchObject({ unit: 'currency', currency: 'eur', current: { total: 10.5 } });
    expect(metrics[5]).not.toHaveProperty('dataAvailableThrough');
    expect(metrics[4]).not.toHaveProperty('currency');
  });
});

test('traffic has no change where there was nothing before', async () => {
  const rows = [
    { key: '/', visits: 3, before: 2, applyClicks: 0 },
    { key: '/jobs', visits: 1, before: 0, applyClicks: 0 },
  ];
  const { page } = await withFacts({ ...facts, now: NOW }, () =>
    new Analytics(new Figures([], rows), providing()).traffic(RANGE, 10),
  );
  expect(page.map(({ change }) => change)).toEqual([50, null]);
});
