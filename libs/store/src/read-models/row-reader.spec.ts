import { describe, expect, it } from '@jest/globals';
import type { BoardTables } from './board-tables.js';
import { RowReader } from './row-reader.js';

class ShelfRow {
  id!: string;
  board!: string;
  version!: number;
  movedAt!: string;
}

const DECIDER = { noun: 'shelf', missing: 'shelves_not_found' };

/** Tables with one row that record the queries. */
function noting() {
  const queries: unknown[][] = [];
  const row = { id: 'shelves_1' };
  const note =
    (name: string, answer: unknown) =>
    (...given: unknown[]) => {
      queries.push([name, ...given]);
      return Promise.resolve(answer);
    };
  const tables = {
    one: (_: unknown, { id }: { id: string }) => Promise.resolve(id === row.id ? row : null),
    all: note('all', [row]),
    page: note('page', { rows: [], nextCursor: null }),
    pageBy: note('pageBy', { rows: [], nextCursor: null }),
  } as unknown as BoardTables;
  return { tables, queries, row };
}

class ShelfReader extends RowReader(ShelfRow, DECIDER) {}
class MovedReader extends RowReader(ShelfRow, DECIDER, 'movedAt') {}

describe('a reader of rows', () => {
  it('finds one by its id, and refuses one that is not there', async () => {
    const { tables, row } = noting();
    const reader = new ShelfReader(tables);
    await expect(reader.find('shelves_1')).resolves.toBe(row);
    await expect(reader.find('shelves_2')).resolves.toBeNull();
    await expect(reader.byId('shelves_1')).resolves.toBe(row);
    await expect(reader.byId('shelves_2')).rejects.toMatchObject({ kind: 'missing', code: 'shelves_not_found' });
  });

  it('finds several in one question, and asks for none when there are no ids', async () => {
    const { tables, queries, row } = noting();
    const reader = new ShelfReader(tables);
    await expect(reader.byIds(['shelves_1', 'shelves_1', 'shelves_2'])).resolves.toEqual(new Map([[row.id, row]]));
    await expect(reader.byIds([])).resolves.toEqual(new Map());
    expect(queries).toEqual([['all', ShelfRow, { id: ['shelves_1', 'shelves_2'] }, 2]]);
  });

  it('pages by id, or by the column that is named, the last first', async () => {
    const { tables, queries } = noting();
    await new ShelfReader(tables).page({ limit: 2 });
    await new MovedReader(tables).page({ limit: 2 });
    expect(queries).toEqual([
      ['page', ShelfRow, {}, { limit: 2 }],
      ['pageBy', ShelfRow, 'movedAt', {}, { limit: 2 }, { descending: true }],
    ]);
  });
});
