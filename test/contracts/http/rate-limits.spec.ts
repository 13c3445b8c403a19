import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Pool } from 'pg';
import type { Allowance } from '../../../libs/http/src/rate-limits/allowances.js';
import { startClocks, stopClocks } from '#testing';
import { HttpProblem } from '../../../libs/http/src/problems.js';
import { RateLimits } from '../../../libs/http/src/rate-limits/rate-limits.js';
import { type Database, freshDatabase } from '../postgres-database.js';

// So long that no window ends during a test.
const AGE = 1_000_000_000;
let database: Database;
let pools: readonly Pool[];
let client: pg.Client;
let buckets = 0;

beforeAll(async () => {
  database = await freshDatabase();
  pools = Array.from({ length: 3 }, () => database.pool(2));
  client = await database.connect();
});
afterAll(() => database.drop());

/** Seconds within which even a machine that stalls for a while reports its leases. */
const PATIENT = 600;

/** `count` processes, as far as counting is concerned: each with its own pool. */
const processes = (count: number, accountedWithin = PATIENT) =>
  pools.slice(0, count).map((pool) => new RateLimits(pool, {}, accountedWithin));

/** A process whose statements are counted. */
function counted(): { readonly limits: RateLimits; statements(): number } {
  const pool = database.pool(2);
  let statements = 0;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    statements++;
    return query(...args);
  }) as Pool['query'];
  return { limits: new RateLimits(pool, {}, PATIENT), statements: () => statements };
}

/** Requests that arrive faster than any clock can resolve, on any machine. */
async function busily(work: () => Promise<void>): Promise<void> {
  stopClocks();
  try {
    await work();
  } finally {
    startClocks();
  }
}

const aBucket = () => `test:${++buckets}`;
const letIn = (answers: readonly Allowance[]) => answers.filter(({ exceeded }) => !exceeded).length;
const rowOf = async (bucket: string) => {
  const { rows } = await client.query<{ count: number; leased: number }>(
    'select count::float8, leased::float8 from rate_windows where bucket = $1',
    [bucket],
  );
  return rows[0] ?? { count: 0, leased: 0 };
};

describe('requests over three processes', () => {
  it.each([
    [1, 3],
    [50, 20],
    [400, 30],
    [3_000, 50],
  ])('of a limit of %i with %i more are let in exactly so often, one client after the other', async (limit, more) => {
    const three = processes(3);
    const bucket = aBucket();
    const answers: Allowance[] = [];
    // Each has a different turn length, so that all have open leases when the limit comes near.
    await Promise.all(
      three.map(async (each, place) => {
        const mine = Math.floor(limit / 3) + (place < limit % 3 ? 1 : 0);
        for (let n = 0; n < mine; n++) answers.push(await each.take(bucket, limit, AGE));
      }),
    );
    expect(letIn(answers)).toBe(limit);
    const late = await Promise.all(Array.from({ length: more }, (_, n) => three[n % 3]?.take(bucket, limit, AGE)));
    expect(late.filter((answer) => answer?.exceeded).length).toBe(more);
    expect((await rowOf(bucket)).count).toBe(limit);
    await Promise.all(three.map((each) => each.close()));
  });

  it('are admitted exactly as often as the limit says, in any order and any crowd', async () => {
    const step = fc.record({
      who: fc.nat(2),
      crowd: fc.integer({ min: 1, max: 120 }),
      pause: fc.constantFrom(0, 0, 0, 1, 60, 300),
      wait: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 24 }),
        fc.integer({ min: 1, max: 1_500 }),
        async (steps, limit) => {
          const three = processes(3);
          const bucket = aBucket();
          const requests: Promise<Allowance>[] = [];
          for (const { who, crowd, pause, wait } of steps) {
            const before = requests.length;
            for (let n = 0; n < crowd; n++)
              requests.push(Promise.resolve((three[who] as RateLimits).take(bucket, limit, AGE)));
            if (wait) await Promise.all(requests.slice(before));
            if (pause > 0) await sleep(pause);
          }
          const answers = await Promise.all(requests);
          expect(letIn(answers)).toBe(Math.min(limit, requests.length));
          for (const { remaining } of answers) expect(remaining).toBeGreaterThanOrEqual(0);
          await Promise.all(three.map((each) => each.close()));
          expect(await rowOf(bucket)).toEqual({ count: Math.min(limit, requests.length), leased: 0 });
        },
      ),
      { numRuns: 8 },
    );
  });

  it('wait for what others may release, and are refused at once when none holds anything', async () => {
    const [one, other] = processes(2) as [RateLimits, RateLimits];
    const bucket = aBucket();
    const limit = 2_000;
    await busily(async () => {
      for (let n = 0; n < 100; n++) await one.take(bucket, limit, AGE);
    });
    const held = await rowOf(bucket);
    expect(held.leased).toBeGreaterThan(0);
    // More than is left beside the lease of the first one.
    const answers = await Promise.all(Array.from({ length: limit - 100 }, () => other.take(bucket, limit, AGE)));
    expect(letIn(answers)).toBe(limit - 100);
    expect((await other.take(bucket, limit, AGE)).exceeded).toBe(true);
    expect(await rowOf(bucket)).toEqual({ count: limit, leased: 0 });
  });
});

