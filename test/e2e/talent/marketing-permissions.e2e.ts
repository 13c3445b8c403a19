import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { eventually, outcome, request, type SharedServer, sharedServer, unique } from '../server.js';

// Marketing permissions of people on a board, over HTTP.

const PATH = '/v1/marketing-permissions';
let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const list = (query = '', key = board.key) => server.call('GET', `${PATH}${query}`, { key });
const withdraw = (id: string, key = board.key) => server.call('POST', `${PATH}/${id}/withdraw`, { key });
const someone = (more: object = {}) => aCandidate(server, board.slug, more);
const consent = (who: Candidate) => who.call('GET', '/marketing-consent');
const decide = (who: Candidate, what: 'grant' | 'withdraw') => who.call('POST', `/marketing-consent/${what}`);
const listed = async (query = '') => (await list(query)).body.data.map(({ id }) => id);

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`marketing-${unique()}`);
});
afterAll(() => server?.stop());

describe('the current user', () => {
  test('decided nothing until they do, which is JSON and no error', async () => {
    const { status, text, headers } = await consent(await someone());
    expect([status, text]).toEqual([200, 'null']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('grants and withdraws, and nothing happens when they do it again', async () => {
    const jane = await someone();
    const granted = await decide(jane, 'grant');
    expect([granted.status, granted.body]).toEqual([
      200,
      {
        id: jane.id,
        object: 'marketing_consent',
        status: 'granted',
        source: 'settings',
        reason: null,
        grantedAt: expect.stringMatching(/Z$/),
        withdrawnAt: null,
        revision: 1,
      },
    ]);
    expect((await decide(jane, 'grant')).body).toEqual(granted.body);
    const { body: refused } = await decide(jane, 'withdraw');
    expect(refused).toMatchObject({
      status: 'withdrawn',
      reason: 'person_request',
      grantedAt: granted.body['grantedAt'],
      withdrawnAt: expect.stringMatching(/Z$/),
      revision: 2,
    });
    expect((await decide(jane, 'withdraw')).body).toEqual(refused);
    expect((await decide(jane, 'grant')).body).toMatchObject({ status: 'granted', withdrawnAt: null, revision: 3 });
  });

  test('has a refusal noted although nothing was granted, once, however many ask at the same time', async () => {
    const joan = await someone();
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(joan, 'withdraw')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['revision'])}`))).toEqual(
      new Set(['200 1']),
    );
  });

  test('is the only one who can grant', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/grant'],
      ['POST', '/withdraw'],
    ] as const)
      expect(
        (await request(server.origin, method, `/v1/boards/${board.slug}/me/marketing-consent${path}`, {})).status,
      ).toBe(401);
    const jane = await someone();
    expect((await server.call('POST', `${PATH}/${jane.id}/grant`, { key: board.key })).status).toBe(404);
    expect((await server.call('POST', PATH, { key: board.key, body: { id: jane.id } })).status).toBe(405);
  });
});

describe('operators', () => {
  test('see who decided, what and when, and withdraw once', async () => {
    const june = await someone({ marketingConsent: true });
    const silent = await someone();
    await eventually(async () => (await listed()).includes(june.id));
    const [row] = (await list(`?email=${encodeURIComponent(june.email.toUpperCase())}`)).body.data;
    expect(row).toEqual({
      id: june.id,
      object: 'marketing_permission',
      email: june.email,
      display_name: 'Jane Doe',
      role: 'candidate',
      status: 'granted',
      source: 'sign_up',
      reason: null,
      granted_at: expect.stringMatching(/Z$/),
      withdrawn_at: null,
      updated_at: expect.stringMatching(/Z$/),
      revision: 1,
    });
    expect(await listed(`?email=${encodeURIComponent(silent.email)}`)).toEqual([]);
    const done = await withdraw(june.id);
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ status: 'withdrawn', source: 'operator_api', reason: 'operator_request', revision: 2 }),
    ]);
    expect((await withdraw(june.id)).body).toEqual(done.body);
    expect((await consent(june)).body).toMatchObject({ status: 'withdrawn', reason: 'operator_request', revision: 2 });
    const email = `email=${encodeURIComponent(june.email)}`;
    expect([await listed(`?${email}&status=granted`), await listed(`?${email}&status=withdrawn`)]).toEqual([
      [],
      [june.id],
    ]);
    expect((await withdraw(silent.id)).body).toMatchObject({
      granted_at: null,
      reason: 'operator_request',
      revision: 1,
    });
  });

  test('are refused what is not there, on another board, without the scope, and malformed', async () => {
    const jane = await someone({ marketingConsent: true });
    const other = await server.newBoard(`other-${unique()}`);
    for (const [id, key] of [
      ['boardUsers_unknown', board.key],
      [jane.id, other.key],
    ] as const)
      expect(outcome(await withdraw(id, key))).toBe('404 marketing_permissions_not_found');
    expect((await list('', other.key)).body.data).toEqual([]);
    const reads = await server.newKey({ scopes: ['marketing_permissions.read'] });
    expect(outcome(await withdraw(jane.id, reads))).toBe('403 auth_forbidden');
    const none = await server.newKey({ scopes: ['candidates.read'] });
    expect(outcome(await list('', none))).toBe('403 auth_forbidden');
    for (const wrong of ['status=maybe', 'email=', 'role=candidate', 'limit=0'])
      expect(outcome(await list(`?${wrong}`))).toBe('400 validation_bad_request');
    expect(outcome(await list('?cursor=x'))).toBe('400 pagination_invalid_cursor');
  });

  test('receive each decision once', async () => {
    const follow = (cursor: string) =>
      server.call('GET', `/v1/events?wait=5${cursor && `&cursor=${cursor}`}`, { key: board.key });
    let cursor = (await server.call('GET', '/v1/events', { key: board.key })).body.nextCursor ?? '';
    const jane = await someone({ marketingConsent: true });
    await decide(jane, 'withdraw');
    await decide(jane, 'withdraw');
    await decide(jane, 'grant');
    const reported: string[] = [];
    while (reported.length < 3) {
      const { body } = await follow(cursor);
      cursor = body.nextCursor ?? '';
      for (const { type, data } of body.data as unknown as readonly {
        type: string;
        data: { object: { id: string } };
      }[])
        if (type.startsWith('marketing_permission.') && data.object.id === jane.id) reported.push(type);
    }
    // A repeated withdrawal would appear between the two.
    expect(reported).toEqual([
      'marketing_permission.granted',
      'marketing_permission.withdrawn',
      'marketing_permission.granted',
    ]);
  });
});
