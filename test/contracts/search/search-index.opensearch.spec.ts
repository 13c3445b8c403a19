import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CopyIn, type RankedQuery, type SearchIndex, withFacts, WordDocument } from '#store';
import { PostgresSearchIndex, tableOf } from '#store/engine';
import { facts } from '#testing';
import { storedValues } from '../../../libs/store/src/database/stored-values.js';
import { createTableSql } from '../../../libs/store/src/tables/row.js';
import { engineAddress } from '../../../libs/search/src/engine-address.js';
import { EngineClient } from '../../../libs/search/src/engine-client.js';
import { IndexWriting, type RowWrite } from '../../../libs/search/src/index-writing.js';
import { aliasOf, indexBody } from '../../../libs/search/src/indexed-rows.js';
import { OpenSearchIndex } from '../../../libs/search/src/opensearch-index.js';
import { freshDatabase } from '../postgres-database.js';
import { newId } from '../store/event-store.samples.js';
import { type OpenIndex, Post, searchIndexContract } from '../store/search-index.suite.js';
import { sharedSearch } from './search-engine.js';

const table = tableOf(Post);
const signal = new AbortController().signal;

interface BothIndexes extends OpenIndex {
  /** The index of PostgreSQL with the same rows. */
  readonly database: SearchIndex;
  putAll(rows: readonly RowWrite['row'][]): Promise<void>;
}

async function open(url: string): Promise<BothIndexes> {
  const database = await freshDatabase();
  const pool = database.pool();
  await pool.query(createTableSql(table));
  const client = new EngineClient(engineAddress(url, null));
  const deployment = newId('deployments').toLowerCase();
  const index = aliasOf(deployment, table);
  await client.request('PUT', `/${index}`, { body: indexBody(table, { deployment, build: '1' }, 1) });
  let moved = 0;
  const inDatabase = new PostgresSearchIndex(pool, { shown: async () => String(moved), lastWritten: () => '' });
  const writing = new IndexWriting(client, table);
  const putAll = async (rows: readonly RowWrite['row'][]) => {
    const values = storedValues(table);
    const lines = rows.map((row) => CopyIn.line(values(row as object))).join('');
    const columns = table.columns.map(({ name }) => name);
    const connection = await pool.connect();
    await CopyIn.run(connection, table.name, columns, lines);
    connection.release();
    const all = rows.map((row) => ({ ...(row as unknown as RowWrite), row }));
    expect(await writing.write(index, all, signal)).toEqual({ removed: 0, refused: [] });
    await writing.refresh(index, signal);
    moved++;
  };
  return {
    index: new OpenSearchIndex(
      client,
      () => index,
      async () => true,
      inDatabase,
    ),
    database: inDatabase,
    put: (row) => putAll([row]),
    putAll,
    async close() {
      await client.request('DELETE', `/${index}`);
      client.close();
      await database.drop();
    },
  };
}

const engine = await sharedSearch();
const describeEngine = engine ? describe : describe.skip;
const url = engine?.url ?? '';

if (engine) searchIndexContract('OpenSearch', () => open(url));

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TITLES =
  'nurse nurses night cook cooks head care carer c++ c# 護 看 hill hills mullerin pflegekraft a ab x1'.split(' ');
const BODIES = [...TITLES, ...'company companies shift part full time مرحبا שלום'.split(' ')];
const TOPICS = ['care', 'kitchen', 'data'];
const NOW = '2026-05-05T00:00:00.000Z';
const CURRENCIES = ['USD', 'CHF', 'XXX', null];

