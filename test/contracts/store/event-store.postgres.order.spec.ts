import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, type Position, type StoredEvent } from '#kernel';
import { BEGINNING, type StreamId, streamName } from '#kernel/engine';
import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { appended, eventually, newId, newStream, PATIENCE_MS, unit } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';

const WRITERS = 8;
const INTERLEAVINGS = 240;
const METADATA = { actor: '', commandId: '', requestId: '', correlationId: '', causationId: null };

const pick = (below: number) => Math.floor(Math.random() * below);

function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(pick(rest.length), 1)[0] as T);
}

/** A writer that holds its transactions open for as long as the schedule says. */
class Writer {
  private readonly stream: StreamId;
  private version = 0;
  private pending = 0;

  constructor(
    private readonly client: pg.Client,
    board: string,
  ) {
    this.stream = newStream(board, 'late');
  }

  /** Its steps in one interleaving. */
  steps(committed: Set<string>): (() => Promise<void>)[] {
    const inserts = Array.from({ length: 1 + pick(3) }, () => () => this.insert());
    const end = Math.random() < 0.1 ? () => this.rollBack() : () => this.commit(committed);
    return [() => this.begin(), ...inserts, end];
  }

  private async begin(): Promise<void> {
    await this.client.query('begin');
    this.pending = 0;
  }

  private async insert(): Promise<void> {
    const name = streamName(this.stream);
    this.pending++;
    await this.client.query(
      `insert into events (stream, version, event_id, name, category, type, schema_version, data, meta, at)
       values ($1, $2, $3, $4, 'late', 'JobTitled', 1, '{}', $5, now())`,
      [hash('sha256', name).slice(0, 32), this.version + this.pending, randomUUID(), name, METADATA],
    );
  }

  private async commit(committed: Set<string>): Promise<void> {
    // Announced before it is true: a reader may be faster than the answer to this commit.
    for (let nth = 1; nth <= this.pending; nth++) committed.add(`${streamName(this.stream)}@${this.version + nth}`);
    await this.client.query('commit');
    this.version += this.pending;
  }

  private async rollBack(): Promise<void> {
    await this.client.query('rollback');
  }
}

/** All steps, each writer's in order, otherwise at random. */
function interleaved(sequences: readonly (() => Promise<void>)[][]): (() => Promise<void>)[] {
  const left = sequences.map((steps) => [...steps]);
  const whose = shuffled(sequences.flatMap((steps, writer) => steps.map(() => writer)));
  return whose.map((writer) => left[writer]?.shift() as () => Promise<void>);
}

interface Reader {
  readonly seen: StoredEvent[];
  readonly done: Promise<void>;
}

function reader(store: EventStore, batchSize: number, after: Position, signal: AbortSignal): Reader {
  const seen: StoredEvent[] = [];
  const reading = async () => {
    let before = after;
    for await (const { events, checkpoint } of store.subscribe({ after, batchSize, signal, pollMs: 5 })) {
      for (const { position } of events) {
        if (position <= before || position > checkpoint)
          throw new Error(`${position} came after ${before}, to ${checkpoint}.`);
        before = position;
      }
      seen.push(...events);
      before = checkpoint;
    }
  };
  return { seen, done: reading() };
}

const keyOf = (event: StoredEvent) => `${streamName(event)}@${event.version}`;

describe('the order of the log in PostgreSQL', () => {
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

  it(`shows every event once and in its place, however late it is committed: ${INTERLEAVINGS} interleavings`, async () => {
    const board = newId('boards');
    const clients = await Promise.all(Array.from({ length: WRITERS }, () => database.connect()));
    const writers = clients.map((client) => new Writer(client, board));
    const naive = await database.connect();
    const committed = new Set<string>();
    const stop = new AbortController();
    const readers = [1, 2, 17, 1000].map((size, nth) => reader(nth % 2 ? other : store, size, BEGINNING, stop.signal));
    const beginnings: Position[] = readers.map(() => BEGINNING);

    // What a reader of the sequence alone would have seen: this proves that the test can fail.
    let last = '0';
    let naivelySeen = 0;
    const lookNaively = async () => {
      const { rows } = await naive.query<{ position: string }>(
        'select position from events where position > $1 order by position',
        [last],
      );
      last = rows.at(-1)?.position ?? last;
      naivelySeen += rows.length;
    };

    try {
      for (let round = 0; round < INTERLEAVINGS; round++) {
        for (const step of interleaved(writers.map((writer) => writer.steps(committed)))) {
          await step();
          if (Math.random() < 0.2) await lookNaively();
        }
        if (round % 60 === 30) {
          const after = readers[pick(4)]?.seen.at(-1)?.position ?? BEGINNING;
          beginnings.push(after);
          readers.push(reader(other, 1 + pick(40), after, stop.signal));
        }
      }
      await lookNaively();
      const failed = Promise.all(readers.map(({ done }) => done));
      const whole = () => readers.slice(0, 4).every(({ seen }) => seen.length >= committed.size);
      const tail = readers[0] as Reader;
      const together = () => readers.every(({ seen }) => seen.at(-1)?.position === tail.seen.at(-1)?.position);
      await Promise.race([eventually(() => whole() && together(), 'all readers see all events'), failed]);
    } finally {
      stop.abort();
      await Promise.all(readers.map(({ done }) => done));
    }

    expect(committed.size).toBeGreaterThan(INTERLEAVINGS * WRITERS);
    expect(naivelySeen).toBeLessThan(committed.size);
    const whole = (readers[0] as Reader).seen;
    expect(new Set(whole.map(keyOf))).toEqual(committed);
    for (const [nth, { seen }] of readers.entries()) {
      const expected = whole.filter(({ position }) => position > (beginnings[nth] ?? BEGINNING));
      expect(seen.map(keyOf)).toEqual(expected.map(keyOf));
    }
    const versions = new Map<string, number>();
    for (const event of whole) {
      expect(event.version).toBe((versions.get(streamName(event)) ?? 0) + 1);
      versions.set(streamName(event), event.version);
    }
  });

  it('waits for a transaction of someone else that stays open, and skips nothing', async () => {
    const board = newId('boards');
    const before = await appended(store, unit(newStream(board, 'open'), 0));
    await eventually(async () => (await store.head()) >= before.position, 'the first event settles');
    const stranger = await database.connect();
    await stranger.query('begin; create temporary table elsewhere (n int)');
    const during = await appended(store, unit(newStream(board, 'open'), 0, { count: 3 }));

    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    let idle = 0;
    let settled = false;
    const reading = (async () => {
      const batches = other.subscribe({ after: BEGINNING, categories: ['open'], signal: stop.signal, pollMs: 5 });
      for await (const { events, caughtUp } of batches) {
        seen.push(...events);
        if (caughtUp && events.length === 0) idle++;
        if (settled && seen.length >= 4) stop.abort();
      }
    })();
    await eventually(() => idle >= 20, 'the reader looks again and again');
    expect(seen.map(({ position }) => position)).toEqual([before.position]);
    expect((await store.head()) < during.position).toBe(true);
    settled = true;
    await stranger.query('commit');
    const patience = setTimeout(() => stop.abort(), PATIENCE_MS);
    await reading;
    clearTimeout(patience);
    expect(seen.map(({ version }) => version)).toEqual([1, 1, 2, 3]);
    expect(seen.at(-1)?.position).toBe(during.position);
  });
});
