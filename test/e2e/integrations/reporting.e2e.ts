import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { joins, ownerOf } from '../operators.js';
import { eventually, issuePaths, outcome, type Server, sharedServer, type SharedServer } from '../server.js';
import {
  confirmed,
  connected,
  consentOf,
  landed,
  newReportingBoard,
  reporting,
  type ReportingBoard,
  type ReportingServer,
  startReporting,
} from './reporting-calls.js';

let at: ReportingServer;
let server: Server;
beforeAll(async () => {
  at = await startReporting();
  ({ server } = at);
});
afterAll(() => at?.stop());
beforeEach(() => {
  at.provider.trouble(null);
  at.provider.revoke(false);
  at.provider.world.sites = ['sc-domain:jobs.example'];
});

const call = (board: Pick<ReportingBoard, 'key'>, method: string, path: string, body?: unknown) =>
  reporting(at, board, method, path, body);
const dashboard = (slug: string, query: string) => `${server.origin}/dashboard/${slug}/integrations?${query}`;
const row = (provider: string, more: object = {}) => ({
  id: expect.stringMatching(/^reporting_[0-9a-z]{26}$/),
  object: 'reporting_integration',
  provider,
  enabled: true,
  connected: true,
  connectedAt: expect.any(String),
  ...more,
});

describe('connecting', () => {
  test('leads to the consent screen and back to the dashboard', async () => {
    const board = await newReportingBoard(at);
    const answer = await call(board, 'POST', '/search_console/connect');
    expect(Object.keys(answer.body)).toEqual(['object', 'provider', 'connected', 'authorizationUrl']);
    expect(answer.body).toMatchObject({ provider: 'search_console', connected: false });
    const consent = new URL(String(answer.body['authorizationUrl']));
    expect(consent.searchParams.get('code_challenge_method')).toBe('S256');
    expect(outcome(await call(board, 'GET', '/search_console'))).toBe('404 integrations_not_found');
    expect(await landed(at, await at.provider.visit(consent.href), board)).toBe(
      dashboard(board.slug, 'connected=search_console'),
    );
    expect((await call(board, 'GET', '/search_console')).body).toEqual(row('search_console'));
    const again = await call(board, 'POST', '/search_console/connect');
    expect(again.body).toMatchObject({ connected: true, authorizationUrl: expect.any(String) });
    expect(await landed(at, await at.provider.visit(String(again.body['authorizationUrl'])), board)).toContain(
      'connected=',
    );
  });

  test.each(['adsense', 'google_analytics'])('works for %s', async (name) => {
    const board = await newReportingBoard(at);
    at.provider.world.streams = [`https://${board.slug}.jobs.example`];
    expect(await connected(at, board, name)).toBe(dashboard(board.slug, `connected=${name}`));
    expect((await call(board, 'GET', `/${name}`)).body).toEqual(row(name));
  });

  test('is done at once for tinybird, and leads to the settings of payments for stripe', async () => {
    const board = await newReportingBoard(at);
    expect((await call(board, 'POST', '/tinybird/connect')).body).toEqual({
      object: 'reporting_integration_connect',
      provider: 'tinybird',
      connected: true,
      siteUrl: `https://${board.slug}.jobs.example`,
    });
    expect((await call(board, 'POST', '/stripe/connect')).body).toEqual({
      object: 'reporting_integration_connect',
      provider: 'stripe',
      connected: true,
      redirectUrl: `${server.origin}/dashboard/${board.slug}/settings/monetization`,
    });
  });

  test('ends without a connection when the person declines, or has no property of the board', async () => {
    const board = await newReportingBoard(at);
    const declined = await at.provider.visit(await consentOf(at, board, 'search_console'), false);
    expect(await landed(at, declined, board)).toBe(dashboard(board.slug, 'error=integrations_consent_refused'));
    at.provider.world.sites = ['sc-domain:elsewhere.example', 'https://other.jobs.example/'];
    expect(await connected(at, board, 'search_console')).toBe(
      dashboard(board.slug, 'error=integrations_property_not_found'),
    );
    at.provider.trouble({ status: 503 });
    expect(await connected(at, board, 'search_console')).toBe(
      dashboard(board.slug, 'error=integrations_provider_unavailable'),
    );
    expect(outcome(await call(board, 'GET', '/search_console'))).toBe('404 integrations_not_found');
  });

  test('takes a state once, and none that was not begun here', async () => {
    const board = await newReportingBoard(at);
    const back = await at.provider.visit(await consentOf(at, board, 'adsense'));
    expect(await landed(at, back, board)).toContain('connected=adsense');
    expect(await landed(at, back, board)).toBe(dashboard(board.slug, 'error=integrations_invalid_state'));
    const [strange, none] = [new URL(back), new URL(back)];
    strange.searchParams.set('state', 'state');
    none.searchParams.delete('state');
    for (const each of [strange, none]) expect(await landed(at, each, board)).toBe('401 integrations_invalid_state');
  });

  test('takes no code that was meant for another board', async () => {
    const [mine, theirs] = [await newReportingBoard(at), await newReportingBoard(at)];
    const back = await at.provider.visit(await consentOf(at, mine, 'adsense'));
    const other = await at.provider.visit(await consentOf(at, theirs, 'adsense'));
    back.searchParams.set('code', other.searchParams.get('code') ?? '');
    expect(await landed(at, back, mine)).toBe(dashboard(mine.slug, 'error=integrations_consent_refused'));
    expect(outcome(await call(mine, 'GET', '/adsense'))).toBe('404 integrations_not_found');
  });

  test('ends with the session that began it', async () => {
    const board = await newReportingBoard(at);
    const owner = await ownerOf(server, board.slug);
    const back = await at.provider.visit(await consentOf(at, { key: owner.token }, 'adsense'));
    expect(outcome(await owner.call('DELETE', '/v1/sessions/current'))).toBe('204');
    expect(await landed(at, back, { session: owner.token })).toBe(
      dashboard(board.slug, 'error=integrations_invalid_state'),
    );
    expect(outcome(await call(board, 'GET', '/adsense'))).toBe('404 integrations_not_found');
  });

  test('needs a confirmation in the browser that began, so that a link connects no account of another person', async () => {
    const [board, theirs] = [await newReportingBoard(at), await newReportingBoard(at)];
    const [owner, victim] = [await ownerOf(server, board.slug), await ownerOf(server, theirs.slug)];
    const consented = async (key: string) => {
      const back = await at.provider.visit(await consentOf(at, { key }, 'adsense'));
      const page = await fetch(back, { redirect: 'manual' });
      expect([page.status, (await call(board, 'GET', '/adsense')).status]).toEqual([200, 404]);
      return /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    };
    const bySession = await consented(owner.token);
    for (const other of [null, { session: victim.token }, { key: theirs.key }, { key: board.key }])
      expect(await confirmed(server, bySession, other)).toBe('403 page');
    expect(await confirmed(server, bySession, { session: owner.token })).toBe(
      dashboard(board.slug, 'connected=adsense'),
    );
    await call(board, 'DELETE', '/adsense');
    const byKey = await consented(board.key);
    const poor = await server.newKey({ board: board.slug, scopes: ['integrations.read'] });
    for (const other of [null, { session: victim.token }, { key: theirs.key }, { key: poor }])
      expect(await confirmed(server, byKey, other)).toBe('403 page');
    expect(await confirmed(server, byKey, board)).toBe(dashboard(board.slug, 'connected=adsense'));
    expect(await confirmed(server, byKey, board)).toBe(dashboard(board.slug, 'error=integrations_invalid_state'));
    expect(await confirmed(server, 'a-ticket', board)).toBe('401 integrations_invalid_state');
  });
});

