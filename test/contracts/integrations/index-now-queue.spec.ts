import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { PostgresIndexNowQueue } from '../../../libs/integrations/src/adapters/index-now-queue.postgres.js';
import { freshDatabase, type Database } from '../postgres-database.js';

let database: Database;
let pool: pg.Pool;
let queue: PostgresIndexNowQueue;
beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool(4);
  queue = new PostgresIndexNowQueue(pool);
});
afterAll(() => database?.drop());

let boards = 0;
const newBoard = async (enabled = true) => {
  const board = `boards_${++boards}`;
  await queue.follow({ board, key: `key-of-${board}`, enabled, version: 1 });
  return board;
};
const PAST = '2026-01-01T00:00:00.000Z';
const waiting = async (board: string) => (await queue.paths(board, 10)).map(({ path }) => path);
const isDue = async (board: string) => (await queue.due(1_000)).some((each) => each.board === board);

let sequence = 0;
/** Publishes an event of an object; without a URL the object is not public. */
const published = (board: string, objectId: string, url: string | null, tombstone = false) =>
  pool.query(
    `insert into published_events (sequence, event_id, board, type, object, object_id, revision, occurred_at, tombstone, body, position)
     values ($1, $2, $3, 'job.updated', 'job', $4, 1, now(), $5, $6, '')`,
    [++sequence, `evt_${sequence}`, board, objectId, tombstone, JSON.stringify({ data: { object: { url } } })],
  );

test('a board is found by its key while it is on', async () => {
  const board = await newBoard();
  expect(await queue.boardOf(`key-of-${board}`)).toBe(board);
  expect(await queue.run(board)).toEqual({ status: 'pending', lastRunAt: null, lastError: null });
  await queue.follow({ board, key: `key-of-${board}`, enabled: false, version: 2 });
  expect(await queue.boardOf(`key-of-${board}`)).toBeNull();
  // An older version arrives again.
  await queue.follow({ board, key: `key-of-${board}`, enabled: true, version: 1 });
  expect(await queue.boardOf(`key-of-${board}`)).toBeNull();
  expect(await queue.run('boards_unknown')).toBeNull();
});

test('processes follow the same switch at the same time', async () => {
  const board = `boards_${++boards}`;
  const follow = () => queue.follow({ board, key: `key-of-${board}`, enabled: true, version: 1 });
  await Promise.all(Array.from({ length: 50 }, follow));
  expect(await queue.boardOf(`key-of-${board}`)).toBe(board);
});

test('pages wait on boards that are on, once each, and go when the board is turned off', async () => {
  const [on, off] = [await newBoard(), await newBoard(false)];
  for (const board of [on, off, on]) await queue.add(board, ['blog/a', 'blog/b'], PAST);
  expect([await waiting(on), await waiting(off)]).toEqual([['blog/a', 'blog/b'], []]);
  await queue.follow({ board: on, key: `key-of-${on}`, enabled: false, version: 2 });
  expect(await waiting(on)).toEqual([]);
});

test('a page that becomes public later waits until then', async () => {
  const board = await newBoard();
  await queue.add(board, ['blog/later'], '2999-01-01T00:00:00.000Z');
  expect([await waiting(board), await isDue(board)]).toEqual([[], false]);
});

test('a page that changes during its notification waits again', async () => {
  const board = await newBoard();
  await queue.add(board, ['blog/a', 'blog/b'], PAST);
  const reported = await queue.paths(board, 10);
  await queue.add(board, ['blog/b'], PAST);
  await queue.take(board, reported);
  expect(await waiting(board)).toEqual(['blog/b']);
});

test('failures put a board off, and one that goes on is an error; a success ends them', async () => {
  const board = await newBoard();
  await queue.add(board, ['blog/a'], PAST);
  expect(await isDue(board)).toBe(true);
  await queue.failed(board, 'Busy.', false, 60);
  expect(await isDue(board)).toBe(false);
  expect(await queue.run(board)).toMatchObject({ status: 'pending', lastError: 'Busy.' });
  for (const _ of [2, 3]) await queue.failed(board, 'Busy.', false, 0);
  expect(await queue.run(board)).toMatchObject({ status: 'error' });
  expect((await queue.due(1_000)).find((each) => each.board === board)?.failures).toBe(3);
  await queue.succeeded(board);
  expect(await queue.run(board)).toEqual({ status: 'ready', lastRunAt: expect.any(String), lastError: null });
  await queue.failed(board, 'No key.', true, 0);
  expect(await queue.run(board)).toMatchObject({ status: 'error', lastError: 'No key.' });
});

test('what is published is collected once: where a page is, and where it was', async () => {
  const [on, off] = [await newBoard(), await newBoard(false)];
  await published(on, 'jobs_0', 'https://x.example/companies/a/jobs/before');
  await queue.collect();
  expect(await waiting(on)).toEqual([]);
  await published(off, 'jobs_1', 'https://x.example/companies/a/jobs/off');
  await published(on, 'jobs_2', 'https://x.example/companies/a/jobs/new');
  await published(on, 'jobs_2', 'https://x.example/companies/a/jobs/moved');
  await published(on, 'jobs_3', null);
  await published(on, 'jobs_0', null, true);
  expect(await queue.collect()).toBe(false);
  expect([await waiting(off), new Set(await waiting(on))]).toEqual([
    [],
    new Set(['companies/a/jobs/new', 'companies/a/jobs/moved', 'companies/a/jobs/before']),
  ]);
  await queue.take(on, await queue.paths(on, 10));
  await queue.collect();
  expect(await waiting(on)).toEqual([]);
});
