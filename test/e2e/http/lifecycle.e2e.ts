import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { aCompany, cleanups, connect, launch, place } from '../processes.js';
import {
  aJob,
  type Body,
  eventually,
  freshDatabase,
  installedDatabase,
  outcome,
  parallel,
  request,
  type ServerProcess,
} from '../server.js';
import { createServer as createTlsServer } from 'node:tls';
import { certificateFor } from '../../doubles/certificates.js';
import { EVERY_CASE } from '../../faults/rounds.js';

describe('SIGTERM', () => {
  /** A server in which one create waits for a lock that `release` releases. */
  async function busy(settings: Readonly<Record<string, string>> = {}) {
    const { database, keyOf } = await installedDatabase();
    const server = await launch({ DATABASE_URL: database, ...settings }).ready();
    const key = keyOf(server);
    const company = await aCompany(server.origin, key);
    const client = await connect(database);
    await client.query('begin');
    await client.query('lock table streams in share mode');
    const slow = request(server.origin, 'POST', '/v1/jobs', { key, body: aJob(company) }).catch(() => null);
    await eventually(async () => {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    return { server, key, client, slow, database };
  }

  test('lets a request under way finish, takes no new one, releases its leases, ends with 0', async () => {
    // If the server waited for all of it, this test would take too long.
    const { server, client, slow, database } = await busy({ SHUTDOWN_SECONDS: '600' });
    server.signal('SIGTERM');
    await eventually(async () => {
      const answer = await request(server.origin, 'GET', '/readyz').catch(() => null);
      return answer === null || answer.status === 503;
    });
    expect(server.running).toBe(true);
    await client.query('commit');
    const answer = await slow;
    expect(answer && outcome(answer)).toBe('201');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    const { rows } = await (await connect(database)).query('select name from leases where until > now()');
    expect(rows).toEqual([]);
    expect(server.stderr).toBe('');
  }, 400_000);

  test('answers requests during DRAIN_SECONDS, while /readyz returns 503', async () => {
    const { database, keyOf } = await installedDatabase();
    const server = await launch({ DATABASE_URL: database, DRAIN_SECONDS: '600' }).ready();
    const [key, { origin }] = [keyOf(server), server];
    server.signal('SIGTERM');
    await eventually(async () => (await request(origin, 'GET', '/readyz')).status === 503);
    expect((await request(origin, 'GET', '/readyz')).body).toMatchObject({ reason: 'The server is shutting down.' });
    expect(outcome(await request(origin, 'POST', '/v1/companies', { key, body: { name: 'Late' } }))).toBe('201');
    expect(server.running).toBe(true);
  });

  test('does not wait for a request for ever', async () => {
    const { server, slow } = await busy({ SHUTDOWN_SECONDS: '1' });
    server.signal('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect((await slow)?.status ?? 503).not.toBe(201);
  });
});

describe('a start that cannot be', () => {
  /** Ends with 1 and one sentence on stderr, which it returns. */
  async function refused(settings: Readonly<Record<string, string>>, cwd?: string): Promise<string> {
    const server = launch(settings, cwd ?? place());
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr).toMatch(/^openings: [^\n]+[.?]\n$/);
    expect(server.stderr).not.toMatch(/ {4}at |node_modules|Error:/);
    expect(server.stdout).not.toContain('Openings is ready');
    return server.stderr;
  }

  // Values that settings refuse: libs/runtime/src/process/settings.spec.ts and apps/server/src/settings.spec.ts.
  test('a setting in .env that there is not', async () => {
    const cwd = place();
    writeFileSync(join(cwd, '.env'), 'DATABSE_URL=postgres://x\n');
    expect(await refused({}, cwd)).toMatch(/DATABSE_URL.*Did you mean DATABASE_URL/);
  });

  test('a taken port', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    cleanups.push(() => taken.close());
    await eventually(() => taken.listening);
    const { port } = taken.address() as AddressInfo;
    expect(await refused({ DATABASE_URL: (await installedDatabase()).database, PORT: String(port) })).toContain(
      `Port ${port} is taken`,
    );
  });

  test('an event store that speaks TLS where the setting says it does not; nothing follows the sentence', async () => {
    const store = createTlsServer(await certificateFor('localhost')).listen(0, '127.0.0.1');
    store.on('secureConnection', (socket) => socket.on('error', () => undefined));
    cleanups.push(() => store.close());
    await eventually(() => store.listening);
    const { port } = store.address() as AddressInfo;
    const server = launch({ EVENT_STORE_URL: `esdb://127.0.0.1:${port}?tls=false` }, place());
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.stderr).toBe(
      'openings: EventStoreDB speaks TLS at this address. Remove tls=false from EVENT_STORE_URL.\n',
    );
    // The embedded database ends with the start, and so do the connections to it.
    expect(server.stdout).not.toMatch(/terminating connection|Database error|stack/);
  });

  if (EVERY_CASE)
    test('an address that is not ours', async () => {
      expect(await refused({ DATABASE_URL: (await installedDatabase()).database, HOST: '192.0.2.1' })).toContain(
        '192.0.2.1',
      );
    });

  test('a database that does not answer, does not exist or does not let us in', async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
    const [absent, stranger] = [new URL(url), new URL(url)];
    absent.pathname = '/there_is_no_such_database';
    stranger.username = 'nobody_we_know';
    stranger.password = 'hunter2';
    const addresses = [
      ...['postgres://user:hunter2@127.0.0.1:1/x', stranger.href],
      ...(EVERY_CASE ? [absent.href, 'postgres://user:hunter2@no-such-host.invalid/x'] : []),
    ];
    await Promise.all(
      addresses.map(async (address) => {
        const sentence = await refused({ DATABASE_URL: address });
        expect(sentence).toMatch(/database|DATABASE_URL/i);
        expect(sentence).not.toContain('hunter2');
      }),
    );
  });
});

