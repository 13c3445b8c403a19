import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, type Position, type StoredEvent } from '#kernel';
import { type Batch, BEGINNING, type StreamId, streamName } from '#kernel/engine';
import {
  appended,
  follow,
  newEvent,
  newStream,
  of,
  PATIENCE_MS,
  type RunningStore,
  unit,
} from './event-store.samples.js';

const WRITERS = 8;
const STREAMS_EACH = 5;
const EVENTS_EACH = 60;

/** Eight concurrent writers, each on its own streams and a shared one; the positions of all receipts. */
async function race(stores: readonly EventStore[], board: string, category: string): Promise<Position[]> {
  const common = newStream(board, category);
  const positions: Position[] = [];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const store = stores[writer % stores.length] as EventStore;
      const own = Array.from({ length: STREAMS_EACH }, () => ({ stream: newStream(board, category), version: 0 }));
      for (let written = 0; written < EVENTS_EACH;) {
        const target = own[written % STREAMS_EACH] as (typeof own)[number];
        const count = 1 + (written % 3);
        const receipt = await appended(store, unit(target.stream, target.version, { count }));
        target.version = receipt.version;
        written += count;
        positions.push(receipt.position);
        // Contended on purpose: aborted and late commits are the difficult cases for a reader.
        if (written % 5 === 0) {
          const { length } = await store.read(common);
          const result = await store.append(unit(common, length));
          if (result.outcome === 'appended') positions.push(result.position);
        }
      }
    }),
  );
  return positions;
}

/** Checks that every stream in `events` is in order and without gaps, from the first version seen. */
function expectOrder(events: readonly StoredEvent[]): void {
  const seen = new Map<string, number>();
  for (const event of events) {
    const name = streamName(event);
    const before = seen.get(name);
    if (before !== undefined) expect([name, event.version]).toEqual([name, before + 1]);
    seen.set(name, event.version);
  }
}

const keys = (events: readonly StoredEvent[]) => events.map((event) => `${streamName(event)}@${event.version}`);

