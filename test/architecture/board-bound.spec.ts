import { beforeAll, describe, expect, it } from '@jest/globals';
import { AnyIn, BoardTables, Containing, withFacts } from '#store';
import type { Pool } from 'pg';
import { Cursors } from '../../libs/store/src/read-models/cursors.js';
import { CompanyRow } from '../../libs/jobs/src/company/company.read-model.js';
import { JobSearchRow } from '../../libs/jobs/src/job-search/job-search.read-model.js';
import { JobRow } from '../../libs/jobs/src/job/job.read-model.js';
import { type Source, sources } from './sources.js';

const BOARD = 'boards_a';

/** A statement as the database receives it. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Reader = Readonly<Record<string, (...values: unknown[]) => unknown>>;
type ReaderClass = (new (tables: BoardTables) => Reader) & { readonly name: string };

/** Arguments for methods that do not accept the usual ones: `Reader.method` → arguments. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'BlogAuthorReader.byIds': [['blogauthors_1']],
  'BlogPostReader.beside': [{ publishedAt: '2026-01-01T00:00:00.000Z', id: 'blogposts_1' }],
  'BlogPostReader.find': ['night nurse', { offset: 20, limit: 10 }],
  'BlogPostReader.like': [{ id: 'blogposts_1', tagIds: ['blogtags_1'], authorIds: ['blogauthors_1'] }, 6],
  'BlogPostReader.page': [{ status: 'scheduled', query: 'night nurse' }],
  'BlogPostReader.published': [{ tagId: 'blogtags_1', authorId: 'blogauthors_1', featured: true }, { limit: 3 }],
  'BlogPostReader.publishedAt': ['ten-questions'],
  'BlogTagReader.byIds': [['blogtags_1']],
  'CompanyReader.matching': [{ domain: 'acme.example', name: 'Acme' }],
  'CompanyReader.countIn': ['care'],
  'CompanyReader.named': ['acme'],
  'CompanyReader.search': [{ query: 'acme.example', markets: ['care'], cursor: undefined }],
  'JobSearchReader.search': [
    { query: 'night nurse', filters: { status: ['draft'], publishedAt: { gte: '2026-01-01T00:00:00.000Z' } } },
  ],
  'ManyReader.companies': [{ ids: ['companies_1'], domains: ['acme.example'], nameKeys: ['acme'] }],
  'RedirectReader.hops': ['/old'],
  'RedirectReader.target': ['/old'],
  'TaxonomyReader.among': ['skills', ['nursing'], { limit: 2 }],
  'TaxonomyReader.byId': ['skills', 'skills_1'],
  'TaxonomyReader.bySlug': ['skills', 'nursing'],
  'TaxonomyReader.bySlugs': ['skills', ['nursing']],
  'TaxonomyReader.canonical': ['skills', ['nursing']],
  'TaxonomyReader.each': ['skills'],
  'TaxonomyReader.find': ['skills', 'skills_1'],
  'TaxonomyReader.matching': ['skills', ['nursing'], ['nurs']],
  'TaxonomyReader.named': ['skills', ['Night nursing']],
  'TaxonomyReader.page': ['categories', { search: 'care', parentId: null }],
  'TaxonomyReader.resolve': ['skills', ['nursing'], []],
};

/** The usual arguments of readers. Each is tried in each position. */
const USUAL: readonly unknown[] = ['jobs_1', ['jobs_1', 'jobs_2'], { limit: 2 }, 2, null];

function* argumentLists(places: number): Generator<readonly unknown[]> {
  if (places === 0) {
    yield [];
    return;
  }
  for (const rest of argumentLists(places - 1)) for (const value of USUAL) yield [value, ...rest];
}

/** Rows as an answer needs them: one count; newest rows of a search without a hit, so that it continues with the next query. */
function rowsOf(text: string): readonly object[] {
  if (text.startsWith('select count(*)')) return [{ n: 0 }];
  return / as newest$/.test(text.trim())
    ? Array.from({ length: 100 }, (_, n) => ({ id: `jobs_${900 - n}`, hit: false }))
    : [];
}

