import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Attempts } from '#access';
import { RateLimits } from '#http';
import { withFacts } from '#store';
import { BOARD, facts, OTHER_BOARD } from '#testing';
import { MemoryAttempts } from '#testing/scenario';
import type { Pool } from 'pg';
import { freshDatabase, type Database } from '../postgres-database.js';

// Attempts on an account, counted in PostgreSQL and in memory.

const LIMITS = {
  login: { limit: 3, seconds: 900 },
  account: { limit: 4, seconds: 3_600 },
  slow: { limit: 1, seconds: 60 },
};

let database: Database;
let pool: Pool;
let limits: RateLimits;
beforeAll(async () => {
  database = await freshDatabase();
  pool = database.pool();
  limits = new RateLimits(pool, LIMITS);
});
afterAll(async () => {
  await limits?.close();
  await database?.drop();
});

const inMemory = (): MemoryAttempts => {
  const attempts = new MemoryAttempts();
  for (const [name, { limit }] of Object.entries(LIMITS)) attempts.limits.set(name, limit);
  return attempts;
};

describe.each([
  ['PostgreSQL', (): Pick<Attempts, 'count' | 'slow'> => new Attempts(limits)],
  ['memory', inMemory],
])('attempts: %s', (_, open) => {
  const at = <T>(work: () => Promise<T>, board = BOARD) => withFacts({ ...facts, board }, work);
  const refusal = { kind: 'rate_limited', code: 'rate_limited' };

  it('are counted for whom they are about, on one board', async () => {
    const attempts = open();
    const count = (board: string, ...whom: string[]) => at(() => attempts.count('login', ...whom), board);
    for (let times = 0; times < 3; times++) await count(BOARD, '192.0.2.1', 'jane@people.example');
    await expect(count(BOARD, '192.0.2.1', 'jane@people.example')).rejects.toMatchObject(refusal);
    await count(BOARD, '192.0.2.2', 'jane@people.example');
    await count(BOARD, '192.0.2.1', 'john@people.example');
    // Parts that look the same only when they are joined.
    await count(BOARD, '192.0.2.1j', 'ane@people.example');
    await count(OTHER_BOARD, '192.0.2.1', 'jane@people.example');
  });

  it('slow an account down beyond a limit, and never shut it', async () => {
    const attempts = open();
    const slow = () => at(() => attempts.slow('account', 'slow', 'jane@people.example'));
    for (let times = 0; times < 5; times++) await slow();
    await expect(slow()).rejects.toMatchObject(refusal);
  });
});

it('attempts say when to retry, and leave no one in the names of what is counted', async () => {
  const attempts = new Attempts(limits);
  const count = () => withFacts(facts, () => attempts.count('slow', '198.51.100.7', 'someone@people.example'));
  await count();
  await expect(count()).rejects.toMatchObject({ remedy: { retryAfter: expect.any(Number) } });
  const { rows } = await pool.query<{ bucket: string }>('select bucket from rate_windows');
  expect(rows.length).toBeGreaterThan(3);
  for (const { bucket } of rows) expect(bucket).toMatch(/^(login|account|slow):account:[\w-]{43}$/);
});
