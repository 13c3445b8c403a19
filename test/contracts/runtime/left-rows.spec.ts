import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LeftRows } from '#runtime';
import { BoardRow, Column, ReadModel, withFacts } from '#store';
import { tableOf } from '#store/engine';
import { facts } from '#testing';
import { createTableSql } from '../../../libs/store/src/tables/row.js';
import { type Database, freshDatabase } from '../postgres-database.js';

// Rows about people that no event removes any longer.

@ReadModel('left_rows', { version: 3 })
class LeftRow extends BoardRow {
  @Column('text') userId!: string;
}

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('go from tables of older releases and where an object is in quarantine, and no others do', async () => {
  const pool = database.pool();
  const table = tableOf(LeftRow);
  await pool.query(createTableSql(table));
  for (const name of ['left_rows_v1', 'left_rows_v2', 'left_rows_v3_rebuild', 'left_rows_more_v1'])
    await pool.query(`create table "${name}" (like "${table.name}")`);
  // In early releases, rows did not say whom they are about.
  await pool.query('alter table left_rows_v1 drop column "userId"');
  const rows = [
    ['boards_1', 'a', 'boardUsers_1'],
    ['boards_1', 'b', 'boardUsers_1'],
    ['boards_1', 'c', 'boardUsers_2'],
    ['boards_2', 'a', 'boardUsers_1'],
  ];
  const tables = [table.name, 'left_rows_v2', 'left_rows_v3_rebuild', 'left_rows_more_v1'];
  for (const name of tables)
    for (const row of rows)
      await pool.query(`insert into "${name}" ("board", "id", "userId", "version") values ($1, $2, $3, 1)`, row);
  await pool.query(`insert into quarantine (read_model, stream, event_id, position, error)
    values ('${table.name}', 'left-boards_1-b', 'e', 'p', ''), ('others_v1', 'left-boards_1-a', 'e', 'p', '')`);

  const remove = () =>
    withFacts({ ...facts, board: 'boards_1' }, () =>
      new LeftRows(pool).remove(LeftRow, { column: 'userId', ids: ['boardUsers_1'], category: 'left' }),
    );
  await remove();
  await remove();
  const left = async (name: string) =>
    (await pool.query<{ name: string }>(`select "board" || ' ' || "id" as name from "${name}" order by 1`)).rows.map(
      (row) => row.name,
    );
  expect(await left(table.name)).toEqual(['boards_1 a', 'boards_1 c', 'boards_2 a']);
  expect(await left('left_rows_v2')).toEqual(['boards_1 c', 'boards_2 a']);
  // Leaves alone a table that is being built, and one with a similar name.
  for (const name of ['left_rows_v3_rebuild', 'left_rows_more_v1']) expect(await left(name)).toHaveLength(4);
});
