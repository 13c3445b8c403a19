import { describe, expect, it } from '@jest/globals';
import type { StreamId } from '#kernel/engine';
import { eventually } from './event-store.samples.js';
import { edited, expectInStep, noteRows, type RunningModels, torn, written } from './read-models.samples.js';

const WRITERS = 4;

/** The contract of read models while they are rebuilt. */
export function rebuildCases(running: () => RunningModels): void {
  describe('rebuilding', () => {
    it('loses no row and leaves none stale while four write and others read', async () => {
      const { start, note, board, inline } = running();
      const process = await start();
      // Like the command line: in a separate process.
      const operator = await start();
      const settled = Array.from({ length: 300 }, () => note());
      await Promise.all(settled.map((stream) => process.append(stream, 0, written('old', 'settled'), edited('older'))));
      await process.build();
      process.follow();

      let writing = true;
      const streams: StreamId[][] = [];
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        const own: StreamId[] = [];
        streams.push(own);
        for (let round = 0; writing; round++) {
          const stream = note();
          own.push(stream);
          const { objectId: id } = stream;
          await process.write(board, id, `note ${writer}`);
          await process.edit(board, id, `edit ${round}`);
          if (round % 3 === 0) await process.tear(board, id);
          const before = own[Math.floor(own.length / 2)];
          if (before && round % 3 === 1)
            await process.edit(board, before.objectId, `again ${round}`).catch(() => undefined);
        }
      });
      const readings: number[] = [];
      const reader = (async () => {
        while (writing) {
          const [all, one] = await process.on(board, () =>
            Promise.all([
              process.tables.count(process.rows.row, { tag: 'settled' }),
              process.one(board, settled[7]?.objectId ?? ''),
            ]),
          );
          expect(one).toMatchObject({ text: 'older', edits: 1 });
          readings.push(all);
        }
      })();

      try {
        for (let round = 0; round < (inline ? 4 : 2); round++) {
          const writtenBefore = streams.reduce((sum, own) => sum + own.length, 0);
          expect(await operator.rebuild()).toBeGreaterThanOrEqual(600);
          await eventually(
            () => streams.reduce((sum, own) => sum + own.length, 0) > writtenBefore + WRITERS,
            'writers go on',
          );
        }
      } finally {
        writing = false;
        await Promise.all([...writers, reader]);
      }
      expect(readings.length).toBeGreaterThan(4);
      expect(readings.filter((count) => count !== 300)).toEqual([]);
      await expectInStep(process, [...settled, ...streams.flat()]);
      expect(await process.status()).toMatchObject({ state: 'live', quarantined: 0 });
      const { rows } = await process.pool.query('select name from read_models');
      expect(rows).toHaveLength(1);
    });

    it('brings back what was lost from the table, and drops what should not be there', async () => {
      const { start, note } = running();
      const process = await start();
      const streams = Array.from({ length: 10 }, () => note());
      for (const stream of streams) await process.append(stream, 0, written('x'), edited('y'));
      await process.append(streams[0] as StreamId, 2, torn());
      await process.build();
      await process.pool.query(`delete from "${process.table}" where id = $1`, [streams[1]?.objectId]);
      await process.pool.query(`update "${process.table}" set text = 'wrong', id = $1 where id = $2`, [
        streams[0]?.objectId,
        streams[2]?.objectId,
      ]);
      expect(await process.rebuild()).toBe(21);
      expect(await process.rowsById()).toEqual(await process.folded(streams));
      process.follow();
      await process.append(streams[3] as StreamId, 2, edited('z'));
      await expectInStep(process, streams);
    });

    it('can be done again after it was broken off', async () => {
      const { start, note } = running();
      const process = await start();
      const stream = note();
      await process.append(stream, 0, written('x'));
      await process.build();
      const stop = new AbortController();
      stop.abort();
      await expect(process.projector().rebuild(stop.signal)).rejects.toThrow();
      expect(await process.rowsById()).toEqual(await process.folded([stream]));
      expect(await process.rebuild()).toBe(1);
      expect(await process.rowsById()).toEqual(await process.folded([stream]));
    });

    it('builds a changed version beside the one in use, which stays as it is', async () => {
      const { start, note, category, board } = running();
      const old = await start();
      const stream = note();
      await old.append(stream, 0, written('four'));
      await old.build();
      const next = await start(noteRows(category, { version: 2, wide: true }));
      expect([old.table, next.table]).toEqual([`${category}_v1`, `${category}_v2`]);
      await next.readModels.prepare();
      expect([(await old.status()).state, (await next.status()).state]).toEqual(['live', 'building']);
      old.follow();
      next.follow();
      await eventually(async () => (await next.status()).state === 'live', 'the new version is live');
      expect(await next.one(board, stream.objectId)).toMatchObject({ text: 'four', length: 4 });
      expect(Object.keys((await old.one(board, stream.objectId)) ?? {})).not.toContain('length');
      // Two releases overlap during an update: each keeps its own table up to date, whichever of them writes.
      const ids = [note(), note()] as const;
      await old.write(board, ids[0].objectId, 'by the old');
      await next.write(board, ids[1].objectId, 'by the new');
      await expectInStep(next, [stream, ...ids]);
      await expectInStep(old, [stream, ...ids]);
    });

    it('refuses other columns under the same version, with a sentence', async () => {
      const { start, category } = running();
      await (await start()).readModels.prepare();
      const careless = await start(noteRows(category, { wide: true }));
      await expect(careless.readModels.prepare()).rejects.toThrow(
        `The read model "${category}" has other columns than its version 1 was built with. Raise its version.`,
      );
      const { rows } = await careless.pool.query('select to_regclass($1)::text as there', [`${category}_v1`]);
      expect(rows).toEqual([{ there: `${category}_v1` }]);
    });

    it('is prepared once, by however many processes start together', async () => {
      const { start } = running();
      const processes = await Promise.all([start(), start(), start()]);
      await Promise.all(processes.map(({ readModels }) => readModels.prepare()));
      await processes[0]?.readModels.prepare();
      expect(await processes[1]?.status()).toMatchObject({ state: 'building', version: 1, checkpoint: '' });
    });
  });
}
