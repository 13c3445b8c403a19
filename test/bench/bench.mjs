// All rows on one PostgreSQL, started for this run by the supervisor that the product itself uses, with fsync on.
import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/libs/platform/src/ops/embedded-postgres.js';
import { migrate } from '../../dist/libs/platform/src/database/migrate.js';
import { KafkaUnavailableError, startKafka } from '../../scripts/kafka-broker.mjs';
import { measureIn } from './children.mjs';
import { measureHttp } from './http.mjs';
import { measureImports } from './imports.mjs';
import { measureLarge } from './large.mjs';
import { machine } from './measure.mjs';
import { printed, rowsOf } from './table.mjs';
import { measureWebhooks } from './webhooks.mjs';

/** Every row, by the letter of its name. */
const ROWS = [...'abcdefghijklmw'];
const OUTPUT = join(import.meta.dirname, '../../docs/bench/last.json');
const WHOLE = { rounds: 3, seconds: 4, warmUp: 2, primeSeconds: 8, appendSeconds: 3, events: 300_000, jobs: 200_000, messages: 100_000, importRows: 5_000, backlog: 9_000, latencySeconds: 10 };
const QUICK = { rounds: 3, seconds: 2, warmUp: 1, primeSeconds: 8, appendSeconds: 1.5, events: 100_000, jobs: 20_000, messages: 20_000, importRows: 1_000, backlog: 1_800, latencySeconds: 3 };

/** Measures, prints and writes. A target that is missed is a result, not a failure; only a wrong answer is one. */
export async function bench(args) {
  const quick = args.includes('--quick');
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1].split(',') : ROWS;
  const wanted = new Set(only);
  const plan = quick ? QUICK : WHOLE;
  const cwd = await mkdtemp(join(tmpdir(), 'openings-bench-'));
  // Open to enter: the database may run as another user.
  await chmod(cwd, 0o755);
  process.once('SIGINT', () => process.exit(130));
  const { postgres, client } = await startPostgres(join(cwd, 'postgres'));
  let results;
  try {
    results = { machine: await machine(client), plan: { quick, ...plan } };
    if ([...'abcdeh'].some((row) => wanted.has(row)))
      results.http = await measureHttp({ ...plan, client, database: postgres.url, cwd, wanted });
    if (wanted.has('f')) {
      const database = await freshDatabase(client, postgres.url, 'bench_append');
      const { rounds, appendSeconds: seconds, primeSeconds } = plan;
      results.append = await measureIn('append.mjs', { database, rounds, seconds, primeSeconds, writers: [1, 8, 32] });
    }
    if (wanted.has('g')) {
      const database = await freshDatabase(client, postgres.url, 'bench_replay');
      results.replay = await measureIn('replay.mjs', { database, rounds: plan.rounds, events: plan.events });
    }
    if (wanted.has('k')) results.kafka = await measureKafka(plan, cwd, () => freshDatabase(client, postgres.url, 'bench_kafka'));

    if ([...'ijl'].some((row) => wanted.has(row))) {
      const database = await freshDatabase(client, postgres.url, 'bench_large');
      const large = new pg.Client({ connectionString: database });
      await large.connect();
      try {
        results.large = await measureLarge({ ...plan, client: large, database, cwd, wanted });
      } finally {
        await large.end();
      }
    }

    if (wanted.has('m')) {
      const database = await freshDatabase(client, postgres.url, 'bench_imports');
      const own = new pg.Client({ connectionString: database });
      await own.connect();
      try {
        results.imports = await measureImports({ ...plan, client: own, database, cwd });
      } finally {
        await own.end();
      }
    }

    if (wanted.has('w')) {
      const database = await freshDatabase(client, postgres.url, 'bench_webhooks');
      const { rounds, backlog, latencySeconds: seconds } = plan;
      results.webhooks = await measureWebhooks({ database, cwd, rounds, backlog, seconds });
    }

    const rows = rowsOf(results);
    process.stdout.write(printed(results.machine, rows));
    // A part of the rows, or a quick look at them, is not what the README shows.
    if (quick || only.length < ROWS.length) return;
    await mkdir(join(OUTPUT, '..'), { recursive: true });
    await writeFile(OUTPUT, `${JSON.stringify({ machine: results.machine, plan: results.plan, rows }, null, 2)}\n`);
  } catch (error) {
    // What was measured until then took its time.
    if (results) process.stdout.write(printed(results.machine, rowsOf(results)));
    throw error;
  } finally {
    await client.end();
    await postgres.stop();
    await rm(cwd, { recursive: true, force: true });
  }
}

/** A server that knows when each transaction was committed, as the times to arrival begin then; and a connection to it. */
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

/** Null, and a loud line, where there is no broker to be had. */
async function measureKafka({ rounds, messages: events }, cwd, database) {
  try {
    const given = process.env.KAFKA_BROKERS;
    const broker = given ? null : await startKafka({ directory: join(cwd, 'kafka'), heapMb: 512, log: console.error });
    try {
      return await measureIn('kafka.mjs', { database: await database(), brokers: given ?? broker.brokers, rounds, events });
    } finally {
      await broker?.stop();
    }
  } catch (error) {
    if (!(error instanceof KafkaUnavailableError)) throw error;
    console.error(`*** Row k is skipped: ${error.message} ***`);
    return null;
  }
}

/** Another database on the same server, so that the tables of one row are not the burden of the next. */
async function freshDatabase(client, url, name) {
  await client.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  await migrate(address.href);
  return address.href;
}
