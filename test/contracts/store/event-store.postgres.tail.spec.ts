import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import { PostgresEventStore } from '../../../libs/store/src/postgres/postgres-event-store.js';
import { Wakeups } from '../../../libs/store/src/event-log/wakeups.js';
import { appended, follow as following, newEvent, newStream, PATIENCE_MS, unit } from './event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

const FOLLOWERS = 20;
const LOG_READS = ['log-tail', 'log-batch', 'log-batch-of'];

/** Counts the statements of `pool` that read the log. */
function counting(pool: Pool): () => number {
  let count = 0;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    if (LOG_READS.includes((args[0] as { name?: string }).name ?? '')) count++;
    return query(...args);
  }) as Pool['query'];
  return () => count;
}

const until = async (happened: () => boolean): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; !happened(); await sleep(2))
    if (Date.now() > end) throw new Error('It did not happen in time.');
};

describe('those who follow the log of one process', () => {
  let database: Database;
  let pool: Pool;
  let wakeups: Wakeups;
  let store: PostgresEventStore;
  let reads: () => number;
  const stop = new AbortController();

  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    reads = counting(pool);
    wakeups = new Wakeups(pool);
    await wakeups.listen();
    store = new PostgresEventStore(pool, wakeups);
  });

  afterAll(async () => {
    stop.abort();
    wakeups.close();
    await database.drop();
  });

  /** Follows the log until the end of the spec. */
  const follow = (categories?: readonly string[]): StoredEvent[] => {
    const seen: StoredEvent[] = [];
    void (async () => {
      for await (const { events } of store.subscribe({
        after: BEGINNING,
        categories,
        signal: stop.signal,
        pollMs: 60_000,
      }))
        seen.push(...events);
    })();
    return seen;
  };

  it('share what is read of it', async () => {
    const followers = Array.from({ length: FOLLOWERS }, (_, nth) => follow(nth % 2 ? ['job'] : undefined));
    await appended(store, unit(newStream('b1'), 0));
    await until(() => followers.every(({ length }) => length === 1));
    const before = reads();
    for (let nth = 2; nth <= 11; nth++) {
      await appended(store, unit(newStream('b1'), 0));
      await until(() => followers.every(({ length }) => length === nth));
    }
    // One for each growth, a second one if a wake-up arrives while the first is running, and some more while something is held back. Separately,
    // the followers would have read ten times each.
    expect(reads() - before).toBeLessThanOrEqual((FOLLOWERS * 10) / 3);
  });

  it('read it themselves when they are further behind than is remembered', async () => {
    const stream = newStream('b1', 'long');
    const text = 'x'.repeat(2_000);
    for (let version = 0; version < 5_000; version += 500)
      await appended(store, {
        ...unit(stream, version),
        events: Array.from({ length: 500 }, () => newEvent({ text })),
      });
    const late = follow(['long']);
    await until(() => late.length === 5_000);
    expect(late.map(({ version }) => version)).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1));
  });

  it('see what an older transaction held back soon after its end, although nothing wakes them', async () => {
    const seen = follow(['held']);
    const older = await database.connect();
    await older.query('begin; select pg_current_xact_id()');
    await appended(store, unit(newStream('b1', 'held'), 0));
    await sleep(100);
    expect(seen).toEqual([]);
    await older.query('commit');
    await until(() => seen.length === 1);
  });

  it('get what their own process appends once, and what others append when these notify them', async () => {
    const elsewhere = new Wakeups(database.pool());
    await elsewhere.listen();
    const [here, there] = [wakeups.grown, elsewhere.grown];
    await appended(store, unit(newStream('b1'), 0));
    await until(() => elsewhere.grown > there && wakeups.grown > here);
    expect(wakeups.grown).toBe(here + 1);
    elsewhere.announce();
    await until(() => wakeups.grown > here + 1);
    elsewhere.close();
  });

  it('begin with what is written when they begin, however lately the log was read', async () => {
    // Another process appends, without a notification to this one.
    const mute = new Wakeups(database.pool());
    mute.close();
    const other = new PostgresEventStore(database.pool(), mute);
    for (let round = 0; round < 20; round++) {
      await store.subscribe({ after: BEGINNING, signal: stop.signal })[Symbol.asyncIterator]().next();
      const after = await store.head();
      const { position } = await appended(other, unit(newStream('b1', 'round'), 0));
      // An event that is held back for a moment arrives with a later batch; an event that was not read would not arrive before the next poll.
      await following(store, ({ events }) => events.some((event) => event.position === position), {
        after,
        pollMs: 60_000,
      });
    }
  });
});
