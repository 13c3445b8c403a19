import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  beforeMoment,
  eventually,
  inOneWindow,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
} from '../server.js';

let server: SharedServer;

beforeAll(async () => {
  server = await sharedServer('two-processes');
});
afterAll(() => server?.stop());

const call: SharedServer['call'] = (...args) => server.call(...args);

describe('credentials', () => {
  const UNKNOWN_ID = `svc_live_${'a'.repeat(16)}_${'A'.repeat(32)}`;

  const refused = (answer: Answer) => {
    expect(outcome(answer)).toBe('401 auth_unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('link')).toBe('</v1/feedback>; rel="agent-feedback"');
  };

  test('none at all is refused on every route', async () => {
    for (const [method, path] of [
      ['GET', '/v1/jobs'],
      ['POST', '/v1/jobs'],
      ['POST', '/v1/jobs/batch'],
      ['GET', '/v1/jobs/x'],
      ['PATCH', '/v1/jobs/x'],
      ['DELETE', '/v1/jobs/x'],
      ['POST', '/v1/jobs/x/publish'],
      ['POST', '/v1/jobs/x/pause'],
      ['POST', '/v1/jobs/x/expire'],
      ['POST', '/v1/jobs/x/duplicate'],
      ['GET', '/v1/companies'],
      ['POST', '/v1/companies'],
      ['GET', '/v1/companies/x'],
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
    const [, past] = await beforeMoment((moment) => server.newKey({ expiresAt: new Date(moment).toISOString() }));
    const future = await server.newKey({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await eventually(async () => (await call('GET', '/v1/jobs', { key: past })).status === 401);
    refused(await call('GET', '/v1/jobs', { key: past }));
    expect((await call('GET', '/v1/jobs', { key: future })).status).toBe(200);
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
    const key = await server.newKey({
      scopes: ['jobs.read', 'jobs.manage', 'jobs.publish', 'companies.read', 'companies.manage'].filter(
        (each) => each !== scope,
      ),
    });
    const answer = await call(method, path, { key });
    expect(outcome(answer)).toBe('403 auth_forbidden');
    expect(answer.body.error.details).toEqual({ missing_scopes: [scope] });
  });

  test('a missing scope is reported before a bad body, and before a missing object', async () => {
    const key = await server.newKey({ scopes: ['companies.read'] });
    expect(outcome(await call('POST', '/v1/jobs', { key, body: { nonsense: 1 } }))).toBe('403 auth_forbidden');
    expect(outcome(await call('GET', '/v1/jobs/jobs_none', { key }))).toBe('403 auth_forbidden');
  });
});

describe('rate limits', () => {
  test('are exact across processes, and reported in headers', async () => {
    const other = await server.second();
    let answers: Answer[] = [];
    let key = '';
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted);
    await inOneWindow(60, async () => {
      key = await server.newKey({ rateLimit: 50 });
      answers = await parallel(120, (n) =>
        request(n % 2 ? server.origin : other.origin, 'GET', '/v1/companies/x', { key }),
      );
      expect([of(404).length, of(429).length]).toEqual([50, 70]);
    });
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-policy')).toBe('"per-minute";q=50;w=60');
      expect(headers.get('ratelimit')).toMatch(/^"per-minute";r=\d+;t=\d+$/);
    }
    const left = of(404)
      .map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]))
      .sort((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 50 }, (_, n) => n));
    for (const answer of of(429)) {
      expect(outcome(answer)).toBe('429 rate_limited');
      expect(answer.headers.get('ratelimit')).toContain('r=0;');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    // The test does not wait a minute: it moves the window to the past instead.
    await server.sql('update rate_windows set window_start = window_start - 1 where bucket = $1', [
      `key:${key.split('_')[2]}`,
    ]);
    expect((await call('GET', '/v1/jobs', { key })).headers.get('ratelimit')).toContain('r=49;');
  });

  test('one key does not use up the budget of another', async () => {
    const [poor, rich] = [await server.newKey({ rateLimit: 1 }), await server.newKey({ rateLimit: 1 })];
    const limited = await parallel(3, () => call('GET', '/v1/jobs', { key: poor }));
    expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect((await call('GET', '/v1/jobs', { key: rich })).status).toBe(200);
  });

  test('a bad credential is reported as such, not counted', async () => {
    const answer = await call('GET', '/v1/jobs', { key: 'nonsense' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});
