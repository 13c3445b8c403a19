import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore } from '#kernel';
import { type AppendResult, streamName } from '#kernel/engine';
import { digest } from '../../../libs/store/src/database/statements.js';
import { eventually, exclusive, newEvent, newId, newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

const ROUNDS = 400;
const CONTENDERS = 32;
const ENOUGH_MS = 8_000;

const outcomes = (results: readonly AppendResult[]) => results.map(({ outcome }) => outcome);

describe('races in PostgreSQL', () => {
  let database: Database;
  let store: EventStore;
  let other: EventStore;
  let board: string;

  beforeAll(async () => {
    database = await freshDatabase();
    store = await openPostgresStore(database);
    other = await openPostgresStore(database);
  });
  afterAll(async () => {
    await store?.close();
    await other?.close();
    await database?.drop();
  });
  beforeEach(() => {
    board = newId('boards');
  });

  /** Resolves once a statement of ours waits for a lock. */
  const somebodyWaits = async () => {
    const watch = await database.connect();
    await eventually(async () => {
      const { rows } = await watch.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '(as materialized|with moved as)'`,
      );
      return rows.length > 0;
    }, 'an append waits');
    await watch.end();
  };

  it('fails one bad unit of a group alone, and writes its neighbours', async () => {
    const bad = [
      newEvent({ text: 'a\u0000b' }),
      newEvent({ text: '\ud800' }),
      { ...newEvent(), data: undefined },
      { ...newEvent(), id: 'no uuid' },
    ];
    const good = Array.from({ length: 20 }, (_, nth) =>
      unit(newStream(board), 0, { take: [exclusive(`fine ${nth}`)] }),
    );
    const streams = bad.map(() => newStream(board));
    const units = [
      ...good.slice(0, 10),
      ...streams.map((stream, nth) =>
        unit(stream, 0, { events: [newEvent(), bad[nth] ?? newEvent()], take: [exclusive(`bad ${nth}`)] }),
      ),
      ...good.slice(10),
    ];
    const settled = await Promise.allSettled(units.map((one) => store.append(one)));
    expect(settled.map(({ status }) => status)).toEqual([
      ...good.slice(0, 10).map(() => 'fulfilled'),
      ...bad.map(() => 'rejected'),
      ...good.slice(10).map(() => 'fulfilled'),
    ]);
    for (const one of good) expect(await store.read(one.stream)).toHaveLength(1);
    for (const stream of streams) expect(await store.read(stream)).toEqual([]);
    // Nothing of a failed unit is kept: neither its first event nor its claim.
    const again = await Promise.all(
      bad.map((_, nth) => store.append(unit(newStream(board), 0, { take: [exclusive(`bad ${nth}`)] }))),
    );
    expect(outcomes(again)).toEqual(bad.map(() => 'appended'));
  });

  it('writes the neighbours of a unit that is refused, in the same group', async () => {
    await store.append(unit(newStream(board), 0, { take: [exclusive('taken')] }));
    const results = await Promise.all([
      store.append(unit(newStream(board), 0)),
      store.append(unit(newStream(board), 0, { take: [exclusive('taken')] })),
      store.append(unit(newStream(board), 7)),
      store.append(unit(newStream(board), 0)),
    ]);
    expect(outcomes(results)).toEqual(['appended', 'claimed', 'stale', 'appended']);
  });

  it('is notified of a claim that another process takes while it waits for it', async () => {
    for (const ending of ['commit', 'rollback'] as const) {
      const value = newId('value');
      const elsewhere = await database.connect();
      await elsewhere.query('begin');
      await elsewhere.query(
        `insert into claims (board, kind, value, slot, holder) values ($1, 'job.external_id', $2, '', 'jobs_other')`,
        [board, digest(value)],
      );
      const mine = newStream(board);
      const neighbour = newStream(board);
      const appending = Promise.all([
        store.append(unit(mine, 0, { take: [exclusive(value)] })),
        store.append(unit(neighbour, 0)),
      ]);
      await somebodyWaits();
      await elsewhere.query(ending);
      const [result, beside] = await appending;
      if (ending === 'commit')
        expect(result).toEqual({ outcome: 'claimed', claim: exclusive(value), holders: ['jobs_other'] });
      else expect(result.outcome).toBe('appended');
      expect(beside.outcome).toBe('appended');
      expect(await store.read(mine)).toHaveLength(ending === 'commit' ? 0 : 1);
      await elsewhere.end();
    }
  });

  it('is notified of a stream that another process begins while it waits for it', async () => {
    for (const [ending, expected] of [
      ['commit', 'stale'],
      ['rollback', 'appended'],
    ] as const) {
      const stream = newStream(board);
      const elsewhere = await database.connect();
      await elsewhere.query('begin');
      await elsewhere.query('insert into streams (stream, version) values ($1, 1)', [digest(streamName(stream))]);
      const appending = store.append(unit(stream, 0));
      await somebodyWaits();
      await elsewhere.query(ending);
      expect((await appending).outcome).toBe(expected);
      await elsewhere.end();
    }
  });

  it('comes back from a deadlock with someone else', async () => {
    const [one, two] = [newId('value'), newId('value')].sort((a, b) => (digest(a) < digest(b) ? -1 : 1)) as [
      string,
      string,
    ];
    const insert = `insert into claims (board, kind, value, slot, holder) values ($1, 'job.external_id', $2, '', 'jobs_other')`;
    const elsewhere = await database.connect();
    // The store checks for deadlocks sooner, so that it is the one to be aborted.
    await elsewhere.query(`begin; set local deadlock_timeout = '60s'`);
    await elsewhere.query(insert, [board, digest(two)]);
    const appending = store.append(unit(newStream(board), 0, { take: [exclusive(one), exclusive(two)] }));
    await somebodyWaits();
    await elsewhere.query(insert, [board, digest(one)]);
    await elsewhere.query('commit');
    expect(await appending).toEqual({ outcome: 'claimed', claim: exclusive(one), holders: ['jobs_other'] });
    await elsewhere.end();
  });

  it('repeats a transaction when the error that it sees is of a statement after the one that lost a race', async () => {
    const value = newId('value');
    const elsewhere = await database.connect();
    await elsewhere.query('begin');
    await elsewhere.query(
      `insert into claims (board, kind, value, slot, holder) values ($1, 'job.external_id', $2, '', 'jobs_other')`,
      [board, digest(value)],
    );
    const stream = newStream(board);
    let tries = 0;
    const work = async (): Promise<AppendResult> => {
      tries++;
      const appending = store.append(unit(stream, 0, { take: [exclusive(value)] }));
      if (tries > 1) return appending;
      void appending.catch(() => undefined);
      await somebodyWaits();
      const reading = store.read(stream);
      await elsewhere.query('commit');
      await reading;
      return appending;
    };
    const result = await store.together(newStream(board), { asOne: work, inSteps: work });
    expect([tries, result]).toEqual([2, { outcome: 'claimed', claim: exclusive(value), holders: ['jobs_other'] }]);
    await elsewhere.end();
  });

  it('lets one of many takers in two processes win, and throws for none', async () => {
    for (let round = 0; round < 40; round++) {
      const values = [newId('value'), newId('value'), newId('value')];
      const take = (nth: number) => [values[nth % 3], values[(nth + 1) % 3]].map((value) => exclusive(value as string));
      const units = Array.from({ length: 12 }, (_, nth) =>
        unit(newStream(board), 0, { take: nth % 4 === 3 ? take(nth).reverse() : take(nth) }),
      );
      const results = await Promise.all(units.map((one, nth) => (nth % 2 ? other : store).append(one)));
      // Any two pairs of three values share one.
      expect(outcomes(results).sort()).toEqual(['appended', ...Array.from({ length: 11 }, () => 'claimed')]);
      const winner = units[results.findIndex(({ outcome }) => outcome === 'appended')];
      for (const result of results)
        if (result.outcome === 'claimed') expect(result.holders).toEqual([winner?.stream.objectId]);
    }
  });

  it(`lets one of ${CONTENDERS} simultaneous appends in two processes win, round after round`, async () => {
    const until = Date.now() + ENOUGH_MS;
    let round = 0;
    while (round < ROUNDS && (round < 40 || Date.now() < until)) {
      const stream = newStream(board);
      const winners: (string | undefined)[] = [];
      for (let expected = 0; expected < 8; expected++, round++) {
        const units = Array.from({ length: CONTENDERS }, () => unit(stream, expected));
        const results = await Promise.all(units.map((one, nth) => (nth % 2 ? other : store).append(one)));
        const won = results.flatMap(({ outcome }, nth) => (outcome === 'appended' ? [units[nth]?.events[0]?.id] : []));
        expect(won).toHaveLength(1);
        expect(outcomes(results).filter((outcome) => outcome === 'stale')).toHaveLength(CONTENDERS - 1);
        winners.push(...won);
      }
      const history = await store.read(stream);
      expect(history.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(history.map(({ id }) => id)).toEqual(winners);
    }
    expect(round).toBeGreaterThanOrEqual(40);
  });
});
