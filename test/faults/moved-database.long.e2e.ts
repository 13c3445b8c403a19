import { describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobFiguresRow } from '../../libs/jobs/src/figures/job-figures.read-model.js';
import { positionColumnsOf, tableOf } from '../../libs/store/src/tables/row.js';
import { type Receiver, startReceiver } from '../doubles/webhook-receiver.js';
import { aCompany, cleanups, connect, freePort, launch, place } from '../e2e/processes.js';
import { aJob, eventually, request, type ServerProcess, unique } from '../e2e/server.js';
import { saySkipped } from '../skips.js';

// The database of an installation moves between two real servers of PostgreSQL, by pg_dump and pg_restore and by logical replication.

const BIN = globSync('/usr/lib/postgresql/*/bin/pg_restore').map(dirname).sort().at(-1) ?? null;
if (BIN === null)
  saySkipped(
    'Tests that move a database are skipped: there is no PostgreSQL in /usr/lib/postgresql. Install the package postgresql.',
  );

/** PostgreSQL does not run as root. */
const UID = process.getuid?.() === 0 ? 65_534 : undefined;
const as = UID === undefined ? {} : { uid: UID, gid: UID };
const tool = (name: string, ...args: readonly string[]): string =>
  execFileSync(join(BIN as string, name), args, {
    ...as,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });

