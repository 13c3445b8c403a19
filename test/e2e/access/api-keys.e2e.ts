import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ownerOf } from '../operators.js';
import {
  type Answer,
  type Body,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

const call: SharedServer['call'] = (...args) => server.call(...args);
const keyOf = (answer: Answer): string => String(answer.body['secret']);
const wish = () => ({ name: `Key ${unique()}`, scopes: ['jobs.read'] });
const make = (body: object = {}, key?: string) =>
  call('POST', '/v1/api-keys', { body: { ...wish(), ...body }, ...(key ? { key } : {}) });
/** Whether a key is accepted: it reads jobs. */
const reads = async (key: string) => outcome(await call('GET', '/v1/jobs', { key }));
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('an API key', () => {
  test('is made with what was requested, works at once, and shows its secret once', async () => {
    const expiresAt = inAnHour();
    const made = await make({ name: 'Import', scopes: ['jobs.read', 'companies.read'], rateLimit: 60, expiresAt });
    expect(made.status).toBe(201);
    const { secret, ...shown } = made.body;
    expect(shown).toEqual({
      id: expect.stringMatching(/^[a-z2-7]{16}$/),
      object: 'api_key',
      name: 'Import',
      status: 'active',
      scopes: ['companies.read', 'jobs.read'],
      rateLimit: 60,
      expiresAt,
      lastUsedAt: null,
      rotatedAt: null,
      previousSecretExpiresAt: null,
      createdAt: expect.any(String),
      revokedAt: null,
    });
    expect(secret).toMatch(new RegExp(`^svc_live_${made.body.id}_[A-Za-z0-9_-]{32}$`));
    expect(made.headers.get('location')).toBe(`/v1/api-keys/${made.body.id}`);
    const answer = await call('GET', '/v1/jobs', { key: String(secret) });
    expect([outcome(answer), answer.headers.get('ratelimit-policy')]).toEqual(['200', '"per-minute";q=60;w=60']);
    const read = await call('GET', `/v1/api-keys/${made.body.id}`);
    expect({ ...read.body, lastUsedAt: null }).toEqual(shown);
    expect(read.text).not.toContain(String(secret).slice(-32));
  });

  test('is null in the replay of an idempotent request', async () => {
    const headers = { 'Idempotency-Key': `key-${unique()}-${server.board}` };
    const body = wish();
    const [first, second] = [
      await call('POST', '/v1/api-keys', { body, headers }),
      await call('POST', '/v1/api-keys', { body, headers }),
    ];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual({ ...first.body, secret: null });
    expect(await reads(keyOf(first))).toBe('200');
  });

  test('is listed on its board alone, the newest first and in pages', async () => {
    const { key } = await server.newBoard('listed');
    const made: string[] = [];
    for (let nth = 0; nth < 3; nth++) made.unshift((await make({}, key)).body.id);
    const first = await call('GET', '/v1/api-keys?limit=2', { key });
    expect([first.body.data.map(({ id }) => id), first.body.hasMore]).toEqual([made.slice(0, 2), true]);
    const next = await call('GET', `/v1/api-keys?limit=2&cursor=${first.body.nextCursor}`, { key });
    // The command line created the first key of the board.
    expect(next.body.data.map(({ id }) => id)).toEqual([made[2], key.split('_')[2]]);
    expect(outcome(await call('GET', `/v1/api-keys?cursor=${first.body.nextCursor}`))).toBe(
      '400 pagination_invalid_cursor',
    );
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/rotate'],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'PATCH' ? { body: { name: 'Mine' } } : {};
      expect(outcome(await call(method, `/v1/api-keys/${made[0]}${path}`, body))).toBe('404 api_keys_not_found');
    }
  });

  test('is checked, and all that is wrong is reported', async () => {
    const wrong = await make({ name: '', scopes: [''], rateLimit: 0, expiresAt: 'tomorrow', role: 'owner' });
    expect(outcome(wrong)).toBe('400 validation_bad_request');
    expect(issuePaths(wrong)).toEqual(['expiresAt', 'name', 'rateLimit', 'role', 'scopes']);
    const unknown = await make({ scopes: ['jobs.read', 'jobs.fly'] });
    expect([outcome(unknown), issuePaths(unknown)]).toEqual(['400 validation_bad_request', ['scopes.1']]);
    const past = await make({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect([outcome(past), issuePaths(past)]).toEqual(['400 validation_bad_request', ['expiresAt']]);
  });

  test('is changed, and the change is in force at once', async () => {
    const made = await make();
    const path = `/v1/api-keys/${made.body.id}`;
    expect(await reads(keyOf(made))).toBe('200');
    const changed = await call('PATCH', path, {
      body: { name: 'Less', scopes: [], rateLimit: 7, expiresAt: inAnHour() },
    });
    expect(changed.body).toMatchObject({ name: 'Less', scopes: [], rateLimit: 7, status: 'active' });
    expect(await reads(keyOf(made))).toBe('403 auth_forbidden');
    const again = await call('PATCH', path, { body: { scopes: ['jobs.read'], expiresAt: null } });
    expect(again.body).toMatchObject({ name: 'Less', scopes: ['jobs.read'], rateLimit: 7, expiresAt: null });
    expect(await reads(keyOf(made))).toBe('200');
    expect(outcome(await call('PATCH', path))).toBe('400 validation_bad_request');
  });

  test('gets another secret, and the one before works beside it for as long as was requested', async () => {
    const made = await make();
    const path = `/v1/api-keys/${made.body.id}`;
    const rotated = await call('POST', `${path}/rotate`);
    expect(rotated.status).toBe(200);
    expect(keyOf(rotated)).not.toBe(keyOf(made));
    const hours = (Date.parse(String(rotated.body['previousSecretExpiresAt'])) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await Promise.all([reads(keyOf(made)), reads(keyOf(rotated))])).toEqual(['200', '200']);
    const last = await call('POST', `${path}/rotate`, { body: { overlapSeconds: 0 } });
    expect(last.body).toMatchObject({ previousSecretExpiresAt: null, rotatedAt: expect.any(String) });
    const old = '401 auth_unauthenticated';
    expect(await Promise.all([made, rotated, last].map((each) => reads(keyOf(each))))).toEqual([old, old, '200']);
    const long = await call('POST', `${path}/rotate`, { body: { overlapSeconds: 86_401 } });
    expect([outcome(long), issuePaths(long)]).toEqual(['400 validation_bad_request', ['overlapSeconds']]);
  });

  test('is revoked for good', async () => {
    const made = await make();
    const path = `/v1/api-keys/${made.body.id}`;
    expect(await reads(keyOf(made))).toBe('200');
    const { status, text } = await call('DELETE', path);
    expect([status, text]).toEqual([204, '']);
    expect(await reads(keyOf(made))).toBe('401 auth_unauthenticated');
    expect((await call('GET', path)).body).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) });
    for (const [method, suffix, body] of [
      ['PATCH', '', { name: 'x' }],
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const)
      expect(outcome(await call(method, `${path}${suffix}`, { body }))).toBe('409 api_keys_revoked');
  });

  test('may revoke itself', async () => {
    const made = await make({ scopes: ['api_keys.manage'] });
    const own = { key: keyOf(made) };
    expect((await call('DELETE', `/v1/api-keys/${made.body.id}`, own)).status).toBe(204);
    expect(outcome(await call('GET', '/v1/api-keys', own))).toBe('401 auth_unauthenticated');
  });

  test('shows when it was last used', async () => {
    const made = await make();
    const path = `/v1/api-keys/${made.body.id}`;
    const before = Date.now();
    await reads(keyOf(made));
    const used = async () => (await call('GET', path)).body['lastUsedAt'] as string | null;
    await eventually(async () => (await used()) !== null);
    const at = await used();
    expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(String(at))).toBeLessThanOrEqual(Date.now() + 1);
    const [listed] = (await call('GET', '/v1/api-keys?limit=1')).body.data as readonly Body[];
    expect(listed).toMatchObject({ id: made.body.id, lastUsedAt: at });
  });
});

