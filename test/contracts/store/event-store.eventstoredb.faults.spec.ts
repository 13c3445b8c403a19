import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventStore, type StoredEvent } from '#kernel';
import { type Append, type AppendResult, BEGINNING, streamName } from '#kernel/engine';
import type { Pool } from 'pg';
import { StreamsService } from '../../doubles/streams-service.js';
import { type EventStoreDbHarness, openEventStoreDb } from './event-store.eventstoredb.harness.js';
import {
  appended,
  eventually,
  exclusive,
  follow,
  newEvent,
  newId,
  newStream,
  of,
  shared,
  unit,
} from './event-store.samples.js';

// The double produces the faults; we must not stop a real server.
let harness: EventStoreDbHarness;
let board: string;
const open = async (finishClaims = true) => {
  harness = await openEventStoreDb({ faults: true, finishClaims });
};
const double = () => harness.double as NonNullable<EventStoreDbHarness['double']>;

beforeEach(() => {
  board = newId('boards');
});
afterEach(() => harness?.close());

/** How a command handler treats faults: it repeats the same unit until there is an answer. */
async function insist(store: EventStore, append: Append): Promise<AppendResult> {
  for (;;) {
    const result = await store.append(append).catch(() => undefined);
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The pool, except that statements containing `text` fail as if the database were unavailable. */
const without = (pool: Pool, text: string): Pool =>
  new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (property !== 'query') return value.bind(target) as unknown;
      return (statement: unknown, ...rest: unknown[]) =>
        String(statement).includes(text)
          ? Promise.reject(new Error('The database is gone.'))
          : (value.call(target, statement, ...rest) as unknown);
    },
  });

const CONFIRMATION = 'insert into claim_holds';

