import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rejection } from '#kernel';
import { BoardTables } from '#store';
import type pg from 'pg';
import { Cursors } from '../../libs/store/src/read-models/cursors.js';
import { newId } from './event-store.samples.js';
import { type Database, freshDatabase, openPostgresStore } from './postgres-database.js';
import { type NoteRow, noteRows, Process } from './read-models.samples.js';

const rows = noteRows('note');
const { row } = rows;

describe('questions to read models', () => {
  let database: Database;
  let process: Process;
  let mine: string;
  let theirs: string;

  beforeAll(async () => {
    database = await freshDatabase();
    process = await Process.start(
      { database, open: () => openPostgresStore(database), close: () => database.drop() },
      rows,
    );
    await process.build();
  });
  afterAll(async () => {
    await process?.stop();
    await database?.drop();
  });
  beforeEach(() => {
    mine = newId('boards');
    theirs = newId('boards');
  });

  /** `count` notes of `board`, oldest first; their ids. */
  const fill = async (board: string, count: number, text = 'x', tag: string | null = null) => {
    const ids = Array.from({ length: count }, () => newId('notes'));
    await Promise.all(ids.map((id) => process.write(board, id, text, tag)));
    return ids;
  };
  const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text);
  const ask = <T>(board: string, question: (tables: BoardTables) => Promise<T>) =>
    process.on(board, () => question(process.tables));
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      ({ kind, code }: Rejection) => [kind, code],
    );

  it('never mix boards, asked in one turn about the same ids', async () => {
    const ids = Array.from({ length: 30 }, () => newId('notes'));
    await Promise.all(ids.map((id) => process.write(mine, id, `mine ${id}`)));
    await Promise.all(ids.slice(0, 20).map((id) => process.write(theirs, id, `theirs ${id}`)));
    const asked = await Promise.all(
      [...ids, ...ids].flatMap((id) => [
        ask(mine, (tables) => tables.one(row, { id })),
        ask(theirs, (tables) => tables.one(row, { id })),
        ask(newId('boards'), (tables) => tables.one(row, { id })),
      ]),
    );
    asked.forEach((found, nth) => {
      const at = Math.floor(nth / 3) % 30;
      const id = ids[at] ?? '';
      const expected = [
        { board: mine, text: `mine ${id}` },
        at < 20 ? { board: theirs, text: `theirs ${id}` } : null,
        null,
      ][nth % 3];
      if (expected) expect(found).toMatchObject({ ...expected, id });
      else expect(found).toBeNull();
    });
  });

  it('ask what is asked alike in one turn of each board for itself', async () => {
    await fill(mine, 3, 'mine', 'same');
    await fill(theirs, 5, 'theirs', 'same');
    const [a, b, c, d] = await Promise.all([
      ask(mine, (tables) => tables.all(row, { tag: 'same' })),
      ask(theirs, (tables) => tables.all(row, { tag: 'same' })),
      ask(mine, (tables) => tables.count(row, { tag: 'same' })),
      ask(theirs, (tables) => tables.count(row, { tag: 'same' })),
    ]);
    expect([textsOf(a), textsOf(b), c, d]).toEqual([['mine', 'mine', 'mine'], Array(5).fill('theirs'), 3, 5]);
  });

  it('bring along the row that a row names, of the same board and only what is wanted of it', async () => {
    const [named] = await fill(mine, 1, 'named', 'red');
    const [elsewhere] = await fill(theirs, 1);
    const [whole, nowhere, across, lost] = await Promise.all(
      [named, null, elsewhere, newId('notes')].map(async (tag) => (await fill(mine, 1, 'whole', tag))[0]),
    );
    const find = (id = '') => ask(mine, (tables) => tables.oneWith(row, { id }, 'tag', row, ['text', 'edits']));
    const alone = await find(whole);
    expect(alone).toEqual({ row: await process.one(mine, whole ?? ''), other: { text: 'named', edits: 0 } });
    const together = await Promise.all([whole, nowhere, across, lost, newId('notes')].map(find));
    expect(together.map((found) => found && [found.row.id, found.other])).toEqual([
      [whole, { text: 'named', edits: 0 }],
      [nowhere, null],
      [across, null],
      [lost, null],
      null,
    ]);
    expect(await ask(theirs, (tables) => tables.oneWith(row, { id: whole ?? '' }, 'tag', row, ['text']))).toBeNull();
  });

  it('look up once the row that several want in one turn', async () => {
    const [id = ''] = await fill(mine, 1);
    const values: unknown[] = [];
    const listening = Object.create(process.pool) as pg.Pool;
    listening.query = ((config: pg.QueryConfig) => {
      values.push(config.values);
      return process.pool.query(config);
    }) as never;
    const tables = new BoardTables(listening, new Cursors(new Uint8Array(32)));
    const found = await Promise.all([1, 2, 3].map(() => process.on(mine, () => tables.one(row, { id }))));
    expect(found.map((each) => each?.id)).toEqual([id, id, id]);
    expect(values).toEqual([[mine, id]]);
  });

  it('list a board alone, and nothing by ids of another', async () => {
    const [own] = await fill(mine, 1);
    const others = await fill(theirs, 2);
    expect(await ask(mine, (tables) => tables.all(row, {}))).toMatchObject([{ id: own, board: mine }]);
    expect(await ask(mine, (tables) => tables.all(row, { id: others }))).toEqual([]);
    expect(await ask(mine, (tables) => tables.count(row, {}))).toBe(1);
    expect((await ask(mine, (tables) => tables.page(row, {}, {}))).rows).toMatchObject([{ id: own }]);
    // A board in the question is no way around: it is no column that can be asked for.
    expect(await ask(mine, (tables) => tables.all(row, { board: theirs } as never))).toEqual([]);
  });

  it('match values, any of several, and null; undefined asks for nothing', async () => {
    const [a] = await fill(mine, 1, 'a', 'red');
    const [b] = await fill(mine, 1, 'b', 'blue');
    const [c] = await fill(mine, 1, 'c', null);
    const idsOf = async (where: Parameters<typeof process.tables.all<NoteRow>>[1]) =>
      (await ask(mine, (tables) => tables.all(row, where))).map(({ id }) => id);
    expect(await idsOf({})).toEqual([c, b, a]);
    expect(await idsOf({ tag: 'red' })).toEqual([a]);
    expect(await idsOf({ tag: ['red', 'blue'] })).toEqual([b, a]);
    expect(await idsOf({ tag: [] })).toEqual([]);
    expect(await idsOf({ tag: null })).toEqual([c]);
    expect(await idsOf({ tag: undefined, text: 'b' })).toEqual([b]);
    expect(await idsOf({ tag: 'red', text: 'b' })).toEqual([]);
    expect(await idsOf({ tag: `red' or true --` })).toEqual([]);
  });

  it('give rows as they were written, moments and lists included', async () => {
    const id = newId('notes');
    await process.write(mine, id, 'one two');
    const [all, one] = [await ask(mine, (tables) => tables.all(row, { id })), await process.one(mine, id)];
    expect(all).toEqual([one]);
    expect(one).toMatchObject({
      words: ['one', 'two'],
      editedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('find texts that are free on this board, the plainest first', async () => {
    const all = (text: string) => ask(mine, (tables) => tables.free(row, 'text', text));
    const free = async (text: string) => (await all(text))[0];
    await fill(theirs, 1, 'cook');
    expect(await free('cook')).toBe('cook');
    await fill(mine, 2, 'cook');
    expect(await free('cook')).toBe('cook-2');
    await fill(mine, 1, 'cook-2');
    await fill(mine, 1, 'cook-4');
    expect((await all('cook')).slice(0, 3)).toEqual(['cook-3', 'cook-5', 'cook-6']);
    const nurses = Array.from({ length: 210 }, (_, nth) => (nth === 0 ? 'nurse' : `nurse-${nth + 1}`));
    await Promise.all(nurses.map((text) => process.write(mine, newId('notes'), text)));
    expect(await free('nurse')).toBe('nurse-211');
  });

  describe('pages', () => {
    it('show every row once, newest first, whatever comes in between', async () => {
      const ids = await fill(mine, 11, 'x', 'listed');
      await fill(theirs, 11, 'x', 'listed');
      const seen: string[] = [];
      let cursor: string | undefined;
      const sizes: number[] = [];
      do {
        const page = await ask(mine, (tables) => tables.page(row, { tag: 'listed' }, { limit: 4, cursor }));
        seen.push(...page.rows.map(({ id }) => id));
        sizes.push(page.rows.length);
        await fill(mine, 1, 'newer', 'listed');
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual([...ids].reverse());
      expect(sizes).toEqual([4, 4, 3]);
    });

    it('end without a cursor when the last row is shown', async () => {
      await fill(mine, 4);
      expect((await ask(mine, (tables) => tables.page(row, {}, { limit: 4 }))).nextCursor).toBeNull();
      expect((await ask(mine, (tables) => tables.page(row, {}, { limit: 3 }))).nextCursor).not.toBeNull();
      expect(await ask(theirs, (tables) => tables.page(row, {}, {}))).toEqual({ rows: [], nextCursor: null });
    });

    it('leave out the columns that are not asked for', async () => {
      await fill(mine, 1);
      const {
        rows: [only],
      } = await ask(mine, (tables) => tables.page(row, {}, {}, ['words', 'text']));
      expect(Object.keys(only ?? {}).sort()).toEqual(['board', 'edits', 'editedAt', 'id', 'tag', 'version'].sort());
    });

    it('refuse cursors of another list, board, filter or key, and broken ones', async () => {
      await fill(mine, 3, 'x', 'red');
      await fill(theirs, 3, 'x', 'red');
      const page = (board: string, where: { tag?: string }, cursor?: string) =>
        ask(board, (tables) => tables.page(row, where, { limit: 1, cursor }));
      const cursor = (await page(mine, { tag: 'red' })).nextCursor ?? '';
      const invalid = ['invalid', 'pagination_invalid_cursor'];
      expect(await refused(page(mine, { tag: 'red' }, cursor))).toBe('accepted');
      expect(await refused(page(theirs, { tag: 'red' }, cursor))).toEqual(invalid);
      expect(await refused(page(mine, { tag: 'blue' }, cursor))).toEqual(invalid);
      expect(await refused(page(mine, {}, cursor))).toEqual(invalid);
      const cut = [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, cursor.toLowerCase()];
      for (const broken of ['', 'x', '!', 'A'.repeat(5_000), ...cut])
        expect(await refused(page(mine, { tag: 'red' }, broken))).toEqual(invalid);
      const stranger = new BoardTables(process.pool, new Cursors(new Uint8Array(32).fill(8)));
      expect(await refused(process.on(mine, () => stranger.page(row, { tag: 'red' }, { cursor })))).toEqual(invalid);
    });
  });

  it('cannot be asked outside of a request', async () => {
    expect(() => process.tables.one(row, { id: 'notes_1' })).toThrow('No facts are known here');
    await expect(process.tables.all(row, {})).rejects.toThrow('No facts are known here');
    await expect(process.tables.count(row, {})).rejects.toThrow('No facts are known here');
    await expect(process.tables.page(row, {}, {})).rejects.toThrow('No facts are known here');
  });
});
