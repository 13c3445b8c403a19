import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  aJob,
  type Answer,
  eventually,
  inOneWindow,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
let company: string;

beforeAll(async () => {
  server = await sharedServer('two-processes');
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(() => server?.stop());

const aKey = () => `key-${randomUUID()}`;
const send = (
  method: string,
  path: string,
  key: string,
  body?: unknown,
  more: { key?: string; headers?: Record<string, string> } = {},
) => server.call(method, path, { body, ...more, headers: { 'Idempotency-Key': key, ...more.headers } });
const create = (key: string, body: unknown, more = {}) => send('POST', '/v1/jobs', key, body, more);
const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

/** The number of events in the log. */
const events = async () => (await server.sql<{ n: number }>('select count(*)::int as n from events'))[0]?.n ?? -1;

describe('a retry', () => {
  test('gets the same answer and does nothing', async () => {
    const [key, body] = [aKey(), aJob(company)];
    const first = await create(key, body);
    const before = await events();
    const second = await create(key, body);
    expect([first.status, replayed(first)]).toEqual([201, false]);
    expect([second.status, replayed(second), second.text]).toEqual([201, true, first.text]);
    for (const name of ['location', 'etag', 'content-type'])
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await events()).toBe(before);
  });

  test('may quote the key, and order keys and whitespace as it likes', async () => {
    const [key, body] = [aKey(), aJob(company, { customFieldValues: { a: '1', b: '2' } })];
    const first = await create(`"${key}"`, body);
    const turned = Object.fromEntries(Object.entries({ ...body, customFieldValues: { b: '2', a: '1' } }).reverse());
    const second = await create(key, JSON.stringify(turned, null, 2));
    expect([first.status, second.status, replayed(second), second.text]).toEqual([201, 201, true, first.text]);
  });

  test('of every kind of write is a replay', async () => {
    const { body: job } = await create(aKey(), aJob(company));
    const path = `/v1/jobs/${job.id}`;
    for (const [method, where, body, status] of [
      ['PATCH', path, { title: 'Changed' }, 200],
      ['POST', `${path}/publish`, undefined, 200],
      ['POST', `${path}/pause`, undefined, 200],
      ['POST', `${path}/publish`, { expiresAt: null }, 200],
      ['POST', `${path}/expire`, undefined, 200],
      ['POST', `${path}/duplicate`, {}, 201],
      ['POST', '/v1/companies', { name: `Firm ${unique()}` }, 201],
      ['POST', '/v1/jobs/batch', { operations: [{ id: 'a', method: 'POST', body: aJob(company) }] }, 200],
      ['DELETE', path, undefined, 204],
    ] as const) {
      const key = aKey();
      const first = await send(method, where, key, body);
      const before = await events();
      const second = await send(method, where, key, body);
      expect([where, first.status, replayed(first)]).toEqual([where, status, false]);
      expect([where, second.status, replayed(second), second.text]).toEqual([where, status, true, first.text]);
      expect(await events()).toBe(before);
    }
  });

  test('with anything else under the same key is refused', async () => {
    const [key, body] = [aKey(), aJob(company)];
    const { body: job } = await create(key, body);
    const before = await events();
    const refused = [
      await create(key, { ...body, title: 'Another' }),
      await create(key, aJob(company)),
      await send('POST', '/v1/companies', key, body),
      await send('PATCH', `/v1/jobs/${job.id}`, key, body),
      await send('POST', '/v1/jobs?x=1', key, body),
    ];
    expect(refused.map(outcome)).toEqual(new Array(5).fill('422 idempotency_key_reused'));
    expect(await events()).toBe(before);
  });

  test('of a refusal that the domain decided gets that refusal again, even when it would pass by now', async () => {
    const body = aJob(company, { externalId: aKey() });
    const { body: other } = await create(aKey(), body);
    const key = aKey();
    const duplicate = { ...aJob(company), externalId: body.externalId };
    const first = await create(key, duplicate);
    expect(outcome(first)).toBe('409 jobs_already_exists');
    await server.call('DELETE', `/v1/jobs/${other.id}`);
    const second = await create(key, duplicate);
    expect([second.status, replayed(second), second.text]).toEqual([409, true, first.text]);
    expect(second.headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
    const missing = aKey();
    const gone = await send('PATCH', `/v1/jobs/${other.id}`, missing, {});
    expect([outcome(gone), replayed(await send('PATCH', `/v1/jobs/${other.id}`, missing, {}))]).toEqual([
      '404 jobs_not_found',
      true,
    ]);
  });

  test('of a bad body is validated again', async () => {
    const key = aKey();
    const bad = await create(key, { title: 'x' });
    const again = await create(key, { title: 'x' });
    expect([outcome(bad), outcome(again), replayed(again)]).toEqual([
      '400 validation_bad_request',
      '400 validation_bad_request',
      false,
    ]);
    expect((await create(key, aJob(company))).status).toBe(201);
  });

  test('after 401, 403 and 429 is handled again', async () => {
    const body = aJob(company, { status: 'published' });
    const publisher = await server.newKey({ scopes: ['jobs.manage'] });
    const key = aKey();
    expect(outcome(await create(key, body, { key: publisher }))).toBe('403 auth_forbidden');
    await server.sql('update api_keys set scopes = $2 where key_id = $1', [
      publisher.split('_')[2],
      ['jobs.manage', 'jobs.publish', 'jobs.read'],
    ]);
    await eventually(async () => (await create(key, body, { key: publisher })).status === 201);

    await inOneWindow(60, async () => {
      const slow = await server.newKey({ rateLimit: 1 });
      const [limitedKey, limitedBody] = [aKey(), aJob(company)];
      await parallel(2, () => server.call('GET', '/v1/jobs', { key: slow }));
      await server.sql('update rate_windows set count = 100 where bucket = $1', [`key:${slow.split('_')[2]}`]);
      expect(outcome(await create(limitedKey, limitedBody, { key: slow }))).toBe('429 rate_limited');
      await server.sql('delete from rate_windows where bucket = $1', [`key:${slow.split('_')[2]}`]);
      expect((await create(limitedKey, limitedBody, { key: slow })).status).toBe(201);
    });
  });
});

describe('a key', () => {
  test("is its credential's and its board's own", async () => {
    const key = aKey();
    const other = await server.newBoard('other');
    const colleague = await server.newKey();
    const [first, second] = [await create(key, aJob(company)), await create(key, aJob(company), { key: colleague })];
    const third = await create(
      key,
      { ...aJob(''), companyId: undefined, company: { name: 'Theirs' } },
      { key: other.key },
    );
    expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([first, second, third].map(replayed)).toEqual([false, false, false]);
    expect(new Set([first, second, third].map(({ body }) => body.id)).size).toBe(3);
  });

  test.each([
    ['256 characters', 'x'.repeat(256)],
    ['a tab', 'a\tb'],
    ['nothing', '""'],
    ['a letter beyond ASCII', 'schlüssel'],
  ])('of %s is refused', async (_, key) => {
    const before = await events();
    const answer = await create(key, aJob(company));
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(answer.body.error.details?.issues?.[0]?.path).toEqual(['Idempotency-Key']);
    expect(await events()).toBe(before);
  });

  test.each([
    ['255 characters', 'y'.repeat(255)],
    ['punctuation', '!#$%&\'()*+-./:;<=>?@[\\]^_`{|}~ "'],
    ['one character', '1'],
  ])('of %s is fine', async (_, key) => {
    const body = aJob(company);
    const first = await create(key, body);
    expect([first.status, replayed(await create(key, body))]).toEqual([201, true]);
  });

  test('means nothing on a read', async () => {
    const key = aKey();
    for (const path of ['/v1/jobs', '/v1/companies'])
      for (const method of ['GET', 'HEAD']) {
        const answer = await send(method, path, key);
        expect([method, path, answer.status, replayed(answer)]).toEqual([method, path, 200, false]);
      }
  });
});

describe('requests with one key at the same time', () => {
  test('have one effect; the others wait their turn or get the same answer', async () => {
    const [key, body] = [aKey(), aJob(company)];
    const other = await server.second();
    const before = await events();
    const answers = await parallel(30, (n) =>
      request(n % 2 ? server.origin : other.origin, 'POST', '/v1/jobs', {
        key: server.key,
        body,
        headers: { 'Idempotency-Key': key },
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status !== 201);
    expect(made.filter((answer) => !replayed(answer)).length).toBe(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of waiting) {
      expect(outcome(answer)).toBe('409 idempotency_key_in_use');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await events()).toBe(before + 1);
  });
});
