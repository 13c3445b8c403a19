import { placeKeys } from '#places/place';
import { describe, expect, test } from '@jest/globals';
import { spreadOf } from '../salary/salary-statistics.js';
import { exchangeRate, yearlySalary } from './yearly-salary.js';
import { AXES, BoardFigures, type JobFigures, type OfficeFacts } from './board-figures.js';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const DAY = 86_400_000;
const at = (days: number) => new Date(NOW + days * DAY).toISOString();
const munich: OfficeFacts = ['DE', 'Germany', 'Bavaria', 'DE-BY', 'Munich'];
const job = (id: string, changes: Partial<JobFigures> = {}): JobFigures => ({
  id,
  status: 'published',
  expiresAt: at(30),
  companyId: 'companies_1',
  seniority: 'senior',
  categories: ['engineering'],
  skills: ['sql', 'java'],
  offices: [munich],
  salaryMin: 60_000,
  salaryMax: 80_000,
  salaryCurrency: 'EUR',
  salaryTimeframe: 'per_year',
  ...changes,
});
const figuresOf = (...rows: readonly JobFigures[]) => {
  const figures = new BoardFigures(NOW);
  for (const row of rows) figures.apply(row);
  return figures;
};

describe('counts', () => {
  test('a job counts for its terms, its company and every place that contains it', () => {
    const figures = figuresOf(job('jobs_1'), job('jobs_2', { offices: [munich, ['DE', 'Germany', null, null, null]] }));
    expect(Object.fromEntries(figures.counts('places'))).toEqual({ 'de': 2, 'de.by': 2, 'de.by.munich': 2 });
    expect(Object.fromEntries(figures.counts('skills'))).toEqual({ sql: 2, java: 2 });
    expect(figures.counts('companies').get('companies_1')).toBe(2);
  });

  test('a job leaves them at the moment it ends, and not before', () => {
    const figures = figuresOf(job('jobs_1', { expiresAt: at(1) }));
    figures.settle(NOW + DAY - 1);
    expect(figures.counts('categories').get('engineering')).toBe(1);
    figures.settle(NOW + DAY);
    expect(figures.counts('categories').size).toBe(0);
  });

  test.each(['draft', 'expired', 'archived', 'pending_approval', 'deleted'] as const)(
    'a job that is %s is not counted',
    (status) => expect(figuresOf(job('jobs_1'), job('jobs_1', { status })).counts('skills').size).toBe(0),
  );
});

describe('the sample of salaries', () => {
  test('keeps a job for a year after its end', () => {
    const figures = figuresOf(job('jobs_1', { expiresAt: at(1) }));
    figures.settle(NOW + 366 * DAY - 1);
    expect(figures.sample()).toHaveLength(1);
    figures.settle(NOW + 366 * DAY);
    expect([figures.sample(), figures.sampled('skills'), figures.size]).toEqual([[], [], 0]);
  });

  test('leaves out salaries without a convertible currency', () => {
    const figures = figuresOf(job('jobs_1'), job('jobs_2'), job('jobs_3', { salaryCurrency: 'XOF', salaryMin: 6e6 }));
    expect([figures.currency, figures.sample().map(({ id }) => id)]).toEqual(['EUR', ['jobs_1', 'jobs_2']]);
  });

  test('uses the currency of most salaries, or the first by name among equals', () => {
    expect(figuresOf(job('jobs_1'), job('jobs_2', { salaryCurrency: 'CHF' })).currency).toBe('CHF');
    expect(figuresOf(job('jobs_1', { salaryCurrency: null })).currency).toBeNull();
  });
});

const NO_TERMS = { categories: [], skills: [], places: [], companies: [] };

/** The expected figures, computed from the last rows only. */
function naive(rows: ReadonlyMap<string, JobFigures>, now: number) {
  const ends = ({ expiresAt }: JobFigures) => (expiresAt === null ? Infinity : Date.parse(expiresAt));
  const termsOf = (row: JobFigures) => ({
    categories: row.categories,
    skills: row.skills,
    places: placeKeys(
      row.offices.map(([countryCode, country, region, regionCode, city]) => ({
        countryCode,
        country,
        region,
        regionCode,
        city,
      })),
    ),
    companies: [row.companyId],
  });
  const live = [...rows.values()].filter((row) => row.status === 'published' && ends(row) > now);
  const paid = [...rows.values()].flatMap((row) => {
    const salary = yearlySalary(row);
    const kept = (row.status === 'published' || row.status === 'expired') && ends(row) + 365 * DAY > now;
    return salary && kept
      ? [{ id: row.id, seniority: row.seniority, terms: NO_TERMS, slugs: termsOf(row), salary }]
      : [];
  });
  const votes = new Map<string, number>();
  for (const { salary } of paid) votes.set(salary.currency, (votes.get(salary.currency) ?? 0) + 1);
  const currency = [...votes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
  const sample = paid.filter(({ salary }) => currency !== null && exchangeRate(salary.currency, currency) !== null);
  return { live: live.map(termsOf), sample, currency };
}

test('any order of histories of jobs gives what a computation from scratch gives', () => {
  let seed = 20_261_123;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const offices: readonly OfficeFacts[] = [
    munich,
    ['DE', 'Germany', 'Berlin', 'DE-BE', 'Berlin'],
    ['US', 'United States', null, null, null],
  ];
  for (let round = 0; round < 30; round++) {
    const figures = new BoardFigures(NOW);
    const rows = new Map<string, JobFigures>();
    for (let step = 0; step < 200; step++) {
      const row = job(`jobs_${random(150)}`, {
        status: pick(['published', 'published', 'published', 'expired', 'draft', 'deleted']),
        expiresAt: pick([null, at(random(40)), at(random(800) - 400)]),
        companyId: `companies_${random(4)}`,
        seniority: pick([null, 'senior', 'lead']),
        categories: pick([[], ['engineering'], ['design', 'engineering']]),
        skills: pick([[], ['sql'], ['sql', 'java']]),
        offices: pick([[], [pick(offices)], [pick(offices), pick(offices)]]),
        salaryMin: pick([null, 40_000 + random(50) * 1_000, 3]),
        salaryMax: pick([null, 95_000 + random(50) * 1_000]),
        salaryCurrency: pick(['EUR', 'EUR', 'USD', 'XOF', null]),
      });
      rows.set(row.id, row);
      figures.apply(row);
      if (random(10) === 0) figures.settle(NOW + step * DAY);
    }
    const now = NOW + 200 * DAY + random(200) * DAY;
    figures.settle(now);
    const expected = naive(rows, now);
    expect(figures.currency).toBe(expected.currency);
    for (const axis of AXES) {
      const counts = new Map<string, number>();
      for (const terms of expected.live) for (const term of terms[axis]) counts.set(term, (counts.get(term) ?? 0) + 1);
      expect(new Map(figures.counts(axis))).toEqual(counts);
      for (const term of new Set(expected.sample.flatMap((each) => each.slugs[axis]))) {
        const spread = spreadOf(
          expected.sample.filter((each) => each.slugs[axis].includes(term)),
          expected.currency ?? '',
        );
        expect(spreadOf(figures.sample(axis, term), expected.currency ?? '')).toEqual(spread);
      }
    }
    expect(
      figures
        .sample()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(expected.sample.map(({ id }) => id).sort());
  }
});
