import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  binaryEvent,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  UnavailableError,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type Position,
  type StreamSubscription,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { StreamsService } from './streams-service.js';

const note = (type = 'Noted', data: Record<string, string | number> = {}) =>
  jsonEvent({ id: randomUUID(), type, data });
const notes = (count: number, type?: string) => Array.from({ length: count }, (_, nth) => note(type, { nth }));

let service: StreamsService;
let clients: EventStoreDBClient[];

const connect = (url = service.url) => {
  const client = EventStoreDBClient.connectionString(url);
  clients.push(client);
  return client;
};

const caught = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const collected = async <T>(reading: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of reading) all.push(one);
  return all;
};

/** What a subscription receives, in order: types of events, `checkpoint`, `caughtUp`. */
function watched(subscription: AllStreamSubscription | StreamSubscription) {
  const seen: string[] = [];
  const positions: Position[] = [];
  let wake = () => undefined as void;
  const errors: Error[] = [];
  const record = (what: string) => {
    seen.push(what);
    wake();
  };
  subscription
    .on('data', ({ event }: { event?: { type: string; position?: Position } }) => {
      if (event?.position) positions.push(event.position);
      record(event?.type ?? '?');
    })
    .on('caughtUp', () => record('caughtUp'))
    .on('error', (error: Error) => {
      errors.push(error);
      wake();
    });
  return {
    seen,
    positions,
    errors,
    record,
    async until(enough: () => boolean) {
      while (!enough()) await new Promise<void>((resolve) => (wake = resolve));
    },
    end: () => subscription.unsubscribe(),
  };
}

beforeEach(() => {
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.dispose();
  await service.stop();
});

describe.each([true, false])('appending, batched: %s', (batchAppend) => {
  let client: EventStoreDBClient;
  beforeEach(async () => {
    service = await new StreamsService({ batchAppend, maxAppendBytes: 10_000 }).start();
    client = connect();
  });

  const append = (expectedRevision: AppendExpectedRevision, events = [note()], stream = 'a') =>
    client.appendToStream(stream, events, { expectedRevision });

  it('answers with the revision and position of the last event', async () => {
    const one = await append('no_stream', notes(3));
    const two = await append(2n);
    const other = await append('any', [note()], 'b');
    expect([one.nextExpectedRevision, two.nextExpectedRevision, other.nextExpectedRevision]).toEqual([2n, 3n, 0n]);
    const commits = [one, two, other].map(({ position }) => position?.commit ?? 0n);
    expect(commits[0]).toBeGreaterThan(0n);
    expect(commits[1]).toBeGreaterThan(commits[0] as bigint);
    expect(commits[2]).toBeGreaterThan(commits[1] as bigint);
    const all = await collected(client.readAll());
    expect(all.map(({ event }) => event?.position.commit)).toEqual(expect.arrayContaining(commits));
  });

  it('refuses what is not as expected, and says how it is', async () => {
    const missing = (await caught(append(0n))) as WrongExpectedVersionError;
    expect(missing).toBeInstanceOf(WrongExpectedVersionError);
    expect([missing.expectedVersion, missing.actualVersion]).toEqual([0n, 'no_stream']);
    expect(await caught(append('stream_exists'))).toBeInstanceOf(WrongExpectedVersionError);
    await append('no_stream', notes(2));
    await append('stream_exists');
    for (const expected of ['no_stream', 0n, 1n, 7n] as const) {
      const refusal = (await caught(append(expected))) as WrongExpectedVersionError;
      expect(refusal).toBeInstanceOf(WrongExpectedVersionError);
      expect([refusal.expectedVersion, refusal.actualVersion]).toEqual([expected, 2n]);
    }
    expect(await collected(client.readStream('a'))).toHaveLength(3);
  });

  it('answers a repeat as the first time', async () => {
    const events = notes(2);
    const first = await append('no_stream', events);
    const more = await append(1n, notes(2));
    for (const expected of ['no_stream', 'any', 'stream_exists'] as const)
      expect(await append(expected, events)).toEqual(first);
    expect(await collected(client.readStream('a'))).toHaveLength(4);
    // The client now expects another end of the stream, and there these ids are new.
    expect((await append(more.nextExpectedRevision, events)).nextExpectedRevision).toBe(5n);
  });

  it('refuses what is a repeat in part only', async () => {
    const events = notes(2);
    await append('no_stream', events);
    for (const expected of ['no_stream', 'any'] as const)
      expect(await caught(append(expected, [...events, note()]))).toBeInstanceOf(WrongExpectedVersionError);
    expect(await caught(append(0n, [note(), ...events]))).toBeInstanceOf(WrongExpectedVersionError);
    // The same ids in another stream are other events.
    expect((await append('any', events, 'b')).nextExpectedRevision).toBe(1n);
  });

  it('refuses more than it may take, whole', async () => {
    const large = Array.from({ length: 3 }, () => note('Large', { text: 'x'.repeat(4_000) }));
    const refusal = (await caught(append('any', large))) as MaxAppendSizeExceededError;
    expect(refusal).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(refusal.maxAppendSize).toBe(10_000);
    expect(await caught(collected(client.readStream('a')))).toBeInstanceOf(StreamNotFoundError);
  });

  it('hides a deleted stream until it is written to again, and a tombstone ends it', async () => {
    await append('any', notes(3));
    expect(await caught(client.deleteStream('a', { expectedRevision: 0n }))).toBeInstanceOf(WrongExpectedVersionError);
    await client.deleteStream('a', { expectedRevision: 2n });
    expect(await caught(collected(client.readStream('a')))).toBeInstanceOf(StreamNotFoundError);
    expect((await append('no_stream')).nextExpectedRevision).toBe(3n);
    expect((await collected(client.readStream('a'))).map(({ event }) => event?.revision)).toEqual([3n]);
    await client.tombstoneStream('a');
    expect(await caught(append('any'))).toBeInstanceOf(StreamDeletedError);
    expect(await caught(collected(client.readStream('a')))).toBeInstanceOf(StreamDeletedError);
  });

  it('writes and disconnects on demand', async () => {
    const events = notes(2);
    service.loseAnswers();
    expect(await caught(append('no_stream', events))).toBeInstanceOf(UnavailableError);
    expect((await connect().appendToStream('a', events, { expectedRevision: 'no_stream' })).nextExpectedRevision).toBe(
      1n,
    );
  });
});