describe('a subscription', () => {
  beforeEach(() => open());

  it.each([
    ['connections that are dropped', async () => double().dropConnections()],
    [
      'a server that stops and comes back',
      async () => {
        await double().stop();
        await new Promise((resolve) => setTimeout(resolve, 100));
        await double().start();
      },
    ],
  ])('survives %s, losing and repeating nothing', async (_, fault) => {
    const writer = await harness.another({ finishClaims: false });
    const streams = Array.from({ length: 8 }, () => newStream(board, 'fault'));
    let writing = true;
    const written = (async () => {
      for (let version = 0; version < 40; version++)
        await Promise.all(
          streams.map(async (stream) => {
            const result = await insist(writer, unit(stream, version));
            expect(['appended', 'repeated']).toContain(result.outcome);
          }),
        );
      writing = false;
    })();
    const total = streams.length * 40;
    let faults = 0;
    const seen: StoredEvent[] = [];
    const following = follow(
      harness.store,
      ({ events }) => {
        seen.splice(0, seen.length, ...events);
        return of(board, events).length >= total;
      },
      { categories: ['fault'], batchSize: 10 },
    );
    while (writing && faults < 5) {
      const until = ((faults + 1) * total) / 7;
      await eventually(() => seen.length >= until || !writing, 'the subscription goes on');
      await fault();
      faults += 1;
    }
    await written;
    const { events, checkpoint } = await following;
    expect(faults).toBeGreaterThanOrEqual(3);
    const names = events.map((event) => `${streamName(event)}@${event.version}`);
    expect(new Set(names).size).toBe(total);
    expect(names).toHaveLength(total);
    expect(checkpoint).toBe(events.at(-1)?.position);
    for (const stream of streams) {
      const own = events.filter((event) => event.objectId === stream.objectId).map(({ version }) => version);
      expect(own).toEqual(Array.from({ length: 40 }, (__, nth) => nth + 1));
    }
    expect(harness.warnings.some((warning) => warning.startsWith('EventStoreDB is unavailable'))).toBe(true);
  });

  it('waits for a server that is not there yet, and yields meanwhile', async () => {
    const { position } = await appended(harness.store, unit(newStream(board, 'late'), 0));
    await double().stop();
    const early = await harness.another({ finishClaims: false });
    let yielded = 0;
    const { events } = await follow(
      early,
      ({ last }) => {
        yielded += 1;
        expect(last.caughtUp && yielded <= 3).toBe(false);
        if (yielded === 3) void double().start();
        return last.checkpoint >= position;
      },
      { categories: ['late'] },
    );
    expect(yielded).toBeGreaterThan(3);
    expect(of(board, events)).toHaveLength(1);
  });

  it('ends at once on request while the server is away', async () => {
    await double().stop();
    const patient = await harness.another({ finishClaims: false, backoff: { firstMs: 60_000, maxMs: 60_000 } });
    const stop = new AbortController();
    let batches = 0;
    for await (const batch of patient.subscribe({ after: BEGINNING, signal: stop.signal })) {
      expect(batch.caughtUp).toBe(false);
      batches += 1;
      // Next it waits for a minute.
      setTimeout(() => stop.abort(), 30);
    }
    expect(batches).toBe(1);
  });

  it('passes over what is not ours, and hands on what it cannot read', async () => {
    const client = EventStoreDBClient.connectionString(double().url);
    const mine = newStream(board, 'odd');
    await client.appendToStream('strangers', jsonEvent({ type: 'Foreign', data: {} }));
    await client.appendToStream('odd-', jsonEvent({ type: 'Foreign', data: {} }));
    await client.appendToStream(streamName(mine), binaryEvent({ type: 'Raw', data: Buffer.from([1, 2, 255]) }));
    await client.appendToStream(streamName(mine), jsonEvent({ type: 'Bare', data: { yes: 1 } }));
    const { position } = await appended(harness.store, unit(mine, 2));
    await client.dispose();
    // A store that starts with these in the log reads them; a running store lets the server filter them out.
    const late = await harness.another({ finishClaims: false });
    for (const options of [{ categories: ['odd'] }, {}]) {
      const { events } = await follow(late, ({ last }) => last.checkpoint >= position, options);
      expect(of(board, events).map(({ type, data, schemaVersion }) => [type, data, schemaVersion])).toEqual([
        ['Raw', 'AQL/', 1],
        ['Bare', { yes: 1 }, 1],
        ['JobTitled', { nth: 0 }, 1],
      ]);
      expect(events.every(({ metadata }) => typeof metadata.actor === 'string')).toBe(true);
    }
    const warned = harness.warnings.filter((warning) => warning.includes('strangers')).length;
    expect([1, 2]).toContain(warned);
  });
});

