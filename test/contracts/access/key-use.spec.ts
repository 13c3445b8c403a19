import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PostgresApiKeyTable } from '../../../libs/access/src/adapters/api-key-table.postgres.js';
import { KeyUse } from '../../../libs/access/src/api-key/key-use.js';
import { type Database, freshDatabase } from '../postgres-database.js';

// When keys were last used: few statements, and none that a request waits for.

let database: Database;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  await pool.query(`insert into boards (id, slug, name, plan) values ('b', 'b', 'B', 'scale')`);
  await pool.query(`insert into api_keys (key_id, board, name, secret_hash, scopes, rate_limit)
    select 'key-' || n, 'b', 'k', '', '{}', 1 from generate_series(1, 50) n`);
});
afterAll(() => database?.drop());

const ids = Array.from({ length: 50 }, (_, n) => `key-${n + 1}`);
const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const used = async (id: string) =>
  (await pool.query<{ at: string | null }>('select last_used_at as at from api_keys where key_id = $1', [id])).rows[0]
    ?.at;

/** A pool that counts statements. */
function counted() {
  let statements = 0;
  const query = (...args: unknown[]) => {
    statements++;
    return (pool.query as (...given: unknown[]) => unknown)(...args);
  };
  return { pool: { query } as unknown as Pool, statements: () => statements };
}
const unexpected = (error: unknown) => {
  throw error;
};

it('is written by one statement for all keys, once for each of them, soon after the first use', async () => {
  const { pool: counting, statements } = counted();
  const use = new KeyUse(new PostgresApiKeyTable(counting), unexpected);
  const before = Date.now();
  for (let times = 0; times < 20; times++) for (const id of ids) use.note(id, null);
  expect(statements()).toBe(0);
  while (!(await used('key-1'))) await sleep(5);
  expect(statements()).toBe(1);
  for (const id of ids) expect(Date.parse(String(await used(id)))).toBeGreaterThanOrEqual(before);
});

it('is not written again within a minute', async () => {
  const { pool: counting, statements } = counted();
  const use = new KeyUse(new PostgresApiKeyTable(counting), unexpected);
  use.note('key-2', ago(MINUTE / 2));
  await use.close();
  expect(statements()).toBe(0);
  use.note('key-2', ago(MINUTE * 2));
  await use.close();
  expect(statements()).toBe(1);
});

it('never goes back, and waits for no other process', async () => {
  const later = new Date(Date.now() + 5 * MINUTE).toISOString();
  await pool.query('update api_keys set last_used_at = $1 where key_id = $2', [later, 'key-3']);
  const other = await database.connect();
  await other.query('begin');
  await other.query('select from api_keys where key_id = $1 for update', ['key-4']);
  await pool.query('update api_keys set last_used_at = null where key_id = $1', ['key-5']);
  const use = new KeyUse(new PostgresApiKeyTable(pool), unexpected);
  for (const id of ['key-3', 'key-4', 'key-5']) use.note(id, null);
  await use.close();
  await other.query('rollback');
  expect(await used('key-3')).toBe(later);
  expect(await used('key-5')).not.toBeNull();
});

it('that cannot be written is reported, and lost', async () => {
  const announced: unknown[] = [];
  const failing = { query: () => Promise.reject(new Error('away')) } as unknown as Pool;
  const use = new KeyUse(new PostgresApiKeyTable(failing), (error) => announced.push(error));
  use.note('key-1', null);
  await use.close();
  expect(announced).toEqual([new Error('away')]);
});
