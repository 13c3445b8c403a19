import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ciphers } from '#runtime';
import { withFacts } from '#store';
import { facts } from '#testing';
import { MemoryBoardSignIns } from '#testing/scenario';
import { boardSignInsContract } from './board-sign-ins.suite.js';
import { boardIn, type Database, freshDatabase } from '../postgres-database.js';
import { PostgresBoardSignIns } from '../../../libs/access/src/adapters/board-sign-ins.postgres.js';

const keys = (id: string) => new Ciphers([{ id, bytes: new Uint8Array(32).fill(id.length) }]);

boardSignInsContract('memory', async () => ({
  signIns: new MemoryBoardSignIns(),
  boards: ['boards_a', 'boards_b'],
  close: async () => undefined,
}));

const twoBoards = async (database: Database): Promise<readonly [string, string]> => [
  await boardIn(database.pool(), 'one'),
  await boardIn(database.pool(), 'two'),
];

boardSignInsContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  return {
    signIns: new PostgresBoardSignIns(database.pool(), keys('now')),
    boards: await twoBoards(database),
    close: () => database.drop(),
  };
});

let database: Database;
let board: string;
beforeAll(async () => {
  database = await freshDatabase();
  [board] = await twoBoards(database);
});
afterAll(() => database?.drop());

test('a copy of the table shows neither token nor contents', async () => {
  const pool = database.pool();
  await withFacts({ ...facts, board }, () =>
    new PostgresBoardSignIns(pool, keys('now')).keep('the-token', 'vouched', 'ada@example.com', 60),
  );
  const { rows } = await pool.query<{ text: string }>('select row_to_json(s)::text as text from board_sign_ins s');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain('vouched');
  expect(rows[0]?.text).not.toMatch(/the-token|ada@/);
});

test('what was sealed with a key that is gone is lost, as if it had expired', async () => {
  const pool = database.pool();
  const taken = await withFacts({ ...facts, board }, async () => {
    await new PostgresBoardSignIns(pool, keys('before')).keep('other', 'begun', 'contents', 60);
    return new PostgresBoardSignIns(pool, keys('now')).take('other', 'begun');
  });
  expect(taken).toBeNull();
});