describe('reading', () => {
  let client: EventStoreDBClient;
  beforeEach(async () => {
    service = await new StreamsService().start();
    client = connect();
  });

  it('reads in both directions from any position, up to a limit', async () => {
    await client.appendToStream('a', notes(5));
    const revisions = async (options: Parameters<EventStoreDBClient['readStream']>[1]) =>
      (await collected(client.readStream('a', options))).map(({ event }) => Number(event?.revision));
    expect(await revisions({})).toEqual([0, 1, 2, 3, 4]);
    expect(await revisions({ fromRevision: 2n, maxCount: 2 })).toEqual([2, 3]);
    expect(await revisions({ direction: 'backwards', fromRevision: 'end', maxCount: 2 })).toEqual([4, 3]);
    expect(await revisions({ direction: 'backwards', fromRevision: 1n })).toEqual([1, 0]);
    expect(await revisions({ fromRevision: 9n })).toEqual([]);
  });

  it('goes through $all either way, from a position on', async () => {
    for (const stream of ['a', 'b', 'a', 'c']) await client.appendToStream(stream, note(stream));
    const all = await collected(client.readAll());
    expect(all.map(({ event }) => event?.type)).toEqual(['$metadata', 'a', 'b', 'a', 'c']);
    const from = all[3]?.event?.position as Position;
    expect((await collected(client.readAll({ fromPosition: from }))).map(({ event }) => event?.type)).toEqual([
      'a',
      'c',
    ]);
    const back = await collected(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 3 }));
    expect(back.map(({ event }) => event?.type)).toEqual(['c', 'a', 'b']);
  });

  it('returns what is not JSON unchanged', async () => {
    await client.appendToStream(
      'a',
      binaryEvent({ type: 'Raw', data: Buffer.from([0, 255, 1]), metadata: Buffer.from([7]) }),
    );
    const [only] = await collected(client.readStream('a'));
    expect([...(only?.event?.data as Uint8Array)]).toEqual([0, 255, 1]);
    expect([...(only?.event?.metadata as Uint8Array)]).toEqual([7]);
  });

  it('keeps what it has through a restart, on the same port', async () => {
    await client.appendToStream('a', notes(2));
    await service.stop();
    expect(await caught(collected(client.readStream('a')))).toBeInstanceOf(UnavailableError);
    await service.start();
    expect(await collected(connect().readStream('a'))).toHaveLength(2);
  });

  it('is found by a request for the leader', async () => {
    const found = connect(service.discoveryUrl);
    await found.appendToStream('a', note());
    expect(await collected(found.readStream('a'))).toHaveLength(1);
  });
});

