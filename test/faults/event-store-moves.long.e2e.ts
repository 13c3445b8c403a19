import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { StreamsService } from '../doubles/streams-service.js';
import { startReceiver } from '../doubles/webhook-receiver.js';
import { cleanups } from '../e2e/processes.js';
import {
  aJob,
  environment,
  eventually,
  freshDatabase,
  MAIN,
  outcome,
  type Server,
  startServer,
} from '../e2e/server.js';

// Where the events are: a start with the wrong event store, and moving from PostgreSQL to EventStoreDB.

async function aDouble(): Promise<StreamsService> {
  const double = await new StreamsService().start();
  cleanups.push(() => double.stop());
  return double;
}

async function aServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const server = await startServer(settings);
  cleanups.push(() => server.stop());
  return server;
}

/** A running command of the program. */
function command(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: tmpdir(),
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { ended, kill: () => child.kill('SIGKILL') };
}

const run = (settings: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  command(settings, ...args).ended;

/** Ends with 1 and one line on stderr, which it returns. */
async function refused(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(settings, ...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^openings: [^\n]+\.\n$/);
  return stderr;
}

describe('a start with the wrong event store', () => {
  test('is refused in one sentence, and possible once the event store is adopted', async () => {
    const [double, empty] = [await aDouble(), await aDouble()];
    const server = await aServer({ EVENT_STORE_URL: double.url, EVENT_STORE_PREFIX: 'acme' });
    const { body: company } = await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } });
    await server.process.stop();
    const base = { DATABASE_URL: server.database };
    expect(await refused(base)).toMatch(/EVENT_STORE_URL is missing: .* are in EventStoreDB with the prefix "acme"/);
    expect(await refused({ ...base, EVENT_STORE_URL: empty.url, EVENT_STORE_PREFIX: 'acme', ROLE: 'worker' })).toMatch(
      /no log of a deployment/,
    );
    expect(await refused(base, 'rebuild')).toMatch(/EVENT_STORE_URL is missing/);
    // Commands that do not need events still work.
    expect((await run(base, 'boards', 'list')).stdout).toContain('demo');
    const adopted = await run({ ...base, EVENT_STORE_URL: double.url, EVENT_STORE_PREFIX: 'acme' }, 'events', 'adopt');
    expect(adopted).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^This database now uses the events in EventStoreDB/),
    });
    const again = await server.another();
    expect(again.shownKey).toBeNull();
    expect(
      (
        await fetch(`${again.origin}/v1/companies/${company.id}`, {
          headers: { Authorization: `Bearer ${server.key}` },
        })
      ).status,
    ).toBe(200);
  });
});

