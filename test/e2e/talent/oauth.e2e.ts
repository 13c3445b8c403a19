import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  identityProvider,
  type IdentityProviderServer,
  type ProviderAccount,
} from '../../doubles/identity-provider.js';
import { type Answer, outcome, type Server, startServer, unique } from '../server.js';

let provider: IdentityProviderServer;
let server: Server;
beforeAll(async () => {
  provider = await identityProvider();
  server = await startServer({
    OAUTH_GOOGLE_CLIENT_ID: 'openings',
    OAUTH_GOOGLE_CLIENT_SECRET: 'secret-of-the-client',
    OAUTH_GOOGLE_ISSUER: provider.issuer,
    BOARD_AUTH_LIMIT: '1000000',
  });
  provider.register({
    id: 'openings',
    secret: 'secret-of-the-client',
    redirectUri: `${server.origin}/oauth/google/callback`,
  });
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

const INVALID = '401 board_auth_invalid_token';

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  server.call(method, path, { key: null, headers, ...(body === undefined ? {} : { body }) });
const anAccount = (more: Partial<ProviderAccount> = {}): ProviderAccount => {
  const name = `ada-${unique()}`;
  return { sub: name, email: `${name}@example.com`, email_verified: true, name: 'Ada Lovelace', ...more };
};

/** The provider URL to which a storefront sends a browser. */
async function begun(board = server.board, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`;
  const { status, body } = await call('GET', `/v1/boards/${board}/auth/oauth/google${query}`);
  expect([status, body['object'], body['provider']]).toEqual([200, 'oauth_authorization_url', 'google']);
  return body['authorizeUrl'] as string;
}
/** Path and query with which the browser of `person` comes back. */
async function back(address: string, person: ProviderAccount | null): Promise<string> {
  const { origin, pathname, search } = await provider.visit(address, person);
  expect([origin, pathname]).toEqual([server.origin, '/oauth/google/callback']);
  return pathname + search;
}
const callback = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(server.origin + path, { redirect: 'manual', headers });
  const { code } = (response.status === 302 ? {} : ((await response.json()) as { error: { code: string } }).error) as {
    code?: string;
  };
  return { outcome: code === undefined ? response.status : `${response.status} ${code}`, headers: response.headers };
};
/** The storefront page where the sign-in ends. */
async function landed(path: string): Promise<URL> {
  const { outcome: what, headers } = await callback(path);
  expect(what).toBe(302);
  return new URL(headers.get('location') ?? '');
}
const tokenOf = async (person: ProviderAccount, board = server.board): Promise<string> =>
  (await landed(await back(await begun(board), person))).searchParams.get('token') ?? '';
const exchange = (token: string, board = server.board): Promise<Answer> =>
  call('POST', `/v1/boards/${board}/auth/oauth/exchange`, { token });

test('a browser goes to the provider and comes back to the storefront, which gets a session', async () => {
  const person = anAccount();
  const page = await landed(await back(await begun(server.board, '/jobs/night-nurse'), person));
  expect([page.origin, page.pathname]).toEqual([`http://${server.board}.localhost:3001`, '/auth/oauth-complete']);
  expect(page.searchParams.get('returnTo')).toBe('/jobs/night-nurse');
  const { status, body } = await exchange(page.searchParams.get('token') ?? '');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: 'board_auth_session',
    boardUser: { email: person.email, displayName: 'Ada Lovelace', role: 'candidate', emailVerified: true },
  });
  const me = await call('GET', `/v1/boards/${server.board}/me`, undefined, {
    Authorization: `Bearer ${String(body['accessToken'])}`,
  });
  expect([me.status, me.body['email']]).toEqual([200, person.email]);
});

test('a person who comes again gets the same account', async () => {
  const person = anAccount();
  const [first, second] = [await exchange(await tokenOf(person)), await exchange(await tokenOf(person))];
  const idOf = ({ body }: Answer) => (body['boardUser'] as { id: string }).id;
  expect(idOf(second)).toBe(idOf(first));
});

test('the browser ends at the storefront of the publishable key, with any host in the request', async () => {
  const { key } = await server.publishableKey(server.board);
  const path = await back(await begun(key), anAccount());
  const { outcome: what, headers } = await callback(path, {
    'X-Forwarded-Host': 'evil.example',
    'Forwarded': 'host=evil.example',
  });
  expect(what).toBe(302);
  expect(new URL(headers.get('location') ?? '').origin).toBe('https://jobs.example');
});