/** The statements that `ask` causes on a real `BoardTables`, as one request of the board. */
async function statementsOf(ask: (tables: BoardTables) => unknown): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const pool = {
    query(query: string | Statement, values: readonly unknown[] = []) {
      const statement = typeof query === 'string' ? { text: query, values } : query;
      statements.push(statement);
      return Promise.resolve({ rows: rowsOf(statement.text) });
    },
  };
  const facts = {
    board: BOARD,
    actor: 'api_key:spec',
    now: '2026-11-20T12:00:00.000Z',
    requestId: 'req_1',
    correlationId: 'req_1',
    causationId: null,
  };
  const tables = new BoardTables(pool as unknown as Pool, new Cursors(new Uint8Array(32)));
  // Its outcome does not matter: there are no rows, so much is refused as missing.
  await withFacts(facts, async () => ask(tables)).catch(() => undefined);
  return statements;
}

/** Whether the answer can contain only rows of the board, for any other condition of the statement. */
function isBound({ text, values }: Statement): boolean {
  // Rows of another read model that a row refers to are on the same board.
  const named =
    /"\w+" (?:not )?in \(select "\w+" from "\w+" where "board" = \$(\d+)(?: and "\w+" = (?:\$\d+|any\(\$\d+\)))*\)/g;
  const sql = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(named, (whole, place) => (values[Number(place) - 1] === BOARD ? 'true' : whole));
  // A row may include a row that it refers to, which is on the same board.
  const points =
    /^select t\.\S(?:(?!\bfrom\b).)+ from unnest\(\(select \$1::text\[\]\), \(select \$2::text\[\]\)\) as k\(board, id\) join "\w+" t on t\."board" = k\.board and t\."id" = k\.id(?: left join "\w+" o on o\."board" = t\."board" and o\."id" = t\."\w+")?$/;
  const point =
    /^select t\.\S(?:(?!\bfrom\b).)+ from "\w+" t(?: left join "\w+" o on o\."board" = t\."board" and o\."id" = t\."\w+")? where t\."board" = \$1 and t\."id" = \$2$/;
  const list =
    /^select (?:(?!\bfrom\b).)+ from "\w+" where "board" = \$1(?: and (.+?))?(?: order by (?:"id" desc|"\w+", "id"|"\w+" desc, "id" desc))?(?: limit \$\d+)?(?: offset \$\d+)?$/;
  // Sweeps query all boards together, and get only ids, each with its board (decision 0031).
  const sweep =
    /^select b\.id as board, due\.id from boards b cross join lateral \( select "id", "\w+" as moment from "\w+" where "board" = b\.id and [^()]+ <= now\(\) order by "\w+" limit \$1 \) due limit \$1$/;
  if (sweep.test(sql)) return true;
  if (point.test(sql)) return values[0] === BOARD;
  if (points.test(sql))
    return Array.isArray(values[0]) && values[0].length > 0 && values[0].every((board) => board === BOARD);
  // A search reads the newest rows of the board, and then those of its rows that an index found.
  const newest =
    /^select "id", coalesce\((.+), false\) as hit from \( select [\w", ]+ from "\w+" where "board" = \$1(?: and "id" < \$\d+)? order by "id" desc limit \$\d+ \) as newest$/;
  const indexed =
    /^select "id" from \( select "board", "id"[\w", ]* from "\w+" where "\w+" @@ \$\d+::tsquery offset 0 \) as matching where "board" = \$1(?: and (.+?))? order by "id" desc limit \$\d+$/;
  // The rows of a list include rows that they refer to, which are on the same board.
  const joined =
    /^select t\.\S(?:(?!\bfrom\b).)+ from \( select [\w", ]+ from "\w+" where "board" = \$1(?: and (.+?))? order by "\w+" desc, "id" desc limit \$\d+ \) t left join "\w+" o on o\."board" = \$1 and o\."id" = t\."\w+" order by t\."\w+" desc, t\."id" desc$/;
  const [matched, conditions = ''] = newest.exec(sql) ?? indexed.exec(sql) ?? joined.exec(sql) ?? list.exec(sql) ?? [];
  return matched !== undefined && values[0] === BOARD && !/\b(or|union|select|from|join)\b/i.test(conditions);
}

/** A class and its base classes, nearest first. */
function* lineOf(of: unknown): Generator<ReaderClass> {
  for (let it = of; typeof it === 'function' && it !== Function.prototype; it = Object.getPrototypeOf(it) as unknown)
    yield it as unknown as ReaderClass;
}

/** The public methods of a reader, including inherited ones; methods that its source marks as private or protected are left out. */
const methodsOf = (reader: ReaderClass, text: string): readonly string[] => [
  ...new Set(
    [...lineOf(reader)].flatMap(({ prototype }) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype) as Record<string, PropertyDescriptor>)
        .filter(([, { value }]) => typeof value === 'function')
        .map(([name]) => name)
        .filter((name) => name !== 'constructor')
        .filter((name) => !new RegExp(`\\b(?:private|protected) (?:async )?\\*?${name}\\b`).test(text)),
    ),
  ),
];

/** The statements of a method, called with arguments that it accepts. None: it sent no statement with any of them. */
async function statementsBy(reader: ReaderClass, method: string): Promise<readonly Statement[]> {
  const ask = (values: readonly unknown[]) =>
    statementsOf(async (tables) => {
      const answer: unknown = await new reader(tables)[method]?.(...values);
      // A stream sends its query only when it is read.
      if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
        await (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
      return answer;
    });
  const given = ARGUMENTS[`${reader.name}.${method}`];
  if (given) return ask(given);
  const places = (reader.prototype as Reader)[method]?.length ?? 0;
  const statements: Statement[] = [];
  for (const values of argumentLists(places)) statements.push(...(await ask(values)));
  return statements;
}

/** Why `reader` might return rows of another board. */
async function faultsOf(reader: ReaderClass, text: string): Promise<readonly string[]> {
  const takes = Reflect.getMetadata('design:paramtypes', reader) as readonly unknown[] | undefined;
  if (takes?.length !== 1 || takes[0] !== BoardTables) return [`${reader.name} takes something else than BoardTables`];
  const faults: string[] = [];
  for (const method of methodsOf(reader, text)) {
    const statements = await statementsBy(reader, method);
    if (statements.length === 0) faults.push(`${reader.name}.${method} asked nothing: name its arguments in ARGUMENTS`);
    const unbound = statements.find((statement) => !isBound(statement));
    if (unbound) faults.push(`${reader.name}.${method} is not bound to the board: ${unbound.text}`);
  }
  return faults;
}

/** Why a read model might send queries without BoardTables. */
function importFaults({ path, text }: Source): readonly string[] {
  const imports = [
    ...text.matchAll(/^import\s+(?:type\s+)?(?:\{([^}]*)\}|(\S+)|\* as \S+)\s*(?:from\s+)?'?([^';]*)'?;/gms),
  ];
  const count = text.match(/^import\b/gm)?.length ?? 0;
  if (imports.length !== count || /\b(?:import|require)\(/.test(text))
    return [`${path} imports in a way that is not understood`];
  return imports.flatMap(([, names = '', , from = '']) => {
    const own =
      /^#(kernel(\/fields)?|store|runtime(\/operations)?|http(\/dto)?|payments|places\/place|(custom-fields|postings)\/rules|webhooks\/health)$|^\.{1,2}\/|^@nestjs\/common$/.test(
        from,
      );
    const taken = names
      .split(',')
      .map((name) => name.trim().replace(/^type\s+/, ''))
      .filter(Boolean);
    // Only the row: the rest of a delivery comes from other queries.
    if (from === '#webhooks' && names.trim() === 'WebhookEndpointRow') return [];
    if (own)
      return taken
        .filter((name) =>
          /^(createPool|migrate|openEventStore|ReadDatabase|Wakeups|Deliveries|HealthTransitions|needSecretKeys|openWebhooks)$/.test(
            name,
          ),
        )
        .map((name) => `${path} imports ${name}`);
    return [`${path} imports something from ${from}`];
  });
}

/** The classes in a read model's file with constructor arguments, possibly of a base class: these are its readers. */
const readersOf = (exported: Readonly<Record<string, unknown>>): readonly ReaderClass[] =>
  Object.values(exported).filter(
    (it): it is ReaderClass => /^class\b/.test(String(it)) && [...lineOf(it)].some(({ length }) => length > 0),
  );

describe('readers', () => {
  const files = sources('read-model');
  let readers: readonly (readonly [Source, ReaderClass])[];

  beforeAll(async () => {
    const found: [Source, ReaderClass][] = [];
    for (const file of files) for (const reader of readersOf(await file.load())) found.push([file, reader]);
    readers = found;
  });

  it('are found', () => {
    const names = readers.map(([, { name }]) => name);
    expect(names).toEqual(expect.arrayContaining(['CompanyReader', 'JobReader', 'TaxonomyReader']));
    expect(files.filter(({ text }) => /\b(BoardTables|RowReader)\b/.test(text)).map(({ path }) => path)).toEqual([
      ...new Set(readers.map(([{ path }]) => path)),
    ]);
  });

  it.each(files.map((file) => [file.path, file] as const))('in %s have no other way to the database', (_, file) => {
    expect(importFaults(file)).toEqual([]);
  });

  it('ask for rows of the board of the request only', async () => {
    for (const [{ text }, reader] of readers) expect(await faultsOf(reader, text)).toEqual([]);
  });

  it('do so because BoardTables does', async () => {
    const statements = await statementsOf(async (tables) => {
      await tables.one(JobRow, { id: 'jobs_1' });
      await Promise.all(['jobs_1', 'jobs_2'].map((id) => tables.one(JobRow, { id })));
      await tables.oneWith(JobRow, { id: 'jobs_1' }, 'companyId', CompanyRow, ['name']);
      await Promise.all(
        ['jobs_1', 'jobs_2'].map((id) => tables.oneWith(JobRow, { id }, 'companyId', CompanyRow, ['name'])),
      );
      await tables.all(JobRow, { status: ['draft', 'expired'], externalId: null, title: undefined }, 100);
      await tables.every(JobRow, { companyId: 'companies_1' }, ['detail']);
      await tables.count(JobRow, {});
      await tables.free(JobRow, 'slug', 'nurse');
      await tables.page(JobRow, { companyId: 'companies_1' }, { limit: 1 }, ['detail']);
      await tables.ids(
        CompanyRow,
        { searchName: new Containing('x', { domain: 'x.example' }), markets: new AnyIn(['care']) },
        {},
      );
      await tables.tally(JobRow, 'companyId', ['companies_1'], { status: 'published' });
      await tables.search(JobSearchRow, { words: ['x'], facets: {} }, {});
      const joining = { wanted: ['id'], by: 'companyId', other: CompanyRow, others: ['name'] } as const;
      await tables.sortedWith(JobRow, 'slug', { status: 'draft' }, 9, joining);
    });
    expect(statements.map((statement) => [isBound(statement), statement.text])).toEqual(
      statements.map(({ text }) => [true, text]),
    );
    expect(statements).toHaveLength(14);
  });
});

describe('a reader that is not bound to the board is found', () => {
  class PlantedTables {
    constructor(readonly tables: BoardTables) {}
    readonly query = (text: string, ...values: unknown[]): unknown =>
      (this.tables as unknown as { pool: Pool }).pool.query(text, values);
  }
  const reader = (ask: (this: PlantedTables, id: string) => unknown): ReaderClass => {
    class PlantedReader extends PlantedTables {}
    Object.defineProperty(PlantedReader.prototype, 'ask', { value: ask });
    Reflect.defineMetadata('design:paramtypes', [BoardTables], PlantedReader);
    return PlantedReader as unknown as ReaderClass;
  };

  it.each([
    ['with no board', 'select * from "jobs_v1" where "id" = $1', [BOARD]],
    ['with the board of somebody else', 'select * from "jobs_v1" where "board" = $1', ['boards_b']],
    ['with a way round it', 'select * from "jobs_v1" where "board" = $1 and "id" = $2 or true', [BOARD, 'jobs_1']],
    [
      'with a row of any board beside it',
      'select t."id", o."name" from "jobs_v1" t left join "c_v1" o on o."id" = t."companyId" where t."board" = $1 and t."id" = $2',
      [BOARD, 'jobs_1'],
    ],
    [
      'with what rows of another board say',
      'select t."id", o."id" from ( select "id", "slug" from "jobs_v1" where "board" = $1 order by "slug" desc, "id" desc limit $2 ) t left join "companies_v1" o on o."board" = $3 and o."id" = t."companyId" order by t."slug" desc, t."id" desc',
      [BOARD, 9, 'boards_b'],
    ],
    [
      'with the key of somebody else',
      'select t."id" from "jobs_v1" t where t."board" = $1 and t."id" = $2',
      ['boards_b', 'jobs_1'],
    ],
    [
      'with a second source',
      'select * from "jobs_v1" where "board" = $1 and "id" in (select id from "jobs_v1")',
      [BOARD],
    ],
    ['with a union', 'select * from "jobs_v1" where "board" = $1 and true union select * from "jobs_v1"', [BOARD]],
    [
      'with a search of the newest rows of all boards',
      'select "id", coalesce("document" @@ $1::tsquery, false) as hit from ( select "id", "document" from "s_v1" order by "id" desc limit $2 ) as newest',
      [BOARD, 1],
    ],
    [
      'with a search by the index alone',
      'select "id" from ( select "board", "id" from "s_v1" where "document" @@ $2::tsquery offset 0 ) as matching where true order by "id" desc limit $3',
      [BOARD, 'x', 1],
    ],
    ['with the board in the text', `select * from "jobs_v1" where "board" = '${BOARD}'`, []],
  ])('%s', async (_, text, values) => {
    const faults = await faultsOf(
      reader(function () {
        return this.query(text, ...values);
      }),
      '',
    );
    expect(faults).toEqual([`PlantedReader.ask is not bound to the board: ${text}`]);
  });

  it('even among others that are', async () => {
    const faults = await faultsOf(
      reader(async function (id) {
        await this.tables.one(JobRow, { id });
        return this.query('select 1 from "jobs_v1"');
      }),
      '',
    );
    expect(faults).toEqual(['PlantedReader.ask is not bound to the board: select 1 from "jobs_v1"']);
  });

  it('when it inherits its constructor and its methods', async () => {
    const Base = reader(function () {
      return this.query('select 1 from "jobs_v1"');
    });
    class Heir extends Base {}
    class Row {}
    expect(readersOf({ Heir, Row })).toEqual([Heir]);
    expect(await faultsOf(Heir, '')).toEqual(['Heir.ask is not bound to the board: select 1 from "jobs_v1"']);
  });

  it('when it could not be looked at', async () => {
    expect(
      await faultsOf(
        reader(() => null),
        '',
      ),
    ).toEqual(['PlantedReader.ask asked nothing: name its arguments in ARGUMENTS']);
    class Taker extends PlantedTables {}
    expect(await faultsOf(Taker as unknown as ReaderClass, '')).toEqual([
      'Taker takes something else than BoardTables',
    ]);
  });

  it.each([
    ["import pg from 'pg';", 'imports something from pg'],
    ["import { type Pool } from 'pg';", 'imports something from pg'],
    ["import { Column } from 'typeorm';", 'imports something from typeorm'],
    ["import * as orm from 'typeorm';", 'imports something from typeorm'],
    ["import { createPool } from '#store';", 'imports createPool'],
    ["import { Deliveries, WebhookEndpointRow } from '#webhooks';", 'imports something from #webhooks'],
    ["export const pg = await import('pg');", 'imports in a way that is not understood'],
  ])('by its import: %s', (text, fault) => {
    expect(importFaults({ path: 'x.ts', text, load: () => Promise.resolve({}) })).toEqual([`x.ts ${fault}`]);
  });
});
