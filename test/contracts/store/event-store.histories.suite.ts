import { describe, expect, it } from '@jest/globals';
import { type Position } from '#kernel';
import { type FoldedEvent, streamName } from '#kernel/engine';
import { appended, follow, newEvent, newId, newStream, of, type RunningStore, unit } from './event-store.samples.js';

/** The contract of whole histories, for every EventStore. */
export function historyCases(running: () => RunningStore): void {
  describe('reading whole histories', () => {
    const read = async (categories: readonly string[], between: () => Promise<unknown> = async () => undefined) => {
      const events: FoldedEvent[] = [];
      const reached = new Set<Position>();
      const { signal } = new AbortController();
      for await (const batch of running().store.histories({ categories, signal })) {
        events.push(...batch.events.filter(({ board }) => board === running().board));
        reached.add(batch.until);
        await between();
      }
      const [until] = reached;
      if (until === undefined || reached.size > 1)
        throw new Error('A reading says in each batch, and the same, how far it goes.');
      return { events, until };
    };
    /** What a subscription adds to histories that reach `until`, up to the event at `last`. */
    const after = async (until: Position, categories: readonly string[], last: Position) => {
      if (until >= last) return [];
      return of(
        running().board,
        (await follow(running().store, (seen) => seen.last.checkpoint >= last, { after: until, categories })).events,
      );
    };
    const places = (events: readonly FoldedEvent[]) => events.map((event) => `${streamName(event)} ${event.version}`);

    it('gives stream by stream, in order, everything that was appended, and a subscription gives the rest', async () => {
      const { store, board } = running();
      const [category, other] = [newId('job').replace('_', ''), newId('company').replace('_', '')];
      const streams = Array.from({ length: 12 }, (_, nth) => newStream(board, nth % 3 ? category : other));
      const strange = newStream(board);
      let last = '';
      for (let version = 0; version < 30; version += 3)
        for (const stream of [...streams, strange])
          last = (await appended(store, unit(stream, version, { count: 3 }))).position;
      const wanted = [category, other];
      let more = 0;
      const { events, until } = await read(wanted, async () => {
        for (const stream of streams) last = (await appended(store, unit(stream, 30 + more))).position;
        more += 1;
      });
      expect(more).toBeGreaterThan(0);
      const rest = await after(until, wanted, last);
      const expected = streams.flatMap((stream) =>
        Array.from({ length: 30 + more }, (_, nth) => `${streamName(stream)} ${nth + 1}`),
      );
      expect([...places(events), ...places(rest)].sort()).toEqual(expected.sort());
      // Streams do not alternate, and versions follow each other.
      const met: string[] = [];
      events.forEach((event, nth) => {
        const before = events[nth - 1];
        if (before && streamName(before) === streamName(event)) expect(event.version).toBe(before.version + 1);
        else met.push(streamName(event));
      });
      expect(new Set(met).size).toBe(met.length);
      for (const { position } of events) expect(position <= until).toBe(true);
    });

    it('returns events as they are in their streams, except for their actors', async () => {
      const { store, board } = running();
      const category = newId('job').replace('_', '');
      const stream = newStream(board, category);
      const odd = [
        newEvent({ text: 'a\tb\\n"\u2028\n', list: [1, null, true] }),
        newEvent(null, 'JobNulled', 3),
        newEvent('text'),
        newEvent([]),
      ];
      for (const [nth, event] of odd.entries())
        await appended(
          store,
          unit(stream, nth, {
            events: [event],
            at: ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.120Z'][nth] ?? '2026-11-20T12:00:00.123Z',
          }),
        );
      const last = (await store.read(stream)).at(-1)?.position ?? '';
      // An older transaction of another test may still hold them back.
      await follow(store, (seen) => seen.last.checkpoint >= last, { categories: [category] });
      const { events } = await read([category]);
      expect(events.map((event) => ({ ...event, metadata: null }))).toEqual(
        (await store.read(stream)).map((event) => ({ ...event, metadata: null })),
      );
    });

    it('gives a long history whole, and nothing where there is nothing', async () => {
      const { store, board } = running();
      const category = newId('job').replace('_', '');
      expect((await read([category])).events).toEqual([]);
      const stream = newStream(board, category);
      for (let version = 0; version < 1_500; version += 250)
        await appended(store, unit(stream, version, { count: 250 }));
      const last = (await store.read(stream)).at(-1)?.position ?? '';
      const { events, until } = await read([category]);
      const rest = await after(until, [category], last);
      expect([...events, ...rest].map(({ version }) => version)).toEqual(
        Array.from({ length: 1_500 }, (_, nth) => nth + 1),
      );
    });

    it('ends with its signal', async () => {
      const { store, board } = running();
      await appended(store, unit(newStream(board), 0));
      const stop = new AbortController();
      stop.abort(new Error('enough'));
      await expect(async () => {
        for await (const _ of store.histories({ categories: ['job'], signal: stop.signal })) continue;
      }).rejects.toThrow('enough');
    });
  });
}
