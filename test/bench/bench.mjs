// All rows on one PostgreSQL, started for this run by the product's own supervisor, with fsync on.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/libs/runtime/src/embedded-postgres/embedded-postgres.js';
import { MIGRATIONS } from '../../dist/apps/server/src/migrations.js';
import { migrate } from '../../dist/libs/store/src/database/migrate.js';
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
import { keep } from './report.mjs';
import { rowsOf } from './rows.mjs';
import { measureSources } from './sources.mjs';
import { measureStatements } from './statements.mjs';
import { printed } from './table.mjs';
import { measureWebhooks } from './webhooks.mjs';

/** Every row, by the letter or digit of its name. */
const ROWS = [...'abcdefghijklmnopqrstuvwxyz1234567'];
const WHOLE = {
  rounds: 3,
  seconds: 4,
  warmUp: 2,
  primeSeconds: 8,
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

/** Measures, prints and writes. A missed target is a result, not a failure; only a wrong answer fails. */
export async function bench(args) {
  const quick = args.includes('--quick');
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1].split(',') : ROWS;
  const wanted = new Set(only);
  const plan = quick ? QUICK : WHOLE;
  const cwd = await mkdtemp(join(tmpdir(), 'openings-bench-'));
  // Accessible, because the database may run as another user.
  await chmod(cwd, 0o755);
  process.once('SIGINT', () => process.exit(130));
  const { postgres, client } = await startPostgres(join(cwd, 'postgres'));
  const fresh = (name) => freshDatabase(client, postgres.url, name);
  const results = { plan: { quick, ...plan, took: {} } };
  const measured = async (part, rows, measure) => {
    if (![...rows].some((row) => wanted.has(row))) return;
    const started = performance.now();
    results[part] = await measure();
    const seconds = (results.plan.took[part] = Math.round((performance.now() - started) / 1_000));
    console.error(`${part} (rows ${[...rows].join(', ')}): ${seconds} s`);
  };
  const { rounds, primeSeconds } = plan;
  try {
    results.machine = await machine(client);
    await measured('http', 'abcdeh', () => measureHttp({ ...plan, client, database: postgres.url, cwd, wanted }));
    await measured('statements', 's', async () =>
      measureStatements({ ...plan, database: await fresh('bench_statements'), cwd }),
    );
    await measured('append', 'f', async () =>
      measureIn('append.mjs', {
        database: await fresh('bench_append'),
        rounds,
        seconds: plan.appendSeconds,
        primeSeconds,
        writers: [1, 8, 32],
      }),
    );
    await measured('replay', 'g', async () =>
      measureIn('replay.mjs', { database: await fresh('bench_replay'), rounds, events: plan.events }),
    );
    await measured('kafka', 'k', () => measureKafka(plan, cwd, () => fresh('bench_kafka')));
    await measured('large', 'ijl', async () =>
      connected(await fresh('bench_large'), (own, database) =>
        measureLarge({ ...plan, client: own, database, cwd, wanted }),
      ),
    );
    await measured('board', 'nopqrt', async () =>
      connected(await fresh('bench_board'), (own, database) =>
        measureBoard({ ...plan, client: own, database, cwd, wanted }),
      ),
    );
    await measured('accounts', 'uvy', async () =>
      connected(await fresh('bench_accounts'), (own, database) =>
        measureAccounts({ ...plan, client: own, database, cwd, wanted }),
      ),
    );
    await measured('hiring', '123', async () =>
      connected(await fresh('bench_hiring'), (own, database) =>
        measureHiring({ ...plan, client: own, database, cwd, wanted }),
      ),
    );
    await measured('analytics', '456', async () =>
      connected(await fresh('bench_analytics'), (own, database) =>
        measureAnalytics({ ...plan, client: own, database, cwd, wanted }),
      ),
    );
    await measured('imports', 'm', async () =>
      connected(await fresh('bench_imports'), (own, database) =>
        measureImports({ ...plan, client: own, database, cwd }),
      ),
    );
    await measured('sources', '7', async () =>
      measureSources({ ...plan, client, database: await fresh('bench_sources'), cwd }),
    );
    await measured('webhooks', 'w', async () =>
      measureWebhooks({ ...plan, client, database: await fresh('bench_webhooks'), cwd }),
    );
    await measured('eventStore', 'x', async () =>
      measureEventStore({
        ...plan,
        client,
        database: await fresh('bench_event_store'),
        appends: await fresh('bench_appends'),
        cwd,
      }),
    );
    await measured('followers', 'z', async () =>
      measureFollowers({
        ...plan,
        client,
        databases: { postgres: await fresh('bench_followers'), eventStore: await fresh('bench_followers_double') },
        cwd,
      }),
    );
    const rows = rowsOf(results);
    process.stdout.write(printed(results.machine, rows));
    // A partial run is not saved, and a quick run only if requested.
    if ((!quick || args.includes('--keep')) && only.length === ROWS.length)
      await keep({ machine: results.machine, plan: results.plan, rows });
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

/** Runs `work` with a connection to `database`. */
async function connected(database, work) {
  const own = new pg.Client({ connectionString: database });
  await own.connect();
  try {
    return await work(own, database);
  } finally {
    await own.end();
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
async function measureKafka({ rounds, messages: events }, cwd, database) {
  try {
    const given = process.env.KAFKA_BROKERS;
    const broker = given ? null : await startKafka({ directory: join(cwd, 'kafka'), heapMb: 512, log: console.error });
    try {
      return await measureIn('kafka.mjs', {
        database: await database(),
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
