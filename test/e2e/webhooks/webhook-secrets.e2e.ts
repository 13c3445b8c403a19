import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../doubles/webhook-receiver.js';
import { EVERY_CASE } from '../../faults/rounds.js';
import { cleanups, connect, launch } from '../processes.js';
import {
  aJob,
  type Body,
  environment,
  eventually,
  installedDatabase,
  MAIN,
  request,
  ServerProcess,
  unique,
} from '../server.js';

// Stored secrets, and the keys that encrypt them: each test has its own servers, because keys are settings.

// Each test starts several servers, one after the other.
const secretKey = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;

interface Installation {
  readonly database: string;
  /** The key of its first board. */
  readonly key: string;
  /** The settings of a server with these keys. */
  settings(keys: string): Record<string, string>;
  /** A server with these keys, and no other one beside it. */
  start(keys: string): Promise<ServerProcess>;
  /** The output of a server with these keys that is expected to stop by itself. */
  refused(keys: string): Promise<string>;
  /** `openings webhooks reseal` with these keys. */
  reseal(keys: string, ...options: string[]): Promise<{ code: number | null; out: string; err: string }>;
}

async function installation(): Promise<Installation> {
  const { database, keyOf } = await installedDatabase();
  const settings = (keys: string) => ({
    DATABASE_URL: database,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    WEBHOOK_SECRET_KEYS: keys,
    LOG_LEVEL: 'debug',
  });
  return {
    database,
    key: keyOf({ shownKey: null }),
    settings,
    start: (keys) => launch(settings(keys)).ready(),
    async refused(keys) {
      const server = launch(settings(keys));
      expect((await server.ended).code).toBe(1);
      return server.stderr;
    },
    async reseal(keys, ...options) {
      const child = spawn(process.execPath, [MAIN, 'webhooks', 'reseal', ...options], {
        env: environment(settings(keys)),
      });
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, out, err };
    },
  };
}

const make = async ({ origin }: ServerProcess, key: string, url: string): Promise<Body> =>
  (await request(origin, 'POST', '/v1/webhook-endpoints', { key, body: { url, event_types: ['job.created'] } })).body;
const draft = async ({ origin }: ServerProcess, key: string) => {
  const company = (await request(origin, 'POST', '/v1/companies', { key, body: { name: `Firm ${unique()}` } })).body.id;
  return request(origin, 'POST', '/v1/jobs', { key, body: aJob(company) });
};
const receiving = async () => {
  const receiver = await startReceiver();
  cleanups.push(() => receiver.stop());
  return receiver;
};
const KEY_IDS = `select distinct s->>'keyId' as id from webhook_endpoints_v2, jsonb_array_elements(secrets) s order by 1`;