describe('openings events copy', () => {
  test('moves everything to EventStoreDB, no matter what ends it on the way, and the switch loses and repeats nothing', async () => {
    const double = await aDouble();
    const server = await aServer();
    const call = server.call;
    const { body: company } = await call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } });
    const make = async (nth: number) => {
      const answer = await call('POST', '/v1/jobs', { body: aJob(company.id, { externalId: `job-${nth}` }) });
      expect(outcome(answer)).toBe('201');
      return answer.body.id;
    };
    const jobs: string[] = [];
    for (let nth = 0; nth < 60; nth++) jobs.push(await make(nth));
    for (const id of jobs.slice(0, 20))
      expect(outcome(await call('PATCH', `/v1/jobs/${id}`, { body: { title: 'Day nurse', externalId: null } }))).toBe(
        '200',
      );
    for (const id of jobs.slice(50)) expect(outcome(await call('DELETE', `/v1/jobs/${id}`))).toBe('204');
    const settings = { DATABASE_URL: server.database };
    const to = ['events', 'copy', '--to', double.url, '--prefix', 'acme'];

    // It dies twice in the middle, beside a running server.
    for (const many of [20, 50]) {
      const dying = command(settings, ...to);
      await eventually(() => double.log.all.length >= many);
      dying.kill();
      expect((await dying.ended).code).toBeNull();
    }
    const died = double.log.all.length;
    const { rowCount: events } = await server.pool.query('select from events');
    expect(died).toBeLessThan(events ?? 0);
    const third = await run(settings, ...to);
    expect([third.code, third.stderr]).toEqual([0, '']);
    expect(third.stdout).toContain(`All ${events} events of the copy are identical.\nTo use the copy`);
    const copies = double.log.all.filter(
      ({ stream }) => stream.startsWith('acme.') && stream !== 'acme.openings_deployment',
    );
    const source = await server.sql<{ id: string }>('select event_id as id from events order by txid, position');
    expect(copies.map(({ id }) => id)).toEqual(source.map(({ id }) => id));

    // The next run copies later events, and nothing can be switched while a server runs.
    const late = await make(100);
    expect(await refused(settings, ...to, '--switch')).toMatch(/A server is running/);
    const before = (await call('GET', '/v1/jobs?limit=100')).body;
    await eventually(
      async () =>
        (
          await server.sql<{ n: number }>(`select count(*)::int as n from published_events where object_id = '${late}'`)
        )[0]?.n === 1,
    );
    const published = await server.sql('select sequence, event_id, body from published_events order by sequence');
    await server.process.stop();
    const switched = await run(settings, ...to, '--switch');
    expect([switched.code, switched.stderr]).toEqual([0, '']);
    expect(switched.stdout).toMatch(
      /^Copied 1 events.*EVENT_STORE_URL and EVENT_STORE_PREFIX=acme, then start the servers\.\n$/s,
    );

    // PostgreSQL's log is closed, and the server continues with the copy.
    await expect(server.pool.query(`insert into events select * from events limit 1`)).rejects.toThrow();
    expect(await refused(settings)).toMatch(/EVENT_STORE_URL is missing/);
    const moved = await server.another({ EVENT_STORE_URL: double.url, EVENT_STORE_PREFIX: 'acme' });
    const there = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${moved.origin}${path}`, {
        method,
        headers: { 'Authorization': `Bearer ${server.key}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { id: string; title: string; data: { id: string }[]; error?: { code: string } },
      };
    };
    const titles = (list: { data: readonly { id: string; title?: string }[] }) =>
      list.data.map(({ id, title }) => [id, title]);
    expect(titles((await there('GET', '/v1/jobs?limit=100')).body)).toEqual(titles(before));
    // Claims were copied: a held one is rejected, a released one is free.
    const taken = await there('POST', '/v1/jobs', aJob(company.id, { externalId: 'job-30' }));
    expect([taken.status, taken.body.error?.code]).toEqual([409, 'jobs_already_exists']);
    expect((await there('POST', '/v1/jobs', aJob(company.id, { externalId: 'job-3' }))).status).toBe(201);
    expect((await there('POST', '/v1/jobs', aJob(company.id, { externalId: 'job-55' }))).status).toBe(201);
    expect((await there('PATCH', `/v1/jobs/${jobs[30]}`, { title: 'Moved' })).body.title).toBe('Moved');
    expect((await there('PATCH', `/v1/jobs/${jobs[55]}`, { title: 'Gone' })).status).toBe(404);
    // What was published is kept, and only the three changes follow.
    const all = () =>
      server.sql<{ sequence: string }>('select sequence, event_id, body from published_events order by sequence');
    await eventually(async () => (await all()).length >= published.length + 3);
    expect((await all()).slice(0, published.length)).toEqual(published);
    expect(await all()).toHaveLength(published.length + 3);
    expect((await fetch(`${moved.origin}/readyz`)).status).toBe(200);
  });

  test('keeps webhooks, and a rebuild of what is published gives the same ids, sequences and bodies', async () => {
    const double = await aDouble();
    const hook = await startReceiver();
    cleanups.push(() => hook.stop());
    const server = await aServer({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    // The transaction ids of the source are higher than the positions of the copy will be.
    await server.sql(`do $$ begin for i in 1..50000 loop perform pg_current_xact_id(); commit; end loop; end $$`);
    const { body: company } = await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } });
    const { status } = await server.call('POST', '/v1/webhook-endpoints', {
      body: { url: hook.origin, event_types: ['job.created', 'job.updated'] },
    });
    expect(status).toBe(201);
    const { body: job } = await server.call('POST', '/v1/jobs', { body: aJob(company.id) });
    await eventually(() => hook.received.length === 1);
    await server.process.stop();
    const settings = { DATABASE_URL: server.database };
    const copy = await run(settings, 'events', 'copy', '--to', double.url, '--prefix', 'acme', '--switch');
    expect([copy.code, copy.stderr]).toEqual([0, '']);
    const [{ subscribed } = { subscribed: '' }] = await server.sql<{ subscribed: string }>(
      `select txid::text as subscribed from events where type = 'WebhookEndpointCreated'`,
    );
    expect(Number(subscribed)).toBeGreaterThan(Number(double.log.all.at(-1)?.position) * 2);
    const on = { EVENT_STORE_URL: double.url, EVENT_STORE_PREFIX: 'acme' };
    const moved = await server.another({ ...on, WEBHOOK_ALLOW_PRIVATE: 'true' });
    const patched = await fetch(`${moved.origin}/v1/jobs/${job.id}`, {
      method: 'PATCH',
      headers: { 'Authorization': `Bearer ${server.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Moved' }),
    });
    expect(patched.status).toBe(200);
    await eventually(() => hook.received.length === 2);
    const all = () => server.sql('select sequence, event_id, body from published_events order by sequence');
    const before = await all();
    expect((await run({ ...settings, ...on }, 'rebuild', 'publishing')).code).toBe(0);
    expect(await all()).toEqual(before);
    expect(hook.received).toHaveLength(2);
  });

  test('without an address, or with one that is none, is refused without showing it', async () => {
    const settings = { DATABASE_URL: await freshDatabase() };
    expect(await refused(settings, 'events', 'copy')).toMatch(/Set --to or EVENT_STORE_URL/);
    const sentence = await refused(settings, 'events', 'copy', '--to', 'esdb://a:Zanzibar7281@h:x');
    expect(sentence).toMatch(/EVENT_STORE_URL must be .*; the port of host 1 must be/);
    expect(sentence).not.toContain('Zanzibar7281');
  });
});