describe('an append', () => {
  beforeEach(() => open());

  it('rejects while the server is away, and succeeds when it is back', async () => {
    const stream = newStream(board);
    await appended(harness.store, unit(stream, 0));
    await double().stop();
    const tried = unit(stream, 1, { take: [exclusive('slug')] });
    await expect(harness.store.append(tried)).rejects.toThrow();
    await expect(harness.store.read(stream)).rejects.toThrow();
    await expect(harness.store.head()).rejects.toThrow();
    await expect(harness.store.ping()).rejects.toThrow();
    await double().start();
    expect((await insist(harness.store, tried)).outcome).toBe('appended');
    await harness.store.ping();
    expect(await harness.store.read(stream)).toHaveLength(2);
  });

  it('whose answer was lost is a repeat when it is tried again, and has its claims', async () => {
    const stream = newStream(board);
    const tried = unit(stream, 0, { count: 2, take: [exclusive('slug')] });
    double().loseAnswers();
    await expect(harness.store.append(tried)).rejects.toThrow();
    expect(await insist(harness.store, tried)).toMatchObject({ outcome: 'repeated', version: 2 });
    await eventually(async () => (await harness.reservations()) === 0, 'the follower confirms');
    const rival = await harness.store.append(unit(newStream(board), 0, { take: [exclusive('slug')] }));
    expect(rival).toEqual({ outcome: 'claimed', claim: exclusive('slug'), holders: [stream.objectId] });
  });

  it('that the server lets time out is tried again, and in the end given up', async () => {
    const stream = newStream(board);
    const tried = unit(stream, 0, { take: [exclusive('slug')] });
    double().timeOut(2);
    const { position } = await appended(harness.store, tried);
    double().timeOut(1);
    expect(await harness.store.append(tried)).toEqual({ outcome: 'repeated', version: 1, position });
    double().timeOut(3);
    await expect(harness.store.append(unit(stream, 1))).rejects.toThrow('timed out');
    expect(await harness.store.read(stream)).toHaveLength(1);
  });

  it('that is too large rejects, and keeps no claim', async () => {
    const events = [newEvent('x'.repeat(1_200_000))];
    await expect(
      harness.store.append(unit(newStream(board), 0, { events, take: [exclusive('slug')] })),
    ).rejects.toThrow();
    expect(await harness.reservations()).toBe(0);
    await appended(harness.store, unit(newStream(board), 0, { take: [exclusive('slug')] }));
  });

  it('many at once while connections drop: every one is there once', async () => {
    const units = Array.from({ length: 60 }, () => unit(newStream(board), 0, { count: 2 }));
    const writing = Promise.all(units.map((one) => insist(harness.store, one)));
    for (let nth = 0; nth < 4; nth++) await double().dropConnections();
    const results = await writing;
    expect(results.every(({ outcome }) => outcome === 'appended' || outcome === 'repeated')).toBe(true);
    for (const { stream } of units) expect(await harness.store.read(stream)).toHaveLength(2);
  });

  it('is not disturbed by another connection of this process that breaks', async () => {
    const elsewhere = await new StreamsService().start();
    const other = await harness.another({ url: elsewhere.url, finishClaims: false });
    try {
      await appended(other, unit(newStream(board), 0));
      elsewhere.loseAnswers();
      const breaking = other.append(unit(newStream(board), 0)).catch(() => undefined);
      const events = () => [newEvent('x'.repeat(5_000))];
      await Promise.all(
        Array.from({ length: 200 }, () => appended(harness.store, unit(newStream(board), 0, { events: events() }))),
      );
      await breaking;
    } finally {
      await other.close();
      await elsewhere.stop();
    }
  });

  it('finds the server by any of its connection strings', async () => {
    const stream = newStream(board);
    for (const [nth, url] of [
      double().url.replace('esdb://', 'kurrentdb://'),
      double().discoveryUrl,
      double().discoveryUrl.replace('esdb', 'kurrentdb'),
    ].entries())
      await appended(await harness.another({ url, finishClaims: false }), unit(stream, nth));
    await expect(harness.another({ url: 'http://127.0.0.1' })).rejects.toThrow();
  });
});

