import type { PersonalDataStore } from '#runtime';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { environment, freshDatabase, MAIN } from '../../e2e/server.js';
import pg from 'pg';

// Compares the register of personal data with the schema: a new table must declare whether it contains data about people.

/** Tables without data about people who could request erasure, and why. Read models are named without their version. */
const IMPERSONAL: Readonly<Record<string, string>> = {
  // Boards, and their operators.
  ...of('A board.', ['boards', 'board_slugs', 'former_slugs', 'board_passwords', 'board_domains']),
  ...of('A board.', ['board_settings', 'domains', 'storefronts', 'board_schedules']),
  ...of('A key of a board.', ['api_keys', 'publishable_keys']),
  ...of('Those who operate boards; their accounts are no accounts on a board.', ['members', 'teams', 'operator_users']),
  ...of('Those who operate boards.', ['user_sessions', 'password_resets', 'operator_identities']),
  ...of('Pages of the board that search engines are notified of.', [
    'indexing',
    'index_now_boards',
    'index_now_paths',
    'index_now_progress',
  ]),
  ...of('What the board was granted by a provider of figures, and daily sums.', [
    'reporting_integrations',
    'reporting_grants',
    'reporting_figures',
  ]),
  // The content of boards.
  ...of('Numbers of rows.', ['shown_counts']),
  ...of('Content of the board.', ['jobs', 'job_search', 'job_figures', 'companies', 'imports', 'job_feeds', 'media']),
  ...of('What the board sells, and whether it is a sandbox.', [
    'coupons',
    'paywalls',
    'promotion_codes',
    'sales_led_plans',
    'sandboxes',
    'sold_plans',
  ]),
  ...of('Content of the board.', ['skills', 'categories', 'markets', 'pages', 'redirects', 'blog_posts', 'blog_tags']),
  ...of('Content of the board.', ['profile_forms', 'custom_object_types', 'custom_object_records', 'company_profiles']),
  ...of('Logos of companies.', ['posting_logos']),
  ...of('Which postings of companies the board collects.', ['backfill_rules', 'backfill_companies']),
  ...of('Authors whom operators name.', ['blog_authors']),
  ...of('What agents say of this API.', ['feedback']),
  ...of('Names of stages that a company chooses.', ['pipelines']),
  ...of('Reference rates of currencies.', ['exchange_rates']),
  // The log and its followers.
  ...of('Ids and versions.', ['streams', 'published_objects', 'kafka_held_objects', 'claim_followers']),
  ...of('Keyed digests, which are given back at the end of an account.', [
    ...['claims', 'claim_holds', 'claim_reservations'],
  ]),
  ...of('Who did what to which object, by ids.', ['audit_log']),
  ...of('How far something is.', ['publisher', 'publication_followers', 'policies', 'read_models', 'erasure_follower']),
  ...of('Keys of people, encrypted; destroyed with them.', ['person_keys']),
  // Webhooks: the payloads are those of published_events.
  ...of('Where bytes go, and what came of it.', ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts']),
  ...of('Where bytes go, and what came of it.', ['webhook_lanes', 'webhook_workers', 'webhook_health']),
  ...of('Refs of objects at the payment provider.', ['payment_hints', 'payment_accounts']),
  // Visits: a hash with a key that is destroyed after two days, and figures.
  ...of('Hashes of visitors, and what they amount to.', ['analytics_hits', 'analytics_visits', 'analytics_salts']),
  ...of('Figures by day.', ['analytics_days', 'analytics_traffic', 'analytics_objects', 'analytics_progress']),
  // The installation.
  ...of('Keys of the installation.', ['board_signing_keys', 'installation_key', 'secrets']),
  ...of('Sealed, found by the hash of a token, and gone within minutes.', ['board_sign_ins']),
  ...of('Digests, ids and networks, and counts of a window of time.', ['rate_windows']),
  ...of('Places of rows, and what is wrong with them in words of ours.', ['row_progress', 'row_errors']),
  ...of('Digests and ids of job ads, and what is wrong with them in words of ours.', [
    'source_postings',
    'source_runs',
    'source_run_items',
    'source_turns',
  ]),
  ...of('The installation.', ['deployment', 'leases', 'migrations', 'binding_migrations']),
  ...of('The installation.', ['operation_workers', 'payment_installation']),
};

function of(reason: string, tables: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

interface Place {
  readonly name: string;
  readonly covers: Readonly<Record<string, PersonalDataStore['covers'][string]>>;
}

let pool: pg.Pool;
let places: readonly Place[];

beforeAll(async () => {
  const database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database });
  const child = spawn(process.execPath, [MAIN, 'personal-data', 'places'], {
    env: environment({ DATABASE_URL: database }),
  });
  const lines = (await text(child.stdout)).trim().split('\n');
  places = lines.map((line) => JSON.parse(line) as Place);
});
afterAll(() => pool?.end());

/** Parts of the schema that are in neither list, or in both. */
async function unexplained(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select regexp_replace(table_name, '_v[0-9]+$', '') as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = 'public' group by table_name order by table_name`,
  );
  return rows.flatMap(({ table, columns }) => {
    const covered = places.flatMap(({ covers }) => covers[table] ?? []);
    const isImpersonal = Object.hasOwn(IMPERSONAL, table);
    if (covered.length === 0) return isImpersonal ? [] : [`${table} is in neither list`];
    if (isImpersonal) return [`${table} is in both lists`];
    if (covered.includes('rows')) return [];
    const known = covered.flatMap((each) => (each === 'rows' ? [] : [...each.columns, ...each.impersonal]));
    return [
      ...columns.filter((column) => !known.includes(column)).map((column) => `${table}.${column} is in neither list`),
      ...known.filter((column) => !columns.includes(column)).map((column) => `${table}.${column} is no column`),
    ];
  });
}

test('each table of the schema is covered by a place of personal data, or holds none', async () => {
  expect(places.length).toBeGreaterThan(10);
  expect(await unexplained()).toEqual([]);
});

test('no table is named that is not there', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select regexp_replace(tablename, '_v[0-9]+$', '') as name from pg_tables where schemaname = 'public'`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const named = [...Object.keys(IMPERSONAL), ...places.flatMap(({ covers }) => Object.keys(covers))];
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

test('a table and a column without a store are found', async () => {
  await pool.query('create table planted (id text); alter table published_events add column planted text');
  expect(await unexplained()).toEqual(['planted is in neither list', 'published_events.planted is in neither list']);
});
