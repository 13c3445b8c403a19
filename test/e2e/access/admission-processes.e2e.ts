import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calling, joins, ownerOf } from '../operators.js';
import { eventually, outcome, parallel, request, type Server, startServer } from '../server.js';

let server: Server;
let origins: readonly string[];

beforeAll(async () => {
  // Changes take effect only by notifications here: caches never expire.
  server = await startServer({ REREAD_SECONDS: '3600' });
  const other = await server.another({ ROLE: 'api' });
  origins = [server.origin, other.origin];
});
afterAll(() => server?.stop());

test('a start warns of hashes that are cheaper than recommended', async () => {
  // Specs lower the cost of hashes. The log is written a moment after the first lines.
  await eventually(() => server.process.stdout.includes('lower than OWASP recommends'));
});

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
  test('that a scope was granted', async () => {
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

test('three processes feel a suspension, another role, a removal and the end of a session', async () => {
  const { slug } = await server.newBoard('felt');
  const lead = await ownerOf(server, slug);
  const person = await joins(server, lead.call, 'admin');
  const everywhere = async (path: string) =>
    new Set(
      await Promise.all(origins.map(async (origin) => outcome(await calling({ origin }, person.token)('GET', path)))),
    );
  const felt = async (expected: string, change: () => Promise<unknown>) => {
    await everywhere('/v1/api-keys');
    await change();
    await eventually(async () => isOnly(await everywhere('/v1/api-keys'), expected));
  };
  const isOnly = (found: ReadonlySet<string>, expected: string) => found.size === 1 && found.has(expected);
  const path = `/v1/members/${person.userId}`;
  expect(isOnly(await everywhere('/v1/api-keys'), '200')).toBe(true);
  await felt('403 auth_forbidden', () => lead.call('POST', `${path}/suspend`));
  await felt('200', () => lead.call('POST', `${path}/unsuspend`));
  await felt('403 auth_forbidden', () => lead.call('PATCH', path, { role: 'member' }));
  await felt('200', () => lead.call('PATCH', path, { role: 'admin' }));
  await felt('403 auth_forbidden', () => lead.call('DELETE', path));
  await felt('401 auth_unauthenticated', () => person.call('DELETE', '/v1/sessions/current'));
});
