import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventStore, type Position, type StoredEvent } from '#kernel';
import { type Batch, BEGINNING, type StreamId, streamName } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';
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
  unit,
} from './event-store.samples.js';

const INTERLEAVINGS = 240;

const pick = (below: number) => Math.floor(Math.random() * below);

let harness: EventStoreDbHarness;
let board: string;
let foreign: EventStoreDBClient;
const double = () => harness.double as NonNullable<EventStoreDbHarness['double']>;

beforeEach(async () => {
  harness = await openEventStoreDb({ faults: true, finishClaims: false });
  board = newId('boards');
  foreign = EventStoreDBClient.connectionString(double().url);
});
afterEach(async () => {
  await foreign?.dispose();
  await harness?.close();
});

/** Another application on the same server. */
const strangers = (count = 1) =>
  foreign.appendToStream(
    `shop-${newId('orders')}`,
    Array.from({ length: count }, (_, nth) => jsonEvent({ type: 'Sold', data: { nth } })),
  );

interface Follower {
  readonly categories: readonly string[] | undefined;
  readonly after: Position;
  readonly seen: StoredEvent[];
  checkpoint: Position;
  readonly done: Promise<void>;
}

/** Follows the log until `signal` aborts; pauses for up to `slowMs` after each batch. */
function following(
  store: EventStore,
  after: Position,
  categories: readonly string[] | undefined,
  slowMs: number,
  signal: AbortSignal,
): Follower {
  const seen: StoredEvent[] = [];
  const follower: { -readonly [key in keyof Follower]: Follower[key] } = {
    categories,
    after,
    seen,
    checkpoint: after,
    done: Promise.resolve(),
  };
  follower.done = (async () => {
    for await (const { events, checkpoint } of store.subscribe({
      after,
      categories,
      signal,
      pollMs: 50,
      batchSize: 1 + pick(20),
    })) {
      for (const event of events) {
        const before = seen.at(-1)?.position ?? after;
        if (event.position <= before || event.position <= follower.checkpoint || event.position > checkpoint)
          throw new Error(`${event.position} came after ${before}, between ${follower.checkpoint} and ${checkpoint}.`);
        seen.push(event);
      }
      if (checkpoint < follower.checkpoint)
        throw new Error(`The checkpoint went back from ${follower.checkpoint} to ${checkpoint}.`);
      follower.checkpoint = checkpoint;
      if (slowMs > 0) await sleep(pick(slowMs));
    }
  })();
  return follower;
}

