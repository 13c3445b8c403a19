import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, outcome, parallel, request, type Server, startServer } from '../server.js';

let server: Server;
let origins: readonly string[];

beforeAll(async () => {
  // Changes take effect only by notifications here: caches never expire.
  server = await startServer({ REREAD_SECONDS: '3600' });
  const others = await Promise.all([server.another(), server.another({ ROLE: 'api' })]);
  origins = [server.origin, ...others.map(({ origin }) => origin)];
});
afterAll(() => server?.stop());

const reads = (key: string) =>
  parallel(origins.length, async (n) => outcome(await request(origins[n] ?? '', 'GET', '/v1/jobs', { key })));

/** Waits until all processes answer `before`, and after `act` until none does. */
async function felt(key: string, before: string, act: () => Promise<unknown>): Promise<void> {
  await eventually(async () => (await reads(key)).every((each) => each === before));
  await act();
  await eventually(async () => !(await reads(key)).includes(before));
}

/** A key that reads jobs, its path, and a call with it. */
async function aKey(more: object = {}) {
  const { body } = await server.call('POST', '/v1/api-keys', { body: { name: 'k', scopes: ['jobs.read'], ...more } });
  const path = `/v1/api-keys/${body.id}`;
  const call = async (method: string, suffix = '', wish?: object) => {
    const answer = await server.call(method, `${path}${suffix}`, { body: wish });
    expect(answer.status).toBeLessThan(300);
  };
  return { key: String(body['secret']), call };
}

describe('three processes feel', () => {
  test('that a scope was given back', async () => {
    const { key, call } = await aKey({ scopes: [] });
    await felt(key, '403 auth_forbidden', () => call('PATCH', '', { scopes: ['jobs.read'] }));
    expect(await reads(key)).toEqual(origins.map(() => '200'));
  });

  test('that the secret before ended', async () => {
    const { key, call } = await aKey();
    await call('POST', '/rotate', { overlapSeconds: 3_600 });
    // The secret before the last rotation no longer works.
    await felt(key, '200', () => call('POST', '/rotate', { overlapSeconds: 3_600 }));
    expect(await reads(key)).toEqual(origins.map(() => '401 auth_unauthenticated'));
  });

  test('that a secret is over, or the key itself, and not before', async () => {
    const { key, call } = await aKey();
    const before = Date.now();
    await call('POST', '/rotate', { overlapSeconds: 2 });
    await felt(key, '200', () => Promise.resolve());
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_500);
    const expiring = await aKey({ expiresAt: new Date(Date.now() + 5_000).toISOString() });
    await felt(expiring.key, '200', () => Promise.resolve());
  });
});
