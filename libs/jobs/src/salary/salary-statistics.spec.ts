import { describe, expect, test } from '@jest/globals';
import type { SampledFigures } from '../figures/board-figures.js';
import { difference, payByLevel, payByTerm, spreadOf } from './salary-statistics.js';
import { exchangeRate, yearlySalary } from '../figures/yearly-salary.js';

const paid = (min: number, max: number, changes: Partial<SampledFigures> = {}): SampledFigures => ({
  id: 'jobs_1',
  seniority: null,
  terms: { categories: [], skills: [], places: [], companies: [] },
  salary: { min, max, currency: 'EUR' },
  ...changes,
});
const salary = (salaryMin: number | null, salaryMax: number | null, changes: object = {}) =>
  yearlySalary({ salaryMin, salaryMax, salaryCurrency: 'EUR', salaryTimeframe: 'per_year', ...changes });

describe('yearly pay', () => {
  test.each([
    ['per_hour', 50, 104_000],
    ['per_day', 400, 104_000],
    ['per_week', 2_000, 104_000],
    ['per_month', 5_000, 60_000],
    [null, 50_000, 50_000],
  ] as const)('%s', (salaryTimeframe, amount, yearly) =>
    expect(salary(amount, amount, { salaryTimeframe })?.min).toBe(yearly),
  );

  test('a range with one end uses it for both', () => {
    expect(salary(50_000, null)).toEqual({ min: 50_000, max: 50_000, currency: 'EUR' });
    expect(salary(null, 60_000)).toEqual({ min: 60_000, max: 60_000, currency: 'EUR' });
  });

  test('nothing without a currency or an amount, and for implausible amounts', () => {
    expect(salary(null, null)).toBeNull();
    expect(salary(50_000, 60_000, { salaryCurrency: null })).toBeNull();
    expect(salary(50, 60)).toBeNull();
    expect(salary(60_000, 60_000, { salaryTimeframe: 'per_hour' })).toBeNull();
    // 60 EUR, in a currency of small units.
    expect(salary(9_784, 9_784, { salaryCurrency: 'JPY' })).toBeNull();
  });

  test('rates convert both ways, and only if both are known', () => {
    expect((exchangeRate('USD', 'GBP') ?? 0) * (exchangeRate('GBP', 'USD') ?? 0)).toBeCloseTo(1, 9);
    expect(exchangeRate('XOF', 'XOF')).toBe(1);
    expect(exchangeRate('XOF', 'EUR')).toBeNull();
  });
});

describe('statistics', () => {
  test('of five jobs', () =>
    expect(
      spreadOf(
        [10, 20, 30, 40, 100].map((k) => paid(k * 1_000, k * 2_000)),
        'EUR',
      ),
    ).toEqual({
      avgMin: 40_000,
      avgMax: 80_000,
      medianMin: 30_000,
      medianMax: 60_000,
      p25Min: 20_000,
      p75Min: 40_000,
      p25Max: 40_000,
      p75Max: 80_000,
      jobCount: 5,
    }));

  test('interpolate between two jobs', () =>
    expect(spreadOf([paid(10_000, 20_000), paid(20_000, 40_000)], 'EUR')).toMatchObject({
      p25Min: 12_500,
      medianMax: 30_000,
    }));

  test('amounts are converted', () =>
    expect(spreadOf([paid(10_000, 20_000)], 'USD')).toMatchObject({ avgMin: 11_172, avgMax: 22_344, jobCount: 1 }));

  test('of more than a hundred jobs exclude the lowest and the highest 1 %, but count them', () => {
    const jobs = [...Array<SampledFigures>(198).fill(paid(50_000, 60_000)), paid(1, 1), paid(9e6, 9e6)];
    const cut = [...jobs, paid(1, 1), paid(9e6, 9e6)];
    expect(spreadOf(cut, 'EUR')).toMatchObject({ avgMin: 50_000, avgMax: 60_000, jobCount: 202 });
    expect(spreadOf(cut.slice(102), 'EUR')?.avgMin).not.toBe(50_000);
  });

  test('of no job', () => expect(spreadOf([], 'EUR')).toBeNull());

  test('by term, most jobs first, and by level from the lowest', () => {
    const terms = (...skills: number[]) => ({ categories: [], places: [], companies: [], skills });
    const jobs = [
      paid(10_000, 10_000, { terms: terms(0, 1), seniority: 'lead' }),
      paid(20_000, 20_000, { terms: terms(1), seniority: 'entry_level' }),
    ];
    expect(payByTerm(jobs, 'skills', 'EUR', ['a', 'b', 'c'])).toEqual([
      { term: 'b', avgMin: 15_000, avgMax: 15_000, jobCount: 2 },
      { term: 'a', avgMin: 10_000, avgMax: 10_000, jobCount: 1 },
    ]);
    expect(payByLevel(jobs, 'EUR').map(({ seniority, avgMin }) => [seniority, avgMin])).toEqual([
      ['entry_level', 20_000],
      ['lead', 10_000],
    ]);
  });

  test('the average by term uses only the jobs of each term, without the excluded ends', () => {
    let seed = 11;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const names = Array.from({ length: 60 }, (_, nth) => `s${nth}`);
    const jobs = Array.from({ length: 2_000 }, () => {
      const min = 20_000 + random(90_000);
      const skills = [...new Set([random(3), random(60)])];
      const salary = { min, max: min + random(50_000), currency: random(2) ? 'EUR' : 'INR' };
      return paid(0, 0, { salary, terms: { categories: [], places: [], companies: [], skills } });
    });
    for (const { term, ...pay } of payByTerm(jobs, 'skills', 'INR', names)) {
      const spread = spreadOf(
        jobs.filter(({ terms }) => terms.skills.includes(names.indexOf(term))),
        'INR',
      );
      expect(spread).toMatchObject(pay);
    }
  });

  test('a difference compares the midpoints, in integer percent', () => {
    const pay = (avgMin: number, avgMax: number) => ({ avgMin, avgMax, jobCount: 1 });
    expect(difference(pay(50, 60), pay(40, 60))).toBe(10);
    expect(difference(pay(50, 60), undefined)).toBeNull();
  });
});