describe('the tail of the log', () => {
  it(`gives every follower what is its own, once: ${INTERLEAVINGS} interleavings of appends, hand-over, lost wires and slow followers`, async () => {
    // So little is kept that followers constantly fall behind it.
    const kept = { events: 8, bytes: 12_000 };
    const store = await harness.another({ kept, finishClaims: false });
    const writer = await harness.another({ finishClaims: false });
    const stop = new AbortController();
    const streams = Array.from({ length: 6 }, (_, nth) => newStream(board, ['job', 'company', 'seldom'][nth % 3]));
    const versions = new Map<StreamId, number>();
    const append = async (stream: StreamId) => {
      const version = versions.get(stream) ?? 0;
      const events = Array.from({ length: 1 + pick(4) }, (_, nth) =>
        newEvent({ nth, text: 'x'.repeat(pick(3) === 0 ? 4_000 : 10) }),
      );
      const one = unit(stream, version, { events });
      for (;;) {
        const result = await writer.append(one).catch(() => undefined);
        if (result && result.outcome !== 'appended' && result.outcome !== 'repeated') throw new Error(result.outcome);
        if (result) break;
        await sleep(5);
      }
      versions.set(stream, version + events.length);
    };
    const followers = [undefined, ['job'], ['seldom'], ['job', 'company'], ['nothing']].map((categories, nth) =>
      following(store, BEGINNING, categories, [0, 12, 0, 5, 0][nth] ?? 0, stop.signal),
    );
    double().log.latencyMs = 8;
    const wires = () => double().log.subscriptions;
    let drops = 0;
    try {
      for (let round = 0; round < INTERLEAVINGS; round++) {
        const writing = Promise.all(
          streams.filter(({ category }) => Math.random() < (category === 'seldom' ? 0.15 : 0.3)).map(append),
        );
        if (Math.random() < 0.3) await strangers(1 + pick(12)).catch(() => undefined);
        if (Math.random() < 0.1) double().log.statistics();
        if (Math.random() < 0.05) {
          await double().dropConnections();
          drops++;
        }
        // Late followers start anywhere: at the beginning, at the position of another one, or at the end.
        if (Math.random() < 0.08) {
          const other = followers[pick(followers.length)] as Follower;
          const after = pick(3) === 0 ? BEGINNING : other.checkpoint;
          followers.push(following(store, after, other.categories, pick(2) * 20, stop.signal));
        }
        await writing;
      }
      await append(streams[2] as StreamId);
      const head = await writer.head();
      const failed = Promise.race(followers.map(({ done }) => done));
      await Promise.race([
        eventually(() => followers.every(({ checkpoint }) => checkpoint >= head), 'all reach the head'),
        failed,
      ]);
    } finally {
      stop.abort();
      await Promise.all(followers.map(({ done }) => done));
    }
    const whole = (await Promise.all(streams.map((stream) => writer.read(stream)))).flat();
    const count = [...versions.values()].reduce((sum, version) => sum + version, 0);
    expect(whole).toHaveLength(count);
    const log = (await follow(writer, ({ events }) => events.length >= count)).events;
    expect(log.map(({ id }) => id).sort()).toEqual(whole.map(({ id }) => id).sort());
    for (const { categories, after, seen } of followers)
      expect(seen).toEqual(
        log.filter(({ category, position }) => position > after && (categories?.includes(category) ?? true)),
      );
    expect(drops).toBeGreaterThan(0);
    // More than one for each start and each loss: there were hand-overs.
    expect(wires()).toBeGreaterThan(followers.length + drops);
  });

  it('is one subscription for all who are near its end, claims included', async () => {
    for (let nth = 0; nth < 5; nth++)
      await appended(harness.store, unit(newStream(board), 0, { take: [exclusive(`slug ${nth}`)] }));
    const before = double().log.subscriptions;
    const stop = new AbortController();
    const store = await harness.another({ finishClaims: true });
    const followers = Array.from({ length: 12 }, (_, nth) =>
      following(store, BEGINNING, nth % 2 ? ['job'] : undefined, 0, stop.signal),
    );
    const { position } = await appended(harness.store, unit(newStream(board), 0));
    await eventually(() => followers.every(({ checkpoint }) => checkpoint >= position), 'all see it');
    await eventually(async () => (await harness.reservations()) === 0, 'the follower confirms');
    stop.abort();
    await Promise.all(followers.map(({ done }) => done));
    expect(followers.every(({ seen }) => seen.length === 6)).toBe(true);
    expect(double().log.subscriptions - before).toBe(1);
  });

  it('moves the checkpoints of followers past events of others, near to the head and past none of ours', async () => {
    const { position: after } = await appended(harness.store, unit(newStream(board, 'quiet'), 0));
    const stop = new AbortController();
    const [quiet, all] = [
      following(harness.store, after, ['quiet'], 0, stop.signal),
      following(harness.store, after, undefined, 0, stop.signal),
    ];
    const others = async (write: () => Promise<unknown>) => {
      await write();
      const near = await harness.store.head();
      // The server reports its position only from time to time: the last of these events may be after the reported one.
      for (let nth = 0; nth < 64; nth++) double().log.statistics();
      await eventually(() => quiet.checkpoint >= near && all.checkpoint >= near, 'checkpoints get near to the head');
      expect(quiet.checkpoint <= (await harness.store.head())).toBe(true);
    };
    await others(() => strangers(300));
    await others(() => foreign.setStreamMetadata('shop-1', { maxAge: 10 }));
    const { position } = await appended(harness.store, unit(newStream(board, 'loud'), 0));
    await eventually(() => quiet.checkpoint >= position && all.checkpoint >= position, 'ours are passed');
    await others(async () => double().log.statistics());
    stop.abort();
    await Promise.all([quiet.done, all.done]);
    expect([quiet.seen, all.seen.map(({ category }) => category)]).toEqual([[], ['loud']]);
    // The same for a follower that is far behind, on its own subscription.
    const small = await harness.another({ kept: { events: 4, bytes: 10_000 }, finishClaims: false });
    await strangers(700);
    const { events } = await follow(small, ({ last }) => last.caughtUp, { categories: ['quiet'] });
    expect(of(board, events)).toHaveLength(1);
  });

  it('is not sent events of others, however many there are', async () => {
    const { position: after } = await appended(harness.store, unit(newStream(board), 0));
    const stop = new AbortController();
    const follower = following(harness.store, after, undefined, 0, stop.signal);
    await follow(harness.store, ({ last }) => last.caughtUp, { after });
    const sent = double().log.sent;
    await strangers(500);
    await appended(harness.store, unit(newStream(board), 0));
    await eventually(() => follower.seen.length === 1, 'ours arrives');
    expect(double().log.sent - sent).toBe(1);
    stop.abort();
    await follower.done;
  });

  it('knows the newest event of ours at once, while it is on its way and no matter what others write', async () => {
    const writer = await harness.another({ finishClaims: false });
    const first = await appended(writer, unit(newStream(board), 0));
    for (const count of [0, 1, 40, 1, 200]) {
      if (count > 0) await strangers(count);
      expect(await harness.store.newest()).toBe(first.position);
    }
    await follow(harness.store, ({ last }) => last.caughtUp, { after: first.position });
    double().log.hold();
    const second = await appended(writer, unit(newStream(board), 0));
    expect(await harness.store.newest()).toBe(second.position);
    await strangers(40);
    expect(await harness.store.newest()).toBe(second.position);
    double().log.release();
    const { events } = await follow(harness.store, ({ last }) => last.caughtUp, { after: first.position });
    expect(events.map(({ position }) => position)).toEqual([second.position]);
    expect(await harness.store.newest()).toBe(second.position);
  });

  it('names a place that followers reach where others alone have written for long', async () => {
    await strangers(3_000);
    const newest = await harness.store.newest();
    expect(newest < (await harness.store.head())).toBe(true);
    harness.store.expect('job', newest);
    const { events } = await follow(harness.store, ({ last }) => last.checkpoint >= newest, { categories: ['job'] });
    expect(events).toEqual([]);
  });

  it('has a head even where only the server has written for long', async () => {
    for (let nth = 0; nth < 1_200; nth++) double().log.statistics();
    expect((await harness.store.head()) > BEGINNING).toBe(true);
    const { events } = await follow(harness.store, ({ last }) => last.caughtUp, { categories: ['job'] });
    expect(events).toEqual([]);
  });

  it('does not report a policy as done while what was written before the beginning is still on its way', async () => {
    const stop = new AbortController();
    const early = following(harness.store, BEGINNING, undefined, 0, stop.signal);
    const { position: before } = await appended(harness.store, unit(newStream(board), 0));
    await eventually(() => early.checkpoint >= before, 'the tail is live');
    double().log.hold();
    const { position } = await appended(harness.store, unit(newStream(board), 0));
    const batches: Batch[] = [];
    const late = (async () => {
      for await (const batch of harness.store.subscribe({ after: before, signal: stop.signal, pollMs: 10 })) {
        batches.push(batch);
        if (batch.checkpoint >= position) stop.abort();
        else if (batches.length === 5) double().log.release();
      }
    })();
    await Promise.all([late, early.done]);
    expect(batches.length).toBeGreaterThan(5);
    for (const { caughtUp, checkpoint } of batches) if (caughtUp) expect(checkpoint >= position).toBe(true);
    expect(
      of(
        board,
        batches.flatMap(({ events }) => events),
      ).map(({ position: at }) => at),
    ).toEqual([position]);
    expect(streamName(batches.at(-1)?.events[0] as StoredEvent)).toContain('job-');
  });
});