describe('no one gets more by a key than they have', () => {
  /** A key that may manage keys and read jobs, 50 times a minute. */
  const weak = async () => keyOf(await make({ scopes: ['api_keys.manage', 'jobs.read'], rateLimit: 50 }));
  const lacks = (answer: Answer, ...scopes: string[]) => {
    expect(outcome(answer)).toBe('403 auth_forbidden');
    expect(answer.body.error.details).toEqual({ missing_scopes: scopes });
  };

  test('without the scope, nothing of keys is read or written', async () => {
    const key = await server.newKey({ scopes: ['jobs.manage', 'settings.manage'] });
    for (const [method, path] of [
      ['GET', '/v1/api-keys'],
      ['POST', '/v1/api-keys'],
      ['GET', '/v1/api-keys/x'],
      ['PATCH', '/v1/api-keys/x'],
      ['POST', '/v1/api-keys/x/rotate'],
      ['DELETE', '/v1/api-keys/x'],
      ['GET', '/v1/publishable-keys'],
      ['POST', '/v1/publishable-keys'],
      ['DELETE', '/v1/publishable-keys/x'],
      ['POST', '/v1/publishable-keys/x/confirm'],
    ] as const)
      lacks(await call(method, path, { key }), 'api_keys.manage');
  });

  test('a new key has no scope that the caller lacks', async () => {
    const key = await weak();
    lacks(await make({ scopes: ['jobs.read', 'jobs.manage', 'companies.read'] }, key), 'jobs.manage', 'companies.read');
    expect((await make({ scopes: ['jobs.read'] }, key)).status).toBe(201);
  });

  test('nor more requests a minute, with a word or without one', async () => {
    const key = await weak();
    expect(outcome(await make({ rateLimit: 51 }, key))).toBe('403 api_keys_rate_limit_too_high');
    expect((await make({}, key)).body).toMatchObject({ rateLimit: 50 });
    const { id } = (await make({ rateLimit: 50 }, key)).body;
    const raised = await call('PATCH', `/v1/api-keys/${id}`, { key, body: { rateLimit: 51 } });
    expect(outcome(raised)).toBe('403 api_keys_rate_limit_too_high');
  });

  test('a person gives their programs as many requests as they need', async () => {
    const owner = await ownerOf(server, server.board);
    const made = await owner.call('POST', '/v1/api-keys', { ...wish(), rateLimit: 5_000 });
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ rateLimit: 5_000 })]);
  });

  test('no key is widened, itself included', async () => {
    const key = await weak();
    const own = `/v1/api-keys/${key.split('_')[2]}`;
    lacks(await call('PATCH', own, { key, body: { scopes: ['jobs.read', 'jobs.manage'] } }), 'jobs.manage');
    expect(outcome(await call('PATCH', own, { key, body: { rateLimit: 51 } }))).toBe(
      '403 api_keys_rate_limit_too_high',
    );
  });

  test('a stronger key is neither changed nor rotated nor revoked', async () => {
    const key = await weak();
    const strong = await make({ scopes: ['jobs.manage', 'jobs.read'] });
    const path = `/v1/api-keys/${strong.body.id}`;
    lacks(await call('PATCH', path, { key, body: { name: 'Mine' } }), 'jobs.manage');
    lacks(await call('POST', `${path}/rotate`, { key }), 'jobs.manage');
    lacks(await call('DELETE', path, { key }), 'jobs.manage');
    expect(await reads(keyOf(strong))).toBe('200');
    expect((await call('DELETE', path)).status).toBe(204);
  });
});

