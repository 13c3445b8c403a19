// All rows on one PostgreSQL, started for this run by the product's own supervisor, with fsync on.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { MIGRATIONS } from '../../dist/apps/server/src/migrations.js';
import { migrate } from '../../dist/libs/store/src/engine.js';
import { KafkaUnavailableError, startKafka } from '../../scripts/run/kafka-broker.mjs';
import { measureIn } from './children.mjs';
import { measureAccounts } from './accounts.mjs';
import { measureAnalytics } from './analytics.mjs';
import { measureBoard } from './board.mjs';
import { measureEventStore } from './event-store.mjs';
import { measureFollowers } from './followers.mjs';
import { measureHiring } from './hiring.mjs';
import { measureHttp } from './http.mjs';
import { measureImports } from './imports.mjs';
import { measureLarge } from './large.mjs';
import { machine } from './measure.mjs';
import { measureProcesses } from './processes.mjs';
import { keep } from './report.mjs';
import { rowsOf } from './rows.mjs';
import { measureSources } from './sources.mjs';
import { measureStatements } from './statements.mjs';
import { printed } from './table.mjs';
import { measureWebhooks } from './webhooks.mjs';

const WHOLE = {
  rounds: 3,
  seconds: 4,
  warmUp: 2,
  primeSeconds: 8,
  startSeconds: 10,
  appendSeconds: 3,
  events: 300_000,
  jobs: 200_000,
  changes: 1_000,
  messages: 100_000,
  importRows: 5_000,
  postings: 20_000,
  backlog: 9_000,
  pairs: 5,
  latencySeconds: 10,
  operations: 300,
  restSeconds: 20,
};
const QUICK = {
  rounds: 2,
  seconds: 2,
  warmUp: 1,
  primeSeconds: 6,
  startSeconds: 10,
  appendSeconds: 1.5,
  events: 60_000,
  jobs: 10_000,
  changes: 200,
  messages: 10_000,
  importRows: 500,
  postings: 2_000,
  backlog: 900,
  pairs: 2,
  latencySeconds: 3,
  operations: 50,
  restSeconds: 5,
};
/** Shows that a row can be measured. Its figures say nothing. */
const SMALLEST = {
  rounds: 1,
  seconds: 1,
  warmUp: 0,
  primeSeconds: 0.2,
  startSeconds: 0,
  appendSeconds: 0.2,
  events: 4_000,
  jobs: 2_000,
  changes: 8,
  messages: 1_000,
  importRows: 50,
  postings: 50,
  backlog: 90,
  pairs: 1,
  latencySeconds: 1,
  operations: 10,
  restSeconds: 1,
};

/** Rows that share a preparation, by their letters, and what measures them. */
const PARTS = {
  http: { rows: 'abcdeh', measure: (run) => measureHttp({ ...run, database: run.postgres.url }) },
  statements: { rows: 's', measure: async (run) => measureStatements({ ...run, database: await run.fresh() }) },
  append: {
    rows: 'f',
    measure: async ({ fresh, rounds, appendSeconds: seconds, primeSeconds }) =>
      measureIn('append.mjs', { database: await fresh(), rounds, seconds, primeSeconds, writers: [1, 8, 32] }),
  },
  replay: {
    rows: 'g',
    measure: async ({ fresh, rounds, events }) => measureIn('replay.mjs', { database: await fresh(), rounds, events }),
  },
  kafka: { rows: 'k', measure: (run) => measureKafka(run) },
  large: { rows: 'ijl', measure: (run) => connected(run, measureLarge) },
  board: { rows: 'nopqrt', measure: (run) => connected(run, measureBoard) },
  accounts: { rows: 'uvy', measure: (run) => connected(run, measureAccounts) },
  hiring: { rows: '123', measure: (run) => connected(run, measureHiring) },
  analytics: { rows: '456', measure: (run) => connected(run, measureAnalytics) },
  imports: { rows: 'm', measure: (run) => connected(run, measureImports) },
  sources: { rows: '7', measure: async (run) => measureSources({ ...run, database: await run.fresh() }) },
  webhooks: { rows: 'w', measure: async (run) => measureWebhooks({ ...run, database: await run.fresh() }) },
  eventStore: {
    rows: 'x',
    measure: async (run) =>
      measureEventStore({ ...run, database: await run.fresh(), appends: await run.fresh('appends') }),
  },
  processes: {
    rows: '8',
    measure: async (run) =>
      measureProcesses({ ...run, databases: { one: await run.fresh('one'), many: await run.fresh('many') } }),
  },
  followers: {
    rows: 'z',
    measure: async (run) =>
      measureFollowers({ ...run, databases: { postgres: await run.fresh(), eventStore: await run.fresh('double') } }),
  },
};
/** Every row, by the letter or digit of its name. */
const ROWS = Object.values(PARTS).flatMap(({ rows }) => [...rows]);

