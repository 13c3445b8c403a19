import { describe, expect, it } from '@jest/globals';
import { eventually, newEvent, newId } from './event-store.samples.js';
import { edited, expectInStep, noteRows, type RunningModels, written } from './read-models.samples.js';

/** The contract of read models for events that their fold rejects. */
export function poisonCases(running: () => RunningModels): void {
  describe('an event that the fold cannot take', () => {
    it.each([
      ['makes it throw', () => edited('poison')],
      ['is of a newer release', () => newEvent({ prose: '?' }, 'NoteEdited', 3)],
    ])('because it %s is put aside with its object, and others go on', async (_, poison) => {
      const { start, note, category, board } = running();
      const process = await start(noteRows(category, { faults: ['poison'] }));
      const [sick, well] = [note(), note()];
      await process.append(sick, 0, written('good'));
      await process.append(well, 0, written('good'));
      await process.build();
      expect(await process.status()).toMatchObject({ quarantined: 0 });
      process.follow();
      await process.append(sick, 1, poison());
      await process.append(sick, 2, edited('never shown'));
      await process.append(well, 1, edited('better'));
      await eventually(async () => (await process.one(board, well.objectId))?.version === 2, 'others go on');
      await eventually(async () => (await process.status()).quarantined === 1, 'it is reported');
      const { rows } = await process.pool.query('select read_model, stream, error from quarantine');
      expect(rows).toEqual([
        {
          read_model: `${category}_v1`,
          stream: `${category}-${board}-${sick.objectId}`,
          error: expect.stringMatching(/Cannot take "poison"|version 3/),
        },
      ]);
      expect(await process.one(board, sick.objectId)).toMatchObject({ text: 'good', version: 1 });
      // Another process finds it in quarantine and does not fail on it again.
      const other = await start(noteRows(category, { faults: ['poison'] }));
      const following = other.follow();
      await other.append(sick, 3, edited('still not'));
      await other.append(well, 2, edited('best'));
      await eventually(async () => (await other.one(board, well.objectId))?.version === 3, 'others go on there too');
      expect(await other.status()).toMatchObject({ quarantined: 1 });
      expect(following.failures.filter((error) => !/moved the checkpoint/.test(String(error)))).toEqual([]);
    });

    it('answers its command all the same, and is put aside', async () => {
      const { start, category, board } = running();
      const process = await start(noteRows(category, { faults: ['poison'] }));
      await process.build();
      process.follow();
      const id = newId('notes');
      await process.write(board, id, 'good');
      expect(await process.edit(board, id, 'poison')).toMatchObject({ id, version: 2, changed: true });
      await eventually(async () => (await process.status()).quarantined === 1, 'it is reported');
      expect(await process.one(board, id)).toMatchObject({ text: 'good', version: 1 });
    });

    it('is taken by a rebuild of a release that can', async () => {
      const { start, note, category } = running();
      const sickly = await start(noteRows(category, { faults: ['poison'] }));
      const streams = [note(), note(), note()];
      for (const stream of streams) await sickly.append(stream, 0, written('good'), edited('poison'), edited('after'));
      await sickly.build();
      expect(await sickly.status()).toMatchObject({ quarantined: 3, state: 'live' });
      for (const row of (await sickly.rowsById()).values()) expect(row).toMatchObject({ text: 'good', version: 1 });
      await sickly.rebuild();
      expect(await sickly.status()).toMatchObject({ quarantined: 3, state: 'live' });
      expect([...(await sickly.rowsById()).values()].map(({ version }) => version)).toEqual([1, 1, 1]);
      const mended = await start(noteRows(category));
      await mended.rebuild();
      expect(await mended.status()).toMatchObject({ quarantined: 0, state: 'live' });
      mended.follow();
      await expectInStep(mended, streams);
      expect([...(await mended.rowsById()).values()].map(({ version }) => version)).toEqual([3, 3, 3]);
    });

    it('is taken by a new version of the model that can', async () => {
      const { start, note, category } = running();
      const old = await start(noteRows(category, { faults: ['poison'] }));
      const stream = note();
      await old.append(stream, 0, written('good'), edited('poison'));
      await old.build();
      expect(await old.status()).toMatchObject({ quarantined: 1 });
      const mended = await start(noteRows(category, { version: 2 }));
      await mended.build();
      expect(await mended.status()).toMatchObject({ quarantined: 0, version: 2 });
      expect(await mended.rowsById()).toEqual(await mended.folded([stream]));
    });
  });
}
