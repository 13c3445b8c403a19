import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RankedQuery, withFacts, WordDocument } from '#store';
import { PostgresSearchIndex, tableOf } from '#store/engine';
import { facts, startClocks, stopClocks } from '#testing';
import type pg from 'pg';
import { storedValues } from '../../../libs/store/src/database/stored-values.js';
import { JobSearchRow } from '../../../libs/jobs/src/job-search/job-search.read-model.js';
import { bareTableSql, createTableSql } from '../../../libs/store/src/tables/row.js';
import { eventually, newId } from './event-store.samples.js';
import { type Database, freshDatabase } from '../postgres-database.js';
import { Post, searchIndexContract } from './search-index.suite.js';

const table = tableOf(Post);

async function put(pool: pg.Pool, row: object): Promise<void> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join();
  const places = table.columns.map(({ type }, at) => `$${at + 1}::text::${type}`).join();
  const values = storedValues(table)(row).map((value) => (value === null ? null : String(value)));
  await pool.query(`insert into "${table.name}" (${columns}) values (${places})`, values);
}

searchIndexContract('PostgreSQL', async () => {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(createTableSql(table));
  let moved = 0;
  return {
    index: new PostgresSearchIndex(pool, { shown: async () => String(moved), lastWritten: () => '' }),
    async put(row) {
      await put(pool, row);
      moved++;
    },
    close: () => database.drop(),
  };
});

describe('the search of PostgreSQL', () => {
  let database: Database;
  let pool: pg.Pool;
  let position: string | null;
  let own: string;
  let searches: number;
  let counting: pg.Pool;
  let failing: Error | null = null;
  let held: Promise<void> | null = null;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    await pool.query(createTableSql(table));
    counting = Object.create(pool) as pg.Pool;
    counting.query = ((query: pg.QueryConfig) => {
      if (failing) return Promise.reject(failing);
      if (!query.text.includes('count(*) over')) return pool.query(query);
      searches++;
      return held ? held.then(() => pool.query(query)) : pool.query(query);
    }) as never;
  });
  afterAll(() => database?.drop());

  const written = (board: string, title: readonly string[], shownUntil = '2100-01-01T00:00:00.000Z') =>
    put(pool, {
      board,
      id: newId('posts'),
      version: 1,
      document: WordDocument.text(board, ['title'], { texts: { title }, facets: {} }),
      heading: WordDocument.heading(title, []),
      shownUntil,
      writtenAt: null,
      pinned: false,
      price: null,
      currency: null,
      colours: null,
      topics: null,
    });
  const opened = () => {
    [position, own, searches, failing, held] = ['1', '', 0, null, null];
    const index = new PostgresSearchIndex(counting, { shown: async () => position, lastWritten: () => own });
    const board = newId('boards');
    const count = async (words: readonly string[] = [], { language = 'en', now = facts.now } = {}) => {
      const query: RankedQuery = {
        words,
        language,
        named: 'author',
        facets: {},
        until: 'shownUntil',
        heading: null,
        sort: [{ column: 'id' }],
        offset: 0,
        limit: 20,
      };
      return (await withFacts({ ...facts, board, now }, () => index.ranked(Post, query))).count;
    };
    return { board, count };
  };

  it.each([
    ['de', 'pflegekrafte', 'pflegekraft'],
    ['fr', 'infirmieres', 'infirmiere'],
    ['es', 'enfermeros', 'enfermero'],
    ['nl', 'verpleegkundigen', 'verpleegkundige'],
  ])('knows the plurals of %s: %s', async (language, plural, singular) => {
    const { board, count } = opened();
    await written(board, [plural]);
    await written(board, [singular]);
    expect(await count([plural], { language })).toBe(2);
    expect(await count([singular], { language })).toBe(2);
  });

  it('searches once while the read model does not change and nothing expires', async () => {
    const { board, count } = opened();
    await written(board, ['nurse'], '2026-11-21T00:00:00.000Z');
    stopClocks();
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
    expect(await count()).toBe(1);
    expect(searches).toBe(1);
    expect(await count([], { now: '2026-11-21T00:00:00.000Z' })).toBe(0);
    expect(searches).toBe(2);
    startClocks();
  });

  it('searches again when the read model has moved on, half a second later at the latest', async () => {
    const { board, count } = opened();
    expect(await count()).toBe(0);
    await written(board, ['nurse']);
    position = '2';
    await new Promise((resolve) => setTimeout(resolve, 520));
    expect(await count()).toBe(1);
    expect(searches).toBe(2);
  });

  it('searches again at once after a write of its own process', async () => {
    const { board, count } = opened();
    stopClocks();
    expect(await count()).toBe(0);
    await written(board, ['nurse']);
    [position, own] = ['2', '2'];
    expect(await count()).toBe(1);
    expect(await count()).toBe(1);
    expect(searches).toBe(2);
    startClocks();
  });

  it('searches twice a second while an index does not keep up with the writes of its own process', async () => {
    const { count } = opened();
    stopClocks();
    [position, own] = [null, '2'];
    expect([await count(), await count()]).toEqual([0, 0]);
    expect(searches).toBe(1);
    startClocks();
  });

  it('does not keep what it found while the read model was behind', async () => {
    const { board, count } = opened();
    position = null;
    expect(await count()).toBe(0);
    await written(board, ['nurse']);
    await new Promise((resolve) => setTimeout(resolve, 520));
    expect(await count()).toBe(1);
  });

  it.each(['57014', 'ECONNREFUSED'])('answers that it is unavailable when a statement ends with %s', async (code) => {
    const { count } = opened();
    failing = Object.assign(new Error('It does not answer.'), { code });
    await expect(count()).rejects.toMatchObject({ code: 'search_unavailable', kind: 'unavailable' });
    failing = null;
    expect(await count()).toBe(0);
  });

  it('does not hide a fault of its own as being unavailable', async () => {
    const { count } = opened();
    failing = Object.assign(new Error('syntax error'), { code: '42601' });
    await expect(count()).rejects.toBe(failing);
  });

  it('works on four searches at once, lets 500 wait and turns the others away', async () => {
    const { count } = opened();
    let proceed = (): void => undefined;
    held = new Promise<void>((resolve) => (proceed = resolve));
    const counts = Array.from({ length: 520 }, (_, n) => count([`word${n}`], { language: 'xx' }));
    const answers = Promise.allSettled(counts);
    await eventually(() => searches >= 4, 'four searches have begun');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(searches).toBe(4);
    proceed();
    held = null;
    const refused = (await answers).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(16);
    expect(searches).toBe(504);
    expect(await count(['another'])).toBe(0);
  });
});