describe('a lease', () => {
  it('spares a busy bucket that is far from its limit nearly all statements', async () => {
    const { limits, statements } = counted();
    const bucket = aBucket();
    await busily(async () => {
      for (let n = 0; n < 5_000; n++) await limits.take(bucket, 1_000_000, AGE);
    });
    expect(statements()).toBeLessThan(50);
    await limits.close();
    expect(await rowOf(bucket)).toEqual({ count: 5_000, leased: 0 });
  });

  it('is released soon after the last request, and not taken by a slow process', async () => {
    const { limits, statements } = counted();
    const [busy, slow] = [aBucket(), aBucket()];
    for (let n = 0; n < 100; n++) await limits.take(busy, 100_000, AGE);
    for (let n = 0; n < 5; n++) await limits.take(slow, 100_000, AGE);
    expect(await rowOf(slow)).toEqual({ count: 5, leased: 0 });
    for (let left = 1; left > 0; await sleep(50)) left = (await rowOf(busy)).leased;
    expect((await rowOf(busy)).count).toBe(100);
    const quiet = statements();
    await sleep(300);
    expect(statements()).toBe(quiet);
  });

  it('never shows more remaining than before', async () => {
    const three = processes(3);
    const bucket = aBucket();
    const reported: number[][] = [[], [], []];
    await Promise.all(
      three.map(async (each, place) => {
        for (let n = 0; n < 300; n++) reported[place]?.push((await each.take(bucket, 1_000, AGE)).remaining);
      }),
    );
    for (const numbers of reported) expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    await Promise.all(three.map((each) => each.close()));
  });

  it('of a process that died counts as used, and makes no one wait for long', async () => {
    const [dead, alive] = processes(2, 2) as [RateLimits, RateLimits];
    const bucket = aBucket();
    await busily(async () => {
      for (let n = 0; n < 60; n++) await dead.take(bucket, 1_000, AGE);
    });
    const { leased } = await rowOf(bucket);
    expect(leased).toBeGreaterThan(0);
    // What a killed process still does.
    Object.assign(dead, { account: () => Promise.resolve() });
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => alive.take(bucket, 1_000, AGE)));
    expect(letIn(answers)).toBeLessThanOrEqual(940);
    expect(letIn(answers)).toBeGreaterThanOrEqual(940 - leased);
    expect((await alive.take(bucket, 1_000, AGE)).exceeded).toBe(true);
  });

  it('is recalled when the limit changes', async () => {
    const [limits] = processes(1) as [RateLimits];
    const bucket = aBucket();
    for (let n = 0; n < 60; n++) await limits.take(bucket, 10_000, AGE);
    const answers = await Promise.all(Array.from({ length: 60 }, () => limits.take(bucket, 100, AGE)));
    expect(letIn(answers)).toBe(40);
  });

  it('ends with its window', async () => {
    const three = processes(3);
    const bucket = aBucket();
    const window = async () =>
      (await client.query<{ at: number }>('select floor(extract(epoch from now()) / 2)::float8 as at')).rows[0]?.at ??
      0;
    const limit = 150;
    const first = await window();
    let inside = 0;
    let over = false;
    const ending = (async () => {
      while (!(over = inside > 2 * limit && (await window()) >= first + 2)) await sleep(20);
    })();
    await Promise.all([
      ending,
      ...three.map(async (each) => {
        while (!over) {
          const { exceeded } = await each.take(bucket, limit, 2);
          if (exceeded) await sleep(5);
          else inside++;
        }
      }),
    ]);
    expect(inside).toBeLessThanOrEqual(((await window()) - first + 1) * limit);
    await Promise.all(three.map((each) => each.close()));
  });
});

it('refuses with 503 when no process can count', async () => {
  const pool = database.pool(1);
  const limits = new RateLimits(pool);
  await pool.end();
  const error: unknown = await Promise.resolve(limits.take(aBucket(), 10)).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(HttpProblem);
  expect(error).toMatchObject({
    problem: { status: 503, code: 'rate_limit_unavailable', headers: { 'Retry-After': '1' } },
  });
});
