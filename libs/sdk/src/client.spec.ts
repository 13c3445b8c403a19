import { describe, expect, it } from '@jest/globals';
import { unwrap } from './answers.js';
import { createBoardClient, applyWithResume } from './board.js';
import { baseOf } from './client.js';
import { etagOf, idempotencyKey, ifMatch, randomKey } from './conditions.js';
import { createOperatorClient, finished, type OperatorOptions } from './operator.js';

const url = 'https://jobs.example';

/** A server that returns `{}` or the entry of `answers` for `METHOD path`, and the requests that it got. */
function server(answers: Readonly<Record<string, unknown>> = {}) {
  const sent: Request[] = [];
  const fetch = async (address: unknown, init?: RequestInit) => {
    const request = new Request(String(address), init);
    sent.push(request);
    const body = answers[`${request.method} ${new URL(request.url).pathname}`] ?? {};
    return Response.json(body);
  };
  return { fetch, sent, last: () => sent.at(-1) ?? new Request(url) };
}

const operator = (options: Partial<OperatorOptions> = { apiKey: 'svc_live_1' }, answers = {}) => {
  const { fetch, sent, last } = server(answers);
  return { client: createOperatorClient({ url, fetch, ...options } as OperatorOptions), sent, last };
};
const board = (answers = {}) => {
  const { fetch, sent, last } = server(answers);
  return { client: createBoardClient({ url, board: 'pk_1', fetch }), sent, last };
};
const id = 'jobs_1';

