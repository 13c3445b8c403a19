import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Rejection, RowIdentity } from '#kernel';
import type { BoardTables } from '#store';
import { AnyIn, Between, Containing, NamedBy, withFacts, Words, WordDocument } from '#store';
import { facts } from '#testing';
import { Note } from './board-tables.samples.js';
import { sortedPages } from './board-tables.sorted.js';
import { newId } from './event-store.samples.js';

/** Tables for tests. */
export interface OpenTables {
  readonly tables: BoardTables;
  /** Makes a board known to sweeps. */
  board(): Promise<string>;
  put(row: RowIdentity & object): Promise<void>;
  close(): Promise<void>;
}

const TEXTS = ['title', 'body'] as const;
const word = (board: string, title: readonly string[], body: readonly string[] = [], status: readonly string[] = []) =>
  WordDocument.text(board, TEXTS, { texts: { title, body }, facets: { status } });

/**
 * The contract of `BoardTables`, wherever the rows are stored. It does not include the order of texts that are not ASCII in `pageBy`, which is that
 * of the database's collation.
 */
export const boardTablesContract = (name: string, open: () => Promise<OpenTables>): void =>
  describe(`BoardTables: ${name}`, () => {
    let opened: OpenTables;
    let tables: BoardTables;
    let mine: string;
    let theirs: string;
    beforeAll(async () => {
      opened = await open();
      tables = opened.tables;
    });
    afterAll(() => opened?.close());
    beforeEach(async () => {
      [mine, theirs] = [await opened.board(), await opened.board()];
    });

    const write = async (board: string, fields: Partial<Note> = {}): Promise<string> => {
      const id = fields.id ?? newId('notes');
      const row: Note = {
        board,
        id,
        version: 1,
        text: 'x',
        tag: null,
        edits: 0,
        words: [],
        dueAt: null,
        remark: null,
        seenAt: facts.now,
        detail: { size: 0, list: [] },
        document: word(board, []),
        ...fields,
      };
      await opened.put(row);
      return id;
    };
    /** `count` rows of `board`, oldest first; their ids. */
    const fill = async (board: string, count: number, fields: Partial<Note> = {}) => {
      const ids = Array.from({ length: count }, () => newId('notes'));
      await Promise.all(ids.map((id) => write(board, { ...fields, id })));
      return ids;
    };
    const on = <T>(board: string, question: () => Promise<T>) => withFacts({ ...facts, board }, question);
    type Where = Parameters<typeof tables.all<Note>>[1];
    const idsOf = async (where: Where) => (await on(mine, () => tables.all(Note, where, 100))).map(({ id }) => id);
    const textsOf = (found: readonly { text: string }[]) => found.map(({ text }) => text);
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'accepted',
        ({ kind, code }: Rejection) => [kind, code],
      );

    describe('isolation of boards', () => {
      it('never mixes boards, queried in one turn for the same ids', async () => {
        const ids = Array.from({ length: 30 }, () => newId('notes'));
        await Promise.all(ids.map((id) => write(mine, { id, text: `mine ${id}` })));
        await Promise.all(ids.slice(0, 20).map((id) => write(theirs, { id, text: `theirs ${id}` })));
        const nobody = newId('boards');
        const ask = (board: string) =>
          Promise.all(ids.map(async (id) => (await on(board, () => tables.one(Note, { id })))?.text ?? null));
        const [own, other, none] = await Promise.all([ask(mine), ask(theirs), ask(nobody)]);
        expect(own).toEqual(ids.map((id) => `mine ${id}`));
        expect(other).toEqual(ids.map((id, nth) => (nth < 20 ? `theirs ${id}` : null)));
        expect(none).toEqual(ids.map(() => null));
      });

      it('answers each board separately where several send the same query in one turn', async () => {
        await fill(mine, 3, { text: 'mine', tag: 'same' });
        await fill(theirs, 5, { text: 'theirs', tag: 'same' });
        const [a, b, c, d] = await Promise.all([
          on(mine, () => tables.all(Note, { tag: 'same' }, 100)),
          on(theirs, () => tables.all(Note, { tag: 'same' }, 100)),
          on(mine, () => tables.count(Note, { tag: 'same' })),
          on(theirs, () => tables.count(Note, { tag: 'same' })),
        ]);
        expect([textsOf(a), textsOf(b), c, d]).toEqual([['mine', 'mine', 'mine'], Array(5).fill('theirs'), 3, 5]);
      });

      it('lists a board alone, and nothing by ids of another', async () => {
        const [own] = await fill(mine, 1);
        const others = await fill(theirs, 2);
        expect(await on(mine, () => tables.all(Note, {}, 100))).toMatchObject([{ id: own, board: mine }]);
        expect(await idsOf({ id: others })).toEqual([]);
        expect(await on(mine, () => tables.count(Note, {}))).toBe(1);
        expect((await on(mine, () => tables.page(Note, {}, {}))).rows).toMatchObject([{ id: own }]);
        // A board in the condition does not help: no such column can be queried.
        expect(await idsOf({ board: theirs } as never)).toEqual([]);
      });

      it('cannot be queried outside of a request', async () => {
        const refusal = 'The context is unknown';
        await expect((async () => tables.one(Note, { id: 'notes_1' }))()).rejects.toThrow(refusal);
        await expect(tables.all(Note, {}, 100)).rejects.toThrow(refusal);
        await expect(tables.count(Note, {})).rejects.toThrow(refusal);
        await expect(tables.page(Note, {}, {})).rejects.toThrow(refusal);
        await expect(tables.search(Note, { words: [], facets: {} }, {})).rejects.toThrow(refusal);
      });
    });

    describe('rows', () => {
      it('are read whole, however many there are', async () => {
        const ids = await fill(mine, 620, { tag: 'whole' });
        await fill(mine, 1, { tag: 'other' });
        const every = await on(mine, () => tables.every(Note, { tag: 'whole' }, ['words']));
        expect(every.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
        expect(await on(mine, () => tables.every(Note, { id: ids }))).toHaveLength(620);
      });

      it('come back as they were written, no matter the column', async () => {
        const fields = {
          text: `it's "quoted" \\ and {braced}`,
          words: ['one', 'two, three'],
          dueAt: '2026-11-20T12:00:00.120Z',
          remark: 'packed',
          detail: { size: 3, list: ['a', 'b'] },
          edits: -7,
        };
        const id = await write(mine, fields);
        const one = await on(mine, () => tables.one(Note, { id }));
        expect(one).toMatchObject({ ...fields, id, board: mine, tag: null, seenAt: facts.now });
        expect(await on(mine, () => tables.all(Note, { id }, 1))).toEqual([one]);
      });

      it('are copies', async () => {
        const id = await write(mine, { words: ['a'] });
        const read = () => on(mine, () => tables.one(Note, { id }));
        (((await read()) as Note).words as string[]).push('b');
        expect((await read())?.words).toEqual(['a']);
      });

      it('leave out the properties that are not requested', async () => {
        await fill(mine, 1);
        const whole = ['board', 'detail', 'document', 'dueAt', 'edits', 'id', 'remark', 'seenAt', 'tag', 'text'];
        const {
          rows: [only],
        } = await on(mine, () => tables.page(Note, {}, {}, ['words', 'version']));
        expect(Object.keys(only ?? {}).sort()).toEqual(whole);
        const [some] = await on(mine, () => tables.all(Note, {}, 1, ['words', 'version', 'remark', 'detail']));
        expect(Object.keys(some ?? {}).sort()).toEqual(whole.filter((key) => key !== 'remark' && key !== 'detail'));
      });

      it('include the row that they name, of the same board and only its wanted fields', async () => {
        const [named] = await fill(mine, 1, { text: 'named' });
        const [elsewhere] = await fill(theirs, 1);
        const tags = [named ?? '', null, elsewhere ?? '', newId('notes')];
        const holders = await Promise.all(tags.map((tag) => write(mine, { tag })));
        const find = (id: string) => on(mine, () => tables.oneWith(Note, { id }, 'tag', Note, ['text', 'edits']));
        const [whole = ''] = holders;
        const row = await on(mine, () => tables.one(Note, { id: whole }));
        expect(await find(whole)).toEqual({ row, other: { text: 'named', edits: 0 } });
        const together = await Promise.all([...holders, newId('notes')].map(find));
        expect(together.map((found) => found && found.other)).toEqual([
          { text: 'named', edits: 0 },
          null,
          null,
          null,
          null,
        ]);
        expect(together.map((found) => found?.row.id)).toEqual([...holders, undefined]);
        expect(await on(theirs, () => tables.oneWith(Note, { id: whole }, 'tag', Note, ['text']))).toBeNull();
      });
    });

    describe('conditions', () => {
      it('are values, any of several, and null; undefined asks for nothing', async () => {
        const a = await write(mine, { text: 'a', tag: 'red' });
        const b = await write(mine, { text: 'b', tag: 'blue' });
        const c = await write(mine, { text: 'c', tag: null });
        expect(await idsOf({})).toEqual([c, b, a]);
        expect(await idsOf({ tag: 'red' })).toEqual([a]);
        expect(await idsOf({ tag: ['red', 'blue'] })).toEqual([b, a]);
        expect(await idsOf({ tag: [] })).toEqual([]);
        expect(await idsOf({ tag: null })).toEqual([c]);
        expect(await idsOf({ tag: undefined, text: 'b' })).toEqual([b]);
        expect(await idsOf({ tag: 'red', text: 'b' })).toEqual([]);
        expect(await idsOf({ tag: `red' or true --` })).toEqual([]);
        expect(await idsOf({ edits: 0, id: [a, c] })).toEqual([c, a]);
      });

      it('find a value in a list', async () => {
        const a = await write(mine, { words: ['red', 'blue'] });
        const b = await write(mine, { words: ['blue'] });
        await write(mine, { words: [] });
        expect(await idsOf({ words: new AnyIn(['blue']) })).toEqual([b, a]);
        expect(await idsOf({ words: new AnyIn(['red', 'green']) })).toEqual([a]);
        expect(await idsOf({ words: new AnyIn(['re', 'BLUE']) })).toEqual([]);
        expect(await idsOf({ words: new AnyIn([]) })).toEqual([]);
      });

      it('find what lies between two values, both included, however a moment is written', async () => {
        const a = await write(mine, { edits: 1, dueAt: '2026-11-20T10:00:00.000Z' });
        const b = await write(mine, { edits: 2, dueAt: '2026-11-20T11:00:00.500Z' });
        const c = await write(mine, { edits: 10, dueAt: null });
        expect(await idsOf({ edits: new Between<number>(2, 10) })).toEqual([c, b]);
        expect(await idsOf({ edits: new Between<number>(undefined, 1) })).toEqual([a]);
        expect(await idsOf({ edits: new Between<number>(undefined, undefined) })).toEqual([c, b, a]);
        const due = (from?: string, to?: string) => idsOf({ dueAt: new Between(from, to) });
        expect(await due('2026-11-20T10:00:00Z', '2026-11-20T12:30:00+01:30')).toEqual([a]);
        expect(await due('2026-11-20T10:00:00.001Z')).toEqual([b]);
        expect(await due(undefined, '2026-11-20T11:00:00.500Z')).toEqual([b, a]);
      });

      it('find a part of a text, or what has exactly a value elsewhere', async () => {
        const a = await write(mine, { text: 'acme corp', tag: 'acme.example' });
        const b = await write(mine, { text: 'corp%_', tag: null });
        expect(await idsOf({ text: new Containing('corp') })).toEqual([b, a]);
        expect(await idsOf({ text: new Containing('Corp') })).toEqual([]);
        expect(await idsOf({ text: new Containing('%_') })).toEqual([b]);
        expect(await idsOf({ text: new Containing('%') })).toEqual([b]);
        expect(await idsOf({ text: new Containing('nothing', { tag: 'acme.example' }) })).toEqual([a]);
        expect(await idsOf({ text: new Containing('nothing', { tag: null }) })).toEqual([]);
        expect(await idsOf({ tag: new Containing('acme', { text: 'corp%_' }) })).toEqual([b, a]);
      });

      it('find what rows of the same board name', async () => {
        const [a, b, c] = [await write(mine), await write(mine, { edits: 1 }), await write(mine)];
        await write(mine, { tag: a, text: 'open' });
        await write(mine, { tag: a, text: 'open' });
        await write(mine, { tag: b, text: 'due' });
        await write(mine, { tag: c, text: 'closed' });
        await write(theirs, { tag: c, text: 'open' });
        const named = (where: ConstructorParameters<typeof NamedBy<Note>>[2]) => new NamedBy(Note, 'tag', where);
        expect(await idsOf({ id: named({ text: ['open', 'due'] }) })).toEqual([b, a]);
        expect(await idsOf({ id: named({ text: 'open' }) })).toEqual([a]);
        expect(await idsOf({ id: named({}), text: 'x' })).toEqual([c, b, a]);
        expect(await idsOf({ id: named({ text: ['open', 'due'] }), edits: 1 })).toEqual([b]);
        expect(await idsOf({ id: named({ text: [] }) })).toEqual([]);
        expect(await idsOf({ id: new NamedBy(Note, 'tag', { text: ['open', 'due'] }, true), text: 'x' })).toEqual([c]);
        const page = (cursor?: string) =>
          on(mine, () => tables.page(Note, { id: named({ text: ['open', 'due'] }) }, { limit: 1, cursor }));
        const { rows, nextCursor } = await page();
        expect([rows[0]?.id, (await page(nextCursor ?? '')).rows[0]?.id]).toEqual([b, a]);
        expect(await on(mine, () => tables.count(Note, { id: named({ text: ['open', 'due'] }) }))).toBe(2);
      });

      it('find words by how they begin', async () => {
        const a = await write(mine, { text: ' web developer' });
        const b = await write(mine, { text: ' 100%_ remote' });
        expect(await idsOf({ text: new Words(['dev']) })).toEqual([a]);
        expect(await idsOf({ text: new Words(['dev', 'web']) })).toEqual([a]);
        expect(await idsOf({ text: new Words(['eveloper']) })).toEqual([]);
        expect(await idsOf({ text: new Words(['100%']) })).toEqual([b]);
        expect(await idsOf({ text: new Words(['1%']) })).toEqual([]);
        expect(await idsOf({ text: new Words([]) })).toEqual([b, a]);
      });
    });

    describe('counts', () => {
      beforeEach(async () => {
        await fill(mine, 3, { tag: 'red', edits: 1 });
        await fill(mine, 2, { tag: 'red', edits: 2 });
        await fill(mine, 1, { tag: 'blue', edits: 2 });
        await fill(theirs, 4, { tag: 'red', edits: 2 });
      });

      it('count the rows that match', async () => {
        expect(await on(mine, () => tables.count(Note, { tag: 'red' }))).toBe(5);
        expect(await on(mine, () => tables.count(Note, { tag: ['red', 'blue'], edits: 2 }))).toBe(3);
        expect(await on(mine, () => tables.count(Note, { tag: 'green' }))).toBe(0);
      });

      it('count for each value how many rows have it, and how many match', async () => {
        const tally = await on(mine, () => tables.tally(Note, 'tag', ['red', 'blue', 'green'], { edits: 2 }));
        expect(['red', 'blue', 'green', 'other'].map(tally)).toEqual([
          { all: 5, matching: 2 },
          { all: 1, matching: 1 },
          { all: 0, matching: 0 },
          { all: 0, matching: 0 },
        ]);
      });

      it('have a fingerprint that changes with each row that matches, and with no other', async () => {
        const marks = () =>
          Promise.all([mine, theirs].map((board) => on(board, () => tables.fingerprint(Note, { tag: 'marked' }))));
        const areAlike = async () => new Set(await marks()).size === 1;
        expect(await areAlike()).toBe(true);
        const [id, other] = [newId('notes'), newId('notes')];
        await write(mine, { id, tag: 'marked' });
        expect(await areAlike()).toBe(false);
        await write(theirs, { id, tag: 'marked' });
        await write(theirs, { tag: 'not marked' });
        expect(await areAlike()).toBe(true);
        await write(mine, { id: other, tag: 'marked', version: 2 });
        await write(theirs, { id: other, tag: 'marked', version: 3 });
        expect(await areAlike()).toBe(false);
      });

      it('name each value once', async () => {
        const edits = await on(mine, () => tables.values(Note, 'edits', { tag: 'red' }));
        expect([...edits].sort()).toEqual([1, 2]);
        await write(mine, { tag: null });
        expect(new Set(await on(mine, () => tables.values(Note, 'tag', {})))).toEqual(new Set(['red', 'blue', null]));
      });
    });

    it('find texts that are free on this board, the plainest first', async () => {
      const all = (text: string) => on(mine, () => tables.free(Note, 'text', text));
      const free = async (text: string) => (await all(text))[0];
      await write(theirs, { text: 'cook' });
      expect(await free('cook')).toBe('cook');
      await fill(mine, 2, { text: 'cook' });
      expect(await free('cook')).toBe('cook-2');
      await write(mine, { text: 'cook-2' });
      await write(mine, { text: 'cook-4' });
      expect((await all('cook')).slice(0, 3)).toEqual(['cook-3', 'cook-5', 'cook-6']);
      const nurses = Array.from({ length: 210 }, (_, nth) => (nth === 0 ? 'nurse' : `nurse-${nth + 1}`));
      await Promise.all(nurses.map((text) => write(mine, { text })));
      expect(await free('nurse')).toBe('nurse-211');
      const carers = Array.from({ length: 1_700 }, (_, nth) => (nth === 0 ? 'carer' : `carer-${nth + 1}`));
      for (const some of [carers.slice(0, 850), carers.slice(850)])
        await Promise.all(some.map((text) => write(mine, { text })));
      expect(await free('carer')).toBe('carer-1701');
    });

    it('find on all boards what is due, the earliest of each first', async () => {
      const due = async (board: string, dueAt: string | null, text = 'open') => write(board, { dueAt, text });
      await due(mine, '2001-01-03T00:00:00.000Z');
      const first = await due(mine, '2001-01-01T00:00:00.000Z');
      const second = await due(mine, '2001-01-02T00:00:00.000Z');
      await due(mine, '2000-01-01T00:00:00.000Z', 'closed');
      await due(mine, null);
      await due(mine, '9999-01-01T00:00:00.000Z');
      const other = await due(theirs, '2001-01-04T00:00:00.000Z');
      const sweep = async (limit: number) =>
        (await tables.dueOnAllBoards(Note, 'dueAt', { text: 'open' }, limit)).filter(({ board }) =>
          [mine, theirs].includes(board),
        );
      const all = await sweep(100);
      expect(all.filter(({ board }) => board === mine).map(({ id }) => id)).toHaveLength(3);
      expect(all.filter(({ board }) => board === mine).slice(0, 2)).toEqual([
        { board: mine, id: first },
        { board: mine, id: second },
      ]);
      expect(all.filter(({ board }) => board === theirs)).toEqual([{ board: theirs, id: other }]);
      expect(await tables.dueOnAllBoards(Note, 'dueAt', { text: 'open' }, 2)).toHaveLength(2);
    });

    describe('pages', () => {
      it('show every row once, newest first, no matter what is added meanwhile', async () => {
        const ids = await fill(mine, 11, { tag: 'listed' });
        await fill(theirs, 11, { tag: 'listed' });
        const seen: string[] = [];
        let cursor: string | undefined;
        const sizes: number[] = [];
        do {
          const page = await on(mine, () => tables.page(Note, { tag: 'listed' }, { limit: 4, cursor }));
          seen.push(...page.rows.map(({ id }) => id));
          sizes.push(page.rows.length);
          await fill(mine, 1, { tag: 'listed' });
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual([...ids].reverse());
        expect(sizes).toEqual([4, 4, 3]);
      });

      it('of ids are those of the rows', async () => {
        const ids = await fill(mine, 3, { tag: 'listed' });
        const page = await on(mine, () => tables.ids(Note, { tag: 'listed' }, { limit: 2 }));
        expect(page.rows).toEqual([ids[2], ids[1]]);
        const cursor = page.nextCursor ?? '';
        const rest = await on(mine, () => tables.ids(Note, { tag: 'listed' }, { limit: 2, cursor }));
        expect(rest).toEqual({ rows: [ids[0]], nextCursor: null });
      });

      it('end without a cursor when the last row is shown', async () => {
        await fill(mine, 4);
        expect((await on(mine, () => tables.page(Note, {}, { limit: 4 }))).nextCursor).toBeNull();
        expect((await on(mine, () => tables.page(Note, {}, { limit: 3 }))).nextCursor).not.toBeNull();
        expect(await on(theirs, () => tables.page(Note, {}, {}))).toEqual({ rows: [], nextCursor: null });
      });

      it('have 50 rows unless another number is requested', async () => {
        await fill(mine, 51);
        expect((await on(mine, () => tables.page(Note, {}, {}))).rows).toHaveLength(50);
        expect((await on(mine, () => tables.search(Note, { words: [], facets: {} }, {}))).rows).toHaveLength(50);
      });

      it('follow one another without cursors, for those who want all', async () => {
        const ids = await fill(mine, 5, { tag: 'listed' });
        await fill(mine, 1);
        const batches: string[][] = [];
        await on(mine, async () => {
          for await (const rows of tables.each(Note, { tag: 'listed' }, ['words'], 2))
            batches.push(rows.map(({ id }) => id));
        });
        expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
        expect(batches.flat()).toEqual([...ids].reverse());
      });

      it('refuse cursors of another list, board or filter, and broken ones', async () => {
        await fill(mine, 3, { tag: 'red' });
        await fill(theirs, 3, { tag: 'red' });
        const page = (board: string, where: { tag?: string }, cursor?: string) =>
          on(board, () => tables.page(Note, where, { limit: 1, cursor }));
        const cursor = (await page(mine, { tag: 'red' })).nextCursor ?? '';
        const invalid = ['invalid', 'pagination_invalid_cursor'];
        expect(await refused(page(mine, { tag: 'red' }, cursor))).toBe('accepted');
        expect(await refused(page(theirs, { tag: 'red' }, cursor))).toEqual(invalid);
        expect(await refused(page(mine, { tag: 'blue' }, cursor))).toEqual(invalid);
        expect(await refused(page(mine, {}, cursor))).toEqual(invalid);
        const cut = [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, cursor.toLowerCase()];
        for (const broken of ['', 'x', '!', 'A'.repeat(5_000), ...cut])
          expect(await refused(page(mine, { tag: 'red' }, broken))).toEqual(invalid);
      });
    });

    describe('pages by a column', () =>
      sortedPages({
        tables: () => tables,
        write: (fields) => write(mine, fields),
        on: (question) => on(mine, question),
        refused,
      }));

    describe('searches', () => {
      const search = (words: readonly string[], facets: Record<string, readonly string[] | undefined> = {}) =>
        on(mine, async () => (await tables.search(Note, { words, facets }, {})).rows);

      it('find rows by how words begin, in any text, newest first', async () => {
        const a = await write(mine, { document: word(mine, ['web', 'developer'], ['remote']) });
        const b = await write(mine, { document: word(mine, ["o'hara", 'back\\slash'], ['developers']) });
        await write(theirs, { document: word(theirs, ['developer']) });
        expect(await search([])).toEqual([b, a]);
        expect(await search(['dev'])).toEqual([b, a]);
        expect(await search(['dev', 'rem'])).toEqual([a]);
        expect(await search(['developer', 'dev'])).toEqual([b, a]);
        expect(await search(['eveloper'])).toEqual([]);
        expect(await search(["o'h", 'back\\s'])).toEqual([b]);
        expect(await search(['=status'])).toEqual([]);
      });

      it('find any of the values of a facet, and moments between two ends', async () => {
        const [one, two] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
        const long = 'x'.repeat(500);
        const a = await write(mine, { dueAt: one, document: word(mine, ['cook'], [], ['draft', long]) });
        const b = await write(mine, { dueAt: two, document: word(mine, ['cook'], [], ['published']) });
        const c = await write(mine, { document: word(mine, ['draft']) });
        expect(await search([], { status: ['draft'] })).toEqual([a]);
        expect(await search(['cook'], { status: ['published', 'draft'] })).toEqual([b, a]);
        expect(await search([], { status: [], other: undefined })).toEqual([c, b, a]);
        expect(await search([], { status: ['draf'] })).toEqual([]);
        expect(await search([], { status: [long] })).toEqual([a]);
        const between = (dueAt: { from?: string; to?: string }) =>
          on(mine, async () => (await tables.search(Note, { words: [], facets: {}, between: { dueAt } }, {})).rows);
        expect(await between({ from: two })).toEqual([b]);
        expect(await between({ to: '2026-11-20T12:00:00+02:00' })).toEqual([a]);
        expect(await between({})).toEqual([c, b, a]);
      });

      it('go on where the page before ended', async () => {
        const ids = await fill(mine, 5, { document: word(mine, ['cook']) });
        const page = (query: string, cursor?: string) =>
          on(mine, () => tables.search(Note, { words: [query], facets: {} }, { limit: 2, cursor }));
        const first = await page('cook');
        const second = await page('cook', first.nextCursor ?? '');
        const third = await page('cook', second.nextCursor ?? '');
        expect([...first.rows, ...second.rows, ...third.rows]).toEqual([...ids].reverse());
        expect(third.nextCursor).toBeNull();
        expect(await refused(page('other', first.nextCursor ?? ''))).toEqual(['invalid', 'pagination_invalid_cursor']);
      });
    });
  });