describe('a publishable key', () => {
  const origin = 'https://jobs.example';
  const found = async (id: string) => outcome(await call('GET', `/v1/boards/${id}`, { key: null }));

  test('names its board until it is revoked', async () => {
    const made = await call('POST', '/v1/publishable-keys', { body: { origin } });
    expect(made.status).toBe(201);
    const { id } = made.body;
    const shown = {
      id: expect.stringMatching(/^pk_[0-9a-f]{32}$/),
      object: 'publishable_key',
      origin,
      originConfirmed: false,
      createdAt: expect.any(String),
      revokedAt: null,
    };
    expect(made.body).toEqual(shown);
    expect(await found(id)).toBe('200');
    const path = `/v1/publishable-keys/${id}`;
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await found(id)).toBe('404 boards_not_found');
    expect(outcome(await call('DELETE', path))).toBe('404 publishable_keys_not_found');
    const [listed] = (await call('GET', '/v1/publishable-keys')).body.data as readonly Body[];
    expect(listed).toEqual({ ...shown, revokedAt: expect.any(String) });
  });

  test('is for an origin, and for its board alone', async () => {
    for (const wrong of ['jobs.example', `${origin}/`, `${origin}/path`, 'ftp://jobs.example']) {
      const answer = await call('POST', '/v1/publishable-keys', { body: { origin: wrong } });
      expect([outcome(answer), issuePaths(answer)]).toEqual(['400 validation_bad_request', ['origin']]);
    }
    const { key } = await server.newBoard('other');
    const { id } = (await call('POST', '/v1/publishable-keys', { body: { origin } })).body;
    expect(outcome(await call('DELETE', `/v1/publishable-keys/${id}`, { key }))).toBe('404 publishable_keys_not_found');
    expect((await call('GET', '/v1/publishable-keys', { key })).body.data).toEqual([]);
    expect(await found(id)).toBe('200');
  });
});
