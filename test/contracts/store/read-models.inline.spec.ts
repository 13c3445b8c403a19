import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamId } from '#kernel/engine';
import { eventually, newEvent, newId } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from '../postgres-database.js';
import { edited, expectInStep, noteRows, ReadModelProcess, torn, written } from './read-models.samples.js';

const CATEGORY = 'note';

describe('read models whose rows appends write themselves', () => {
  let database: Database;
  let board: string;
  let process: ReadModelProcess;
  const processes: ReadModelProcess[] = [];
  const note = (): StreamId => ({ category: CATEGORY, board, objectId: newId('notes') });
  const start = async (rows = noteRows(CATEGORY)) => {
    const started = await ReadModelProcess.start(
      { database, open: () => openPostgresStore(database), close: () => database.drop() },
      rows,
    );
    processes.push(started);
    return started;
  };

  beforeEach(async () => {
    database = await freshDatabase();
    board = newId('boards');
    process = await start();
  });
  afterEach(async () => {
    for (const each of processes.splice(0)) await each.stop();
    await database.drop();
  });

  it('show a command before anybody followed the log', async () => {
    await process.build();
    const id = newId('notes');
    await process.write(board, id, 'a');
    await process.edit(board, id, 'b');
    expect(await process.one(board, id)).toMatchObject({ text: 'b', version: 2, edits: 1 });
    await process.tear(board, id);
    expect(await process.one(board, id)).toBeNull();
  });

  it('mend what an append of another release left out, and touch nothing else', async () => {
    await process.build();
    const [skipped, begun, ended, whole] = [note(), note(), note(), note()] as const;
    for (const { objectId } of [skipped, ended, whole]) await process.write(board, objectId, 'a');
    await process.append(skipped, 1, edited('b'), newEvent({}, 'NoteHummed'));
    await process.append(begun, 0, written('a'));
    await process.append(ended, 1, torn());
    await process.pool.query(`update "${process.table}" set tag = 'untouched' where id = $1`, [whole.objectId]);
    expect(await process.one(board, skipped.objectId)).toMatchObject({ version: 1 });
    process.follow();
    await eventually(async () => (await process.one(board, ended.objectId)) === null, 'the rows are mended');
    expect(await process.one(board, skipped.objectId)).toMatchObject({ version: 3 });
    expect(await process.one(board, skipped.objectId)).toMatchObject({ text: 'b', edits: 1 });
    expect(await process.one(board, begun.objectId)).toMatchObject({ text: 'a', edits: 0 });
    expect(await process.one(board, ended.objectId)).toBeNull();
    expect(await process.one(board, whole.objectId)).toMatchObject({ tag: 'untouched' });
  });

  it('do not bring back what is deleted by looking over', async () => {
    await process.build();
    const gone = Array.from({ length: 30 }, () => note());
    for (const { objectId } of gone) {
      await process.write(board, objectId, 'a');
      await process.edit(board, objectId, 'b');
    }
    for (const { objectId } of gone) await process.tear(board, objectId);
    process.follow();
    const left = note();
    await process.append(left, 0, written('still here'));
    await eventually(async () => (await process.one(board, left.objectId)) !== null, 'all is looked over');
    expect([...(await process.rowsById()).keys()]).toEqual([left.objectId]);
    await expectInStep(process, [...gone, left]);
  });

  it('leave nothing out of a rebuild that readers of the log may not see yet', async () => {
    await process.build();
    const before = note();
    await process.write(board, before.objectId, 'before');
    // An old transaction anywhere on this server holds back every subscription.
    const stranger = await database.connect();
    await stranger.query('begin; create temporary table elsewhere (n int)');
    const during = note();
    await process.write(board, during.objectId, 'during');
    await process.edit(board, before.objectId, 'changed');
    const operator = await start();
    await operator.rebuild();
    expect(await process.one(board, during.objectId)).toMatchObject({ text: 'during' });
    expect(await process.one(board, before.objectId)).toMatchObject({ text: 'changed', edits: 1 });
    await stranger.query('commit');
    process.follow();
    await expectInStep(process, [before, during]);
  });

  it('put nothing aside that was deleted while its model was being built', async () => {
    const old = process;
    await old.readModels.prepare();
    const streams = Array.from({ length: 6 }, () => note());
    for (const stream of streams) await old.append(stream, 0, written('a'));
    // More than one batch of the builder lies between the first event of an object and its change.
    const filler = note();
    await old.append(filler, 0, written('filler'), ...Array.from({ length: 2_500 }, (_, nth) => edited(`edit ${nth}`)));
    for (const stream of streams) await old.append(stream, 1, edited('b'));
    for (const { objectId } of streams) await old.tear(board, objectId);
    await old.build();
    expect(await old.status()).toMatchObject({ quarantined: 0 });
    expect(await old.rowsById()).toEqual(await old.folded([...streams, filler]));
  });

  it('put nothing aside that is deleted behind the back of a builder that was broken off', async () => {
    const stream = note();
    await process.append(stream, 0, written('a'));
    await process.build();
    // As if it had been interrupted here; the row of the first event is in the table.
    await process.pool.query(`update read_models set state = 'building'`);
    await process.append(stream, 1, edited('b'));
    await process.tear(board, stream.objectId);
    await process.build();
    expect(await process.status()).toMatchObject({ quarantined: 0 });
    expect(await process.rowsById()).toEqual(new Map());
  });
});
