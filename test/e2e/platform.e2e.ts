import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request as rawRequest } from 'node:http';
import { aJob, eventually, issuePaths, outcome, parallel, request, startServer, type Answer, type Server } from './server.js';

let server: Server;
let company: string;

beforeAll(async () => {
  server = await startServer();
  company = (await server.call('POST', '/v1/companies', { body: { name: 'Hill Clinic' } })).body.id;
});
afterAll(() => server?.stop());

const call: Server['call'] = (...args) => server.call(...args);

describe('credentials', () => {
  const UNKNOWN_ID = `svc_live_${'a'.repeat(16)}_${'A'.repeat(32)}`;

  const refused = (answer: Answer) => {
    expect(outcome(answer)).toBe('401 auth_unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
  };

  test('none at all is refused on every route', async () => {
    for (const [method, path] of [
      ['GET', '/v1/jobs'], ['POST', '/v1/jobs'], ['POST', '/v1/jobs/batch'], ['GET', '/v1/jobs/x'], ['PATCH', '/v1/jobs/x'],
      ['DELETE', '/v1/jobs/x'], ['POST', '/v1/jobs/x/publish'], ['POST', '/v1/jobs/x/pause'], ['POST', '/v1/jobs/x/expire'],
      ['POST', '/v1/jobs/x/duplicate'], ['GET', '/v1/companies'], ['POST', '/v1/companies'], ['GET', '/v1/companies/x'],
    ] as const)
      refused(await call(method, path, { key: null }));
  });

  test.each([
    ['an empty one', 'Bearer '],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no scheme', UNKNOWN_ID],
    ['something that is no key', 'Bearer hello'],
    ['a key without its prefix', `Bearer ${UNKNOWN_ID.slice('svc_live_'.length)}`],
    ['a key id of the wrong alphabet', `Bearer svc_live_${'A'.repeat(16)}_${'A'.repeat(32)}`],
    ['a secret that is too short', `Bearer ${UNKNOWN_ID.slice(0, -1)}`],
    ['an unknown key id', `Bearer ${UNKNOWN_ID}`],
    ['two credentials', `Bearer ${UNKNOWN_ID} ${UNKNOWN_ID}`],
  ])('%s is refused', async (_, authorization) => {
    refused(await call('GET', '/v1/jobs', { key: null, headers: { Authorization: authorization } }));
  });

  test('a wrong secret is refused, one character off as well', async () => {
    const last = server.key.endsWith('A') ? 'B' : 'A';
    refused(await call('GET', '/v1/jobs', { key: `${server.key.slice(0, -1)}${last}` }));
    refused(await call('GET', '/v1/jobs', { key: `${server.key.slice(0, -32)}${'A'.repeat(32)}` }));
    expect((await call('GET', '/v1/jobs')).status).toBe(200);
  });

  test('the scheme is read in any case', async () => {
    const answer = await call('GET', '/v1/jobs', { key: null, headers: { Authorization: `bearer ${server.key}` } });
    expect(answer.status).toBe(200);
  });

  test('an expired key is refused, one that expires later is not', async () => {
    const past = await server.newKey({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const future = await server.newKey({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    refused(await call('GET', '/v1/jobs', { key: past }));
    expect((await call('GET', '/v1/jobs', { key: future })).status).toBe(200);
  });

  test('a revocation reaches every process within a second', async () => {
    const other = await server.another();
    const key = await server.newKey();
    const both = () => parallel(2, (n) => request(n === 0 ? server.origin : other.origin, 'GET', '/v1/jobs', { key }));
    expect((await both()).map(outcome)).toEqual(['200', '200']);
    await server.sql('update api_keys set revoked_at = now() where key_id = $1', [key.split('_')[2]]);
    const revoked = Date.now();
    let lastAccepted = revoked;
    await eventually(async () => {
      const asked = Date.now();
      const answers = await both();
      if (answers.some(({ status }) => status === 200)) lastAccepted = asked;
      return answers.every(({ status }) => status === 401);
    });
    expect(lastAccepted - revoked).toBeLessThan(1_000);
    (await both()).forEach(refused);
    await other.stop();
  });
});

describe('scopes', () => {
  test.each([
    ['GET', '/v1/jobs', 'jobs.read'],
    ['POST', '/v1/jobs', 'jobs.manage'],
    ['GET', '/v1/jobs/x', 'jobs.read'],
    ['PATCH', '/v1/jobs/x', 'jobs.manage'],
    ['DELETE', '/v1/jobs/x', 'jobs.manage'],
    ['POST', '/v1/jobs/x/publish', 'jobs.publish'],
    ['POST', '/v1/jobs/x/pause', 'jobs.publish'],
    ['POST', '/v1/jobs/x/expire', 'jobs.publish'],
    ['POST', '/v1/jobs/x/duplicate', 'jobs.manage'],
    ['GET', '/v1/companies', 'companies.read'],
    ['POST', '/v1/companies', 'companies.manage'],
    ['GET', '/v1/companies/x', 'companies.read'],
  ])('%s %s needs %s', async (method, path, scope) => {
    const key = await server.newKey({ scopes: ['jobs.read', 'jobs.manage', 'jobs.publish', 'companies.read', 'companies.manage'].filter((each) => each !== scope) });
    const answer = await call(method, path, { key });
    expect(outcome(answer)).toBe('403 auth_forbidden');
    expect(answer.body.error.details).toEqual({ missing_scopes: [scope] });
  });

  test('a missing scope is told before a bad body, and before a missing object', async () => {
    const key = await server.newKey({ scopes: ['companies.read'] });
    expect(outcome(await call('POST', '/v1/jobs', { key, body: { nonsense: 1 } }))).toBe('403 auth_forbidden');
    expect(outcome(await call('GET', '/v1/jobs/jobs_none', { key }))).toBe('403 auth_forbidden');
  });
});

describe('rate limits', () => {
  test('are exact across processes, and told in headers', async () => {
    const other = await server.another();
    const key = await server.newKey({ rateLimit: 50 });
    const bucket = `key:${key.split('_')[2]}`;
    // The whole burst has to fall into one window of the database's clock.
    await eventually(async () => {
      const [now] = await server.sql<{ second: number }>('select (extract(epoch from now()) % 60)::float8 as second');
      return (now?.second ?? 60) < 45;
    }, 30_000);
    const answers = await parallel(120, (n) => request(n % 2 ? server.origin : other.origin, 'GET', '/v1/companies/x', { key }));
    const let_in = answers.filter(({ status }) => status === 404);
    const kept_out = answers.filter(({ status }) => status === 429);
    expect([let_in.length, kept_out.length]).toEqual([50, 70]);
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-policy')).toBe('"per-minute";q=50;w=60');
      expect(headers.get('ratelimit')).toMatch(/^"per-minute";r=\d+;t=\d+$/);
    }
    const left = let_in.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).sort((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 50 }, (_, n) => n));
    for (const answer of kept_out) {
      expect(outcome(answer)).toBe('429 rate_limited');
      expect(answer.headers.get('ratelimit')).toContain('r=0;');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    // Nobody waits for a minute here: the window is moved to the past instead.
    await server.sql('update rate_windows set window_start = window_start - 1 where bucket = $1', [bucket]);
    expect((await call('GET', '/v1/jobs', { key })).headers.get('ratelimit')).toContain('r=49;');
    await other.stop();
  });

  test('one key does not use up the budget of another', async () => {
    const [poor, rich] = [await server.newKey({ rateLimit: 1 }), await server.newKey({ rateLimit: 1 })];
    const limited = await parallel(3, () => call('GET', '/v1/jobs', { key: poor }));
    expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect((await call('GET', '/v1/jobs', { key: rich })).status).toBe(200);
  });

  test('a bad credential is told as such, not counted', async () => {
    const answer = await call('GET', '/v1/jobs', { key: 'nonsense' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});

/** A request as `fetch` would not send it. */
function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = rawRequest(`${server.origin}${path}`, { method, headers: { Authorization: `Bearer ${server.key}`, ...headers } }, (got) => {
      let text = '';
      got.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => resolve({ status: got.statusCode ?? 0, headers: got.headers, text }));
    });
    sent.on('error', reject).end();
  });
}

const isEnvelope = (text: string, link: unknown) => {
  const body = JSON.parse(text) as { error: { code: string; message: string; requestId: string } };
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toEqual(expect.objectContaining({ code: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/), message: expect.any(String) }));
  expect(body.error.requestId).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(link).toBe('</v1/feedback>; rel="agent-feedback"');
};

describe('answers', () => {
  test('carry a request id, also in the body of errors', async () => {
    const fine = await call('GET', '/v1/jobs');
    const bad = await call('GET', '/v1/jobs/jobs_none');
    expect(fine.headers.get('x-request-id')).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(bad.body.error.requestId).toBe(bad.headers.get('x-request-id'));
    expect(bad.body.error.requestId).not.toBe(fine.headers.get('x-request-id'));
  });

  test('have security headers and are kept by nobody', async () => {
    for (const { headers } of [await call('GET', '/v1/jobs'), await call('GET', '/v1/nothing')]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('x-frame-options')).toBeTruthy();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('every error is the envelope with the feedback link', async () => {
    const answers = [
      await call('GET', '/v1/jobs', { key: null }),
      await call('GET', '/v1/jobs?limit=0'),
      await call('GET', '/v1/jobs/jobs_none'),
      await call('GET', '/v1/nothing'),
      await call('PUT', '/v1/jobs'),
      await call('POST', '/v1/jobs', { body: '{' }),
      await call('POST', '/v1/jobs', { body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      await call('GET', `/v1/jobs/${'x'.repeat(600)}`),
      await call('GET', '/v1/jobs/%ZZ'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 404, 404, 405, 400, 415, 414, 400]);
    for (const { text, headers } of answers) isEnvelope(text, headers.get('link'));
  });

  test('headers that are too long are refused in the envelope as well', async () => {
    const { status, text, headers } = await raw('GET', '/v1/jobs', { 'X-Long': 'x'.repeat(20_000) });
    expect(status).toBe(431);
    isEnvelope(text, headers.link);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { body: job } = await call('POST', '/v1/jobs', { body: aJob(company) });
    for (const path of ['/v1/jobs', `/v1/jobs/${job.id}`, '/v1/companies', '/v1/jobs/jobs_none']) {
      const [head, get] = [await call('HEAD', path), await call('GET', path)];
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    }
    expect((await call('HEAD', '/v1/jobs', { key: null })).status).toBe(401);
  });
});

describe('routes', () => {
  test.each(['/', '/v1', '/v1/', '/v1/nothing', '/v1/jobs/', '/v1/jobs/x/y', '/v2/jobs', '/V1/jobs', '/v1/jobs/x/publish/y'])(
    '%s is not there',
    async (path) => {
      expect(outcome(await call('GET', path))).toBe('404 not_found');
    },
  );

  test.each([
    ['PUT', '/v1/jobs', 'GET, HEAD, POST'],
    ['DELETE', '/v1/jobs', 'GET, HEAD, POST'],
    ['OPTIONS', '/v1/jobs', 'GET, HEAD, POST'],
    ['TRACE', '/v1/jobs', 'GET, HEAD, POST'],
    ['PROPFIND', '/v1/jobs', 'GET, HEAD, POST'],
    ['PUT', '/v1/jobs/x', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/v1/jobs/x/publish', 'POST'],
    ['DELETE', '/v1/companies', 'GET, HEAD, POST'],
  ])('%s %s names the methods that are', async (method, path, allowed) => {
    const { status, headers, text } = await raw(method, path);
    expect(status).toBe(405);
    expect(String(headers.allow).split(', ').sort().join(', ')).toBe(allowed);
    expect(text).toContain('"method_not_allowed"');
  });
});

describe('conditions', () => {
  const made = async () => (await call('POST', '/v1/jobs', { body: aJob(company) })).body;

  test('ETag and Location tell what was made', async () => {
    const answer = await call('POST', '/v1/jobs', { body: aJob(company) });
    expect(answer.headers.get('location')).toBe(`/v1/jobs/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    const there = await request(server.origin, 'GET', answer.headers.get('location') ?? '', { key: server.key });
    expect(there.body).toEqual(answer.body);
    const copy = await call('POST', `/v1/jobs/${answer.body.id}/duplicate`);
    expect(copy.headers.get('location')).toBe(`/v1/jobs/${copy.body.id}`);
    const firm = await call('POST', '/v1/companies', { body: { name: 'Another' } });
    expect([firm.headers.get('location'), firm.headers.get('etag')]).toEqual([`/v1/companies/${firm.body.id}`, '"1"']);
  });

  test('If-Match with the right revision, a list of them, or any', async () => {
    const { id } = await made();
    const patch = (match: string, title: string) => call('PATCH', `/v1/jobs/${id}`, { body: { title }, headers: { 'If-Match': match } });
    const first = await patch('"1"', 'Second');
    expect([first.status, first.headers.get('etag'), first.body.revision]).toEqual([200, '"2"', 2]);
    expect((await patch('"7", "2"', 'Third')).headers.get('etag')).toBe('"3"');
    expect((await patch('*', 'Fourth')).headers.get('etag')).toBe('"4"');
  });

  test.each(['"2"', 'W/"1"', '""', '"one"'])('If-Match %s is another revision: nothing happens', async (match) => {
    const { id } = await made();
    for (const [method, path, body] of [
      ['PATCH', '', { title: 'Changed' }], ['DELETE', '', undefined], ['POST', '/publish', {}], ['POST', '/pause', undefined], ['POST', '/expire', undefined],
    ] as const)
      expect(outcome(await call(method, `/v1/jobs/${id}${path}`, { body, headers: { 'If-Match': match } }))).toBe('412 precondition_failed');
    const { body } = await call('GET', `/v1/jobs/${id}`);
    expect([body.revision, body.status]).toEqual([1, 'draft']);
  });

  test.each(['1', '"1', "'1'", '"1" "2"', 'nonsense', '*, "1"'])('If-Match %s is no entity tag', async (match) => {
    const { id } = await made();
    const answer = await call('PATCH', `/v1/jobs/${id}`, { body: { title: 'Changed' }, headers: { 'If-Match': match } });
    expect(outcome(answer)).toBe('400 validation_bad_request');
    expect(issuePaths(answer)).toEqual(['If-Match']);
  });

  test('If-Match on what is not there is a 404', async () => {
    const answer = await call('PATCH', '/v1/jobs/jobs_none', { body: {}, headers: { 'If-Match': '"1"' } });
    expect(outcome(answer)).toBe('404 jobs_not_found');
  });
});

describe('boards', () => {
  test('do not see each other', async () => {
    const other = await server.newBoard('other');
    const { body: job } = await call('POST', '/v1/jobs', { body: aJob(company, { externalId: 'ours', slug: 'ours' }) });
    const theirs = (method: string, path: string, body?: unknown) => call(method, path, { key: other.key, ...(body === undefined ? {} : { body }) });
    for (const [method, path, body] of [
      ['GET', '', undefined], ['PATCH', '', { title: 'Stolen' }], ['DELETE', '', undefined], ['POST', '/publish', {}],
      ['POST', '/pause', undefined], ['POST', '/expire', undefined], ['POST', '/duplicate', {}],
    ] as const) {
      const [foreign, missing] = [await theirs(method, `/v1/jobs/${job.id}${path}`, body), await theirs(method, `/v1/jobs/jobs_none${path}`, body)];
      expect(outcome(foreign)).toBe('404 jobs_not_found');
      // Word for word like a job that never was.
      expect({ ...foreign.body.error, requestId: '' }).toEqual({ ...missing.body.error, requestId: '' });
    }
    expect(outcome(await theirs('GET', `/v1/companies/${company}`))).toBe('404 companies_not_found');
    for (const path of ['/v1/jobs', `/v1/jobs?companyId=${company}`, '/v1/jobs?externalId=ours', '/v1/companies'])
      expect((await theirs('GET', path)).body).toMatchObject({ hasMore: false, nextCursor: null, data: [] });
    expect(outcome(await theirs('POST', '/v1/jobs', aJob(company)))).toBe('404 jobs_company_not_found');
    const batch = await theirs('POST', '/v1/jobs/batch', {
      operations: [{ id: 'a', method: 'PATCH', resourceId: job.id, body: { title: 'Stolen' } }, { id: 'b', method: 'DELETE', resourceId: job.id }],
    });
    expect(batch.body.data.map(({ status }) => status)).toEqual([404, 404]);
    expect((await call('GET', `/v1/jobs/${job.id}`)).body).toEqual(job);
  });

  test('may have the same of everything', async () => {
    const other = await server.newBoard('same');
    const body = { ...aJob('', { externalId: 'twin', slug: 'twin' }), companyId: undefined, company: { name: 'Twin', website: 'https://twin.example' } };
    const [ours, theirs] = [await call('POST', '/v1/jobs', { body }), await call('POST', '/v1/jobs', { body, key: other.key })];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect([theirs.body.slug, theirs.body.company.slug]).toEqual([ours.body.slug, ours.body.company.slug]);
    expect(theirs.body.companyId).not.toBe(ours.body.companyId);
  });
});
