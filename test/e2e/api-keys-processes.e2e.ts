import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, outcome, parallel, request, type Server, startServer } from './server.js';

let server: Server;
let origins: readonly string[];

beforeAll(async () => {
  server = await startServer();
  const others = await Promise.all([server.another(), server.another({ ROLE: 'api' })]);
  origins = [server.origin, ...others.map(({ origin }) => origin)];
});
afterAll(() => server?.stop());

const reads = (key: string) =>
  parallel(origins.length, async (n) => outcome(await request(origins[n] ?? '', 'GET', '/v1/jobs', { key })));

/** How long after `act`, which the first process is asked for, the last of the processes still answered as `before`, in milliseconds. */
async function felt(key: string, before: string, act: () => Promise<unknown>): Promise<number> {
  await eventually(async () => (await reads(key)).every((each) => each === before));
  await act();
  const acted = Date.now();
  let last = acted;
  await eventually(async () => {
    const asked = Date.now();
    const answers = await reads(key);
    if (answers.includes(before)) last = asked;
    return !answers.includes(before);
  });
  return last - acted;
}

/** A key that reads jobs, its path, and a call to it. */
async function aKey(more: object = {}) {
  const { body } = await server.call('POST', '/v1/api-keys', { body: { name: 'k', scopes: ['jobs.read'], ...more } });
  const path = `/v1/api-keys/${body.id}`;
  const call = async (method: string, suffix = '', wish?: object) => {
    const answer = await server.call(method, `${path}${suffix}`, { body: wish });
    expect(answer.status).toBeLessThan(300);
  };
  return { key: String(body['secret']), call };
}

describe('three processes feel within a second', () => {
  test('a revocation', async () => {
    const { key, call } = await aKey();
    expect(await felt(key, '200', () => call('DELETE'))).toBeLessThan(1_000);
    expect(await reads(key)).toEqual(origins.map(() => '401 auth_unauthenticated'));
  });

  test('that a scope was taken away, and that it was given back', async () => {
    const { key, call } = await aKey();
    expect(await felt(key, '200', () => call('PATCH', '', { scopes: [] }))).toBeLessThan(1_000);
    const given = () => call('PATCH', '', { scopes: ['jobs.read'] });
    expect(await felt(key, '403 auth_forbidden', given)).toBeLessThan(1_000);
  });

  test('that the secret before ended', async () => {
    const { key, call } = await aKey();
    await call('POST', '/rotate', { overlapSeconds: 3_600 });
    await eventually(async () => (await reads(key)).every((each) => each === '200'));
    // The secret of before the last rotation works no longer.
    expect(await felt(key, '200', () => call('POST', '/rotate', { overlapSeconds: 3_600 }))).toBeLessThan(1_000);
  });

  test('that a secret is over, or the key itself, to the moment', async () => {
    const { key, call } = await aKey();
    const before = Date.now();
    await call('POST', '/rotate', { overlapSeconds: 2 });
    const over = await felt(key, '200', () => Promise.resolve());
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_500);
    expect(over).toBeLessThan(3_000);
    const expiring = await aKey({ expiresAt: new Date(Date.now() + 1_500).toISOString() });
    expect(await felt(expiring.key, '200', () => Promise.resolve())).toBeLessThan(2_500);
  });

  test('what the command line revokes beside them, and what it makes', async () => {
    const key = await server.newKey();
    expect(await reads(key)).toEqual(origins.map(() => '200'));
    const [, , keyId] = key.split('_');
    const { board } = server;
    expect(await felt(key, '200', () => server.revokeKey(board, String(keyId)))).toBeLessThan(1_000);
  });
});