describeEngine('the same rows in OpenSearch and PostgreSQL', () => {
  let both: BothIndexes;
  const [board, deepBoard] = [newId('boards'), newId('boards')];
  const random = randomOf(Number(process.env.SEARCH_SEED ?? 45));
  const one = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const some = <T>(values: readonly T[], most: number): T[] =>
    Array.from({ length: random(most + 1) }, () => one(values));
  const moment = () => new Date(Date.UTC(2026, 0, 1 + random(400))).toISOString();

  beforeAll(async () => {
    both = await open(url);
    const rows = Array.from({ length: 400 }, () => {
      const [title, author] = [some(TITLES, 4), some(TITLES, 2)];
      const topic = some(TOPICS, 2);
      const values = { author, colour: some(['red', 'blue', "it's"], 2), topic };
      return {
        board: random(10) === 0 ? newId('boards') : board,
        id: newId('posts'),
        version: 1,
        document: WordDocument.text(board, ['title', 'body'], {
          texts: { title, body: some(BODIES, 8) },
          facets: values,
        }),
        heading: WordDocument.heading(title, author, { topic }),
        shownUntil: random(8) === 0 ? null : moment(),
        writtenAt: random(8) === 0 ? null : moment(),
        pinned: random(6) === 0,
        price: random(5) === 0 ? null : random(50) * 1000,
        currency: one(CURRENCIES),
        colours: WordDocument.counted(values.colour),
        topics: WordDocument.counted(values.topic),
      };
    });
    await both.putAll(rows as never);
  });
  afterAll(() => both?.close());

  const anyQuery = (): RankedQuery => {
    const words = [...new Set(some(BODIES, 3).map((word) => (random(3) === 0 ? word.slice(0, 1 + random(4)) : word)))];
    const sort = one([
      [{ column: 'pinned' }, { column: 'writtenAt' }, { column: 'id' }],
      [{ column: 'writtenAt', ascending: true }, { column: 'id' }],
      [{ column: 'price', per: { column: 'currency', rates: { USD: 1.17, CHF: 0.93 } } }, { column: 'id' }],
      [{ column: 'price', ascending: true }, { column: 'writtenAt' }, { column: 'id' }],
    ]);
    return {
      words,
      language: one(['en', 'de', 'fr', 'ar', 'xx']),
      meant: random(2) === 0 ? words.map(() => ({ topic: some(TOPICS, 2) })) : [],
      named: 'author',
      facets: {
        colour: random(4) === 0 ? ['red', "it's"] : undefined,
        topic: random(5) === 0 ? [one(TOPICS)] : undefined,
      },
      ...(random(4) === 0 ? { between: { writtenAt: { from: moment(), to: undefined } } } : {}),
      until: 'shownUntil',
      heading: random(2) === 0 ? { column: 'heading', after: 1 } : null,
      sort,
      offset: one([0, 0, 5, 350]),
      limit: 20,
      ...(random(3) === 0 ? { spelled: words.map(() => some(TITLES, 1)) } : {}),
      ...(random(3) === 0
        ? {
            counting: {
              facets: { colour: 'colours', topic: 'topics' },
              bands: { column: 'price', unit: 'currency', widths: { USD: 7_000, CHF: 6_500.5 } },
              most: one([2, 50]),
            },
          }
        : {}),
    };
  };

  it('are found in the same order and counted the same', async () => {
    const rounds = process.env.EVERY_CASE ? 2_000 : 250;
    for (let n = 0; n < rounds; n++) {
      const query = anyQuery();
      const [ours, theirs] = await withFacts({ ...facts, board, now: NOW }, () =>
        Promise.all([both.index.ranked(Post, query), both.database.ranked(Post, query)]),
      );
      expect({ query, ...ours }).toEqual({ query, ...theirs });
    }
  });

  it('are found at any place of a list that is longer than a request can skip', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => ({
      board: deepBoard,
      id: newId('posts'),
      version: 1,
      document: WordDocument.text(deepBoard, ['title', 'body'], {
        texts: { title: ['deep'], body: [] },
        facets: { author: [], colour: [], topic: [] },
      }),
      heading: WordDocument.heading(['deep'], []),
      shownUntil: '2100-01-01T00:00:00.000Z',
      writtenAt: n % 3 === 0 ? null : moment(),
      pinned: n % 1_000 === 0,
      price: n % 7 === 0 ? null : n,
      currency: one(CURRENCIES),
      colours: null,
      topics: null,
    }));
    await both.putAll(rows as never);
    const sorts: RankedQuery['sort'][] = [
      [{ column: 'pinned' }, { column: 'writtenAt' }, { column: 'id' }],
      [{ column: 'writtenAt', ascending: true }, { column: 'id' }],
      [{ column: 'price', per: { column: 'currency', rates: { USD: 1.17, CHF: 0.93 } } }, { column: 'id' }],
    ];
    for (const sort of sorts)
      for (const offset of [9_990, 10_000, 11_990, 10_005, 12_000, 1_000_000]) {
        const query = { ...anyQuery(), words: ['deep'], facets: {}, between: {}, meant: [], sort, offset, limit: 30 };
        const [ours, theirs] = await withFacts({ ...facts, board: deepBoard, now: NOW }, () =>
          Promise.all([both.index.ranked(Post, query), both.database.ranked(Post, query)]),
        );
        expect({ sort, offset, ...ours }).toEqual({ sort, offset, ...theirs });
      }
  });

  it('have the same words and the same next end', async () => {
    await withFacts({ ...facts, board, now: NOW }, async () => {
      const knownTo = async (index: SearchIndex) => ({
        words: new Map([...(await index.vocabulary(Post, 'heading', 'shownUntil'))].sort()),
        end: await index.nextEnd(Post, 'shownUntil'),
      });
      const theirs = await knownTo(both.database);
      const ours = await knownTo(both.index);
      expect(ours.words).toEqual(theirs.words);
      expect(ours.end).toBe(new Date(theirs.end ?? '').toISOString());
    });
  });
});
