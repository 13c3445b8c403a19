import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type KeyedTry, IdempotencyKeys, type KeyOwner } from '../../../libs/http/src/writes/idempotency-keys.js';
import { Wakeups } from '../../../libs/store/src/event-log/wakeups.js';
import { eventually } from '../store/event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

/** One server that answers requests. */
interface Process {
  readonly keys: IdempotencyKeys;
  readonly wakeups: Wakeups;
  readonly pool: pg.Pool;
}

const PRINT = Buffer.from('the request');

describe('the idempotency key of a request that is under way', () => {
  let database: Database;
  let sql: pg.Client;
  let first: Process;
  let second: Process;
  let owner: KeyOwner;
  const processes: Process[] = [];

  const start = async (): Promise<Process> => {
    const pool = database.pool(4);
    const wakeups = new Wakeups(pool);
    const process = { keys: new IdempotencyKeys(pool, wakeups), wakeups, pool };
    await wakeups.listen();
    processes.push(process);
    return process;
  };
  /** The time at which its database finds that it has ended; a killed process does not report it. */
  const kill = async ({ wakeups, pool }: Process) => {
    const { session } = wakeups;
    wakeups.close();
    await eventually(async () => {
      const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and objid = $1`, [
        session,
      ]);
      return rowCount === 0;
    }, 'the session ends');
  };
  const begin = ({ keys }: Process) => keys.begin(owner, PRINT);
  const begun = async (process: Process) => {
    const result = await begin(process);
    if (result.state !== 'begun') throw new Error(`The key is ${result.state}.`);
    return result;
  };
  const row = async () =>
    (
      await sql.query<{ holder: number | null; gone_since: Date | null; seed: string }>(
        'select * from idempotency_keys',
      )
    ).rows[0];
  /** Makes the database believe that the holder was found dead this long ago. */
  const later = (seconds: number) =>
    sql.query('update idempotency_keys set gone_since = gone_since - make_interval(secs => $1)', [seconds]);

  beforeAll(async () => {
    database = await freshDatabase();
    sql = await database.connect();
  });
  beforeEach(async () => {
    await sql.query('delete from idempotency_keys');
    owner = { board: 'boards_1', credential: 'api_keys_1', key: randomUUID() };
    [first, second] = [await start(), await start()];
  });
  afterEach(() => {
    for (const { wakeups } of processes.splice(0)) wakeups.close();
  });
  afterAll(() => database?.drop());

  it('is free three seconds after a retry found its process gone, and goes on with the seed', async () => {
    const { seed } = await begun(first);
    expect((await begin(second)).state).toBe('running');
    await kill(first);
    // The first retry records it, the next ones wait until it is certain.
    for (const seconds of [0, 2]) {
      await later(seconds);
      expect((await begin(second)).state).toBe('running');
    }
    await later(1);
    expect(await begin(second)).toMatchObject({ state: 'begun', seed, again: true });
    // From then on it belongs to the second one.
    expect(await row()).toMatchObject({ holder: second.wakeups.session, gone_since: null });
    expect((await begin(await start())).state).toBe('running');
  });

  it('is never free while its process is there, however long a retry asks', async () => {
    await begun(first);
    for (let nth = 0; nth < 3; nth++) expect((await begin(second)).state).toBe('running');
    await sql.query(`update idempotency_keys set gone_since = now() - interval '1 hour'`);
    // Another retry recorded that it had ended, which is wrong.
    expect((await begin(second)).state).toBe('running');
    expect((await row())?.gone_since).toBeNull();
  });

  it('is held by time when its process has lost its session and goes on', async () => {
    const mine = await begun(first);
    const { session } = first.wakeups;
    await sql.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
      [session],
    );
    await eventually(async () => (await row())?.holder === null, 'it keeps what it holds');
    await begin(second);
    await later(60);
    expect((await begin(second)).state).toBe('running');
    await eventually(() => first.wakeups.session !== null, 'it has another session');
    expect(first.wakeups.session).not.toBe(session);
    await first.keys.finish(owner, { status: 201, headers: {}, body: '{}' });
    expect((await begin(second)).state).toBe('done');
    expect(mine.again).toBe(false);
  });

  it('is held by time as well when the session is lost while the key is taken', async () => {
    const { wakeups, pool } = first;
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    pool.query = (async (...args: unknown[]) => {
      const answer = await query(...args);
      if ((args[0] as { name?: string }).name !== 'idempotency-begin-flushed') return answer;
      const { session } = wakeups;
      await sql.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
        [session],
      );
      await eventually(() => wakeups.session !== session, 'it hears of the loss');
      return answer;
    }) as typeof pool.query;
    await begun(first);
    expect((await row())?.holder).toBeNull();
  });

  it('is held by time where a release before this one took it, or a process without a session', async () => {
    const alone = new IdempotencyKeys(database.pool(1));
    expect((await alone.begin(owner, PRINT)).state).toBe('begun');
    await begin(second);
    await later(60);
    expect((await begin(second)).state).toBe('running');
    expect(await row()).toMatchObject({ holder: null, gone_since: null });
    await sql.query('update idempotency_keys set locked_until = now()');
    expect((await begin(second)).state).toBe('begun');
  });

  /** Ends the session with which a process holds its keys, like a crash of the database. */
  const endSession = ({ wakeups }: Process) =>
    sql.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted`, [
      wakeups.session,
    ]);

  it('is there again after a crash of the database that lost it, with its seed', async () => {
    const { seed, until, stands } = await begun(first);
    expect(stands()).toBeUndefined();
    await sql.query('delete from idempotency_keys');
    await endSession(first);
    await eventually(async () => (await row()) !== undefined, 'it is written again');
    expect(await row()).toMatchObject({ seed, holder: null, status: null });
    await stands();
    expect((await begin(second)).state).toBe('running');
    await first.keys.leave(owner, { until });
    expect(await begin(second)).toMatchObject({ state: 'begun', seed, again: true });
  });

  it('is refused before an append when another try took it after such a crash', async () => {
    const { stands } = await begun(first);
    await sql.query('delete from idempotency_keys');
    const other = await begun(second);
    await endSession(first);
    await eventually(() => stands() !== undefined, 'it hears of the loss');
    await expect(stands()).rejects.toMatchObject({ code: 'idempotency_key_in_use' });
    expect(await row()).toMatchObject({ seed: other.seed, holder: second.wakeups.session });
  });

  it.each([
    ['with events in the same database, only one-time answers wait', true, ['idempotency-finish-flushed']],
    [
      'with events elsewhere, the key waits as well',
      false,
      ['idempotency-begin-flushed', 'idempotency-finish-flushed', 'idempotency-begin-flushed'],
    ],
  ])('for the disk: %s', async (_, sameLog, waiting) => {
    const waited: string[] = [];
    const keys = new IdempotencyKeys(
      {
        query: async (statement: pg.QueryConfig) => {
          await sql.query('begin; set local synchronous_commit = on');
          const result = await sql.query(statement);
          const { rows } = await sql.query<{ synchronous_commit: string }>('show synchronous_commit');
          if (rows[0]?.synchronous_commit !== 'off') waited.push(statement.name ?? '');
          await sql.query('commit');
          return result;
        },
      } as unknown as pg.Pool,
      first.wakeups,
      sameLog,
    );
    await keys.begin(owner, PRINT);
    await keys.finish(owner, { status: 201, headers: {}, body: '{}' });
    await keys.finish(owner, { status: 201, headers: {}, body: '{}', once: true });
    const refused = { ...owner, key: randomUUID() };
    const result = await keys.begin(refused, PRINT);
    if (result.state === 'begun') await keys.release(refused, result);
    expect(waited).toEqual(waiting);
  });

  it('costs no statement more, and one when the session is lost', async () => {
    const sent: string[] = [];
    const query = first.pool.query.bind(first.pool) as (...args: unknown[]) => unknown;
    first.pool.query = ((...args: unknown[]) => {
      const { name } = args[0] as { name?: string };
      if (name) sent.push(name);
      return query(...args);
    }) as typeof first.pool.query;
    const tries: KeyedTry[] = [];
    for (let nth = 0; nth < 3; nth++) {
      owner = { ...owner, key: randomUUID() };
      tries.push(await begin(first));
      await first.keys.finish(owner, { status: 201, headers: {}, body: null });
    }
    expect(tries.map(({ state }) => state)).toEqual(['begun', 'begun', 'begun']);
    expect(sent).toEqual(Array.from({ length: 3 }, () => ['idempotency-begin-flushed', 'idempotency-finish']).flat());
  });
});