describe('an installation that is not known to the provider', () => {
  let shared: SharedServer;
  beforeAll(async () => {
    shared = await sharedServer();
  });

  test.each(['search_console', 'adsense', 'google_analytics'])('does not connect %s', async (name) =>
    expect(outcome(await shared.call('POST', `/v1/integrations/reporting/${name}/connect`))).toBe(
      '404 integrations_not_configured',
    ),
  );
});

describe('a provider', () => {
  test('is paused, resumed and disconnected', async () => {
    const board = await newReportingBoard(at);
    await connected(at, board, 'adsense');
    const paused = await call(board, 'PATCH', '/adsense', { enabled: false });
    expect(paused.body).toEqual(row('adsense', { enabled: false }));
    expect((await call(board, 'PATCH', '/adsense', { enabled: false })).body).toEqual(paused.body);
    expect((await call(board, 'PATCH', '/adsense', { enabled: true })).body).toEqual(row('adsense'));
    expect(outcome(await call(board, 'DELETE', '/adsense'))).toBe('204');
    for (const [method, body] of [['GET'], ['PATCH', { enabled: true }], ['DELETE']] as const)
      expect(outcome(await call(board, method, '/adsense', body))).toBe('404 integrations_not_found');
    expect(await connected(at, board, 'adsense')).toContain('connected=adsense');
  });

  test('is listed in one order, and only where there is one', async () => {
    const [board, other] = [await newReportingBoard(at), await newReportingBoard(at)];
    await call(board, 'POST', '/tinybird/connect');
    await connected(at, board, 'search_console');
    const { body } = await call(board, 'GET', '');
    expect(body).toEqual({
      object: 'list',
      url: '/v1/integrations/reporting',
      hasMore: false,
      nextCursor: null,
      data: [row('search_console'), row('tinybird'), row('stripe', { connectedAt: null })],
    });
    expect((await call(other, 'GET', '')).body.data.map((each) => each['provider'])).toEqual(['stripe']);
    expect(outcome(await call(other, 'GET', '/tinybird'))).toBe('404 integrations_not_found');
  });

  test('that is managed elsewhere is paused here, and not disconnected', async () => {
    const board = await newReportingBoard(at);
    expect((await call(board, 'PATCH', '/stripe', { enabled: false })).body).toMatchObject({ enabled: false });
    expect((await call(board, 'GET', '/stripe')).body).toMatchObject({ enabled: false, connected: true });
    expect(outcome(await call(board, 'DELETE', '/stripe'))).toBe('409 integrations_managed_elsewhere');
  });

  test('whose access was taken back shows it, and is connected again', async () => {
    const board = await newReportingBoard(at);
    await connected(at, board, 'search_console');
    at.provider.revoke(true);
    const query = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const ask = () => server.call('POST', '/v1/analytics/search-console/query', { key: board.key, body: query });
    expect(outcome(await ask())).toBe('409 search_console_not_connected');
    expect((await call(board, 'GET', '/search_console')).body).toMatchObject({ connected: false, enabled: true });
    at.provider.revoke(false);
    expect(await connected(at, board, 'search_console')).toContain('connected=');
    expect(outcome(await ask())).toBe('200');
  });

  test('is refused what it cannot be, and to those who may not', async () => {
    const board = await newReportingBoard(at);
    await connected(at, board, 'search_console');
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        issuePaths(await call(board, method, '/bing', method === 'PATCH' ? { enabled: true } : undefined)),
      ).toEqual(['provider']);
    expect(issuePaths(await call(board, 'POST', '/bing/connect'))).toEqual(['provider']);
    expect(issuePaths(await call(board, 'PATCH', '/search_console', {}))).toEqual(['']);
    expect(issuePaths(await call(board, 'PATCH', '/search_console', { enabled: 'no' }))).toEqual(['enabled']);
    const mode = { searchConsoleCoverageMode: 'whole_property' };
    expect(issuePaths(await call(board, 'PATCH', '/stripe', mode))).toEqual(['searchConsoleCoverageMode']);
    const reader = { key: await server.newKey({ board: board.slug, scopes: ['integrations.read'] }) };
    for (const [method, path] of [
      ['PATCH', '/search_console'],
      ['DELETE', '/search_console'],
      ['POST', '/search_console/connect'],
    ] as const)
      expect(outcome(await call(reader, method, path, method === 'PATCH' ? { enabled: true } : undefined))).toBe(
        '403 auth_forbidden',
      );
  });

  test('has its coverage changed by owners and administrators alone', async () => {
    const board = await newReportingBoard(at);
    await connected(at, board, 'search_console');
    const owner = await ownerOf(server, board.slug);
    const [admin, member] = [await joins(server, owner.call, 'admin'), await joins(server, owner.call, 'member')];
    const mode = { searchConsoleCoverageMode: 'whole_property' };
    for (const key of [board.key, member.token])
      expect(outcome(await call({ key }, 'PATCH', '/search_console', mode))).toBe('403 auth_forbidden');
    for (const { token: key } of [admin, owner])
      expect(outcome(await call({ key }, 'PATCH', '/search_console', mode))).toBe('200');
  });

  test('leaves no secret in answers and logs', async () => {
    const board = await newReportingBoard(at);
    const before = at.provider.refreshTokens.length;
    await connected(at, board, 'search_console');
    const secrets = at.provider.refreshTokens.slice(before);
    expect(secrets.length).toBeGreaterThan(0);
    await eventually(() => at.provider.requests.length > 0);
    const texts = [
      (await call(board, 'GET', '/search_console')).text,
      (await server.call('GET', '/v1/audit-log', { key: board.key })).text,
      server.process.stdout,
      server.process.stderr,
    ].join('\n');
    for (const secret of [...secrets, 'secret-of-the-reporting-client']) expect(texts).not.toContain(secret);
  });
});
