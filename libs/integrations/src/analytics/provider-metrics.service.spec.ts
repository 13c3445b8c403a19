import { expect, test } from '@jest/globals';
import { ProviderMetrics } from './provider-metrics.service.js';

const DAYS = { start: '2026-11-01', end: '2026-11-03' };
const point = (day: number, value: number | null) => ({ date: `2026-11-0${day}`, value });

test('the overview has the figures of connected providers, but for sessions, which it counts itself', async () => {
  const requests: object[] = [];
  const metrics = new ProviderMetrics({
    of: async (days) => {
      requests.push(days);
      return [
        {
          key: 'impressions',
          points: [point(1, 5), point(2, 0), point(3, null)],
          dataAvailableThrough: '2026-11-02',
          currency: null,
        },
        { key: 'stripe_revenue', points: [point(1, 990)], dataAvailableThrough: null, currency: 'eur' },
        { key: 'sessions', points: [point(1, 7)], dataAvailableThrough: null, currency: null },
      ];
    },
  });
  expect(await metrics.series(DAYS)).toEqual([
    {
      key: 'impressions',
      unit: 'count',
      days: new Map([
        ['2026-11-01', 5],
        ['2026-11-02', 0],
      ]),
      availableThrough: '2026-11-02',
    },
    { key: 'stripe_revenue', unit: 'currency', currency: 'eur', days: new Map([['2026-11-01', 990]]) },
  ]);
  expect(requests).toEqual([{ from: '2026-11-01', to: '2026-11-03' }]);
});

test('there are none where nothing can be connected', async () =>
  expect(await new ProviderMetrics(null).series(DAYS)).toEqual([]));