/** The contract of subscriptions: everything once, in an order that does not change. */
export function subscriptionCases(running: () => RunningStore): void {
  describe('subscriptions', () => {
    it('show every event once, no matter what order writers commit in, from wherever they begin', async () => {
      const { harness, store, board } = running();
      const other = await harness.reopen();
      const marker = newStream(board, 'marker');
      try {
        const beginnings = [BEGINNING];
        for (let nth = 0; nth < 4; nth++)
          beginnings.push((await appended(store, unit(newStream(board, 'race'), 0, { count: 3 }))).position);
        const finished = ({ events }: { events: StoredEvent[] }) =>
          events.some((event) => streamName(event) === streamName(marker));
        const following = beginnings.map((after, nth) =>
          follow(nth % 2 ? other : store, finished, { after, batchSize: [1000, 7, 1, 50, 500][nth] ?? 10 }),
        );
        const receipts = await race([store, other], board, 'race');
        const end = await appended(store, unit(marker, 0));
        const all = await Promise.all(following);
        const late = await follow(store, finished, { categories: ['race', 'marker'] });

        const whole = of(board, all[0]?.events ?? []);
        expectOrder(whole);
        expect(new Set(keys(whole)).size).toBe(whole.length);
        const positions = whole.map(({ position }) => position);
        expect(positions).toEqual([...positions].sort());
        expect(new Set(positions).size).toBe(positions.length);
        expect(positions.at(-1)).toBe(end.position);
        for (const position of receipts) expect(positions).toContain(position);
        expect(whole.length).toBeGreaterThanOrEqual(12 + WRITERS * EVENTS_EACH + 1);
        for (const [nth, after] of beginnings.entries())
          expect(keys(of(board, all[nth]?.events ?? []))).toEqual(
            keys(whole.filter(({ position }) => position > after)),
          );
        expect(keys(of(board, late.events))).toEqual(keys(whole));
      } finally {
        await other.close();
      }
    });

    it('give the same events as reading does', async () => {
      const { store, board } = running();
      const stream = newStream(board, 'same');
      const { position } = await appended(
        store,
        unit(stream, 0, { events: [newEvent({ ü: [1, { a: null }] }), newEvent('x')] }),
      );
      const { events } = await follow(store, ({ last }) => last.checkpoint >= position, { categories: ['same'] });
      expect(of(board, events)).toEqual(await store.read(stream));
    });

    it('show only the requested categories, and move on past the others', async () => {
      const { store, board } = running();
      const quiet = await appended(store, unit(newStream(board, 'quiet'), 0));
      const alike = await appended(store, unit(newStream(board, 'quieter'), 0));
      const loud: Position[] = [];
      const stream = newStream(board, 'loud');
      for (let version = 0; version < 600; version += 50)
        loud.push((await appended(store, unit(stream, version, { count: 50 }))).position);
      const far = loud[6] as Position;
      const { events, checkpoint } = await follow(store, ({ last }) => last.checkpoint >= far, {
        categories: ['quiet'],
      });
      expect(of(board, events).map(({ position }) => position)).toEqual([quiet.position]);
      expect(alike.position > quiet.position && checkpoint >= far).toBe(true);
      // From there the loud events are not read again, and later events are not missed.
      const next = await appended(store, unit(newStream(board, 'quiet'), 0));
      const later = await follow(store, ({ last }) => last.checkpoint >= next.position, {
        categories: ['quiet'],
        after: checkpoint,
      });
      expect(of(board, later.events).map(({ position }) => position)).toEqual([next.position]);
    });

    it('move on past other categories while they are live', async () => {
      const { store, board } = running();
      const stream = newStream(board, 'loud');
      const start = await appended(store, unit(stream, 0));
      let far: Position | undefined;
      const writing = { started: false };
      const moved = await follow(
        store,
        ({ last }) => {
          if (last.caughtUp && !writing.started) {
            writing.started = true;
            void (async () => {
              const positions: Position[] = [];
              for (let version = 1; version <= 600; version += 50)
                positions.push((await appended(store, unit(stream, version, { count: 50 }))).position);
              far = positions[4];
            })();
          }
          return far !== undefined && last.checkpoint >= far;
        },
        { categories: ['silent'], after: start.position },
      );
      expect(of(board, moved.events)).toEqual([]);
    });

    it('go on from a checkpoint in another process, losing and repeating nothing', async () => {
      const { harness, store, board } = running();
      const streams = Array.from({ length: 6 }, () => newStream(board, 'restart'));
      const start = await appended(store, unit(newStream(board, 'restart'), 0));
      const write = async (version: number) => {
        let last = start.position;
        for (const stream of streams) last = (await appended(store, unit(stream, version, { count: 20 }))).position;
        return last;
      };
      await write(0);
      const seen: StoredEvent[] = [];
      let after = start.position;
      // Stopped a little further each time, in the middle of batches and streams.
      for (const until of [1, 30, 31, 77]) {
        const part = await follow(store, ({ events }) => seen.length + events.length >= until, {
          after,
          categories: ['restart'],
          batchSize: 9,
        });
        seen.push(...part.events);
        after = part.checkpoint;
      }
      const last = await write(20);
      const other = await harness.reopen();
      try {
        const rest = await follow(other, ({ last: { checkpoint } }) => checkpoint >= last, {
          after,
          categories: ['restart'],
          batchSize: 33,
        });
        seen.push(...rest.events);
      } finally {
        await other.close();
      }
      const expected = (await Promise.all(streams.map((stream) => store.read(stream)))).flat();
      const ours = of(board, seen);
      expect(keys(ours).sort()).toEqual(keys(expected).sort());
      expectOrder(ours);
    });

    it('never return more events at once than requested, and have caught up when all are returned', async () => {
      const { store, board } = running();
      const { position } = await appended(store, unit(newStream(board, 'sized'), 0, { count: 40 }));
      for (const batchSize of [1, 6, 7, 39, 40, 41]) {
        let caughtUpAt: number | undefined;
        const { events } = await follow(
          store,
          ({ last, events: seen }) => {
            expect(last.events.length).toBeLessThanOrEqual(batchSize);
            if (last.caughtUp) caughtUpAt ??= of(board, seen).length;
            return last.caughtUp && last.checkpoint >= position;
          },
          { categories: ['sized'], batchSize },
        );
        expect(of(board, events)).toHaveLength(40);
        expect(caughtUpAt).toBe(40);
      }
    });

    it('say when they have caught up, and go on yielding when nothing happens', async () => {
      const { store, board } = running();
      const { position } = await appended(store, unit(newStream(board, 'calm'), 0));
      const idle = await follow(
        store,
        ({ last, batches }) => last.caughtUp && last.events.length === 0 && batches > 3,
        {
          after: position,
          categories: ['calm'],
          pollMs: 20,
        },
      );
      expect(of(board, idle.events)).toEqual([]);
      expect(idle.checkpoint >= position).toBe(true);
    });

    it('show what is appended while they wait', async () => {
      const { store, board } = running();
      const stream: StreamId = newStream(board, 'live');
      const { position: after } = await appended(store, unit(stream, 0));
      let written: Promise<unknown> | undefined;
      const { events } = await follow(
        store,
        ({ last, events: seen }) => {
          if (last.caughtUp) written ??= store.append(unit(stream, 1, { count: 2 }));
          return of(board, seen).length === 2;
        },
        { after, categories: ['live'] },
      );
      await written;
      expect(of(board, events).map(({ version }) => version)).toEqual([2, 3]);
    });

    it('are not woken by a stretch of the log without events for them, and are notified of it within seconds', async () => {
      const { store, board } = running();
      const stream = newStream(board, 'loud');
      const { position: after } = await appended(store, unit(stream, 0));
      let last: Position | undefined;
      let began = 0;
      let woken = 0;
      const write = async () => {
        began = Date.now();
        for (let version = 1; version <= 40; version++) last = (await appended(store, unit(stream, version))).position;
      };
      let writing: Promise<void> | undefined;
      const seen = await follow(
        store,
        (now) => {
          if (writing) woken++;
          if (now.last.caughtUp) writing ??= write();
          return last !== undefined && now.last.checkpoint >= last;
        },
        { after, categories: ['undisturbed'], pollMs: 60_000 },
      );
      await writing;
      expect(of(board, seen.events)).toEqual([]);
      // Once a second, and not once for each of forty events.
      expect(woken).toBeLessThanOrEqual(2 + (Date.now() - began) / 1_000);
    });

    it('say at once how far they are when something waits for a position without events for them', async () => {
      const { store, board } = running();
      const stream = newStream(board, 'loud');
      const { position: after } = await appended(store, unit(newStream(board, 'asked'), 0));
      const stop = new AbortController();
      let checkpoint = after;
      const events: StoredEvent[] = [];
      const following = (async () => {
        const options = { after, categories: ['asked'], pollMs: 600_000, signal: stop.signal };
        for await (const batch of store.subscribe(options)) {
          ({ checkpoint } = batch);
          events.push(...batch.events);
        }
      })();
      // So many that one a second would take longer than the time limit.
      const until = Date.now() + PATIENCE_MS;
      for (let version = 0; version < 200; version++) {
        const { position } = await appended(store, unit(stream, version));
        store.expect('asked', position);
        while (checkpoint < position && Date.now() < until) await sleep(1);
        expect(checkpoint >= position).toBe(true);
      }
      stop.abort();
      await following;
      expect(of(board, events)).toEqual([]);
    });

    it('skip nothing that comes after a stretch without events for them, requested or not', async () => {
      const { harness, store, board } = running();
      const writer = await harness.reopen();
      try {
        const [loud, rare] = [newStream(board, 'loud'), newStream(board, 'rare')];
        const { position: after } = await appended(writer, unit(loud, 0));
        const wanted: Position[] = [];
        let last: Position | undefined;
        const write = async () => {
          for (let nth = 1; nth <= 60; nth++) {
            const { position } = await appended(writer, unit(loud, nth));
            if (nth % 3 === 0) store.expect('rare', position);
            if (nth % 5 === 0) wanted.push((await appended(writer, unit(rare, wanted.length))).position);
          }
          last = wanted.at(-1);
        };
        const writing = write();
        const { events } = await follow(store, ({ last: { checkpoint } }) => last !== undefined && checkpoint >= last, {
          after,
          categories: ['rare'],
        });
        await writing;
        expect(of(board, events).map(({ position }) => position)).toEqual(wanted);
      } finally {
        await writer.close();
      }
    });

    it('reach the newest event, also when another process wrote it', async () => {
      const { harness, store, board } = running();
      const writer = await harness.reopen();
      try {
        for (let nth = 0; nth < 5; nth++) {
          const { position } = await appended(writer, unit(newStream(board, 'newest'), 0));
          const newest = await store.newest();
          expect(newest >= position).toBe(true);
          store.expect('elsewhere', newest);
          await follow(store, ({ last: { checkpoint } }) => checkpoint >= newest, {
            after: position,
            categories: ['elsewhere'],
          });
        }
      } finally {
        await writer.close();
      }
    });

    it('end promptly on request, busy or waiting', async () => {
      const { store, board } = running();
      await appended(store, unit(newStream(board, 'ended'), 0));
      for (const when of ['before', 'waiting', 'during'] as const) {
        const stop = new AbortController();
        if (when === 'before') stop.abort();
        const batches: Batch[] = [];
        const ending = (async () => {
          for await (const batch of store.subscribe({
            after: BEGINNING,
            categories: ['ended'],
            signal: stop.signal,
            pollMs: 3_600_000,
          })) {
            batches.push(batch);
            if (when === 'during') stop.abort();
            if (when === 'waiting' && batch.caughtUp) setTimeout(() => stop.abort(), 50);
          }
        })();
        await ending;
        if (when === 'before') expect(batches).toEqual([]);
        if (when === 'during') expect(batches).toHaveLength(1);
      }
    });

    it('carry a stream of 10 MB whole, as reading does', async () => {
      const { store, board } = running();
      const stream = newStream(board, 'large');
      const text = 'Zehn Megabyte – '.repeat(6_250).slice(0, 98_000);
      let last = BEGINNING;
      for (let version = 0; version < 100; version += 5) {
        const events = Array.from({ length: 5 }, (_, nth) => newEvent({ nth: version + nth, text }));
        last = (await appended(store, unit(stream, version, { events }))).position;
      }
      const whole = await store.read(stream);
      expect(whole.map(({ data }) => (data as { nth: number }).nth)).toEqual(
        Array.from({ length: 100 }, (_, nth) => nth),
      );
      expect(whole.every(({ data }) => (data as { text: string }).text === text)).toBe(true);
      const { events } = await follow(store, ({ last: { checkpoint } }) => checkpoint >= last, {
        categories: ['large'],
      });
      expect(keys(of(board, events))).toEqual(keys(whole));
      expect(of(board, events).every(({ data }) => (data as { text: string }).text.length === text.length)).toBe(true);
    });
  });
}
