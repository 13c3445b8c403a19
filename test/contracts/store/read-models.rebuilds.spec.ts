import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Projector, Rebuilds } from '#store/engine';
import { MemoryEventStore } from '#testing';
import type { HistoriesOptions, HistoryBatch, StreamId } from '#kernel/engine';
import { ReadModels } from '../../../libs/store/src/read-models/read-models.js';
import { eventually, newEvent, newId } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import {
  edited,
  editedOnce,
  noteDecider,
  type NoteEvents,
  type NoteRow,
  noteRows,
  type NoteRows,
  ReadModelProcess,
  torn,
  written,
} from './read-models.samples.js';

const CATEGORY = 'note';

describe('rebuilds', () => {
  let database: Database;
  let process: ReadModelProcess;

  afterEach(async () => {
    await process?.stop();
    await database.drop();
  });
  beforeEach(async () => {
    database = await freshDatabase();
  });

  const quarantined = async () =>
    (await process.pool.query('select read_model, stream, event_id, position, error from quarantine order by stream'))
      .rows;
  const counted = async () =>
    (
      await process.pool.query<{ board: string; hour: Date; rows: string }>(
        'select board, hour, rows from shown_counts where read_model = $1 order by board, hour',
        [process.table],
      )
    ).rows;
  const leftovers = async () =>
    (
      await process.pool.query(
        `select relname as name from pg_class where relkind = 'r' and relname like '%rebuild%'
         union all select name from read_models where name like '%#%'
         union all select read_model from shown_counts where read_model like '%rebuild%'`,
      )
    ).rows;

  it.each([
    ['PostgreSQL sorts', () => openPostgresStore(database)],
    ['the store sorts', async () => new MemoryEventStore()],
  ])('make exactly the table that following makes, after any histories; %s', async (_, open) => {
    // Behind the log, because rows that appends write are never followed event by event.
    const rows = noteRows(CATEGORY, {
      behind: true,
      faults: ['poison'],
      lists: { until: 'editedAt', by: [['text', 'id']] },
    });
    process = await ReadModelProcess.start({ database, open, close: () => database.drop() }, rows);
    await process.build();
    const events = {
      write: () => written('first', 'tag\t\\N'),
      edit: () => edited('a "b"\n'),
      older: () => editedOnce('older shape'),
      tear: torn,
      hum: () => newEvent({}, 'NoteHummed'),
      poison: () => edited('poison'),
      newer: () => newEvent({ prose: '?' }, 'NoteEdited', 3),
    };
    const kinds = Object.keys(events) as (keyof typeof events)[];
    const usual: (keyof typeof events)[] = ['write', 'edit', 'edit', 'edit', 'older', 'tear'];
    const step = fc.record({
      object: fc.nat(4),
      kinds: fc.array(fc.constantFrom(...kinds, ...usual, ...usual), { minLength: 1, maxLength: 3 }),
    });
    const chunk = fc.constantFrom(1, 300, 1_000_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), chunk, async (steps, size) => {
        const boards = [newId('boards'), newId('boards')];
        const streams = Array.from({ length: 5 }, (__, nth): StreamId => ({
          category: CATEGORY,
          board: boards[nth % 2] ?? '',
          objectId: newId('notes'),
        }));
        const versions = streams.map(() => 0);
        const following = process.follow();
        for (const { object, kinds: wanted } of steps) {
          const stream = streams[object] as StreamId;
          const begun = versions[object] ?? 0;
          const all = wanted.map((kind) => events[kind]());
          await process.append(stream, begun, ...(begun === 0 ? [written('begun'), ...all] : all));
          versions[object] = begun + all.length + (begun === 0 ? 1 : 0);
        }
        const newest = await process.store.newest();
        await eventually(async () => (await process.status()).checkpoint >= newest, 'all is followed');
        await following.stop();
        const followed = { rows: await process.rowsById(), quarantined: await quarantined(), counted: await counted() };
        expect(followed.counted.reduce((sum, each) => sum + Number(each.rows), 0)).toBe(followed.rows.size);
        const rebuilds = new Rebuilds(process.readModels, process.store, process.pool, { chunk: size });
        await process.projector(rebuilds).rebuild(new AbortController().signal);
        expect({ rows: await process.rowsById(), quarantined: await quarantined(), counted: await counted() }).toEqual(
          followed,
        );
        expect((await process.status()).checkpoint >= newest).toBe(true);
        expect(await leftovers()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  describe('of several models', () => {
    let models: ReadModels;
    const silent = { debug: () => undefined, info: () => undefined, error: () => undefined, warn: () => undefined };
    let readings = 0;

    /** Two models of one category and one of another; `broken` makes rows that no table accepts. */
    const open = async (broken: boolean, gatherMs = 500) => {
      process = await ReadModelProcess.start(
        { database, open: () => openPostgresStore(database), close: () => database.drop() },
        noteRows(CATEGORY),
      );
      const { store, pool } = process;
      const histories = store.histories.bind(store);
      readings = 0;
      store.histories = (options: HistoriesOptions): AsyncIterable<HistoryBatch> => {
        readings += 1;
        return histories(options);
      };
      models = new ReadModels(pool, store, silent);
      const first = noteRows(CATEGORY);
      const second = noteRows('second');
      models.add(first);
      const NoteTorn: NoteRows['on']['NoteTorn'] = broken ? () => ({ text: null as never }) : second.on.NoteTorn;
      models.add<NoteRow, NoteEvents>({ ...second, category: CATEGORY, on: { ...second.on, NoteTorn } });
      models.add(noteRows('other'));
      for (const category of [CATEGORY, 'other']) models.addUpcasts(category, noteDecider(category).upcasts);
      await models.prepare();
      const rebuilds = new Rebuilds(models, store, pool, { gatherMs });
      return {
        rebuilds,
        projectors: models.all().map((model) => new Projector(model, models, store, pool, silent, rebuilds)),
        rowsOf: async (table: string) =>
          (await pool.query<{ id: string; text: string }>(`select id, text from "${table}"`)).rows,
      };
    };
    const write = async (category: string, ...texts: readonly string[]) => {
      const stream = { category, board: newId('boards'), objectId: newId('notes') };
      await process.append(
        stream,
        0,
        ...texts.map((text, nth) => (nth === 0 ? written(text) : text === 'torn' ? torn() : edited(text))),
      );
      return stream.objectId;
    };

    it('read the log once, no matter which of them are new at a start', async () => {
      // Long enough for a busy machine to start all of them.
      const { projectors, rowsOf } = await open(false, 8_000);
      const [note, other] = [await write(CATEGORY, 'a', 'b'), await write('other', 'c')];
      const stop = new AbortController();
      const running = projectors.map((each) => each.run(stop.signal));
      await eventually(async () => (await models.status()).every(({ state }) => state === 'live'), 'all are built');
      stop.abort();
      await Promise.all(running);
      expect(readings).toBe(1);
      for (const table of [`${CATEGORY}_v1`, 'second_v1'])
        expect(await rowsOf(table)).toEqual([{ id: note, text: 'b' }]);
      expect(await rowsOf('other_v1')).toEqual([{ id: other, text: 'c' }]);
      expect(await leftovers()).toEqual([]);
    });

    it('are exchanged one by one: one that cannot be written leaves its own table as it was', async () => {
      const { rebuilds, projectors, rowsOf } = await open(true);
      await write(CATEGORY, 'a', 'torn');
      const other = await write('other', 'c');
      await process.pool.query(
        `insert into second_v1 (board, id, version, text, edits, words, "editedAt") values ('b', 'before', 1, 'as it was', 0, '[]', now())`,
      );
      const rebuilt = await rebuilds.rebuild(projectors, new AbortController().signal);
      expect(readings).toBe(1);
      expect(rebuilt.map(({ model, outcome }) => [model.table.model, outcome])).toEqual([
        [CATEGORY, 'rebuilt'],
        ['second', 'failed'],
        ['other', 'rebuilt'],
      ]);
      expect(rebuilt[1]).toMatchObject({
        error: expect.objectContaining({ message: expect.stringContaining('null value in column "text"') }),
      });
      expect(await rowsOf('second_v1')).toEqual([{ id: 'before', text: 'as it was' }]);
      expect(await rowsOf(`${CATEGORY}_v1`)).toEqual([]);
      expect(await rowsOf('other_v1')).toEqual([{ id: other, text: 'c' }]);
      expect(await leftovers()).toEqual([]);
    });

    it('begin again over what a build that died has left, and wait for one that is under way', async () => {
      const { rebuilds, projectors, rowsOf } = await open(false);
      const note = await write(CATEGORY, 'a');
      await process.pool.query(
        `create table "${CATEGORY}_v1_rebuild" (board text, gone int);
         insert into quarantine (read_model, stream, event_id, position, error) values ('${CATEGORY}_v1_rebuild', 's', 'e', 'p', 'x');
         insert into read_models (name, version, shape, state, checkpoint) values ('${CATEGORY}#rebuild', 1, 's', 'building', 'p')`,
      );
      const builder = await database.connect();
      await builder.query(`select pg_advisory_lock(hashtextextended('build ${CATEGORY}_v1', 0))`);
      let done = false;
      const rebuilding = rebuilds.rebuild(projectors, new AbortController().signal).finally(() => (done = true));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(done).toBe(false);
      // Its session ends with it, and with the session the lock.
      await builder.end();
      await rebuilding;
      expect(await rowsOf(`${CATEGORY}_v1`)).toEqual([{ id: note, text: 'a' }]);
      expect(await quarantined()).toEqual([]);
      expect(await leftovers()).toEqual([]);
    });

    it('stop waiting, and reading, with their signal', async () => {
      const { rebuilds, projectors, rowsOf } = await open(false);
      await write(CATEGORY, 'a');
      const builder = await database.connect();
      await builder.query(`select pg_advisory_lock(hashtextextended('build ${CATEGORY}_v1', 0))`);
      const stop = new AbortController();
      const rebuilding = rebuilds.rebuild(projectors, stop.signal);
      stop.abort(new Error('enough'));
      await expect(rebuilding).rejects.toThrow('enough');
      expect(await rowsOf(`${CATEGORY}_v1`)).toEqual([]);
      expect(await leftovers()).toEqual([]);
    });
  });
});