describe('subscribing', () => {
  let client: EventStoreDBClient;
  beforeEach(async () => {
    service = await new StreamsService().start();
    client = connect();
  });

  it('to a stream, from its beginning, its end, or a revision', async () => {
    await client.appendToStream('a', [note('one'), note('two')]);
    const whole = watched(client.subscribeToStream('a'));
    const rest = watched(client.subscribeToStream('a', { fromRevision: 0n }));
    const later = watched(client.subscribeToStream('a', { fromRevision: 'end' }));
    const missing = watched(client.subscribeToStream('b'));
    for (const one of [whole, rest, later, missing]) await one.until(() => one.seen.includes('caughtUp'));
    await client.appendToStream('a', note('three'));
    await client.appendToStream('b', note('first'));
    for (const one of [whole, rest, later]) await one.until(() => one.seen.includes('three'));
    await missing.until(() => missing.seen.includes('first'));
    expect(whole.seen).toEqual(['one', 'two', 'caughtUp', 'three']);
    expect(rest.seen).toEqual(['two', 'caughtUp', 'three']);
    expect(later.seen).toEqual(['caughtUp', 'three']);
    for (const one of [whole, rest, later, missing]) await one.end();
  });

  it('to $all, filtered by prefix, reports how far it has come', async () => {
    for (let nth = 0; nth < 25; nth++) await client.appendToStream(`loud-${nth}`, note('loud'));
    await client.appendToStream('quiet-1', note('quiet'));
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: ['quiet-', 'calm-'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_, position) => {
        checkpoints.push(position);
        one.record('checkpoint');
      },
    });
    const one = watched(client.subscribeToAll({ filter }));
    await one.until(() => one.seen.includes('caughtUp'));
    // One for every two pages of five, and none at the point where it caught up.
    expect(one.seen).toEqual(['checkpoint', 'checkpoint', 'quiet', 'caughtUp']);
    for (let nth = 0; nth < 10; nth++) await client.appendToStream('loud-live', note('loud'));
    await one.until(() => checkpoints.length === 3);
    const from = checkpoints[2] as Position;
    await client.appendToStream('calm-1', note('calm'));
    await one.until(() => one.seen.at(-1) === 'calm');
    await one.end();
    const again = watched(
      client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['quiet-', 'calm-'] }), fromPosition: from }),
    );
    await again.until(() => again.seen.includes('caughtUp'));
    expect(again.seen).toEqual(['calm', 'caughtUp']);
    await again.end();
  });

  it('to $all, filtered by type, from the end and from a position', async () => {
    await client.appendToStream('a', [note('one'), note('two'), note('three')]);
    const first = watched(client.subscribeToAll({ filter: eventTypeFilter({ regex: '^t' }) }));
    await first.until(() => first.seen.includes('caughtUp'));
    expect(first.seen).toEqual(['two', 'three', 'caughtUp']);
    const after = watched(client.subscribeToAll({ fromPosition: first.positions[0] as Position }));
    await after.until(() => after.seen.includes('caughtUp'));
    expect(after.seen).toEqual(['three', 'caughtUp']);
    const live = watched(client.subscribeToAll({ fromPosition: 'end' }));
    await live.until(() => live.seen.includes('caughtUp'));
    await client.appendToStream('b', note('four'));
    await live.until(() => live.seen.includes('four'));
    expect(live.seen).toEqual(['caughtUp', 'four']);
    for (const one of [first, after, live]) await one.end();
  });

  it('from a position without an event is refused', async () => {
    await client.appendToStream('a', notes(2));
    const one = watched(client.subscribeToAll({ fromPosition: { commit: 1025n, prepare: 1025n } }));
    await one.until(() => one.errors.length > 0);
    expect(one.errors[0]?.message).toBe('2 UNKNOWN: Exception was thrown by handler.');
  });

  it('breaks when connections are dropped, and when the server stops', async () => {
    for (const fault of ['dropConnections', 'stop'] as const) {
      const one = watched(connect().subscribeToAll());
      await one.until(() => one.seen.includes('caughtUp'));
      await service[fault]();
      await one.until(() => one.errors.length > 0);
      expect(one.errors[0]).toBeInstanceOf(Error);
    }
    await service.start();
  });
});
