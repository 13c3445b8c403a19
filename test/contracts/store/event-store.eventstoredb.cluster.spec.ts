import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AppendResult, BEGINNING, type StreamId, streamName } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmDeployment } from '../../../libs/store/src/deployment/deployment.js';
import { EventStoreDbStore } from '../../../libs/store/src/eventstoredb/eventstoredb-event-store.js';
import { StreamsCluster } from '../../doubles/streams-gossip.js';
import { eventually, follow, newEvent, newId, newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

// A cluster whose leader changes under load.

const WRITERS = 4;
const ROUNDS = 4;

let cluster: StreamsCluster;
let database: Database;
const opened: EventStoreDbStore[] = [];
const log = { warn: () => undefined };

beforeEach(async () => {
  cluster = await new StreamsCluster().start();
  database = await freshDatabase();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await cluster.stop();
  await database.drop();
});

const open = async (url = cluster.url) => {
  const store = await EventStoreDbStore.open({
    url,
    prefix: 'acme',
    pool: database.pool(4),
    log,
    backoff: { firstMs: 20, maxMs: 200 },
  });
  opened.push(store);
  return store;
};

/** Appends `event` until the server has it, like a caller whose request was answered 503. */
async function insisting(store: EventStoreDbStore, stream: StreamId, expected: number): Promise<AppendResult> {
  const append = unit(stream, expected, { events: [newEvent({ expected })] });
  for (;;)
    try {
      return await store.append(append);
    } catch {
      await sleep(20);
    }
}

describe('a cluster', () => {
  it.each([
    ['fails', (ms: number) => cluster.failOver(ms)],
    ['resigns', (ms: number) => cluster.resign(ms)],
  ])('whose leader %s under load loses nothing and writes nothing twice', async (_, change) => {
    const [store, reader] = [await open(), await open()];
    const streams = Array.from({ length: WRITERS }, () => newStream(newId('boards')));
    const written = streams.map(() => 0);
    let over = false;
    const writing = streams.map(async (stream, nth) => {
      for (; !over; written[nth] = (written[nth] ?? 0) + 1) {
        const { outcome } = await insisting(store, stream, written[nth] ?? 0);
        expect(['appended', 'repeated']).toContain(outcome);
      }
    });
    const stop = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { events } of reader.subscribe({ after: BEGINNING, signal: stop.signal }))
        seen.push(...events.map((event) => `${streamName(event)}@${event.version}`));
    })();
    for (let round = 0; round < ROUNDS; round++) {
      const before = [...written];
      await eventually(() => written.every((count, nth) => count >= (before[nth] ?? 0) + 3), 'writers go on');
      await change(50);
    }
    const last = [...written];
    await eventually(
      () => written.every((count, nth) => count > (last[nth] ?? 0)),
      'writers go on after the last change',
    );
    over = true;
    await Promise.all(writing);
    const expected = streams.flatMap((stream, nth) =>
      Array.from({ length: written[nth] ?? 0 }, (__, at) => `${streamName(stream)}@${at + 1}`),
    );
    await eventually(() => seen.length >= expected.length, 'the subscription has everything');
    stop.abort();
    await reading;
    expect([...seen].sort()).toEqual([...expected].sort());
    for (const [nth, stream] of streams.entries()) expect(await store.read(stream)).toHaveLength(written[nth] ?? 0);
  });

  it('is found by any of its nodes, and by the name that leads to one', async () => {
    await cluster.failOver(0);
    const [, second] = cluster.nodes;
    const stream = newStream(newId('boards'));
    expect(await insisting(await open(), stream, 0)).toMatchObject({ outcome: 'appended' });
    expect(await insisting(await open(second?.discoveryUrl), stream, 1)).toMatchObject({ outcome: 'appended' });
    expect(
      (await follow(await open(`${cluster.url}&nodePreference=follower`), ({ events }) => events.length === 2)).events,
    ).toHaveLength(2);
  });

  it('is waited for while it elects its leader, at a start', async () => {
    const electing = cluster.failOver(300);
    await confirmDeployment(database.pool(), { url: cluster.url, prefix: 'acme' }, log);
    await electing;
    expect((await database.pool().query('select confirmed from deployment')).rows).toEqual([{ confirmed: true }]);
  });
});
