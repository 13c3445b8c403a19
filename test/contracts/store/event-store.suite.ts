import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AppendResult, BEGINNING, type NewEvent, type StreamId, streamName } from '#kernel/engine';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimCases } from './event-store.claims.suite.js';
import {
  appended,
  type EventStoreHarness,
  newEvent,
  newId,
  newStream,
  type RunningStore,
  unit,
} from './event-store.samples.js';
import { historyCases } from './event-store.histories.suite.js';
import { subscriptionCases } from './event-store.subscriptions.suite.js';
import { togetherCases } from './event-store.together.suite.js';

export type { EventStoreHarness } from './event-store.samples.js';

/**
 * The contract of every EventStore. Each adapter's spec calls this with a harness over a store that may be shared: every test uses its own board.
 */
export function eventStoreContract(name: string, open: () => Promise<EventStoreHarness>): void {
  describe(`EventStore: ${name}`, () => {
    let harness: EventStoreHarness;
    let board: string;
    const running = (): RunningStore => ({ harness, store: harness.store, board });

    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness?.close());
    beforeEach(() => {
      board = newId('boards');
    });

    writingCases(running);
    claimCases(running);
    togetherCases(running);
    subscriptionCases(running);
    historyCases(running);
  });
}

function writingCases(running: () => RunningStore): void {
  describe('reading and writing', () => {
    it('has no events of a stream that is not there', async () => {
      const { store, board } = running();
      expect(await store.read(newStream(board))).toEqual([]);
    });

    it('returns what was appended, in order, with its version', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      const first = unit(stream, 0, { count: 3 });
      const second = unit(stream, 3, { count: 2 });
      const one = await appended(store, first);
      const two = await appended(store, second);
      expect([one.version, two.version]).toEqual([3, 5]);
      const history = await store.read(stream);
      expect(history.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
      expect(history.map(({ id }) => id)).toEqual([...first.events, ...second.events].map(({ id }) => id));
      expect(history.every((event) => streamName(event) === streamName(stream))).toBe(true);
      expect(history[2]?.position).toBe(one.position);
      expect(history[4]?.position).toBe(two.position);
    });

    it('returns what others append between one reading and the next', async () => {
      const { harness, store, board } = running();
      const other = await harness.reopen();
      const stream = newStream(board);
      for (let length = 0; length < 12; length++) {
        expect((await store.read(stream)).map(({ version }) => version)).toEqual(
          Array.from({ length }, (_, n) => n + 1),
        );
        await appended(length % 3 === 0 ? store : other, unit(stream, length));
      }
      const [one, two] = await Promise.all([store.read(stream), other.read(stream)]);
      expect(one).toEqual(two);
      expect(await Promise.all(Array.from({ length: 5 }, () => store.read(stream)))).toEqual(Array(5).fill(one));
      await other.close();
    });

    it('takes turns at one stream in one process, and goes on after work that failed', async () => {
      const { store, board } = running();
      const [stream, beside] = [newStream(board), newStream(board)];
      const steps: string[] = [];
      const work =
        (name: string, ms: number, fails = false) =>
        async () => {
          steps.push(`${name} begins`);
          await sleep(ms);
          steps.push(`${name} ends`);
          if (fails) throw new Error(name);
          return name;
        };
      const done = await Promise.allSettled([
        store.inTurn(stream, work('one', 60, true)),
        store.inTurn(stream, work('two', 1)),
        store.inTurn(beside, work('beside', 1)),
      ]);
      expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
      expect(steps).toEqual(['one begins', 'beside begins', 'beside ends', 'one ends', 'two begins', 'two ends']);
    });

    it('returns data, type, schema version, metadata and moment unchanged', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      const data = {
        text: 'Pflegekräfte – Ñandú 看護師 👩🏽‍⚕️ \u202e "quoted" \\ \n\t',
        numbers: [0, -1, 1.5, 9_007_199_254_740_991, 1e-7],
        nothing: null,
        yes: true,
        empty: [{}, [], ''],
        deep: Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner, list: [inner === null] }), null),
        ключ: { 'a.b-c$d': 'any key' },
      };
      const metadata = {
        actor: 'system:policy',
        commandId: 'cmd_ü',
        requestId: 'req_2',
        correlationId: 'req_0',
        causationId: 'evt_9',
      };
      const at = '2024-02-29T23:59:59.999Z';
      const events = [
        newEvent(data, 'JobCreated', 7),
        newEvent('just text', 'JobNoted', 1),
        newEvent([], 'JobNoted', 2),
      ];
      await appended(store, unit(stream, 0, { events, metadata, at }));
      const history = await store.read(stream);
      expect(history.map(({ type, schemaVersion }) => [type, schemaVersion])).toEqual(
        events.map(({ type, schemaVersion }) => [type, schemaVersion]),
      );
      expect(history.map((event) => event.data)).toEqual(events.map((event) => event.data));
      for (const event of history) expect(event).toMatchObject({ ...stream, metadata, at });
      expect(Object.keys(history[0]?.metadata ?? {}).sort()).toEqual(Object.keys(metadata).sort());
    });

    it('refuses an append to a version that has passed, and says the version there is', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      await appended(store, unit(stream, 0, { count: 2 }));
      await appended(store, unit(stream, 2));
      expect(await store.append(unit(stream, 2))).toEqual({ outcome: 'stale', version: 3 });
      expect(await store.append(unit(stream, 0))).toEqual({ outcome: 'stale', version: 3 });
      expect(await store.append(unit(stream, 9))).toEqual({ outcome: 'stale', version: 3 });
      expect(await store.read(stream)).toHaveLength(3);
    });

    it('refuses an append to a later version of a stream that is not there', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      expect(await store.append(unit(stream, 4))).toEqual({ outcome: 'stale', version: 0 });
      expect(await store.read(stream)).toEqual([]);
    });

    it('lets exactly one of 32 simultaneous appends win, and leaves no hole', async () => {
      const { harness, store, board } = running();
      const other = await harness.reopen();
      try {
        const stream = newStream(board);
        for (const expected of [0, 2, 4]) {
          const units = Array.from({ length: 32 }, () => unit(stream, expected, { count: 2 }));
          const results = await Promise.all(units.map((one, nth) => (nth % 2 ? other : store).append(one)));
          const won = results.flatMap((result, nth) => (result.outcome === 'appended' ? [nth] : []));
          expect(won).toHaveLength(1);
          expect(
            results.filter((result) => result.outcome === 'stale' && result.version === expected + 2),
          ).toHaveLength(31);
          const history = await store.read(stream);
          expect(history.map(({ version }) => version)).toEqual(Array.from({ length: expected + 2 }, (_, i) => i + 1));
          expect(history.slice(expected).map(({ id }) => id)).toEqual(units[won[0] ?? -1]?.events.map(({ id }) => id));
        }
      } finally {
        await other.close();
      }
    });

    it('answers a repeat of the same events with their first receipt, and writes nothing', async () => {
      const { harness, store, board } = running();
      const stream = newStream(board);
      const creation = unit(stream, 0, { count: 2 });
      const change = unit(stream, 2, { count: 2 });
      const created = await appended(store, creation);
      expect(await store.append(creation)).toEqual({ outcome: 'repeated', ...created });
      const changed = await appended(store, change);
      expect(await store.append(creation)).toEqual({ outcome: 'repeated', ...created });
      const other = await harness.reopen();
      try {
        expect(await other.append(change)).toEqual({ outcome: 'repeated', ...changed });
        expect(await other.append(creation)).toEqual({ outcome: 'repeated', ...created });
        expect(await other.read(stream)).toHaveLength(4);
      } finally {
        await other.close();
      }
    });

    it('does not take a part of earlier events, or events in another order, for a repeat', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      const { events } = unit(stream, 0, { count: 2 });
      const [first, second] = events as [NewEvent, NewEvent];
      await appended(store, unit(stream, 0, { events }));
      expect(await store.append(unit(stream, 0, { events: [first, newEvent()] }))).toEqual({
        outcome: 'stale',
        version: 2,
      });
      expect(await store.append(unit(stream, 0, { events: [second, first] }))).toEqual({
        outcome: 'stale',
        version: 2,
      });
      expect(await store.append(unit(stream, 0, { events: [...events, newEvent()] }))).toEqual({
        outcome: 'stale',
        version: 2,
      });
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('writes the same unit once when it is tried many times at once', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      const same = unit(stream, 0, { count: 2 });
      const results = await Promise.all(Array.from({ length: 12 }, () => store.append(same)));
      expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(11);
      expect(new Set(results.map((result) => 'position' in result && result.position)).size).toBe(1);
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('behaves as the model does under any sequence of appends', () => agreesWithTheModel(running));

    it('knows its head, and answers a ping', async () => {
      const { store, board } = running();
      await store.ping();
      const { position } = await appended(store, unit(newStream(board), 0));
      // A reader may finish a moment later than a writer.
      let head = await store.head();
      for (let tries = 0; head < position && tries < 500; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        head = await store.head();
      }
      expect(head >= position).toBe(true);
      expect(head > BEGINNING).toBe(true);
    });
  });
}

