import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Rejection } from '#kernel';
import { SignInClients } from '#runtime';
import { Logger } from '@nestjs/common';
import { createHmac, randomUUID } from 'node:crypto';
import { OpenIdProviders } from '../../../libs/talent/src/people/adapters/identity-providers.openid.js';
import type { SignInAttempt } from '../../../libs/talent/src/people/ports.js';
import {
  identityProvider,
  type IdentityProviderServer,
  type ProviderAccount,
} from '../../doubles/identity-provider.js';

Logger.overrideLogger(false);

const ORIGIN = 'http://127.0.0.1:3999';
const ADA: ProviderAccount = { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' };

const settings = (google: string, linkedin = google) => ({
  OAUTH_GOOGLE_CLIENT_ID: 'openings',
  OAUTH_GOOGLE_CLIENT_SECRET: 'secret-of-google',
  OAUTH_GOOGLE_ISSUER: google,
  OAUTH_LINKEDIN_CLIENT_ID: 'openings-in',
  OAUTH_LINKEDIN_CLIENT_SECRET: 'secret-of-linkedin',
  OAUTH_LINKEDIN_ISSUER: linkedin,
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: null,
  OIDC_CLIENT_SECRET: null,
  OIDC_LABEL: 'Single sign-on',
  OIDC_ALLOWED_DOMAINS: [],
  PUBLIC_URL: null,
});
const adapter = (issuer: string, more: Partial<ReturnType<typeof settings>> = {}) =>
  new OpenIdProviders(new SignInClients({ ...settings(issuer), ...more }, () => ORIGIN));

const attempt = (): SignInAttempt => ({
  state: `state-${randomUUID()}`,
  verifier: randomUUID().repeat(2),
  nonce: `nonce-${randomUUID()}`,
});

const coded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const turned = (signature: string): string => [...signature].reverse().join('');
/** The same payload under HS256, which a client takes that lets tokens choose how they are checked. */
function signedBy(secret: string, [, payload]: readonly string[]): string[] {
  const signed = `${coded({ alg: 'HS256' })}.${payload}`;
  return [...signed.split('.'), createHmac('sha256', secret).update(signed).digest('base64url')];
}

const UNAVAILABLE = expect.objectContaining({ kind: 'unavailable', code: 'service_unavailable' });

describe.each([false, true])('an OpenID provider, with brief ID tokens: %s', (isBrief) => {
  let server: IdentityProviderServer;
  let providers: OpenIdProviders;
  beforeAll(async () => {
    server = await identityProvider({ isBrief });
    server.register({ id: 'openings', secret: 'secret-of-google', redirectUri: `${ORIGIN}/oauth/google/callback` });
    server.register({
      id: 'openings-in',
      secret: 'secret-of-linkedin',
      redirectUri: `${ORIGIN}/oauth/linkedin/callback`,
    });
    providers = adapter(server.issuer);
  });
  afterAll(() => server?.close());

  /** The query with which the provider sends `person` back in this attempt. */
  const answerTo = async (
    made: SignInAttempt,
    person: ProviderAccount | null = ADA,
    provider: 'google' | 'linkedin' = 'google',
  ) => (await server.visit(await providers.authorizationUrl(provider, made), person)).search.slice(1);

  test.each(['google', 'linkedin'] as const)('vouches for who signs in: %s', async (provider) => {
    const made = attempt();
    expect(await providers.identityOf(provider, await answerTo(made, ADA, provider), made)).toEqual({
      provider,
      subject: 'ada-1',
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada Lovelace',
    });
  });

  test('gets a request for a code that is bound to the attempt, and nothing secret', async () => {
    const made = attempt();
    const { origin, searchParams } = new URL(await providers.authorizationUrl('google', made));
    expect([origin, Object.fromEntries(searchParams)]).toEqual([
      server.issuer,
      {
        client_id: 'openings',
        redirect_uri: `${ORIGIN}/oauth/google/callback`,
        response_type: 'code',
        scope: 'openid email profile',
        state: made.state,
        nonce: made.nonce,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      },
    ]);
    expect(searchParams.get('code_challenge')).not.toBe(made.verifier);
  });

  test.each([
    ['tells no address', { sub: 'bob-1' }, { email: null, emailVerified: false, name: null }],
    ['has not verified one', { ...ADA, sub: 'bob-2', email_verified: false }, { emailVerified: false }],
    [
      'says nothing of that',
      { sub: 'bob-3', email: 'bob@example.com' },
      { email: 'bob@example.com', emailVerified: false },
    ],
    ['tells something else', { sub: 'bob-4', email: 'bob@x, eve@x', email_verified: true }, { email: null }],
  ] as const)('may say less: it %s', async (_, person, identity) => {
    const made = attempt();
    expect(await providers.identityOf('google', await answerTo(made, person), made)).toMatchObject(identity);
  });

  test('does not vouch for a user who declines', async () => {
    const made = attempt();
    const query = await answerTo(made, null);
    expect(query).toContain('error=access_denied');
    expect(await providers.identityOf('google', query, made)).toBeNull();
  });

  test.each([
    ['state', (made: SignInAttempt) => ({ ...made, state: attempt().state })],
    ['verifier', (made: SignInAttempt) => ({ ...made, verifier: attempt().verifier })],
    ['nonce', (made: SignInAttempt) => ({ ...made, nonce: attempt().nonce })],
  ])('does not vouch in an attempt with another %s', async (_, other) => {
    const made = attempt();
    expect(await providers.identityOf('google', await answerTo(made), other(made))).toBeNull();
  });

  test('does not vouch by a code of another attempt, which was intercepted and is injected', async () => {
    const [victim, attacker] = [attempt(), attempt()];
    const injected = new URLSearchParams(await answerTo(victim));
    injected.set('state', attacker.state);
    expect(await providers.identityOf('google', injected.toString(), attacker)).toBeNull();
  });

  test('vouches once by each answer', async () => {
    const made = attempt();
    const query = await answerTo(made);
    expect(await providers.identityOf('google', query, made)).not.toBeNull();
    expect(await providers.identityOf('google', query, made)).toBeNull();
  });

  test.each([
    ['without a code', (query: URLSearchParams) => query.delete('code')],
    ['with two codes', (query: URLSearchParams) => query.append('code', 'x')],
    ['with a code of nobody', (query: URLSearchParams) => query.set('code', 'x')],
    ['without an issuer', (query: URLSearchParams) => query.delete('iss')],
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['with two states', (query: URLSearchParams) => query.append('state', 'x')],
  ])('is not believed in an answer %s', async (_, change) => {
    const made = attempt();
    const query = new URLSearchParams(await answerTo(made));
    change(query);
    expect(await providers.identityOf('google', query.toString(), made)).toBeNull();
  });

  test.each([
    ['signed by nobody', ([, payload]: readonly string[]) => [coded({ alg: 'none' }), payload, '']],
    ['signed by who has only our secret', (parts: readonly string[]) => signedBy('secret-of-google', parts)],
    [
      'with another signature',
      ([header, payload, signature = '']: readonly string[]) => [header, payload, turned(signature)],
    ],
    [
      'about somebody else',
      ([header, payload = '', signature]: readonly string[]) => [
        header,
        coded({ ...decoded(payload), sub: 'eve-1', email: 'eve@example.com' }),
        signature,
      ],
    ],
  ])('is not believed by an ID token %s', async (_, change) => {
    const made = attempt();
    const query = await answerTo(made);
    server.tamper((idToken) => change(idToken.split('.')).join('.'));
    try {
      expect(await providers.identityOf('google', query, made)).toBeNull();
    } finally {
      server.tamper((idToken) => idToken);
    }
  });

  test('that does not know this installation counts as unavailable', async () => {
    const stranger = adapter(server.issuer, { OAUTH_GOOGLE_CLIENT_SECRET: 'wrong' });
    const made = attempt();
    const query = await answerTo(made);
    await expect(stranger.identityOf('google', query, made)).rejects.toEqual(UNAVAILABLE);
  });
});

test('a provider that is away is queried again when it is back', async () => {
  const server = await identityProvider();
  await server.close();
  const providers = adapter(server.issuer);
  for (let nth = 0; nth < 2; nth++)
    await expect(providers.authorizationUrl('google', attempt())).rejects.toBeInstanceOf(Rejection);
});

test('a provider goes away between question and answer', async () => {
  const server = await identityProvider();
  server.register({ id: 'openings', secret: 'secret-of-google', redirectUri: `${ORIGIN}/oauth/google/callback` });
  const providers = adapter(server.issuer);
  const made = attempt();
  const back = await server.visit(await providers.authorizationUrl('google', made), ADA);
  await server.close();
  await expect(providers.identityOf('google', back.search.slice(1), made)).rejects.toEqual(UNAVAILABLE);
});

test('another issuer than the one of the settings is not believed', async () => {
  const server = await identityProvider();
  try {
    // The same server under another name: what it says of itself does not fit.
    const providers = adapter(server.issuer.replace('127.0.0.1', 'localhost'));
    await expect(providers.authorizationUrl('google', attempt())).rejects.toEqual(UNAVAILABLE);
  } finally {
    await server.close();
  }
});
