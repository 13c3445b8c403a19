import { expect, it } from '@jest/globals';
import type { BoardTables } from '#store';
import { Between } from '#store';
import { Note } from './board-tables.samples.js';

/** Tables, and how to query and fill a separate board. */
interface SortedQuery {
  tables(): BoardTables;
  write(fields: Partial<Note>): Promise<string>;
  on<T>(question: () => Promise<T>): Promise<T>;
  refused(work: Promise<unknown>): Promise<unknown>;
}

type Sorting = Parameters<typeof BoardTables.prototype.sorted<Note, 'words'>>[4];

/** The contract of pages sorted by a column. */
export function sortedPages({ tables, write, on, refused }: SortedQuery): void {
  it('go by a column and then by id, both ascending', async () => {
    const [b, a, a2, c] = [
      await write({ text: 'b' }),
      await write({ text: 'a' }),
      await write({ text: 'a' }),
      await write({ text: 'c', tag: 'red' }),
    ];
    const page = (limit: number, cursor?: string) => on(() => tables().pageBy(Note, 'text', {}, { limit, cursor }));
    const first = await page(2);
    expect(first.rows.map(({ id }) => id)).toEqual([a, a2]);
    const second = await page(2, first.nextCursor ?? '');
    expect(second).toMatchObject({ rows: [{ id: b }, { id: c }], nextCursor: null });
    const other = on(() => tables().pageBy(Note, 'text', { tag: 'red' }, { cursor: first.nextCursor ?? '' }));
    expect(await refused(other)).toEqual(['invalid', 'pagination_invalid_cursor']);
  });

  it('go down a column, with what moves with the time left out of the cursor', async () => {
    const [b, a, a2, c] = [
      await write({ text: 'b' }),
      await write({ text: 'a' }),
      await write({ text: 'a' }),
      await write({ text: 'c', tag: 'red' }),
    ];
    const page = (to: string, cursor?: string) => {
      const sorting = { descending: true, moving: { text: new Between(undefined, to) }, omit: ['words'] as const };
      return on(() => tables().pageBy(Note, 'text', {}, { limit: 2, cursor }, sorting));
    };
    const first = await page('b');
    expect(first.rows.map(({ id }) => id)).toEqual([b, a2]);
    expect(first.rows[0]).not.toHaveProperty('words');
    expect(await page('c', first.nextCursor ?? '')).toMatchObject({ rows: [{ id: a }], nextCursor: null });
    const ascending = on(() => tables().pageBy(Note, 'text', {}, { cursor: first.nextCursor ?? '' }));
    expect(await refused(ascending)).toEqual(['invalid', 'pagination_invalid_cursor']);
    const sorted = async (sorting: Sorting) =>
      (await on(() => tables().sorted(Note, 'text', {}, 2, sorting))).map(({ id }) => id);
    expect(await sorted({ descending: true, after: ['a', a2] })).toEqual([a]);
    expect(await sorted({ after: ['a', a2] })).toEqual([b, c]);
    expect(await sorted({ descending: true, offset: 1 })).toEqual([b, a2]);
  });

  it('go down a column with parts of the rows that they name, of the same board', async () => {
    const named = await write({ text: 'named', edits: 7, remark: 'kept' });
    const far = { board: 'boards_far' };
    const theirs = await write({ text: 'theirs', ...far });
    const [b, a, c] = [
      await write({ text: 'b', tag: named }),
      await write({ text: 'a', tag: theirs }),
      await write({ text: 'c', tag: null }),
    ];
    const joining = { wanted: ['id', 'remark'], by: 'tag', other: Note, others: ['edits', 'remark'] } as const;
    const found = await on(() => tables().sortedWith(Note, 'text', { id: [a, b, c] }, 2, joining));
    expect(found).toEqual([
      { row: { id: c, remark: null }, other: null },
      { row: { id: b, remark: null }, other: { edits: 7, remark: 'kept' } },
    ]);
    const [last] = await on(() => tables().sortedWith(Note, 'text', { id: a }, 2, joining));
    expect(last).toEqual({ row: { id: a, remark: null }, other: null });
  });
}