interface Step {
  readonly stream: number;
  /** Added to the right expected version. */
  readonly off: number;
  readonly count: number;
  /** Repeats an earlier unit of this stream instead, counted from the newest. */
  readonly repeat: number | null;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    stream: fc.nat({ max: 2 }),
    off: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) }),
    count: fc.integer({ min: 1, max: 3 }),
    repeat: fc.option(fc.nat({ max: 3 }), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 14 },
);

async function agreesWithTheModel(running: () => RunningStore): Promise<void> {
  const { store, board } = running();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const streams: StreamId[] = [0, 1, 2].map(() => newStream(board));
      const ids: string[][] = [[], [], []];
      const done: { unit: ReturnType<typeof unit>; result: AppendResult }[][] = [[], [], []];
      let last = BEGINNING;
      for (const { stream: nth, off, count, repeat } of sequence) {
        const stream = streams[nth] as StreamId;
        const known = ids[nth] as string[];
        const earlier = done[nth] as { unit: ReturnType<typeof unit>; result: AppendResult }[];
        const again = repeat === null ? undefined : earlier.at(-1 - repeat);
        if (again) {
          expect(await store.append(again.unit)).toEqual({ ...again.result, outcome: 'repeated' });
          continue;
        }
        const expected = Math.max(0, known.length + off);
        const tried = unit(stream, expected, { count });
        const result = await store.append(tried);
        if (expected !== known.length) {
          expect(result).toEqual({ outcome: 'stale', version: known.length });
          continue;
        }
        expect(result).toMatchObject({ outcome: 'appended', version: known.length + count });
        if (result.outcome !== 'appended') continue;
        expect(result.position > last).toBe(true);
        last = result.position;
        known.push(...tried.events.map(({ id }) => id));
        earlier.push({ unit: tried, result });
      }
      for (const [nth, stream] of streams.entries())
        expect((await store.read(stream)).map(({ id }) => id)).toEqual(ids[nth]);
    }),
    { numRuns: 25 },
  );
}