describe('idempotency keys', () => {
  it('are on every write that takes one, and on no read', async () => {
    const { client, sent, last } = operator();
    await client.PATCH('/jobs/{id}', { params: { path: { id } }, body: { title: 'Cook' } });
    await client.DELETE('/jobs/{id}', { params: { path: { id } } });
    await client.POST('/jobs/{id}/publish', { params: { path: { id } } });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key') ?? '');
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
    expect(new Set(keys).size).toBe(3);
    await client.GET('/jobs');
    expect(last().headers.get('Idempotency-Key')).toBeNull();
  });

  it('can be given, where the document demands one too', async () => {
    const { client, last } = operator();
    const body = { name: 'Summer', percentOff: 10, duration: 'once' as const };
    await client.POST('/coupons', { body });
    expect(last().headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await client.POST('/coupons', { body, params: { header: idempotencyKey('summer-1') } });
    expect(last().headers.get('Idempotency-Key')).toBe('summer-1');
    await client.POST('/coupons', { body, headers: idempotencyKey('summer-2') });
    expect(last().headers.get('Idempotency-Key')).toBe('summer-2');
  });

  it('are on no write that takes none', async () => {
    const { client, last } = operator();
    await client.POST('/sessions', { body: { email: 'ada@acme.example', password: 'x' } });
    expect(last().headers.get('Idempotency-Key')).toBeNull();
    const visitor = board();
    await visitor.client.POST('/jobs/search', { body: { query: 'nurse' } });
    expect(visitor.last().headers.get('Idempotency-Key')).toBeNull();
    await visitor.client.POST('/jobs/{jobSlug}/apply', { params: { path: { jobSlug: 'cook' } }, body: {} });
    expect(visitor.last().headers.get('Idempotency-Key')).not.toBeNull();
  });

  it('are random without a secure context', () => {
    expect(new Set(Array.from({ length: 100 }, randomKey)).size).toBe(100);
    expect(idempotencyKey()['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('credentials', () => {
  it.each<readonly [string, Partial<OperatorOptions>, Readonly<Record<string, string | null>>, string]>([
    ['an API key', { apiKey: 'svc_live_1' }, { 'Authorization': 'Bearer svc_live_1', 'X-Session': null }, 'omit'],
    ['a session', { session: async () => 'ses_1' }, { Authorization: 'Bearer ses_1' }, 'omit'],
    ['a cookie', { cookie: true }, { 'Authorization': null, 'X-Session': 'cookie' }, 'same-origin'],
    ['nobody', {}, { 'Authorization': null, 'X-Session': null, 'X-svc-Account': null }, 'omit'],
    ['no token yet', { session: () => undefined }, { Authorization: null }, 'omit'],
    ['an account', { cookie: true, account: () => 'acme' }, { 'X-Svc-Account': 'acme' }, 'same-origin'],
    [
      'another name',
      { cookie: true, account: 'acme', wireName: 'jobby' },
      { 'X-Jobby-Account': 'acme' },
      'same-origin',
    ],
  ])('of %s', async (_, options, headers, credentials) => {
    const { client, last } = operator(options);
    await client.GET('/me');
    for (const [name, value] of Object.entries(headers))
      expect([name, last().headers.get(name)]).toEqual([name, value]);
    expect(last().credentials).toBe(credentials);
  });

  it('are read at each request', async () => {
    const tokens = ['first', 'second'];
    const { client, sent } = operator({ session: () => tokens.shift() });
    await client.GET('/me');
    await client.GET('/me');
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer first', 'Bearer second']);
  });

  it('of a visitor are tokens of the board', async () => {
    const { fetch, last } = server();
    const client = createBoardClient({
      url,
      board: 'demo',
      accessToken: 'jwt',
      boardAccess: async () => 'knows',
      fetch,
    });
    await client.GET('/me');
    expect([last().headers.get('Authorization'), last().headers.get('X-Board-Access')]).toEqual([
      'Bearer jwt',
      'knows',
    ]);
  });
});

describe('addresses', () => {
  it('have the version, once', () => {
    expect(
      ['https://a.example', 'https://a.example/', 'https://a.example/v1/'].map((each) => baseOf(each, '')),
    ).toEqual(Array(3).fill('https://a.example/v1'));
    expect(() => baseOf(undefined, '')).toThrow('url');
  });

  it('of a board begin behind it', async () => {
    const { client, last } = board();
    await client.GET('/');
    expect(last().url).toBe('https://jobs.example/v1/boards/pk_1');
    await client.GET('/jobs', { params: { query: { limit: 5, employmentType: ['full_time', 'part_time'] } } });
    expect(last().url).toBe(
      'https://jobs.example/v1/boards/pk_1/jobs?limit=5&employmentType=full_time&employmentType=part_time',
    );
  });

  it.each(['', '.', '..'])('have no part like %j, which would lead elsewhere', async (part) => {
    const { client, sent } = operator();
    await expect(client.DELETE('/jobs/{id}', { params: { path: { id: part } } })).rejects.toThrow('"id"');
    expect(sent).toEqual([]);
    expect(() => createBoardClient({ url, board: part })).toThrow('board');
  });

  it('escape what is put into them', async () => {
    const { client, last } = operator();
    await client.GET('/jobs/{id}', { params: { path: { id: 'a/../b?c' } } });
    expect(last().url).toBe('https://jobs.example/v1/jobs/a%2F..%2Fb%3Fc');
  });
});

describe('versions', () => {
  it('are of an answer, of an object, or an ETag', () => {
    expect(etagOf({ revision: 3 })).toBe('"3"');
    expect(ifMatch(new Response(null, { headers: { ETag: '"4"' } }))).toEqual({ 'If-Match': '"4"' });
    expect(ifMatch('"5"')).toEqual({ 'If-Match': '"5"' });
    expect(() => etagOf(new Response())).toThrow('no ETag');
  });
});

it('a file makes a request multipart', async () => {
  const { client, last } = operator();
  await client.POST('/imports', { body: { file: new Blob(['Title\n']) } });
  expect(last().headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(await last().text()).toContain('Title');
});

it('a résumé follows its application', async () => {
  const { client, sent } = board({
    'POST /v1/boards/pk_1/jobs/cook/apply': { id: 'applications_1' },
    'POST /v1/boards/pk_1/jobs/cook/apply/resume': { id: 'applications_1', resume: {} },
  });
  const application = { email: 'jo@people.example', name: 'Jo' };
  const done = await applyWithResume(client, 'cook', application, new Blob(['I cook.']));
  expect(done).toEqual({ id: 'applications_1', resume: {} });
  expect(await sent[0]?.json()).toEqual(application);
  expect(await sent[1]?.text()).toMatch(/name="applicationId"\r\n\r\napplications_1\r\n[^]*name="file"/);
});

it('an operation is waited for', async () => {
  const looks = [null, null, '2030-01-01T00:00:00Z'];
  const fetch = async () => Response.json({ id: 'operations_1', completedAt: looks.shift() });
  const seen: unknown[] = [];
  const client = createOperatorClient({ url, fetch });
  const { completedAt } = await finished(
    client,
    { id: 'operations_1' },
    { every: 0, onProgress: (operation) => seen.push(operation.completedAt) },
  );
  expect([completedAt, seen.length]).toEqual(['2030-01-01T00:00:00Z', 3]);
});

it('a call has its own limits', async () => {
  let tries = 0;
  const fetch = async () => {
    tries++;
    return new Response(null, { status: 503, headers: { 'Retry-After': '0' } });
  };
  const client = createOperatorClient({ url, fetch });
  await expect(unwrap(client.GET('/me', { retries: 1 }))).rejects.toMatchObject({ status: 503, retryAfter: 0 });
  expect(tries).toBe(2);
});