/** A server of PostgreSQL. @param next its next transaction id. @returns the address of a database on it, by name. */
async function cluster(next: number | null): Promise<(name: string) => string> {
  const at = place();
  const data = join(at, 'data');
  mkdirSync(data);
  if (UID !== undefined) chownSync(data, UID, UID);
  tool('initdb', '-D', data, '-U', 'openings', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C');
  if (next !== null) {
    tool('pg_resetwal', '-x', String(next), data);
    // The segment of commit states that has the new id.
    const segment = join(
      data,
      'pg_xact',
      Math.floor(next / 1_048_576)
        .toString(16)
        .toUpperCase()
        .padStart(4, '0'),
    );
    writeFileSync(segment, Buffer.alloc(262_144));
    if (UID !== undefined) chownSync(segment, UID, UID);
  }
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c wal_level=logical -c fsync=off`;
  const log = join(data, 'log');
  // The server inherits no pipe, which would keep this process waiting.
  const { status } = spawnSync(join(BIN as string, 'pg_ctl'), ['-D', data, '-l', log, '-w', '-o', options, 'start'], {
    ...as,
    cwd: '/',
    stdio: 'ignore',
  });
  expect(status).toBe(0);
  cleanups.push(() => {
    if (existsSync(join(data, 'postmaster.pid')))
      spawnSync(join(BIN as string, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        ...as,
        cwd: '/',
        stdio: 'ignore',
      });
  });
  return (name) => `postgres://openings@127.0.0.1:${port}/${name}`;
}

async function database(url: string): Promise<string> {
  const server = await connect(url.replace(/[^/]+$/, 'postgres'));
  await server.query(`create database ${url.split('/').at(-1)}`);
  await server.end();
  return url;
}

async function sql<T>(url: string, text: string): Promise<readonly T[]> {
  const client = await connect(url);
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** By a dump. The target may have higher or lower transaction ids. */
async function dumped(from: string, to: string): Promise<void> {
  const file = join(place(), 'dump');
  mkdirSync(dirname(file), { recursive: true });
  if (UID !== undefined) chownSync(dirname(file), UID, UID);
  tool('pg_dump', '-Fc', '-f', file, from);
  tool('pg_restore', '--no-owner', '-d', to, file);
}

/** By logical replication, which copies neither the schema nor sequences. */
async function replicated(from: string, to: string): Promise<void> {
  const schema = tool('pg_dump', '--schema-only', '--no-publications', from);
  spawnSync(join(BIN as string, 'psql'), ['-q', '-d', to], { ...as, cwd: '/', input: schema });
  await sql(from, `create publication moving for all tables`);
  await sql(to, `create subscription moving connection '${from}' publication moving`);
  await eventually(async () => {
    const [{ waiting } = { waiting: '1' }] = await sql<{ waiting: string }>(
      to,
      `select count(*) as waiting from pg_subscription_rel where srsubstate <> 'r'`,
    );
    return waiting === '0';
  });
  await sql(to, 'drop subscription moving');
  await sql(from, 'drop publication moving');
}

/** An installation, whose processes use one data directory and one receiver of webhooks. */
class Installation {
  private readonly data = place();
  server!: ServerProcess;
  key = '';

  private constructor(
    readonly receiver: Receiver,
    private readonly port: number,
  ) {}

  /** Answers have addresses with the port, so that it is the same after a move. */
  static of = async (receiver: Receiver) => new Installation(receiver, await freePort());

  async startOn(url: string): Promise<void> {
    this.server = await launch({
      ...{
        DATABASE_URL: url,
        DATA_DIR: join(this.data, 'data'),
        WEBHOOK_ALLOW_PRIVATE: 'true',
        PORT: String(this.port),
      },
    }).ready();
    this.key ||= this.server.shownKey ?? '';
  }

  stop = () => this.server.stop();

  async call(method: string, path: string, body?: unknown) {
    const answer = await request(this.server.origin, method, path, { key: this.key, body });
    expect([path, answer.status]).toEqual([path, method === 'GET' ? 200 : 201]);
    return answer;
  }

  /** Everything that a client saw before. */
  async answers(): Promise<readonly string[]> {
    const paths = ['/v1/jobs?limit=100', '/v1/companies?limit=100', '/v1/webhook-endpoints', '/v1/audit-log?limit=20'];
    const answers = [];
    for (const path of paths) answers.push(JSON.stringify((await this.call('GET', path)).body));
    return answers;
  }

  /** The feed of events from its beginning. */
  async feed(url: string): Promise<readonly unknown[]> {
    return sql(url, 'select sequence, event_id, type, body from published_events order by sequence');
  }

  /** How many webhooks about new jobs the receiver has. */
  created = () =>
    this.receiver.received
      .map(({ body }) => JSON.parse(body) as { type: string })
      .filter(({ type }) => type === 'job.created').length;
}

/** What holds positions of the log, but is not declared; found by looking at every text column of every table. */
async function undeclared(url: string): Promise<readonly string[]> {
  const columns = await sql<{ table: string; column: string }>(
    url,
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'json', 'jsonb')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await sql<{ n: string }>(
      url,
      `select count(*) as n from "${table}" where "${column}"::text ~ '(^|[^0-9])[0-9]{20}\\.[0-9]{20}($|[^0-9])'`,
    );
    if (row?.n !== '0') found.push(`${table}.${column}`);
  }
  const declared = [
    ...['publisher.checkpoint', 'policies.checkpoint', 'erasure_follower.checkpoint', 'read_models.checkpoint'],
    ...['quarantine.position', 'policy_failures.position', 'published_events.position', 'storefronts.since'],
    ...[JobFiguresRow].flatMap((row) => positionColumnsOf(row).map((column) => `${tableOf(row).name}.${column}`)),
  ];
  return found.filter((name) => !declared.includes(name));
}

const OLD = 3_000_000;

(BIN === null ? describe.skip : describe)('a database that moves to another PostgreSQL', () => {
  test.each([
    ['lower transaction ids, by a dump', OLD, null, dumped],
    ['higher transaction ids, by a dump', null, OLD, dumped],
    ['lower transaction ids, by logical replication', OLD, null, replicated],
    ['higher transaction ids, by logical replication', null, OLD, replicated],
  ] as const)(
    'with %s, answers the same, publishes the same, sends no webhook again and sends new ones',
    async (_, from, to, move) => {
      const [first, second] = [await cluster(from), await cluster(to)];
      const [old, young] = [await database(first('board')), await database(second('board'))];
      const receiver = await startReceiver();
      cleanups.push(() => receiver.stop());
      const installation = await Installation.of(receiver);
      await installation.startOn(old);
      await installation.call('POST', '/v1/webhook-endpoints', {
        url: `${receiver.origin}/in`,
        event_types: ['job.created'],
      });
      const company = await aCompany(installation.server.origin, installation.key);
      for (let nth = 0; nth < 20; nth++)
        await installation.call('POST', '/v1/jobs', aJob(company, { title: `Job ${unique()}` }));
      await eventually(() => installation.created() === 20);
      // The audit log and the figures of companies follow the log.
      let answers: readonly string[] = [];
      await eventually(async () => {
        const before = answers;
        answers = await installation.answers();
        await sleep(500);
        return before.join() === answers.join() && answers.join().includes('"type":"job.created","at"');
      });
      await installation.stop();
      const feed = await installation.feed(old);
      expect(await undeclared(old)).toEqual([]);

      await move(old, young);
      await installation.startOn(young);
      expect(await installation.answers()).toEqual(answers);
      expect(await installation.feed(young)).toEqual(feed);
      await installation.call('POST', '/v1/jobs', aJob(company, { title: `New ${unique()}` }));
      await eventually(() => installation.created() === 21);
      // Time for a webhook that would be sent again.
      await sleep(2_000);
      expect(installation.created()).toBe(21);
      expect((await installation.call('GET', '/v1/jobs?limit=100')).body.data).toHaveLength(21);
      // Everything that follows the log is at its end, and nothing remembers a later position.
      const newest = `(select lpad(txid::text, 20, '0') || '.' || lpad(position::text, 20, '0') from events order by txid desc, position desc limit 1)`;
      const strays = `select name from policies where checkpoint <> ${newest} union all select name from read_models where checkpoint > ${newest}
        union all select id from ${tableOf(JobFiguresRow).name} where moved > ${newest}`;
      await eventually(async () => (await sql(young, strays)).length === 0);
      await installation.stop();
    },
    900_000,
  );
});
