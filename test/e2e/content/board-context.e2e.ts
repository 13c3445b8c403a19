import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type Call,
  eventually,
  issuePaths,
  outcome,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// The common rules of the Board API: naming the board, access, and caching.

let server: SharedServer;
let board: Awaited<ReturnType<SharedServer['newBoard']>>;

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`board-context-${unique()}`);
});
afterAll(() => server?.stop());

/** Sends a request as a visitor, who has no key. */
const visit = (path: string, call: Call = {}, method = 'GET'): Promise<Answer> =>
  server.call(method, `/v1/boards/${path}`, { key: null, ...call });
const protect = (password: string) =>
  server.call('POST', '/v1/settings/password-protection', { key: board.key, body: { password } });

describe('a board', () => {
  test('is found by id, slug and publishable key, with the same answer', async () => {
    const { key, revoke } = await server.publishableKey(board.slug);
    expect(key).toMatch(/^pk_[0-9a-f]{32}$/);
    const answers = await Promise.all([board.id, board.slug, key].map((name) => visit(name)));
    for (const { status, body } of answers) expect([status, body.id, body.slug]).toEqual([200, board.id, board.slug]);
    await revoke();
    await eventually(async () => outcome(await visit(key)) === '404 boards_not_found');
    await expect(revoke()).rejects.toThrow('This publishable key does not exist.');
  });

  test('that does not exist looks like one that visitors may not see', async () => {
    const names = [
      'nobody-has-this',
      'visitors',
      'boards_anonymous',
      'boards_01h00000000000000000000000',
      `pk_${'0'.repeat(32)}`,
      'pk_short',
      'jobs.example',
      '%00',
      'a%2Fb',
      '%F0%9F%8C%BB',
      'x'.repeat(500),
    ];
    const texts = new Set<string>();
    for (const name of names) {
      const answer = await visit(name);
      expect([name, outcome(answer)]).toEqual([name, '404 boards_not_found']);
      expect(answer.body.error.upgrade).toBeUndefined();
      texts.add(answer.body.error.message);
    }
    expect(texts.size).toBe(1);
  });

  test('that was renamed is found by its former slug, which no other board takes', async () => {
    const { key, slug, id } = await server.newBoard(`former-${unique()}`);
    const renamed = `${slug}-b`;
    expect((await server.call('PATCH', '/v1/settings', { key, body: { slug: renamed } })).status).toBe(200);
    await eventually(async () => (await visit(renamed)).status === 200);
    expect((await visit(slug)).body).toMatchObject({ id, slug: renamed });
    const other = await server.newBoard(`taking-${unique()}`);
    const taken = await server.call('PATCH', '/v1/settings', { key: other.key, body: { slug } });
    expect(outcome(taken)).toBe('409 settings_slug_taken');
  });

  test('offers messages and applications as its operator set', async () => {
    const { key, slug } = await server.newBoard(`features-${unique()}`);
    expect((await visit(slug)).body['features']).toMatchObject({ nativeApplications: true, messaging: true });
    const settings = { nativeApplicationsEnabled: false, applicantMessagingEnabled: false, showSvcBranding: false };
    const body = { config: settings };
    const changed = await server.call('PATCH', '/v1/settings', { key, body: settings });
    expect([changed.status, (await server.call('GET', '/v1/settings', { key })).body]).toEqual([
      200,
      expect.objectContaining(body),
    ]);
    await eventually(async () => (await visit(slug)).body['showSvcBranding'] === false);
    expect((await visit(slug)).body['features']).toMatchObject({ nativeApplications: false, messaging: false });
  });

  test('on a plan without the API is refused, and no plan is named', async () => {
    const { slug } = await server.newBoard(`board-free-${unique()}`, 'free');
    const answer = await visit(slug);
    expect(outcome(answer)).toBe('402 plan_upgrade_required');
    expect(answer.body.error.upgrade).toBeUndefined();
  });

  test('shows what was set, and nothing of its operator', async () => {
    const { key, slug } = await server.newBoard(`shown-${unique()}`);
    const set = (path: string, body: object, method: string) => server.call(method, path, { key, body });
    await set(
      '/v1/settings',
      {
        name: 'Hill Jobs',
        contactEmail: 'hello@hill.example',
        companyWebsiteUrl: 'hill.example',
        companyXHandle: '@hill',
        companyLegalName: 'Hill Ltd',
        employersEnabled: false,
        requireCookieConsent: true,
      },
      'PATCH',
    );
    await set('/v1/settings/adsense', { adsenseEnabled: true, adsenseClientId: 'ca-pub-1234567890123456' }, 'PUT');
    const { body, text } = await visit(slug);
    expect(body).toMatchObject({
      object: 'public_board',
      name: 'Hill Jobs',
      language: 'en',
      showSvcBranding: true,
      primaryDomain: null,
      features: { employers: false, nativeApplications: true, messaging: true, blog: true, talentDirectory: 'off' },
      analytics: { cookieConsentRequired: true, gtmId: null },
      contact: { email: 'hello@hill.example', websiteUrl: 'https://hill.example/', xUrl: 'https://x.com/hill' },
      customFields: { job: [] },
      ads: { googleConsentMessage: true },
      countryGatingMode: 'sponsored_only',
    });
    expect(text).not.toContain('Hill Ltd');
    const { body: seo } = await visit(`${slug}/seo`);
    expect(seo).toMatchObject({
      object: 'board_seo',
      adsTxt: 'google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0',
      manifest: { name: 'Hill Jobs' },
    });
    expect(seo['canonicalBase']).toMatch(/^https?:\/\/[^/]+.*[^/]$/);
  });
});

