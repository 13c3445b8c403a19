import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadDatabase, BoardTables, Cursors, withFacts } from '#store';
import { tableOf } from '#store/engine';
import { facts } from '#testing';
import type pg from 'pg';
import { storedValues } from '../../../libs/store/src/database/stored-values.js';
import { driftOf } from '../../../libs/store/src/read-models/read-database.js';
import { createTableSql } from '../../../libs/store/src/tables/row.js';
import { BlogTagRow } from '../../../libs/content/src/blog/blog-tag.read-model.js';
import { JobRow } from '../../../libs/jobs/src/job/job.read-model.js';
import {
  type AnyProjection,
  decidersAndHistories,
  type Golden,
  projections,
  rowOf,
} from '../../architecture/golden.js';
import { Note } from './board-tables.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';

const NOTE = {
  version: 1,
  text: 'x',
  tag: null,
  edits: 0,
  words: ['a', 'b'],
  dueAt: null,
  remark: null,
  seenAt: facts.now,
  detail: { size: 2, list: ['c'] },
  document: "'word'",
};

let database: Database;
let pool: pg.Pool;
let models: readonly AnyProjection[];
let golden: readonly Golden[];
let reads: ReadDatabase;

async function put({ row }: Pick<AnyProjection, 'row'>, values: object): Promise<void> {
  const table = tableOf(row);
  const columns = table.columns.map(({ name }) => `"${name}"`).join();
  const places = table.columns.map(({ type }, at) => `$${at + 1}::text::${type}`).join();
  const stored = storedValues(table)(values).map((value) => (value === null ? null : String(value)));
  await pool.query(`insert into "${table.name}" (${columns}) values (${places})`, stored);
}

const on = <T>(board: string, work: () => Promise<T>): Promise<T> => withFacts({ ...facts, board }, work);

beforeAll(async () => {
  models = await projections();
  golden = await decidersAndHistories();
  database = await freshDatabase();
  pool = database.pool();
  const rows = [Note, ...models.map(({ row }) => row)];
  for (const row of rows) await pool.query(createTableSql(tableOf(row)));
  reads = new ReadDatabase(database.url, () => rows);
});
afterAll(async () => {
  await reads?.close();
  await database?.drop();
});

describe('the entities of read models', () => {
  it('are the tables as they are made', async () => {
    expect(await driftOf(await reads.source())).toEqual([]);
  });

  it('are found to differ: a column that is missing, unknown, nullable or of another type, and a table that is not there', async () => {
    const other = await freshDatabase();
    const table = tableOf(Note).name;
    await other.pool().query(createTableSql(tableOf(Note)));
    await other
      .pool()
      .query(
        `alter table "${table}" drop column "tag", add column "stray" text, alter "text" drop not null, alter "edits" type bigint`,
      );
    const differing = new ReadDatabase(other.url, () => [Note, BlogTagRow]);
    const drifts = await driftOf(await differing.source());
    expect(drifts.map(({ column = '', problem }) => `${column} ${problem}`).sort()).toEqual([
      ' is missing',
      'edits is bigint instead of integer',
      'stray is unknown',
      'tag is missing',
      'text is nullable',
    ]);
    await differing.close();
    await other.drop();
  });

  it('show every row of the golden histories as BoardTables does', async () => {
    const tables = new BoardTables(pool, new Cursors(new Uint8Array(32).fill(7)));
    const compared = new Set<string>();
    for (const model of models) {
      const of = golden.find(({ decider }) => decider.category === model.category);
      for (const history of of?.histories ?? []) {
        const row = of && rowOf(of, model, history);
        if (!row || compared.has(`${tableOf(model.row).model} ${row.id}`)) continue;
        await put(model, row);
        const { board, id } = row;
        const found = await on(board, async () => ({
          there: await tables.one(model.row, { id }),
          read: await (await reads.select(model.row, 'it')).andWhere('it.id = :id', { id }).getOne(),
        }));
        expect(found.there).not.toBeNull();
        expect({ ...found.read }).toEqual(found.there);
        compared.add(`${tableOf(model.row).model} ${row.id}`);
      }
    }
    const shown = new Set([...compared].map((each) => each.split(' ')[0]));
    expect(models.map(({ row }) => tableOf(row).model).filter((model) => !shown.has(model))).toEqual([]);
  });

  it('show columns of every kind as BoardTables does', async () => {
    const tables = new BoardTables(pool, new Cursors(new Uint8Array(32).fill(7)));
    await put({ row: Note }, { ...NOTE, board: facts.board, id: 'notes_1', tag: 't', dueAt: facts.now, remark: 'r' });
    await put({ row: Note }, { ...NOTE, board: facts.board, id: 'notes_2' });
    const { there, read } = await on(facts.board, async () => ({
      there: await tables.all(Note, {}, 100),
      read: await (await reads.select(Note, 'note')).orderBy('note.id', 'DESC').getMany(),
    }));
    expect(read.map((each) => ({ ...each }))).toEqual(there);
    expect(read).toHaveLength(2);
  });
});

describe('a query on the rows of a board', () => {
  it('sees no other board, no matter what is added to it', async () => {
    await put({ row: Note }, { ...NOTE, board: 'boards_other', id: 'notes_9' });
    const ids = await on(facts.board, async () => {
      const query = await reads.select(Note, 'note');
      return query.andWhere('note.edits = 0 or true').select('note.id').getMany();
    });
    expect(ids.map(({ id }) => id).sort()).toEqual(['notes_1', 'notes_2']);
  });

  it('joins rows of the same board alone, no matter the condition', async () => {
    const pairs = await on(facts.board, async () => {
      const query = await reads.select(Note, 'note');
      query.innerJoin(Note, 'other', 'other.id <> note.id or true').select(['note.id as one', 'other.board as board']);
      return query.getRawMany<{ one: string; board: string }>();
    });
    expect(pairs).toHaveLength(4);
    expect(new Set(pairs.map(({ board }) => board))).toEqual(new Set([facts.board]));
  });

  it('refuses what would take the board away', async () => {
    await on(facts.board, async () => {
      const query = await reads.select(Note, 'note');
      expect(() => query.where('true')).toThrow('does not support "where"');
      expect(() => query.orWhere('true')).toThrow('does not support "orWhere"');
      expect(() => query.orWhereExists(query)).toThrow('does not support "orWhereExists"');
      expect(() => query.setFindOptions({ where: {} })).toThrow('does not support "setFindOptions"');
      expect(() => query.delete()).toThrow('does not support "delete"');
      expect(() => query.from(JobRow, 'job')).toThrow('does not support "from"');
    });
  });

  it('needs a board', async () => {
    await expect(reads.select(Note, 'note')).rejects.toThrow();
  });
});

describe('the database of read models', () => {
  it('writes nothing', async () => {
    const source = await reads.source();
    await expect(source.query(`delete from "${tableOf(Note).name}"`)).rejects.toThrow('read-only transaction');
    await expect(source.getRepository(Note).save({ ...NOTE, board: 'b', id: 'n' } as Note)).rejects.toThrow();
  });

  it('is queried again after a start that failed, and closes more than once', async () => {
    const unused = new ReadDatabase('postgres://nobody@127.0.0.1:1/none', () => [Note]);
    await expect(unused.source()).rejects.toThrow();
    await expect(unused.source()).rejects.toThrow();
    await unused.close();
    await unused.close();
  });
});
