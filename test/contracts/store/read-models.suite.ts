import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamId } from '#kernel/engine';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { eventually, newEvent, newId } from './event-store.samples.js';
import { poisonCases } from './read-models.poison.suite.js';
import { rebuildCases } from './read-models.rebuild.suite.js';
import {
  edited,
  editedOnce,
  expectInStep,
  type ReadModelHarness,
  noteRows,
  ReadModelProcess,
  type RunningModels,
  torn,
  written,
} from './read-models.samples.js';

/** The contract of read models over every event store. */
export function readModelContract(
  name: string,
  open: () => Promise<ReadModelHarness>,
  { inline }: { inline: boolean },
): void {
  describe(`Read models over ${name}`, () => {
    let harness: ReadModelHarness;
    let category: string;
    let board: string;
    let processes: ReadModelProcess[];

    beforeEach(async () => {
      harness = await open();
      category = `note${randomBytes(5).toString('hex')}`;
      board = newId('boards');
      processes = [];
    });
    afterEach(async () => {
      for (const process of processes) await process.stop();
      await harness.close();
    });

    const running = (): RunningModels => ({
      category,
      board,
      inline,
      async start(rows = noteRows(category)) {
        const process = await ReadModelProcess.start(harness, rows);
        processes.push(process);
        return process;
      },
      note: (of = board) => ({ category, board: of, objectId: newId('notes') }),
    });

    buildingCases(running);
    poisonCases(running);
    rebuildCases(running);
  });
}

