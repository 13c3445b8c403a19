import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoardTables, Cursors, withFacts } from '#store';
import { tableOf } from '#store/engine';
import { facts } from '#testing';
import type pg from 'pg';
import { createTableSql } from '../../../libs/store/src/tables/row.js';
import { storedValues } from '../../../libs/store/src/database/stored-values.js';
import { Note } from './board-tables.samples.js';
import { boardTablesContract } from './board-tables.suite.js';
import { newId } from './event-store.samples.js';
import { freshDatabase, type Database } from '../postgres-database.js';

const CURSORS = new Cursors(new Uint8Array(32).fill(7));
const table = tableOf(Note);
const NOTE = {
  version: 1,
  text: 'x',
  edits: 0,
  words: [],
  seenAt: facts.now,
  detail: { size: 0, list: [] },
  document: '',
};

async function put(pool: pg.Pool, row: object): Promise<void> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join();
  const places = table.columns.map(({ type }, at) => `$${at + 1}::text::${type}`).join();
  const values = storedValues(table)(row).map((value) => (value === null ? null : String(value)));
  await pool.query(`insert into "${table.name}" (${columns}) values (${places})`, values);
}

boardTablesContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool(10);
  await pool.query(createTableSql(table));
  return {
    tables: new BoardTables(pool, CURSORS),
    async board() {
      const id = newId('boards');
      await pool.query(`insert into boards (id, slug, name, plan) values ($1, $1, 'Board', 'scale')`, [id]);
      return id;
    },
    put: (row) => put(pool, row),
    close: () => database.drop(),
  };
});

describe('BoardTables over PostgreSQL', () => {
  let database: Database;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    await pool.query(createTableSql(table));
  });
  afterAll(() => database?.drop());

  it('looks up once the row that several want in one turn', async () => {
    const values: unknown[] = [];
    const listening = Object.create(pool) as pg.Pool;
    listening.query = ((config: pg.QueryConfig) => {
      values.push(config.values);
      return pool.query(config);
    }) as never;
    const tables = new BoardTables(listening, CURSORS);
    const id = newId('notes');
    await put(pool, { ...NOTE, board: facts.board, id });
    const found = await Promise.all([1, 2, 3].map(() => withFacts(facts, () => tables.one(Note, { id }))));
    expect(found.map((each) => each?.id)).toEqual([id, id, id]);
    expect(values).toEqual([[facts.board, id]]);
  });

  it('refuses cursors that were sealed with another key', async () => {
    const ids = [newId('notes'), newId('notes')];
    const board = newId('boards');
    for (const id of ids) await put(pool, { ...NOTE, board, id });
    const page = (cursors: Cursors, cursor?: string) =>
      withFacts({ ...facts, board }, () => new BoardTables(pool, cursors).page(Note, {}, { limit: 1, cursor }));
    const { nextCursor } = await page(CURSORS);
    const cursor = nextCursor ?? '';
    expect((await page(CURSORS, cursor)).rows).toMatchObject([{ id: ids[0] }]);
    await expect(page(new Cursors(new Uint8Array(32).fill(8)), cursor)).rejects.toMatchObject({
      code: 'pagination_invalid_cursor',
    });
  });
});
