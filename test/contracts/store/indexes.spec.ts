import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AnyIn, BoardTables, type RankedQuery, type SearchIndex, withFacts } from '#store';
import { PostgresSearchIndex } from '#store/engine';
import { AuditLogReader, AuditRow } from '../../../libs/access/src/audit-log/audit-log.read-model.js';
import { FeedbackReader, FeedbackRow } from '../../../libs/integrations/src/feedback/feedback.read-model.js';
import { WebhookEndpointReader } from '../../../libs/integrations/src/webhook-endpoint/webhook-endpoint.read-model.js';
import { CompanyReader, CompanyRow } from '../../../libs/jobs/src/company/company.read-model.js';
import { ImportReader, ImportRow } from '../../../libs/jobs/src/import/import.read-model.js';
import { JobSearchReader, JobSearchRow } from '../../../libs/jobs/src/job-search/job-search.read-model.js';
import { JobReader, JobRow } from '../../../libs/jobs/src/job/job.read-model.js';
import {
  CategoryRow,
  MarketRow,
  SkillRow,
  TaxonomyReader,
} from '../../../libs/jobs/src/taxonomy/taxonomy.read-model.js';
import { Cursors } from '../../../libs/store/src/read-models/cursors.js';
import { createTableSql, type RowTable, tableOf } from '../../../libs/store/src/tables/row.js';
import {
  MembershipReader,
  MembershipRow,
} from '../../../libs/talent/src/employers/membership/membership.read-model.js';
import { WebhookEndpointRow } from '../../../libs/webhooks/src/endpoint-row.js';
import { type Database, freshDatabase } from '../postgres-database.js';

// An index costs something with every write, so each must be used by a query; that of a key is a constraint.

/** Read models that do not keep up: nothing is remembered. */
const NOT_SHOWN = { shown: async () => null, lastWritten: () => '' };

const ROWS = [
  AuditRow,
  CompanyRow,
  CategoryRow,
  FeedbackRow,
  ImportRow,
  JobRow,
  JobSearchRow,
  MarketRow,
  MembershipRow,
  SkillRow,
  WebhookEndpointRow,
];
const BOARD = 'boards_1';
let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
  const pool = database.pool();
  for (const row of ROWS) {
    await pool.query(createTableSql(tableOf(row)));
    await pool.query(fillSql(tableOf(row)));
  }
  await pool.query(`create index planted on "${tableOf(JobRow).name}" ("slot")`);
  await pool.query('vacuum analyze');
});
afterAll(() => database?.drop());

/** Three boards with a thousand rows each; values repeat like those of real boards. */
function fillSql({ name, columns }: RowTable): string {
  const values: Readonly<Record<string, string>> = {
    board: `'boards_' || n % 3`,
    id: `lpad(n::text, 26, '0')`,
    status: `case n % 5 when 0 then 'published' else 'draft' end`,
    companyId: `'companies_' || n % 60`,
    userId: `'boardUsers_' || n % 600`,
    claimStatus: `case n % 20 when 0 then 'pending' else 'approved' end`,
    parentId: `'categories_' || n % 60`,
    type: `'type ' || n % 600`,
    category: `'category ' || n % 200`,
    event: `'event ' || n % 300`,
    objectId: `'jobs_' || n % 400`,
    actorType: `'type ' || n % 100`,
    actorId: `'actor ' || n % 500`,
    packed: `'{}'`,
    formerSlugs: `case n % 40 when 0 then jsonb_build_array('former-' || n) end`,
    detail: `'{}'`,
    document: `$$'=boards_1' 'nurse':1$$::tsvector`,
    heading: `$$'nurse':1A$$::tsvector`,
    card: `'[]'`,
    retiredAt: `case when n % 40 > 0 then now() end`,
  };
  const ofType = (type: string, column: string) =>
    type === 'jsonb'
      ? `'[]'::jsonb`
      : type === 'uuid'
        ? `md5(n::text)::uuid`
        : type === 'int' || type === 'float8'
          ? 'n'
          : type === 'boolean'
            ? 'false'
            : type === 'timestamptz'
              ? `now() + (n - 2990) * interval '1 minute'`
              : type.endsWith('[]')
                ? `'{}'::${type}`
                : `'${column} ' || n`;
  const made = columns.map((column) => values[column.name] ?? ofType(column.type, column.name));
  return `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
    select ${made.join(', ')} from generate_series(1, 3000) n`;
}

/** The first page that visitors see. */
const EVERY_JOB: RankedQuery = {
  words: [],
  language: 'en',
  named: 'n',
  facets: {},
  until: 'shownUntil',
  heading: null,
  sort: [{ column: 'isFeatured' }, { column: 'publishedAt' }, { column: 'id' }],
  offset: 0,
  limit: 20,
};