function buildingCases(running: () => RunningModels): void {
  describe('following the log', () => {
    it('builds from a log that was there before, with events in all their shapes', async () => {
      const { start, note } = running();
      const process = await start();
      const streams = Array.from({ length: 40 }, () => note());
      const fill = async (stream: StreamId, nth: number) => {
        await process.append(stream, 0, written('first words', nth % 2 ? 'odd' : null), editedOnce('older shape'));
        if (nth % 3 === 0) await process.append(stream, 2, edited('newer'), newEvent({ who: 'knows' }, 'NoteHummed'));
        if (nth % 12 === 0) await process.append(stream, 4, torn());
      };
      await Promise.all(streams.map(fill));
      await process.readModels.prepare();
      expect(await process.status()).toMatchObject({ state: 'building', quarantined: 0 });
      expect(await process.rowsById()).toEqual(new Map());
      process.follow();
      await eventually(async () => (await process.status()).state === 'live', 'the model is built');
      await expectInStep(process, streams);
      const rows = await process.rowsById();
      expect(rows.size).toBe(36);
      expect(rows.get(streams[1]?.objectId ?? '')).toMatchObject({
        text: 'older shape',
        tag: 'odd',
        edits: 1,
        version: 2,
        words: ['older', 'shape'],
      });
      expect(rows.get(streams[3]?.objectId ?? '')).toMatchObject({ text: 'newer', edits: 2, version: 4 });
    });

    it('shows each command to its sender, as soon as it is answered', async () => {
      const { start, board } = running();
      const process = await start();
      await process.build();
      process.follow();
      await Promise.all(
        [1, 2, 3].map(async (nth) => {
          const id = newId('notes');
          const { version } = await process.write(board, id, `note ${nth}`);
          expect(await process.one(board, id)).toMatchObject({ text: `note ${nth}`, version, edits: 0 });
          for (let edit = 1; edit <= 8; edit++) {
            const receipt = await process.edit(board, id, `edit ${edit}`);
            expect(receipt).toMatchObject({ id, version: edit + 1, changed: true });
            expect(await process.one(board, id)).toMatchObject({
              text: `edit ${edit}`,
              version: edit + 1,
              edits: edit,
            });
          }
          expect(await process.edit(board, id, 'edit 8')).toMatchObject({ id, version: 9, changed: false });
          await process.tear(board, id);
          expect(await process.one(board, id)).toBeNull();
        }),
      );
      expect(process.warnings).toEqual([]);
    });

    it('goes on with commands on events that an older release wrote', async () => {
      const { start, note, board } = running();
      const process = await start();
      await process.build();
      process.follow();
      const stream = note();
      await process.append(stream, 0, written('x'), editedOnce('older shape'));
      expect(await process.edit(board, stream.objectId, 'older shape')).toMatchObject({ changed: false });
      await process.edit(board, stream.objectId, 'newer');
      expect(await process.one(board, stream.objectId)).toMatchObject({ text: 'newer', edits: 2, version: 3 });
    });

    it('goes on from its checkpoint in another process, losing and repeating nothing', async () => {
      const { start, note } = running();
      const [one, two] = [await start(), await start()];
      await one.build();
      const streams = Array.from({ length: 12 }, () => note());
      for (const stream of streams) await one.append(stream, 0, written('a'));
      let version = 1;
      for (const process of [one, two, one, two]) {
        const following = process.follow();
        // Stopped somewhere in the middle of concurrent writes.
        for (let edits = 0; edits < 5; edits++, version++)
          await Promise.all(streams.map((stream) => process.append(stream, version, edited(`edit ${version}`))));
        await following.stop();
        expect(following.failures).toEqual([]);
      }
      two.follow();
      await expectInStep(two, streams);
      for (const row of (await two.rowsById()).values()) expect(row).toMatchObject({ version: 21, edits: 20 });
    });

    it('stays right when two follow at once', async () => {
      const { start, note } = running();
      const [one, two] = [await start(), await start()];
      await Promise.all([one.readModels.prepare(), two.readModels.prepare()]);
      const followings = [one.follow(), two.follow()];
      const streams = Array.from({ length: 8 }, () => note());
      await Promise.all(
        streams.map(async (stream, nth) => {
          const process = nth % 2 ? one : two;
          await process.append(stream, 0, written('a'));
          for (let version = 1; version <= 20; version++)
            await process.append(stream, version, edited(`edit ${version}`));
          if (nth === 7) await process.append(stream, 21, torn());
        }),
      );
      await expectInStep(one, streams);
      expect((await one.rowsById()).size).toBe(7);
      for (const { failures } of followings)
        for (const error of failures) expect(String(error)).toMatch(/Another process moved the checkpoint/);
    });

    it('writes nothing any more once another has moved the checkpoint', async () => {
      const { start, note, board } = running();
      const process = await start();
      await process.build();
      const [first, late] = [note(), note()];
      const stop = new AbortController();
      let failure: unknown;
      const stalled = process
        .projector()
        .run(stop.signal)
        .catch((error: unknown) => (failure = error));
      const move = (checkpoint: string) => process.pool.query('update read_models set checkpoint = $1', [checkpoint]);
      try {
        await process.append(first, 0, written('a'));
        await eventually(async () => (await process.one(board, first.objectId)) !== null, 'it follows');
        const before = (await process.status()).checkpoint;
        await move(`${before}+`);
        await process.append(late, 0, written('b'));
        await eventually(() => failure !== undefined, 'it is refused');
        expect(String(failure)).toMatch('Another process moved the checkpoint');
        expect(await process.one(board, late.objectId)).toBeNull();
        await move(before);
      } finally {
        stop.abort();
        await stalled;
      }
      process.follow();
      await expectInStep(process, [first, late]);
    });

    it('equals the fold of the log after any commands on any objects', async () => {
      const { start, category, board, note } = running();
      const process = await start();
      await process.build();
      process.follow();
      const step = fc.record({
        object: fc.nat(3),
        wish: fc.constantFrom('write', 'edit', 'edit', 'edit', 'tear', 'append') as fc.Arbitrary<
          'write' | 'edit' | 'tear' | 'append'
        >,
        text: fc.constantFrom('a', 'b c', ''),
        together: fc.boolean(),
      });
      const all: StreamId[] = [];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
          const streams = [note(), note(), note(), note()];
          all.push(...streams);
          let going: Promise<unknown>[] = [];
          for (const { object, wish, text, together } of steps) {
            const stream = streams[object] as StreamId;
            const past = async () => {
              const { length } = await process.store.read(stream);
              if (length > 0) await process.append(stream, length, newEvent({ text }, 'NoteHummed'));
            };
            const wishes = {
              append: past,
              write: () => process.write(board, stream.objectId, text),
              edit: () => process.edit(board, stream.objectId, text),
              tear: () => process.tear(board, stream.objectId),
            };
            // Rejected or too late: both are valid results.
            going.push(wishes[wish]().catch(() => undefined));
            if (together) continue;
            await Promise.all(going);
            going = [];
          }
          await Promise.all(going);
          const model = process.readModels.named(category);
          for (const stream of streams) {
            const history = await process.store.read(stream);
            // A hum changes only the version, and no append wrote that row.
            await eventually(async () => {
              const row = await process.one(board, stream.objectId);
              const expected = process.readModels.fold(model, history);
              return JSON.stringify(row?.version ?? null) === JSON.stringify(expected?.version ?? null);
            }, 'the row is in step');
            expect(await process.one(board, stream.objectId)).toEqual(process.readModels.fold(model, history));
          }
        }),
        { numRuns: 12 },
      );
      await expectInStep(process, all);
    });
  });
}