test('neither the address at the provider nor the way back is kept by a cache', async () => {
  const first = await call('GET', `/v1/boards/${server.board}/auth/oauth/google`);
  expect([first.headers.get('cache-control'), first.headers.get('etag')]).toEqual(['no-store', null]);
  const again = await call('GET', `/v1/boards/${server.board}/auth/oauth/google`);
  expect(again.body['authorizeUrl']).not.toBe(first.body['authorizeUrl']);
  const { headers } = await callback(await back(first.body['authorizeUrl'] as string, anAccount()));
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
});

test('a provider that is not set up is not found, and an unknown one is no provider', async () => {
  const asking = async (name: string) => outcome(await call('GET', `/v1/boards/${server.board}/auth/oauth/${name}`));
  expect(await asking('linkedin')).toBe('404 board_auth_provider_not_found');
  for (const name of ['evil', 'GOOGLE', '__proto__']) expect(await asking(name)).toBe('400 validation_bad_request');
});

test('a state that is missing, foreign, changed or used leads nowhere', async () => {
  const path = await back(await begun(), anAccount());
  const query = new URLSearchParams(path.split('?')[1]);
  const state = query.get('state') ?? '';
  const other = await server.newBoard('other');
  const { id } = (await call('GET', `/v1/boards/${other.slug}`)).body;
  for (const bad of ['', 'x', `${state}0`, state.replace(/^boards_\w+/, id), state.replace('-google-', '-linkedin-')]) {
    query.set('state', bad);
    expect((await callback(`/oauth/google/callback?${query.toString()}`)).outcome).toBe(INVALID);
  }
  query.delete('state');
  expect((await callback(`/oauth/google/callback?${query.toString()}`)).outcome).toBe(INVALID);
  expect((await callback('/oauth/google/callback')).outcome).toBe(INVALID);
  expect((await callback(path.replace('/google/', '/linkedin/'))).outcome).toBe(INVALID);
  expect((await callback(path.replace('/google/', '/evil/'))).outcome).toBe('404 not_found');
  await landed(path);
  expect((await callback(path)).outcome).toBe(INVALID);
});

test('a code that was meant for another attempt does not sign in', async () => {
  const [victim, attacker] = [await back(await begun(), anAccount()), await back(await begun(), anAccount())];
  const injected = new URLSearchParams(attacker.split('?')[1]);
  injected.set('code', new URLSearchParams(victim.split('?')[1]).get('code') ?? '');
  const { searchParams } = await landed(`/oauth/google/callback?${injected.toString()}`);
  expect([searchParams.get('token'), searchParams.get('error')]).toEqual([null, 'board_auth_invalid_token']);
});

test('a person who declines, or whose address is not verified, is not signed in', async () => {
  const declined = await landed(await back(await begun(), null));
  expect(declined.searchParams.get('error')).toBe('board_auth_invalid_token');
  expect(outcome(await exchange(await tokenOf(anAccount({ email_verified: false }))))).toBe(INVALID);
});

test('a token is good once, on its own board', async () => {
  const token = await tokenOf(anAccount());
  const other = await server.newBoard('elsewhere');
  expect(outcome(await exchange(token, other.slug))).toBe(INVALID);
  expect((await exchange(token)).status).toBe(200);
  expect(outcome(await exchange(token))).toBe(INVALID);
  expect(outcome(await exchange('x'))).toBe(INVALID);
});

test('where registration is disabled, a sign-in cannot start', async () => {
  const { slug, key } = await server.newBoard('closed');
  const { status } = await server.call('PATCH', '/v1/settings', { key, body: { candidatesEnabled: false } });
  expect(status).toBe(200);
  expect(outcome(await call('GET', `/v1/boards/${slug}/auth/oauth/google`))).toBe(
    '403 board_auth_registration_disabled',
  );
});

test('answers of providers are counted like other attempts to sign in', async () => {
  const path = await back(await begun(), anAccount());
  await landed(path);
  const strict = await server.another({ BOARD_AUTH_LIMIT: '2' });
  // Six, because the limit may start again in between.
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth++) statuses.push((await fetch(strict.origin + path, { redirect: 'manual' })).status);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
});

test('the log has neither codes nor tokens nor secrets', async () => {
  const path = await back(await begun(), anAccount());
  const token = (await landed(path)).searchParams.get('token') ?? '';
  await exchange(token);
  const code = new URLSearchParams(path.split('?')[1]).get('code') ?? '';
  await server.process.stop();
  const log = server.process.stdout + server.process.stderr;
  expect(log).toContain('/oauth/:provider/callback');
  for (const secret of [code, token, 'secret-of-the-client', 'Ada Lovelace']) expect(log).not.toContain(secret);
});