describe('the counts of shown rows', () => {
  let database: Database;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = database.pool();
    await pool.query(createTableSql(table));
  });
  afterAll(() => database?.drop());

  const COLUMNS = `"board", "id", "version", "document", "heading", "shownUntil", "pinned"`;
  const expectExact = async () => {
    const { rows } = await pool.query<{ counted: string; exact: string }>(
      `select (select coalesce(json_agg(json_build_array(board, hour, rows) order by board, hour), '[]')::text
           from shown_counts where read_model = '${table.name}') as counted,
         (select coalesce(json_agg(json_build_array(board, hour, rows) order by board, hour), '[]')::text from (
           select "board" as board, date_bin('1 hour', "shownUntil", timestamptz 'epoch') as hour, count(*) as rows
           from "${table.name}" where "shownUntil" is not null group by 1, 2) as e) as exact`,
    );
    expect(rows[0]?.counted).toBe(rows[0]?.exact);
    return rows[0]?.exact;
  };

  it('are those of the rows after rows were written, changed, hidden, shown and deleted', async () => {
    expect(await expectExact()).toBe('[]');
    await pool.query(`insert into "${table.name}" (${COLUMNS}) select 'boards_' || n % 2, n::text, 1, '', '',
      case when n <= 8 then timestamptz '2026-11-21 00:30Z' + n * interval '20 minutes' end, false from generate_series(1, 10) n`);
    expect(await expectExact()).not.toBe('[]');
    for (const change of [
      `update "${table.name}" set "shownUntil" = "shownUntil" + interval '1 hour' where "id" in ('1', '2')`,
      `update "${table.name}" set "shownUntil" = null where "id" = '3'`,
      `update "${table.name}" set "shownUntil" = '9999-12-31T23:59:59.999Z' where "id" in ('3', '9')`,
      `update "${table.name}" set "pinned" = true`,
      `insert into "${table.name}" select * from "${table.name}" on conflict ("board", "id") do update set "shownUntil" = null
         where "${table.name}"."id" = '4'`,
      `delete from "${table.name}" where "id" in ('5', '10')`,
    ]) {
      await pool.query(change);
      await expectExact();
    }
    await pool.query(`delete from "${table.name}"`);
    expect(await expectExact()).toBe('[]');
  });

  it('are exact after many statements at once, of which some are rolled back', async () => {
    await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(`insert into "${table.name}" (${COLUMNS})
            select 'boards_' || n % 2, '${nth} ' || n, 1, '', '', timestamptz '2026-11-21Z' + n * interval '1 hour', false
            from generate_series(1, 20) n`);
          await client.query(nth % 3 === 0 ? 'rollback' : 'commit');
        } finally {
          client.release();
        }
      }),
    );
    expect(await expectExact()).not.toBe('[]');
  });
});

describe('a row with columns out of line', () => {
  it('stays narrow when it is written, changed and rebuilt', async () => {
    const database = await freshDatabase();
    const pool = database.pool();
    const search = tableOf(JobSearchRow);
    try {
      await pool.query(createTableSql(search));
      await pool.query(bareTableSql(search, 'rebuilt'));
      const words = (word: string) =>
        `array_to_tsvector(array(select '${word}' || n from generate_series(1, 20) as n))`;
      const columns = `"board", "id", "version", "document", "heading", "isFeatured", "skills", "card"`;
      const values = `'boards_1', 'jobs_1', 1, ${words('nurse')}, 'nurse', false, repeat('care', 600), repeat('card', 20)`;
      const widths = async (name: string) => {
        const { rows } = await pool.query<{ line: string }>(
          `select pg_column_toast_chunk_id("document")::text || ' ' || pg_column_toast_chunk_id("card")::text as line from "${name}"`,
        );
        return rows.map(({ line }) => line);
      };
      for (const name of [search.name, 'rebuilt']) {
        await pool.query(`insert into "${name}" (${columns}) values (${values})`);
        expect(await widths(name)).toEqual([expect.stringMatching(/^\d+ \d+$/)]);
        await pool.query(`update "${name}" set "document" = ${words('doctor')}, "card" = repeat('other', 20)`);
        expect(await widths(name)).toEqual([expect.stringMatching(/^\d+ \d+$/)]);
        await pool.query(`update "${name}" set "card" = repeat('third', 20)`);
        expect(await widths(name)).toEqual([expect.stringMatching(/^\d+ \d+$/)]);
      }
    } finally {
      await database.drop();
    }
  });
});