describe('a board with a password', () => {
  const verify = (password: unknown, name = board.slug) =>
    visit(`${name}/password/verify`, { body: { password } }, 'POST');

  test('gives a grant for it, which dies with it', async () => {
    expect(outcome(await verify('correct horse'))).toBe('401 board_password_invalid');
    expect((await protect('correct horse')).status).toBe(200);
    await eventually(async () => (await verify('correct horse')).status === 200);
    const [one, two] = [await verify('correct horse'), await verify('correct horse')];
    expect(one.body).toEqual({ object: 'board_access_grant', token: expect.any(String) });
    expect(two.body).toEqual(one.body);
    expect(outcome(await verify('wrong horse'))).toBe('401 board_password_invalid');
    expect(issuePaths(await verify(''))).toEqual(['password']);
    expect((await protect('another horse')).status).toBe(200);
    await eventually(async () => (await verify('another horse')).body['token'] !== one.body['token']);
    // The board's name is visible, so that a page can ask for the password.
    expect((await visit(board.slug)).body['features']).toMatchObject({ passwordProtected: true });
  });
});

describe('what is read', () => {
  test('may be cached if the request has no credentials', async () => {
    const { headers } = await visit(board.slug);
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=300');
    expect(headers.get('vary')).toBe('Authorization, X-Board-Access, Origin');
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const condition of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await visit(board.slug, { headers: { 'If-None-Match': condition } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await visit(board.slug, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    for (const [header, value] of [
      ['Authorization', 'Bearer stale'],
      ['X-Board-Access', 'nonsense'],
    ] as const) {
      const own = await visit(board.slug, { headers: { [header]: value } });
      expect([own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([
        200,
        'private, no-store',
        null,
      ]);
    }
  });

  test('may be read by pages of any origin', async () => {
    for (const path of [board.slug, 'nobody-has-this']) {
      const { headers } = await visit(path, { headers: { Origin: 'https://jobs.example' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toBe('Retry-After, Link, Idempotent-Replayed');
    }
    const { status, headers } = await visit(
      `${board.slug}/jobs`,
      {
        headers: { 'Origin': 'https://jobs.example', 'Access-Control-Request-Method': 'GET' },
      },
      'OPTIONS',
    );
    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST, PUT, PATCH, DELETE']);
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-board-access, x-svc-sdk, idempotency-key, last-event-id',
    );
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    // The Operator API is for servers only.
    expect((await server.call('GET', '/v1/me')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('is described by a document of its own', async () => {
    const { body } = await server.call('GET', '/v1/board-openapi.json', { key: null });
    expect(Object.keys(body['paths'] as object).every((path) => path.startsWith('/boards/{identifier}'))).toBe(true);
    expect((await server.call('GET', '/docs/board', { key: null })).status).toBe(200);
  });
});
