import { describe, expect, it } from '@jest/globals';
import type { EventStore, ObjectRef } from '#kernel';
import type { StreamId } from '#kernel/engine';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  appended,
  exclusive,
  follow,
  newEvent,
  newStream,
  of,
  type RunningStore,
  unit,
} from './event-store.samples.js';

/** `work` on `stream`, in the way that the store supports. */
const together = <T>(store: EventStore, stream: StreamId, work: () => Promise<T>): Promise<T> =>
  store.together(stream, { asOne: work, inSteps: work });

/** Whether `store` writes the appends of `together` as one unit. */
const writesAsOne = (store: EventStore, board: string): Promise<boolean> =>
  store.together(newStream(board), { asOne: async () => true, inSteps: async () => false });

/** The contract of units that need others, and of units that belong together. */
export function togetherCases(running: () => RunningStore): void {
  const needing = ({ category, objectId }: ObjectRef) => ({ needs: [{ category, objectId }] });

  describe('needs', () => {
    it('are met by a stream that is there', async () => {
      const { store, board } = running();
      const needed = newStream(board, 'company');
      await appended(store, unit(needed, 0));
      const stream = newStream(board);
      await appended(store, unit(stream, 0, needing(needed)));
      await appended(store, unit(stream, 1, { ...needing(needed), take: [exclusive('beside a need')] }));
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('are not met by one that is not there, is closed, or is of another board, and nothing is written', async () => {
      const { store, board } = running();
      const [closed, elsewhere] = [newStream(board, 'company'), newStream(`${board}x`, 'company')];
      await appended(store, unit(elsewhere, 0));
      await appended(store, unit(closed, 0));
      await appended(store, unit(closed, 1, { closes: true }));
      const wanted = exclusive('wanted by one that lacks something');
      for (const needed of [newStream(board, 'company'), closed, elsewhere]) {
        const stream = newStream(board);
        const { needs } = needing(needed);
        expect(await store.append(unit(stream, 0, { needs, take: [wanted] }))).toEqual({
          outcome: 'lacking',
          need: needs[0],
        });
        expect(await store.read(stream)).toEqual([]);
      }
      await appended(store, unit(newStream(board), 0, { take: [wanted] }));
    });

    it('name the first that is not met', async () => {
      const { store, board } = running();
      const there = newStream(board, 'company');
      await appended(store, unit(there, 0));
      const [first, second] = [newStream(board, 'company'), newStream(board, 'company')]
        .map(needing)
        .flatMap(({ needs }) => needs);
      const needs = [...needing(there).needs, first as ObjectRef, second as ObjectRef];
      expect(await store.append(unit(newStream(board), 0, { needs }))).toEqual({ outcome: 'lacking', need: first });
    });

    it('are met again by a stream whose newest unit does not close it', async () => {
      const { store, board } = running();
      const needed = newStream(board, 'company');
      for (const closes of [true, false]) {
        await appended(store, unit(needed, closes ? 0 : 1, { closes }));
        const { outcome } = await store.append(unit(newStream(board), 0, needing(needed)));
        expect([closes, outcome]).toEqual([closes, closes ? 'lacking' : 'appended']);
      }
    });

    it('do not turn a repeat into a refusal', async () => {
      const { store, board } = running();
      const needed = newStream(board, 'company');
      await appended(store, unit(needed, 0));
      const append = unit(newStream(board), 0, needing(needed));
      const first = await appended(store, append);
      await appended(store, unit(needed, 1, { closes: true }));
      expect(await store.append(append)).toEqual({ outcome: 'repeated', ...first });
    });

    it('are looked at in every instance', async () => {
      const { harness, store, board } = running();
      const other = await harness.reopen();
      const needed = newStream(board, 'company');
      await appended(store, unit(needed, 0, { closes: true }));
      expect((await other.append(unit(newStream(board), 0, needing(needed)))).outcome).toBe('lacking');
      await other.close();
    });
  });

  describe('together', () => {
    it('is complete in the end, in its order, and returns what the work returned', async () => {
      const { store, board } = running();
      const streams = Array.from({ length: 5 }, () => newStream(board));
      const [first] = streams;
      const before = await store.head();
      const given = await together(store, first ?? newStream(board), async () => {
        for (const stream of streams) {
          await appended(store, unit(stream, 0, { events: [newEvent({ nth: streams.indexOf(stream) })] }));
          // Appends inside are visible inside.
          expect(await store.read(stream)).toHaveLength(1);
        }
        return 'given';
      });
      expect(given).toBe('given');
      const { events } = await follow(store, (seen) => of(board, seen.events).length === streams.length, {
        after: before,
      });
      expect(of(board, events).map(({ data }) => data)).toEqual(streams.map((_, nth) => ({ nth })));
    });

    it('does not wait for a stream that waits for it if it is atomic', async () => {
      const { store, board } = running();
      if (!(await writesAsOne(store, board))) return;
      const [needed, stream] = [newStream(board, 'company'), newStream(board)];
      await appended(store, unit(needed, 0));
      await appended(store, unit(stream, 0));
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      // Not inside of `together`: it waits for the stream and needs what is locked there.
      const waiting = begun.then(() => store.inTurn(stream, () => store.append(unit(stream, 1, needing(needed)))));
      await together(store, needed, async () => {
        begin();
        await sleep(100);
        return store.inTurn(stream, () => store.read(stream));
      });
      expect(await waiting).toMatchObject({ outcome: 'appended' });
    });

    it('may have many units under way at once, and takes all of them back with the one that is refused if it is atomic', async () => {
      const { store, board } = running();
      const streams = Array.from({ length: 50 }, () => newStream(board));
      for (const stream of streams) await appended(store, unit(stream, 0));
      const append = (stream: StreamId, nth: number) => store.append(unit(stream, nth === 30 ? 7 : 1));
      const read = () => Promise.all(streams.map(async (stream) => (await store.read(stream)).length));
      const work = async () => {
        expect(new Set(await read())).toEqual(new Set([1]));
        const results = await Promise.all(streams.map(append));
        expect(results.flatMap(({ outcome }, nth) => (outcome === 'appended' ? [] : [[nth, outcome]]))).toEqual([
          [30, 'stale'],
        ]);
        throw new Error('one is stale');
      };
      await expect(together(store, newStream(board), work)).rejects.toThrow('one is stale');
      if (!(await writesAsOne(store, board))) return;
      expect(new Set(await read())).toEqual(new Set([1]));
    });

    it('refuses as it would alone, and goes on', async () => {
      const { store, board } = running();
      const [holder, other, stream] = [newStream(board), newStream(board), newStream(board)];
      await appended(store, unit(holder, 0, { take: [exclusive('held together')] }));
      const outcomes = await together(store, stream, async () => [
        (await store.append(unit(other, 0, { take: [exclusive('held together')] }))).outcome,
        (await store.append(unit(stream, 3))).outcome,
        (await store.append(unit(stream, 0, { needs: [newStream(board)] }))).outcome,
        (await store.append(unit(stream, 0))).outcome,
      ]);
      expect(outcomes).toEqual(['claimed', 'stale', 'lacking', 'appended']);
      expect(await store.read(stream)).toHaveLength(1);
    });

    it('throws what the work throws, and has written all or nothing if it is atomic', async () => {
      const { store, board } = running();
      const stream = newStream(board);
      const work = async () => {
        await appended(store, unit(stream, 0, { take: [exclusive('thrown away')] }));
        // What is read here is rolled back and must not be remembered.
        expect(await store.read(stream)).toHaveLength(1);
        throw new Error('thought better of it');
      };
      await expect(together(store, stream, work)).rejects.toThrow('thought better of it');
      if (!(await writesAsOne(store, board))) return;
      expect(await store.read(stream)).toEqual([]);
      await appended(store, unit(newStream(board), 0, { take: [exclusive('thrown away')] }));
    });

    it('is not seen by others before it is whole, if it is atomic', async () => {
      const { harness, store, board } = running();
      if (!(await writesAsOne(store, board))) return;
      const other = await harness.reopen();
      const [one, two] = [newStream(board), newStream(board)];
      await together(store, one, async () => {
        await appended(store, unit(one, 0));
        expect(await other.read(one)).toEqual([]);
        await appended(store, unit(two, 0));
      });
      expect([await other.read(one), await other.read(two)].map(({ length }) => length)).toEqual([1, 1]);
      await other.close();
    });

    it('several at once do not get into each other', async () => {
      const { store, board } = running();
      const streams = Array.from({ length: 12 }, () => newStream(board));
      await Promise.all(
        streams.map((stream) =>
          together(store, stream, async () => {
            await appended(store, unit(stream, 0));
            await appended(store, unit(stream, 1));
          }),
        ),
      );
      for (const stream of streams) expect(await store.read(stream)).toHaveLength(2);
    });

    it('another writer of the stream came before or is too late, if it is atomic', async () => {
      const { harness, store, board } = running();
      if (!(await writesAsOne(store, board))) return;
      const other = await harness.reopen();
      const needed = newStream(board, 'company');
      await appended(store, unit(needed, 0));
      const streams = Array.from({ length: 60 }, () => newStream(board));
      let found = 0;
      const writing = streams.map(async (stream, nth) => {
        const writer = nth % 2 ? store : other;
        // A few turns apart, so that the closing meets some that are running.
        for (let turn = 0; turn < nth; turn++) await new Promise(setImmediate);
        return (await writer.append(unit(stream, 0, { ...needing(needed), take: [exclusive(`need ${nth}`)] }))).outcome;
      });
      await together(store, needed, async () => {
        const there = await Promise.all(streams.map((stream) => other.read(stream)));
        found = there.filter(({ length }) => length > 0).length;
        await appended(store, unit(needed, 1, { closes: true }));
      });
      const outcomes = await Promise.all(writing);
      expect(new Set(outcomes)).not.toContain('stale');
      expect(outcomes.filter((outcome) => outcome === 'appended')).toHaveLength(found);
      await other.close();
    });
  });
}
