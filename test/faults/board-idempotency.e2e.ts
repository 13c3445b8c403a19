import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEmail, bearer, BoardAuth, PASSWORD, type Session } from '../e2e/board-auth-calls.js';
import { eventually, outcome, request, type Server, startServer, unique } from '../e2e/server.js';

// What is kept in the database of requests to the Board API with an idempotency key, and how a try that died is continued.

let server: Server;
let auth: BoardAuth;

beforeAll(async () => {
  server = await startServer({
    BOARD_AUTH_LIMIT: '1000',
    BOARD_REGISTER_LIMIT: '1000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  auth = new BoardAuth(server, (await server.newBoard(`kept-${unique()}`)).slug);
});
afterAll(() => server?.stop());

const aKey = () => `kept-${unique()}-${process.pid}`;
const keyed = (key: string, from: Session): Record<string, string> => ({
  'Idempotency-Key': key,
  ...bearer(from.accessToken),
});
const kept = (key: string) =>
  server.sql<{ status: number | null; body: string | null; person: string | null; credential: string }>(
    'select status, body, person, credential from idempotency_keys where key = $1',
    [key],
  );

const begins = { startDate: '2021-03' };
test.each([
  ['/me/alerts', { label: 'Nurse', frequency: 'weekly' }],
  ['/me/profile/experience', { title: 'Nurse', companyName: 'Hill', ...begins }],
  ['/me/profile/education', { institutionName: 'Hill School', ...begins }],
  ['/me/companies', { name: 'Hill Clinic' }],
])('a try that died half-way is continued: POST %s', async (path, body) => {
  const me = await auth.signedUp();
  const key = aKey();
  const listed = async () => (await auth.call('GET', path, undefined, bearer(me.accessToken))).body.data;
  const first = await auth.call('POST', path, body, keyed(key, me));
  expect([path, outcome(first)]).toEqual([path, '200']);
  const died = () =>
    server.sql(
      `update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 second'
       where key = $1`,
      [key],
    );
  await died();
  const again = await auth.call('POST', path, body, keyed(key, me));
  expect([outcome(again), again.headers.get('idempotent-replayed'), again.body]).toEqual(['200', null, first.body]);
  expect(await listed()).toHaveLength(1);
});

describe('answers', () => {
  test('of a user are emptied with the account', async () => {
    const me = await auth.signedUp();
    const [key, last] = [aKey(), aKey()];
    await auth.call('PATCH', '/me/profile', { headline: 'A very personal headline' }, keyed(key, me));
    expect((await kept(key))[0]).toMatchObject({ status: 200, person: me.boardUser.id });
    expect((await auth.call('DELETE', '/me', undefined, keyed(last, me))).status).toBe(204);
    await eventually(async () => (await kept(key))[0]?.body === null);
    expect((await kept(last))[0]?.body ?? null).toBeNull();
  });

  test('of visitors have no address and no person', async () => {
    const [key, email] = [aKey(), anEmail()];
    const headers = { 'Idempotency-Key': key, 'X-Forwarded-For': '192.0.2.1' };
    const asked = await auth.call('POST', '/job-alerts', { email, consent: true }, headers);
    expect(asked.status).toBe(200);
    const rows = await kept(key);
    expect(rows).toEqual([
      { status: 200, body: asked.text, person: null, credential: expect.stringMatching(/^visitor:/) },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|people\.example/);
  });
});

test('operations with secrets keep nothing', async () => {
  const key = aKey();
  const headers = { 'Idempotency-Key': key };
  const email = anEmail();
  const registration = { role: 'candidate', method: 'emailpass', email, password: PASSWORD, displayName: 'Jane' };
  const registered = await auth.post('register', registration, headers);
  expect(outcome(registered)).toBe('200');
  expect(outcome(await auth.post('register', registration, headers))).toBe('409 board_auth_email_taken');
  const sessions = [
    await auth.post('login', { email, password: PASSWORD }, headers),
    await auth.post('login', { email, password: PASSWORD }, headers),
  ];
  const refresh = () => auth.post('refresh', { refreshToken: sessions[0]?.body['refreshToken'] }, headers);
  const renewed = await refresh();
  expect([...sessions, renewed].map(outcome)).toEqual(['200', '200', '200']);
  const tokens = [registered, ...sessions, renewed].map(({ body }) => String(body['refreshToken']));
  expect(new Set(tokens).size).toBe(4);
  expect(outcome(await refresh())).toMatch(/^401 /);
  expect(await kept(key)).toEqual([]);
  const { key: boardKey, slug: walled } = await server.newBoard(`walled-${unique()}`);
  const protect = await server.call('POST', '/v1/settings/password-protection', {
    key: boardKey,
    body: { password: 'correct horse' },
  });
  expect(protect.status).toBeLessThan(300);
  const verify = () =>
    request(server.origin, 'POST', `/v1/boards/${walled}/password/verify`, {
      body: { password: 'correct horse' },
      headers,
    });
  await eventually(async () => (await verify()).status === 200);
  expect(await kept(key)).toEqual([]);
  const dump = JSON.stringify(await server.sql('select * from idempotency_keys'));
  for (const token of tokens) expect(dump).not.toContain(token);
});
