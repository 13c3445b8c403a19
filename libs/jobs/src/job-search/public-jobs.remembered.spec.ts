import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { BoardVersions, SearchIndex } from '#store';
import { advanceClocks, daysFromNow, facts, startClocks, stopClocks } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { BUILTIN, useRates } from '../exchange-rates/rate-table.js';
import { another, OPERATOR } from '../job/new-job.samples.js';
import { CompanyReader } from '../company/company.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { JobsModule } from '../jobs.module.js';
import { JobSearchReader } from './job-search.read-model.js';
import { type PublicJobQuery, PublicJobs } from './public-jobs.service.js';

let version: ReturnType<BoardVersions['current']> = null;
const jobs = await scenario(JobsModule, {
  providers: [
    {
      provide: BoardVersions,
      useValue: { current: () => version, isCurrent: (one) => one === version } satisfies BoardVersions,
    },
  ],
});
afterAll(() => jobs.close());

describe('lists of jobs while no event of the board is added', () => {
  let board: ScenarioBoard;
  let searches: jest.Spied<SearchIndex['ranked']>;
  let reads: jest.Spied<JobSearchReader['cards']>;

  const found = (query: Partial<PublicJobQuery> = {}, now = facts.now) =>
    board.given(PublicJobs, (each) => each.list({ offset: 0, limit: 20, ...query }), { now });
  const listed = async (...args: Parameters<typeof found>) => {
    const { holds: _, ...page } = await found(...args);
    return page;
  };
  const titles = async (...args: Parameters<typeof listed>) =>
    (await listed(...args)).cards.map(({ row }) => row.card.title).sort();
  const add = (title: string) =>
    board.given(JobWriter, (writer) =>
      writer.create(
        { ...another(title), status: 'published', applicationUrl: `https://hill.example/${title}` },
        OPERATOR,
      ),
    );

  beforeEach(async () => {
    board = await jobs.board();
    for (const title of ['Nurse', 'Cook']) await add(title);
    stopClocks();
    version = { since: performance.now() };
    advanceClocks(1_000);
    await listed();
    await new Promise((resolve) => setImmediate(resolve));
    advanceClocks(500);
    searches = jest.spyOn(jobs.service(SearchIndex), 'ranked');
    reads = jest.spyOn(jobs.service(JobSearchReader), 'cards');
  });
  afterEach(() => {
    startClocks();
    searches.mockRestore();
    reads.mockRestore();
  });

  test('are searched and read once', async () => {
    const first = await listed({ query: 'nurse' });
    expect(await listed({ query: 'nurse' })).toEqual(first);
    expect([searches.mock.calls.length, reads.mock.calls.length]).toEqual([1, 1]);
    // Of the jobs of another list, only those that no other list has are read.
    expect(await titles()).toEqual(['Cook', 'Nurse']);
    expect(reads.mock.calls.map(([ids]) => ids.length)).toEqual([1, 1]);
  });

  test('have each company read once', async () => {
    const companies = jest.spyOn(jobs.service(CompanyReader), 'shown');
    const [nurse] = (await listed({ query: 'nurse' })).cards;
    const [cook] = (await listed({ query: 'cook' })).cards;
    expect([nurse?.company?.name, cook?.company?.name]).toEqual(['Hill', 'Hill']);
    expect(companies).toHaveBeenCalledTimes(1);
    companies.mockRestore();
  });

  test('are corrected once', async () => {
    const first = await listed({ query: 'nusre' });
    expect(first.correction).toMatchObject({ correctedToken: 'nurse' });
    const { length } = searches.mock.calls;
    expect(await listed({ query: 'nusre' })).toEqual(first);
    expect(searches.mock.calls).toHaveLength(length);
  });

  test.each<[string, Partial<PublicJobQuery>]>([
    ['query', { query: 'nurse' }],
    ['sort', { sort: 'newest' }],
    ['filters', { filters: { remoteOption: ['remote'] } }],
    ['part', { offset: 1 }],
    ['length', { limit: 1 }],
    ['share of the list that its reader may see', { previewCount: 1 }],
  ])('are of one %s', async (_, query) => {
    const whole = await listed();
    const other = await listed(query);
    expect(searches).toHaveBeenCalledTimes(2);
    expect(await listed()).toEqual(whole);
    expect(await listed(query)).toEqual(other);
    expect(searches).toHaveBeenCalledTimes(2);
  });

  test('are the same for filters in any order', async () => {
    await listed({ filters: { remoteOption: ['remote'], employmentType: ['contract'] } });
    await listed({ filters: { employmentType: ['contract'], remoteOption: ['remote'] } });
    expect(searches).toHaveBeenCalledTimes(1);
  });

  test('follow the rates by which salaries are compared', async () => {
    await listed({ sort: 'salary_high' });
    useRates({ date: '9999-01-01', perEuro: { USD: 2 } });
    await listed({ sort: 'salary_high' });
    useRates(BUILTIN);
    expect(searches).toHaveBeenCalledTimes(2);
  });

  test('have their descriptions read each time', async () => {
    for (let times = 0; times < 2; times++)
      expect((await listed({ withDescription: true })).cards[0]).toHaveProperty('description');
    expect((await listed()).cards[0]).not.toHaveProperty('description');
    expect((await found({ withDescription: true })).holds).toBeUndefined();
    expect(reads).toHaveBeenCalledTimes(4);
  });

  test('are searched again at another version, and while none is known', async () => {
    expect(await titles()).toEqual(['Cook', 'Nurse']);
    await add('Porter');
    for (const next of [{ since: performance.now() }, null]) {
      version = next;
      expect(await titles()).toEqual(['Cook', 'Nurse', 'Porter']);
    }
  });

  test('hold for other requests until there is another version', async () => {
    const { holds } = await found();
    expect(holds?.()).toBe(true);
    version = { since: performance.now() };
    expect(holds?.()).toBe(false);
    expect((await found()).holds).toBeUndefined();
  });

  test('do not have a job that has ended', async () => {
    expect(await titles()).toHaveLength(2);
    expect(await titles({}, daysFromNow(30))).toEqual([]);
  });
});