/** The lines of JSON that a server printed. */
const logged = ({ stdout }: ServerProcess) =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('what a start says', () => {
  test('the key once, and a curl line that works as it is; links lead to where the server listens; SIGINT ends it like SIGTERM', async () => {
    const database = await freshDatabase();
    const first = await launch({ DATABASE_URL: database }).ready();
    const key = first.shownKey ?? '';
    expect(key).toMatch(/^svc_live_[a-z2-7]{16}_[A-Za-z0-9_-]{32}$/);
    const [curl] = /^ *curl .*$/m.exec(first.stdout) ?? [];
    const list = JSON.parse(execFileSync('sh', ['-c', curl ?? 'false'], { encoding: 'utf8' })) as Body;
    expect([list.object, list.data]).toEqual(['list', []]);
    for (const [, address] of first.stdout.matchAll(/^ {2}(?:Documentation|Health|Metrics) +(http\S+)$/gm))
      expect([address, (await fetch(address ?? '')).status]).toEqual([address, 200]);
    await first.stop();
    // Without a terminal it logs JSON lines, one for all migrations and one for all read models.
    const messages = logged(first).map(({ msg }) => String(msg));
    expect(messages.filter((message) => /migration|read model/i.test(message))).toEqual([
      expect.stringMatching(/^\d+ migrations applied in \d+\.\d s$/),
      expect.stringMatching(/^\d+ read models built in \d+\.\d s$/),
    ]);

    // If the server waited for all of it, this test would take too long.
    const second = await launch({ DATABASE_URL: database, SHUTDOWN_SECONDS: '600' }).ready();
    expect(second.shownKey).toBeNull();
    expect(second.stdout).not.toContain(key.slice(-32));
    const id = await aCompany(second.origin, key);
    const { body } = await request(second.origin, 'GET', `/v1/companies/${id}`, { key });
    expect(new URL(body.links.admin).origin).toBe(second.origin);
    // Idle connections do not hold it up.
    await parallel(5, () => request(second.origin, 'GET', '/healthz'));
    second.signal('SIGINT');
    expect(await second.ended).toEqual({ code: 0, signal: null });
    expect(first.stderr + second.stderr).toBe('');
  }, 400_000);

  test('logs have a request id, board and actor, and neither secrets nor personal data nor bodies', async () => {
    const { database, keyOf } = await installedDatabase();
    // On a terminal, where only the setting makes it write JSON.
    const terminal = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true', LOG_FORMAT: 'json' };
    const server = await launch({ DATABASE_URL: database, LOG_LEVEL: 'debug', ...terminal }).ready();
    const key = keyOf(server);
    const company = await aCompany(server.origin, key);
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      request(server.origin, method, path, { key, body, headers });
    const secret = 'Zanzibar-7281';
    const made = await call(
      'POST',
      '/v1/jobs',
      aJob(company, {
        title: secret,
        description: secret,
        applicationUrl: `${secret}@people.example`,
        externalId: secret,
      }),
      { 'Idempotency-Key': secret },
    );
    expect(made.status).toBe(201);
    await call('POST', '/v1/jobs', aJob(company, { externalId: secret }));
    await call('POST', '/v1/jobs', { title: secret, [secret]: secret });
    await call('POST', '/v1/jobs', `{"title":"${secret}"`);
    await call('GET', `/v1/jobs?externalId=${secret}`);
    await call('GET', `/v1/jobs/${secret}`);
    await call('GET', `/v1/${secret}?${secret}=${secret}`);
    await request(server.origin, 'GET', '/v1/jobs', { key: `${key.slice(0, -13)}${secret}` });
    // A server fault, with secrets that an answer could leak.
    await (await connect(database)).query('alter table jobs_v4 rename to gone');
    const fault = await call(
      'POST',
      '/v1/jobs',
      aJob(company, { title: secret, applicationUrl: `other.${secret}@people.example` }),
    );
    expect(fault.status).toBeGreaterThanOrEqual(500);
    expect(fault.text).not.toMatch(/jobs_v4|relation/);
    await server.stop();

    expect(server.stdout + server.stderr).not.toContain(secret);
    expect(server.stdout + server.stderr).not.toContain(key.slice(-32));
    const lines = logged(server);
    const [create] = lines.filter((line) => line.requestId === made.headers.get('x-request-id') && line.status === 201);
    expect(create).toMatchObject({
      level: 'info',
      method: 'POST',
      route: '/v1/jobs',
      board: expect.stringMatching(/^boards_/),
      actor: `api_key:${key.split('_')[2]}`,
    });
    expect(lines.some((line) => line.level === 'error' && line.requestId === fault.headers.get('x-request-id'))).toBe(
      true,
    );
  });
});
