import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '#kernel';
import { withFacts } from '#store';
import { advanceClocks, facts, startClocks, stopClocks } from '#testing';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PostgresBoardVersions } from '../../../libs/store/src/postgres/postgres-board-versions.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import { eventually, newId, newStream, unit } from './event-store.samples.js';

describe('the versions of boards in PostgreSQL', () => {
  let database: Database;
  let pool: pg.Pool;
  let store: EventStore;
  let looks: number;
  let wakeups: { grown: number; listening: boolean };
  let versions: PostgresBoardVersions;
  let board: string;

  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    store = await openPostgresStore(database);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  beforeEach(() => {
    [looks, wakeups, board] = [0, { grown: 0, listening: true }, newId('boards')];
    const query = (...args: Parameters<pg.Pool['query']>) => {
      looks++;
      return pool.query(...args);
    };
    versions = new PostgresBoardVersions({ query } as never, wakeups);
  });

  const current = async (of = board) => withFacts({ ...facts, board: of }, async () => versions.current());
  const append = async (of = board) => {
    await store.append(unit(newStream(of), 0));
  };

  it('stay the same while nothing is appended, with a look at the log twice a second', async () => {
    stopClocks();
    const first = await current();
    expect(await current()).toBe(first);
    expect(looks).toBe(1);
    advanceClocks(400);
    expect(await current()).toBe(first);
    expect(looks).toBe(2);
    startClocks();
  });

  it('change with an event of the board, and not with one of another board', async () => {
    const first = await current();
    await append(newId('boards'));
    wakeups.grown++;
    expect(await current()).toBe(first);
    await append();
    wakeups.grown++;
    expect(await current()).not.toBe(first);
  });

  it('are known without a look until the log grows, for less than half a second, and while notifications arrive', async () => {
    stopClocks();
    const first = await current();
    const known = () => first !== null && versions.isCurrent(first, board);
    expect([known(), first && versions.isCurrent(first, newId('boards'))]).toEqual([true, false]);
    wakeups.grown++;
    expect(known()).toBe(false);
    expect([await current(), known()]).toEqual([first, true]);
    advanceClocks(400);
    expect(known()).toBe(false);
    await current();
    wakeups.listening = false;
    expect(known()).toBe(false);
    wakeups.listening = true;
    await append();
    wakeups.grown++;
    await current();
    expect(known()).toBe(false);
    startClocks();
  });

  it('have the time since when no event was seen', async () => {
    stopClocks();
    const first = await current();
    advanceClocks(5_000);
    const other = await current(newId('boards'));
    await append();
    wakeups.grown++;
    expect((await current())?.since).toBe((first?.since ?? 0) + 5_000);
    expect(other?.since).toBe(first?.since);
    startClocks();
  });

  it('change without a notification, half a second later at the latest', async () => {
    const first = await current();
    await append();
    stopClocks();
    advanceClocks(400);
    expect(await current()).not.toBe(first);
    startClocks();
  });

  it('change with an event of a transaction that began before others and commits after them', async () => {
    await current();
    const late = await database.connect();
    const name = `late-${board}-${newId('late')}`;
    await late.query('begin');
    await late.query(
      `insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
       values ($1, 1, $2, $3, 'late', 'Late', 1, '{}', '{}', now())`,
      [randomUUID(), randomUUID(), name],
    );
    const other = newId('boards');
    await append(other);
    wakeups.grown++;
    const [before, unsettled] = [await current(), await current(other)];
    await late.query('commit');
    wakeups.grown++;
    expect(await current()).not.toBe(before);
    // Seen twice: it was not settled.
    expect(await current(other)).not.toBe(unsettled);
    // Transactions of other databases on the server may still be open.
    await eventually(async () => {
      const after = await current(other);
      wakeups.grown++;
      return (await current(other)) === after;
    }, 'the same version at two looks');
  });

  it('change for callers who come while an earlier look runs', async () => {
    const first = await current();
    wakeups.grown++;
    const running = current();
    await append();
    wakeups.grown++;
    expect(await current()).not.toBe(first);
    await running;
  });

  it('all change after more events than a look reads', async () => {
    const first = await current();
    await pool.query(
      `insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
       select gen_random_uuid(), 1, gen_random_uuid(), 'many-' || $1 || '-' || n, 'many', 'Many', 1, '{}', '{}', now()
       from generate_series(1, 1001) as n`,
      [newId('boards')],
    );
    wakeups.grown++;
    expect(await current()).not.toBe(first);
  });

  it('are not known while notifications do not arrive', async () => {
    wakeups.listening = false;
    expect(await current()).toBeNull();
    expect(looks).toBe(0);
  });
});
