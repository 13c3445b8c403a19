import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, type StoredEvent } from '#kernel';
import { BEGINNING, type StreamId, streamName } from '#kernel/engine';
import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { appended, eventually, newEvent, newId, newStream, unit } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

const STRANGERS = 6;
const INTERLEAVINGS = 240;
const METADATA = { actor: '', commandId: '', requestId: '', correlationId: '', causationId: null };

const pick = (below: number) => Math.floor(Math.random() * below);

/** Another process, whose transactions stay open for as long as it likes. */
class Stranger {
  private readonly stream: StreamId;
  private version = 0;
  private pending = 0;
  private open = false;

  constructor(
    private readonly client: pg.Client,
    board: string,
  ) {
    this.stream = newStream(board, 'late');
  }

  /** Begins, writes or ends, at random. */
  async step(): Promise<void> {
    if (!this.open) {
      await this.client.query('begin');
      [this.open, this.pending] = [true, 0];
    } else if (this.pending === 0 || Math.random() < 0.3) await this.insert();
    else await this.end(Math.random() < 0.9);
  }

  async end(commit = true): Promise<void> {
    if (!this.open) return;
    await this.client.query(commit ? 'commit' : 'rollback');
    this.open = false;
    if (commit) this.version += this.pending;
  }

  private async insert(): Promise<void> {
    const name = streamName(this.stream);
    this.pending++;
    await this.client.query(
      `insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
       values ($1, $2, $3, $4, 'late', 'JobTitled', 1, '{"by":"a stranger"}', $5, now())`,
      [hash('sha256', name).slice(0, 32), this.version + this.pending, randomUUID(), name, METADATA],
    );
  }
}

/** Follows the log until `signal` aborts. */
function follow(store: EventStore, signal: AbortSignal): { seen: StoredEvent[]; done: Promise<void> } {
  const seen: StoredEvent[] = [];
  const done = (async () => {
    let before = BEGINNING;
    for await (const { events, checkpoint } of store.subscribe({ after: BEGINNING, signal, pollMs: 20 }))
      for (const event of events) {
        if (event.position <= before || event.position > checkpoint)
          throw new Error(`${event.position} came after ${before}, to ${checkpoint}.`);
        before = event.position;
        seen.push(event);
      }
  })();
  return { seen, done };
}

/** Values that JSON cannot hold, that PostgreSQL writes in another form, and separators. */
const ODD = {
  gone: undefined,
  nested: { b: [1, 2.5, -0, 1e21], a: null, aa: '' },
  text: 'Zürich \u001e \u2028 🎈 "quoted" \\',
  when: '2026-11-20',
};

describe('a tail that holds what its own process appended', () => {
  let database: Database;
  let store: EventStore;
  let other: EventStore;

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

  it(`is never ahead of an older transaction, and reports what the log announces: ${INTERLEAVINGS} interleavings of delayed commits`, async () => {
    const board = newId('boards');
    const clients = await Promise.all(Array.from({ length: STRANGERS }, () => database.connect()));
    const strangers = clients.map((client) => new Stranger(client, board));
    const stop = new AbortController();
    const [own, theirs] = [follow(store, stop.signal), follow(other, stop.signal)];
    const streams = Array.from({ length: 8 }, () => newStream(board, 'own'));
    const versions = new Map<StreamId, number>();
    const append = async (stream: StreamId) => {
      const version = versions.get(stream) ?? 0;
      const events = Array.from({ length: 1 + pick(3) }, (_, nth) => newEvent({ ...ODD, nth, version }));
      versions.set(stream, version + events.length);
      await appended(store, { ...unit(stream, version), events });
    };
    try {
      for (let round = 0; round < INTERLEAVINGS; round++) {
        const steps = Array.from({ length: 4 + pick(8) }, () => strangers[pick(STRANGERS)] as Stranger);
        // Appends of this process arrive together and form groups, while foreign transactions start before and end after them.
        const mine = Promise.all(streams.filter(() => Math.random() < 0.3).map(append));
        for (const stranger of steps) await stranger.step();
        await mine;
        if (Math.random() < 0.3) for (const stranger of strangers) await stranger.end();
      }
      for (const stranger of strangers) await stranger.end();
      const { rows } = await database.pool(1).query<{ count: string }>('select count(*) from events');
      const whole = Number(rows[0]?.count);
      await Promise.race([
        eventually(() => own.seen.length >= whole && theirs.seen.length >= whole, 'all is seen'),
        own.done,
        theirs.done,
      ]);
    } finally {
      stop.abort();
      await Promise.all([own.done, theirs.done]);
    }
    expect(own.seen).toEqual(theirs.seen);
    for (const stream of streams)
      expect(own.seen.filter(({ objectId }) => objectId === stream.objectId)).toEqual(await other.read(stream));
  });

  it('goes on where it holds only a part of what was written at once', async () => {
    const stop = new AbortController();
    const { seen, done } = follow(store, stop.signal);
    const board = newId('boards');
    const streams = Array.from({ length: 3 }, () => newStream(board, 'large'));
    const many = Array.from({ length: 1_500 }, (_, nth) => nth);
    await Promise.all(
      streams.map((stream) => appended(store, { ...unit(stream, 0), events: many.map((nth) => newEvent({ nth })) })),
    );
    const large = () => seen.filter((event) => event.board === board);
    await eventually(() => large().length >= 4_500, 'all is seen');
    stop.abort();
    await done;
    for (const stream of streams)
      expect(large().filter(({ objectId }) => objectId === stream.objectId)).toEqual(await other.read(stream));
  });
});