describe('claims', () => {
  const rival = (store: EventStore, value: string) =>
    store.append(unit(newStream(board), 0, { take: [exclusive(value)] }));

  it('of a writer who died between writing and confirming are confirmed by the follower', async () => {
    await open(false);
    const dying = await harness.another({ finishClaims: false, pool: without(harness.pool, CONFIRMATION) });
    const stream = newStream(board);
    await appended(dying, unit(stream, 0, { take: [exclusive('slug'), exclusive('moved')] }));
    expect(await harness.reservations()).toBe(2);
    expect(await rival(harness.store, 'slug')).toMatchObject({ outcome: 'claimed', holders: [stream.objectId] });
    // However late: an event followed, so a due reservation is not free.
    await harness.pool.query(`update claim_reservations set due = now() - interval '1 hour'`);
    const healer = await harness.another({ finishClaims: true });
    await eventually(async () => (await harness.reservations()) === 0, 'the follower confirms');
    expect(await rival(healer, 'slug')).toMatchObject({ outcome: 'claimed', holders: [stream.objectId] });
    await appended(dying, unit(stream, 1, { release: [exclusive('moved')], take: [exclusive('next')] }));
    await eventually(async () => (await harness.reservations()) === 0, 'the follower confirms');
    expect((await rival(healer, 'moved')).outcome).toBe('appended');
    expect((await rival(healer, 'next')).outcome).toBe('claimed');
  });

  it('of a writer who died before writing fall due, once the follower has read so far', async () => {
    await open(false);
    const stream = newStream(board);
    await harness.reserve?.(stream, [exclusive('slug')]);
    await harness.pool.query(`update claim_reservations set due = now() - interval '1 second'`);
    expect((await rival(harness.store, 'slug')).outcome).toBe('claimed');
    await harness.another({ finishClaims: true });
    await eventually(async () => (await harness.reservations()) === 0, 'the reservation ends');
    expect((await rival(harness.store, 'slug')).outcome).toBe('appended');
  });

  it('are finished by another process when the one that did it goes', async () => {
    await open(true);
    await harness.another({ finishClaims: true });
    const dying = await harness.another({ finishClaims: false, pool: without(harness.pool, CONFIRMATION) });
    await appended(dying, unit(newStream(board), 0, { take: [exclusive('first')] }));
    await eventually(async () => (await harness.reservations()) === 0, 'the first follower confirms');
    await harness.store.close();
    await appended(dying, unit(newStream(board), 0, { take: [exclusive('second')] }));
    await eventually(async () => (await harness.reservations()) === 0, 'the second follower confirms');
    expect((await rival(dying, 'first')).outcome).toBe('claimed');
    expect((await rival(dying, 'second')).outcome).toBe('claimed');
  });

  it('are a fold of the log: following it again from the beginning gives the same', async () => {
    await open(false);
    const healthy = harness.store;
    const dying = await harness.another({ finishClaims: false, pool: without(harness.pool, CONFIRMATION) });
    const streams = Array.from({ length: 4 }, () => newStream(board));
    const held = async () =>
      (
        await harness.pool.query(
          'select board, kind, digest, holder, version from claim_holds where held order by 1, 2, 3, 4',
        )
      ).rows;
    // What makes others fail: held claims, and those reserved until the follower has read of them.
    const standing = async () =>
      (
        await harness.pool.query(`select board, kind, digest, holder from claim_holds where held
        union select board, kind, digest, holder from claim_reservations order by 1, 2, 3, 4`)
      ).rows;
    for (const [nth, stream] of streams.entries()) {
      await appended(healthy, unit(stream, 0, { take: [exclusive(`own ${nth}`), shared('together')] }));
      await appended(healthy, unit(stream, 1, { take: [exclusive(`new ${nth}`)], release: [exclusive(`own ${nth}`)] }));
      if (nth % 2)
        await appended(
          healthy,
          unit(stream, 2, { take: [exclusive(`own ${nth}`)], release: [exclusive(`new ${nth}`), shared('together')] }),
        );
    }
    const stood = await standing();
    expect(stood).toHaveLength(8 - 2);
    // At no time does the follower, which comes along behind, undo what writers have taken and released.
    const stop = new AbortController();
    const changes: unknown[] = [];
    const watching = (async () => {
      while (!stop.signal.aborted) {
        const now = await standing();
        if (JSON.stringify(now) !== JSON.stringify(stood)) changes.push(now);
      }
    })();
    const follower = await harness.another({ finishClaims: true });
    const head = await follower.head();
    const followed = async () =>
      (await harness.pool.query<{ checkpoint: string }>('select checkpoint from claim_followers')).rows[0]
        ?.checkpoint ?? '';
    await eventually(async () => (await followed()) >= head, 'the follower reads all');
    stop.abort();
    await watching;
    expect(changes).toEqual([]);
    const expected = await held();
    expect((await harness.pool.query('select from claim_holds where not held')).rowCount).toBe(0);

    await follower.close();
    await harness.pool.query('truncate claim_holds, claim_followers');
    await harness.another({ finishClaims: true });
    await eventually(async () => (await followed()) >= head, 'another follower reads all again');
    expect(await held()).toEqual(expected);
    expect((await rival(dying, 'together')).outcome).toBe('claimed');
  });
});
