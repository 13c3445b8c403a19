import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withFacts } from '#store';
import { advanceClocks, facts, startClocks, stopClocks } from '#testing';
import { Figures } from './figures.service.js';
import type { JobFiguresReader, JobFiguresRow } from './job-figures.read-model.js';

const row = (id: string, moved: string, version = 1): JobFiguresRow => ({
  board: facts.board,
  id,
  version,
  moved,
  status: 'published',
  expiresAt: null,
  companyId: 'companies_1',
  seniority: null,
  categories: [],
  skills: ['sql'],
  offices: [],
  salaryMin: null,
  salaryMax: null,
  salaryCurrency: null,
  salaryTimeframe: null,
});

/** Rows of the table, and the positions that were queried on each board. */
function setUp() {
  const rows: JobFiguresRow[] = [];
  const queries: string[] = [];
  let broken = false;
  const reader: Pick<JobFiguresReader, 'changes'> = {
    async *changes(after) {
      queries.push(after);
      if (broken) throw new Error('The database is away.');
      yield rows.filter(({ moved }) => moved >= after).sort((one, other) => (one.moved < other.moved ? -1 : 1));
    },
  };
  const figures = new Figures(reader as JobFiguresReader);
  return {
    rows,
    queries,
    fail: (fails: boolean) => (broken = fails),
    jobs: (board = facts.board) =>
      withFacts({ ...facts, board }, async () => (await figures.current()).counts('skills').get('sql') ?? 0),
  };
}

/** Longer than the maximum age of figures. */
const later = () => advanceClocks(260);

beforeEach(stopClocks);
afterEach(startClocks);

test('a board is loaded once, and then only its changes', async () => {
  const { rows, queries, jobs } = setUp();
  rows.push(row('jobs_1', '01'), row('jobs_2', '02'));
  expect(await Promise.all([jobs(), jobs(), jobs()])).toEqual([2, 2, 2]);
  rows.push(row('jobs_3', '02'), row('jobs_4', '03'));
  expect(await jobs()).toBe(2);
  later();
  expect(await Promise.all([jobs(), jobs()])).toEqual([4, 4]);
  expect(queries).toEqual(['', '02']);
  later();
  expect(await jobs()).toBe(4);
  expect(queries).toEqual(['', '02', '03']);
});

test('an outage fails the request, and the next request works', async () => {
  const { rows, fail, jobs } = setUp();
  rows.push(row('jobs_1', '01'));
  fail(true);
  await expect(jobs()).rejects.toThrow('away');
  fail(false);
  expect(await jobs()).toBe(1);
  fail(true);
  later();
  await expect(jobs()).rejects.toThrow('away');
  fail(false);
  later();
  expect(await jobs()).toBe(1);
});

test('each board has separate figures', async () => {
  const { queries, jobs } = setUp();
  await jobs('boards_1');
  await jobs('boards_2');
  await jobs('boards_1');
  expect(queries).toEqual(['', '']);
});
