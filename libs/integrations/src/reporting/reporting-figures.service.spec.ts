import type { Revenue } from '#billing';
import { describe, expect, it } from '@jest/globals';
import { facts } from '#testing';
import { withFacts } from '#store';
import { daysIn, ReportingFigures } from './reporting-figures.service.js';
import type { ReportingIntegrationReader, ReportingIntegrationRow } from './reporting-integration.read-model.js';
import type { DailyFigures, ReportingGrants } from './reporting-ports.js';

type Row = Pick<ReportingIntegrationRow, 'provider' | 'isConnected' | 'isEnabled'>;
const days = { from: '2026-11-01', to: '2026-11-04' };
const figures: Readonly<Record<string, DailyFigures>> = {
  search_console: { values: new Map([['2026-11-01', 5]]), through: '2026-11-02', currency: null },
  adsense: { values: new Map([['2026-11-03', 1.25]]), through: '2026-11-04', currency: 'eur' },
};
const row = (provider: Row['provider'], more: Partial<Row> = {}): Row => ({
  provider,
  isConnected: true,
  isEnabled: true,
  ...more,
});

function shown(rows: readonly Row[], isReady = false) {
  const grants = { figures: async (_: string, provider: string) => figures[provider] ?? null };
  const revenue = {
    isReady: async () => isReady,
    daily: async () => ({ values: new Map([['2026-11-02', 9.5]]), currency: 'usd' }),
  };
  const reader = { all: async () => rows };
  const service = new ReportingFigures(
    reader as unknown as ReportingIntegrationReader,
    grants as unknown as ReportingGrants,
    revenue as unknown as Revenue,
  );
  return withFacts(facts, () => service.of(days));
}

describe('figures of providers', () => {
  it('are by day, null for days that are not delivered', async () =>
    expect(await shown([row('search_console')])).toEqual([
      {
        key: 'impressions',
        points: [
          { date: '2026-11-01', value: 5 },
          { date: '2026-11-02', value: 0 },
          { date: '2026-11-03', value: null },
          { date: '2026-11-04', value: null },
        ],
        dataAvailableThrough: '2026-11-02',
        currency: null,
      },
    ]));

  it('have a currency where they are amounts', async () =>
    expect(await shown([row('adsense')])).toMatchObject([
      { key: 'adsense_revenue', currency: 'eur', dataAvailableThrough: null },
    ]));

  it('are absent before the first collection', async () => expect(await shown([row('google_analytics')])).toEqual([]));

  it.each([{ isConnected: false }, { isEnabled: false }])('are absent of a provider that is %j', async (more) =>
    expect(await shown([row('search_console', more), row('adsense', more)])).toEqual([]),
  );

  it('have what was paid to the board, unless that is paused', async () => {
    const [paid] = await shown([], true);
    expect(paid).toMatchObject({ key: 'stripe_revenue', currency: 'usd', dataAvailableThrough: null });
    expect(paid?.points.map(({ value }) => value)).toEqual([0, 9.5, 0, 0]);
    expect(await shown([row('stripe', { isEnabled: false })], true)).toEqual([]);
  });

  it('have each day once', () => {
    expect(daysIn({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(daysIn({ from: '2026-11-02', to: '2026-11-01' })).toEqual([]);
  });
});