describe('secrets', () => {
  let of: Installation;
  /** A server that encrypts secrets with the key of the installation; the tests follow each other on its database. */
  let before: ServerProcess;
  beforeAll(async () => {
    of = await installation();
    before = new ServerProcess(of.settings(''));
    await before.ready();
  });
  afterAll(async () => {
    before?.signal('SIGKILL');
    await before?.ended;
  });

  test('are plain nowhere: not in events, tables, logs or kept answers', async () => {
    const server = before;
    const receiver = await receiving();
    const headers = { 'Idempotency-Key': 'make' };
    const body = { url: receiver.origin, event_types: ['job.created'] };
    const first = await request(server.origin, 'POST', '/v1/webhook-endpoints', { key: of.key, body, headers });
    const path = `/v1/webhook-endpoints/${first.body.id}`;
    const second = await request(server.origin, 'POST', `${path}/rotate-secret`, {
      key: of.key,
      headers: { 'Idempotency-Key': 'rotate' },
    });
    await request(server.origin, 'POST', `${path}/test`, { key: of.key });
    await draft(server, of.key);
    await eventually(() => receiver.received.length === 2);
    const secrets = [first, second].map((answer) => String(answer.body.secret).slice('whsec_'.length));
    expect(new Set(secrets).size).toBe(2);

    const client = await connect(of.database);
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.events', 'public.webhook_endpoints_v2', 'public.idempotency_keys']),
    );
    let sealed = 0;
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      for (const secret of secrets) {
        expect([name, text.includes(secret)]).toEqual([name, false]);
        expect([name, text.includes(Buffer.from(secret, 'base64').toString('hex'))]).toEqual([name, false]);
      }
      if (text.includes('ciphertext')) sealed++;
    }
    // Checks that an encrypted secret would be found by this search.
    expect(sealed).toBeGreaterThanOrEqual(2);
    for (const secret of secrets) expect(server.stdout + server.stderr).not.toContain(secret);
  });

  test('go on signing under another key, once they were sealed again', async () => {
    const receiver = await receiving();
    const made = await make(before, of.key, `${receiver.origin}/live`);
    const rotated = (
      await request(before.origin, 'POST', `/v1/webhook-endpoints/${made.id}/rotate-secret`, { key: of.key })
    ).body;
    const gone = await make(before, of.key, `${receiver.origin}/gone`);
    await request(before.origin, 'DELETE', `/v1/webhook-endpoints/${gone.id}`, { key: of.key });
    await before.stop();

    const client = await connect(of.database);
    const both = `${secretKey('new', 2)},${secretKey('old', 1)}`;
    const first = await of.start(secretKey('old', 1));
    const later = await make(first, of.key, `${receiver.origin}/later`);
    const feed = await request(first.origin, 'POST', '/v1/job-feeds', {
      key: of.key,
      body: {
        name: 'Partner',
        direction: 'in',
        format: 'indeed_xml',
        sourceUrl: 'https://partner.example/feed.xml?token=hidden',
        isPaused: true,
      },
    });
    expect(feed.status).toBe(201);
    await first.stop();
    expect((await client.query<{ id: string }>(KEY_IDS)).rows.map(({ id }) => id)).toEqual(['installation', 'old']);

    expect(await of.reseal(both)).toMatchObject({
      code: 0,
      out:
        'Encrypted the secrets of 4 webhook endpoints with the key "new".\n' +
        'Encrypted the addresses of 1 job feeds with the key "new".\n',
    });
    expect((await client.query<{ id: string }>(KEY_IDS)).rows.map(({ id }) => id)).toEqual(['new']);
    expect(await of.reseal(both)).toMatchObject({
      code: 0,
      out: 'Encrypted the secrets of 0 webhook endpoints with the key "new".\n',
    });

    const after = await of.start(secretKey('new', 2));
    await draft(after, of.key);
    await eventually(() => receiver.received.length === 2);
    const signed = (path: string, secret: unknown) => {
      const found = receiver.received.find((each) => each.path === path);
      return new Webhook(String(secret)).verify(found?.body ?? '', found?.headers ?? {});
    };
    for (const secret of [made.secret, rotated.secret])
      expect(signed('/live', secret)).toMatchObject({ type: 'job.created' });
    expect(signed('/later', later.secret)).toMatchObject({ type: 'job.created' });
    const incoming = (await request(after.origin, 'GET', `/v1/job-feeds/${feed.body.id}`, { key: of.key })).body;
    expect(incoming.sourceUrl).toBe('https://partner.example/feed.xml?token=hidden');
    // The answers do not change: it is no change for operators.
    const shown = (await request(after.origin, 'GET', `/v1/webhook-endpoints/${made.id}`, { key: of.key })).body;
    expect([shown.updated_at, shown.secret_overlap_expires_at]).toEqual([
      rotated.updated_at,
      rotated.secret_overlap_expires_at,
    ]);
  });
});

describe('a server', () => {
  test('does not start without a key that is used, or with another of its name', async () => {
    const of = await installation();
    const receiver = await receiving();
    const server = await of.start(secretKey('one', 1));
    const { id, secret } = await make(server, of.key, receiver.origin);
    await server.stop();

    expect(await of.refused(secretKey('two', 2))).toBe(
      'openings: WEBHOOK_SECRET_KEYS does not contain the key "one", which encrypts secrets of webhook endpoints. ' +
        'Add the old key after the others, or run "openings webhooks reseal --replace-lost" if it is lost.\n',
    );
    if (EVERY_CASE) expect(await of.refused('')).toContain('does not contain the key "one"');
    expect(await of.refused(secretKey('one', 9))).toContain('contains another key "one" than the one that encrypted');

    const kept = await of.reseal(secretKey('two', 2));
    expect(kept).toMatchObject({
      code: 1,
      out: expect.stringContaining(`${id}: its secret cannot be decrypted. It was not changed.`),
    });
    const given = await of.reseal(secretKey('two', 2), '--replace-lost');
    expect(given).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${id}: its secret cannot be decrypted. It has a new one: rotate it.`),
    });

    const again = await of.start(secretKey('two', 2));
    const rotated = (await request(again.origin, 'POST', `/v1/webhook-endpoints/${id}/rotate-secret`, { key: of.key }))
      .body;
    await draft(again, of.key);
    await eventually(() => receiver.received.length === 1);
    const [received] = receiver.received;
    expect(new Webhook(String(rotated.secret)).verify(received?.body ?? '', received?.headers ?? {})).toMatchObject({
      type: 'job.created',
    });
    expect(() => new Webhook(String(secret)).verify(received?.body ?? '', received?.headers ?? {})).toThrow();
  });
});