/** Every query that searches rows. */
async function askAll(tables: BoardTables, index: SearchIndex): Promise<void> {
  const [jobs, companies, terms] = [new JobReader(tables), new CompanyReader(tables), new TaxonomyReader(tables)];
  await jobs.page({ status: 'published', limit: 5 });
  await jobs.page({ companyId: 'companies_1', limit: 5 });
  await jobs.page({ externalId: 'externalId 7', limit: 5 });
  await jobs.page({ applicationUrl: 'https://a.example/', limit: 5 });
  await tables.all(JobRow, { externalId: ['externalId 7', 'externalId 10'] }, 2, ['detail']);
  await jobs.bySlug('slug 7');
  await jobs.freeSlugs('slug 7');
  await jobs.publishedSlots();
  await jobs.counts(['companies_1']);
  await jobs.overdue(10);
  await tables.all(JobRow, { skills: new AnyIn(['nursing']) }, 100);
  await companies.matching({ domain: 'domain 7', name: null });
  await companies.matching({ domain: null, name: 'nameKey 7' });
  await companies.freeSlugs('slug 7');
  await companies.search({ query: 'searchname 1', limit: 5 });
  await companies.showing('logoMediaId 7');
  await companies.findBySlug('former-7');
  for (const axis of ['skills', 'categories', 'markets'] as const) {
    await terms.canonical(axis, ['slug 7']);
    await terms.page(axis, { limit: 5 });
  }
  await terms.page('categories', { parentId: 'categories_1', limit: 5 });
  await terms.childrenOf('categories_1');
  const imports = new ImportReader(tables);
  await imports.page({ status: 'failed', limit: 5 });
  await imports.slotsOn('day 7');
  const feedback = new FeedbackReader(tables);
  await feedback.page({ status: 'new', type: 'type 1' as never, limit: 5 });
  await feedback.page({ type: 'type 1' as never, limit: 5 });
  const log = new AuditLogReader(tables);
  await log.page({ actorId: 'actor 7', limit: 5 });
  await log.page({ actorType: 'type 1' as never, limit: 5 });
  await log.page({ objectId: 'jobs_7', limit: 5 });
  await log.page({ object: { category: 'category 1' } as never, limit: 5 });
  await log.page({ event: { category: 'category 1', type: 'event 1' }, limit: 5 });
  const memberships = new MembershipReader(tables);
  await memberships.page({ limit: 5 });
  await memberships.page({ status: 'pending', limit: 5 });
  await memberships.page({ companyId: 'companies_1', limit: 5 });
  await memberships.of('boardUsers_7');
  await new WebhookEndpointReader(tables).page({ limit: 5 });
  await new JobSearchReader(tables).search({ query: 'rarity', limit: 5 });
  await index.ranked(JobSearchRow, EVERY_JOB);
  const [, ...newest] = EVERY_JOB.sort;
  await index.ranked(JobSearchRow, { ...EVERY_JOB, sort: newest });
  const per = { column: 'salaryCurrency', rates: { 'salaryCurrency 7': 1 } };
  await index.ranked(JobSearchRow, { ...EVERY_JOB, sort: [{ column: 'salary', per }, ...newest] });
}

it('each index of a read model is one by which something is found', async () => {
  const looking = database.pool(1);
  await looking.query(
    `insert into boards (id, slug, name, plan) select 'boards_' || n, 'b' || n, 'B', 'free' from generate_series(0, 2) n`,
  );
  const facts = {
    board: BOARD,
    actor: 'api_key:spec',
    now: '2026-11-20T12:00:00.000Z',
    requestId: 'r',
    correlationId: 'r',
    causationId: null,
  };
  const unused = async () => {
    const { rows } = await looking.query<{ index: string }>(
      `select pg_get_indexdef(s.indexrelid) as index from pg_stat_user_indexes s join pg_index i using (indexrelid)
       where s.idx_scan = 0 and not i.indisunique and s.relname = any($1)`,
      [ROWS.map((row) => tableOf(row).name)],
    );
    return rows.map(({ index }) => index);
  };
  // An index-only scan pays off only if vacuum could mark the pages, which an old transaction of another test may prevent.
  for (let tries = 0; tries < 10 && (tries === 0 || (await unused()).length > 1); tries++) {
    await looking.query('vacuum analyze');
    // One connection, so that each of its plans becomes generic.
    const asking = database.pool(1);
    const tables = new BoardTables(asking, new Cursors(new Uint8Array(32)));
    // Plans become generic after five executions; both kinds are run.
    for (let round = 0; round < 8; round++)
      await withFacts(facts, () => askAll(tables, new PostgresSearchIndex(asking, NOT_SHOWN)));
    // A closed connection immediately reports the indexes that it used.
    await asking.end();
    await sleep(200);
  }
  // An unused index is found.
  expect(await unused()).toEqual([expect.stringContaining('INDEX planted ON')]);
});