/** The rows that `args` name, all by default, in groups that share a preparation. @throws Error for a row that there is not. */
export function groupsOf(args) {
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '').split(',') : ROWS;
  const unknown = only.filter((row) => !ROWS.includes(row));
  if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}. Rows are ${ROWS.join(', ')}.`);
  return Object.values(PARTS)
    .map(({ rows }) => [...rows].filter((row) => only.includes(row)))
    .filter((rows) => rows.length > 0);
}

/**
 * Measures, prints and writes. A missed target is a result, not a failure; only a wrong answer fails.
 * @returns {Promise<{ machine: object, plan: object, rows: object[] }>}
 */
export async function bench(args) {
  const quick = args.includes('--quick');
  const smallest = args.includes('--smallest');
  const wanted = new Set(groupsOf(args).flat());
  const plan = { ...(smallest ? SMALLEST : quick ? QUICK : WHOLE), ...(args.includes('--once') && { rounds: 1 }) };
  const cwd = await mkdtemp(join(tmpdir(), 'openings-bench-'));
  // Accessible, because the database may run as another user.
  await chmod(cwd, 0o755);
  process.once('SIGINT', () => process.exit(130));
  const { postgres, client } = await startPostgres(join(cwd, 'postgres'));
  const results = { plan: { quick, ...plan, took: {} } };
  try {
    results.machine = await machine(client);
    for (const [part, { rows, measure }] of Object.entries(PARTS)) {
      if (![...rows].some((row) => wanted.has(row))) continue;
      const started = performance.now();
      const fresh = (name = part) => freshDatabase(client, postgres.url, `bench_${name.toLowerCase()}`);
      results[part] = await measure({ ...plan, client, postgres, cwd, wanted, fresh });
      const seconds = (results.plan.took[part] = Math.round((performance.now() - started) / 1_000));
      console.error(`${part} (rows ${[...rows].join(', ')}): ${seconds} s`);
    }
    const run = { machine: results.machine, plan: results.plan, rows: rowsOf(results) };
    process.stdout.write(printed(run.machine, run.rows));
    // A partial run is not saved, and a quick run only if requested.
    if (!smallest && (!quick || args.includes('--keep')) && wanted.size === ROWS.length) await keep(run);
    return run;
  } catch (error) {
    // The rows measured until then took their time.
    if (results.machine) process.stdout.write(printed(results.machine, rowsOf(results)));
    throw error;
  } finally {
    await client.end();
    await postgres.stop();
    await rm(cwd, { recursive: true, force: true });
  }
}

/** Runs `measure` with a separate database, and a client of it. */
async function connected(run, measure) {
  const database = await run.fresh();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return await measure({ ...run, client, database });
  } finally {
    await client.end();
  }
}

/** A server that records the commit time of each transaction, from which arrival times are measured; and a connection to it. */
async function startPostgres(dataDir) {
  for (let restarted = false; ; restarted = true) {
    const postgres = await startEmbeddedPostgres({ dataDir, port: 0, durable: true });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    if (restarted) return { postgres, client };
    await client.query('alter system set track_commit_timestamp = on');
    await client.end();
    await postgres.stop();
  }
}

/** Null, with a clear message, if no broker is available. */
async function measureKafka({ rounds, messages: events, cwd, fresh }) {
  try {
    const given = process.env.KAFKA_BROKERS;
    const broker = given ? null : await startKafka({ directory: join(cwd, 'kafka'), heapMb: 512, log: console.error });
    try {
      return await measureIn('kafka.mjs', {
        database: await fresh(),
        brokers: given ?? broker.brokers,
        rounds,
        events,
      });
    } finally {
      await broker?.stop();
    }
  } catch (error) {
    if (!(error instanceof KafkaUnavailableError)) throw error;
    console.error(`*** Row k is skipped: ${error.message} ***`);
    return null;
  }
}

/** A separate database on the same server, so that the tables of one row do not affect the next. */
async function freshDatabase(client, url, name) {
  await client.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  await migrate(address.href, '0.0.0', MIGRATIONS);
  return address.href;
}
