import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Ciphers } from '#runtime';
import type pg from 'pg';
import { PostgresReportingGrants } from '../../../libs/integrations/src/adapters/reporting-grants.postgres.js';
import { freshDatabase, type Database } from '../postgres-database.js';

const [old, fresh] = [
  { id: 'old', bytes: randomBytes(32) },
  { id: 'fresh', bytes: randomBytes(32) },
];
let database: Database;
let pool: pg.Pool;
let grants: PostgresReportingGrants;
beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool(4);
  grants = new PostgresReportingGrants(pool, new Ciphers([old]));
});
afterAll(() => database?.drop());

let boards = 0;
const kept = async (source = 'properties/1', token = 'token') => {
  const board = `boards_${++boards}`;
  await grants.keep(board, 'adsense', token, source);
  return board;
};
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const figures = (days: Readonly<Record<string, number>>, through: string) => ({
  values: new Map(Object.entries(days)),
  through,
  currency: 'eur',
});
const isDue = async (board: string) => (await grants.due(1_000)).some((each) => each.board === board);

test('a grant is sealed, and found by its board and provider alone', async () => {
  const board = await kept('accounts/1', 'the refresh token');
  expect(await grants.find(board, 'adsense')).toEqual({
    board,
    provider: 'adsense',
    refreshToken: 'the refresh token',
    source: 'accounts/1',
    through: null,
    failures: 0,
  });
  expect(await grants.find(board, 'search_console')).toBeNull();
  expect(await grants.find('boards_other', 'adsense')).toBeNull();
  const { rows } = await pool.query('select g::text from reporting_grants g');
  expect(JSON.stringify(rows)).not.toContain('the refresh token');
});

test('a grant that was moved to another board does not open', async () => {
  const board = await kept();
  await pool.query(`update reporting_grants set board = 'boards_thief' where board = $1`, [board]);
  expect(await grants.find('boards_thief', 'adsense')).toBeNull();
});

test('a grant is sealed again under a new key, and lost without its key', async () => {
  const board = await kept();
  const both = new PostgresReportingGrants(pool, new Ciphers([fresh, old]));
  expect((await both.find(board, 'adsense'))?.refreshToken).toBe('token');
  expect(await grants.find(board, 'adsense')).toBeNull();
  expect((await new PostgresReportingGrants(pool, new Ciphers([fresh])).find(board, 'adsense'))?.refreshToken).toBe(
    'token',
  );
});

test('what is collected is shown, and replaces what was there from its first day on', async () => {
  const board = await kept();
  expect(await grants.figures(board, 'adsense', NOVEMBER)).toBeNull();
  const grant = { board, provider: 'adsense' } as const;
  await grants.collected(
    grant,
    '2026-11-01',
    figures({ '2026-11-01': 1, '2026-11-05': 5, '2026-11-09': 9 }, '2026-11-06'),
    60,
  );
  expect(await grants.figures(board, 'adsense', NOVEMBER)).toEqual(
    figures({ '2026-11-01': 1, '2026-11-05': 5 }, '2026-11-06'),
  );
  await grants.collected(grant, '2026-11-03', figures({ '2026-11-06': 6.5 }, '2026-11-08'), 60);
  expect(await grants.figures(board, 'adsense', NOVEMBER)).toEqual(
    figures({ '2026-11-01': 1, '2026-11-06': 6.5 }, '2026-11-08'),
  );
  expect((await grants.find(board, 'adsense'))?.through).toBe('2026-11-08');
  expect((await grants.figures(board, 'adsense', { from: '2026-11-02', to: '2026-11-05' }))?.values).toEqual(new Map());
});

test('a turn comes at once, after a collection, after a failure, and not while it is paused', async () => {
  const board = await kept();
  const grant = { board, provider: 'adsense' } as const;
  expect(await isDue(board)).toBe(true);
  await grants.collected(grant, '2026-11-01', figures({}, '2026-11-02'), 3_600);
  expect(await isDue(board)).toBe(false);
  await grants.pause(board, 'adsense', true);
  await grants.restart(board, 'adsense');
  expect(await isDue(board)).toBe(false);
  await grants.pause(board, 'adsense', false);
  expect(await isDue(board)).toBe(true);
  await grants.failed(grant, 3_600);
  expect([await isDue(board), (await grants.find(board, 'adsense'))?.failures]).toEqual([false, 1]);
});

test('another property has other figures, and the same one keeps them', async () => {
  const board = await kept('accounts/1');
  await grants.collected({ board, provider: 'adsense' }, '2026-11-01', figures({ '2026-11-01': 1 }, '2026-11-02'), 60);
  await grants.keep(board, 'adsense', 'another token', 'accounts/1');
  expect((await grants.figures(board, 'adsense', NOVEMBER))?.values.size).toBe(1);
  await grants.keep(board, 'adsense', 'another token', 'accounts/2');
  expect(await grants.figures(board, 'adsense', NOVEMBER)).toBeNull();
  expect(await pool.query('select 1 from reporting_figures where board = $1', [board])).toMatchObject({ rowCount: 0 });
});

test('what is disconnected leaves nothing, also for a collection that was under way', async () => {
  const board = await kept();
  const grant = { board, provider: 'adsense' } as const;
  await grants.forget(board, 'adsense');
  await grants.collected(grant, '2026-11-01', figures({ '2026-11-01': 1 }, '2026-11-02'), 60);
  expect(await grants.find(board, 'adsense')).toBeNull();
  for (const table of ['reporting_grants', 'reporting_figures'])
    expect((await pool.query(`select 1 from ${table} where board = $1`, [board])).rowCount).toBe(0);
});
