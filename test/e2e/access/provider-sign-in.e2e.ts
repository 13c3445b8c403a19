import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import {
  identityProvider,
  type IdentityProviderServer,
  type ProviderAccount,
} from '../../doubles/identity-provider.js';
import { mailsTo, mailTo } from '../mails.js';
import { joins, type Operator, ownerOf, PASSWORD } from '../operators.js';
import { outcome, request, type Server, sharedServer, startServer, unique } from '../server.js';

let provider: IdentityProviderServer;
let server: Server;
let owner: Operator;
beforeAll(async () => {
  provider = await identityProvider();
  server = await startServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'openings',
    OIDC_CLIENT_SECRET: 'secret-of-the-client',
    OIDC_LABEL: 'Sign in with Acme',
    OIDC_ALLOWED_DOMAINS: 'team.example, demo.example',
  });
  provider.register({
    id: 'openings',
    secret: 'secret-of-the-client',
    redirectUri: `${server.origin}/dashboard/sign-in/callback`,
  });
  owner = await ownerOf(server, server.board);
});
afterAll(async () => {
  await server?.stop();
  await provider?.close();
});

/** A browser, with the cookies that the server has set. */
class Browser {
  private readonly cookies = new Map<string, string>();
  set: readonly string[] = [];

  /** Opens a path or URL of the server; `form` is sent as a page of the server does. */
  async go(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const response = await fetch(new URL(address, server.origin), {
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'origin': server.origin, 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    });
    this.set = response.headers.getSetCookie();
    for (const each of this.set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The target of the server's redirect from `address`. */
  async sentFrom(address: string, form?: Readonly<Record<string, string>>): Promise<string> {
    const response = await this.go(address, form);
    return response.headers.get('location') ?? `${response.status}`;
  }

  /** Starts a sign-in, visits the provider as `person`, and returns the URL with which it comes back. */
  async back(person: ProviderAccount | null, next?: string): Promise<string> {
    const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`;
    const { pathname, search } = await provider.visit(
      await this.sentFrom(`/dashboard/sign-in/provider${query}`),
      person,
    );
    return pathname + search;
  }

  /** The same, and returns the target of the last redirect. */
  async signIn(person: ProviderAccount | null, next?: string): Promise<string> {
    return this.sentFrom(await this.back(person, next));
  }

  /** The signed-in user of this browser. */
  async who(): Promise<string | null> {
    const answer = await this.go('/v1/sessions/current');
    return answer.status === 200 ? ((await answer.json()) as { user: { email: string } }).user.email : null;
  }
}

const as = (email: string, more: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  ...more,
});
const refusal = (code: string) => `/dashboard/sign-in?error=${code}`;
const member = () => joins(server, owner.call, 'member');

describe('a person with an account here', () => {
  it('is signed in by the provider, in a cookie, and goes on where they wanted', async () => {
    const person = await member();
    const browser = new Browser();
    expect(await browser.signIn(as(person.email.toUpperCase()), '/demo/jobs?status=draft')).toBe(
      '/dashboard/demo/jobs?status=draft',
    );
    const [session = '', attempt = ''] = browser.set;
    expect(session).toMatch(/^openings_session=svc_sess_\w{26}_[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict$/);
    expect(attempt).toMatch(/^openings_sign_in=; Path=\/dashboard\/sign-in; Max-Age=0; HttpOnly; SameSite=Lax$/);
    expect(await browser.who()).toBe(person.email);
    const { body } = await person.call('GET', '/v1/sessions');
    expect(body.data).toHaveLength(2);
  });

  it('stays the same one no matter what the provider calls their address later', async () => {
    const [person, other] = [await member(), await member()];
    const { sub } = as(person.email);
    expect(await new Browser().signIn(as(person.email))).toBe('/dashboard/');
    for (const email of ['renamed@team.example', other.email]) {
      const browser = new Browser();
      expect(await browser.signIn({ sub, email, email_verified: true })).toBe('/dashboard/');
      expect(await browser.who()).toBe(person.email);
    }
  });

  it('does not pass to another person who gets the address at the provider, until the link is given up', async () => {
    const person = await member();
    await new Browser().signIn(as(person.email));
    const heir = as(person.email, { sub: `heir-${unique()}` });
    expect(await new Browser().signIn(heir)).toBe(refusal('auth_other_identity'));
    await server.users.unlink(person.email);
    expect(outcome(await person.call('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
    expect(await new Browser().signIn(heir)).toBe('/dashboard/');
    await expect(server.users.unlink(owner.email)).rejects.toMatchObject({ code: 'users_identity_not_linked' });
  });

  it('is mailed of the first sign-in alone', async () => {
    const person = await member();
    for (const _ of [1, 2]) await new Browser().signIn(as(person.email));
    const [, other] = await Promise.all([
      mailTo(server, person.email, 1, /^Sign-in with your organisation/),
      new Browser().signIn(as(person.email)),
    ]);
    expect(other).toBe('/dashboard/');
    const subjects = (await mailsTo(server, person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Sign-in with your organisation'))).toHaveLength(1);
  });

  it('proves the address of an account that has no password yet', async () => {
    const email = `founder-${unique()}@demo.example`;
    const { slug } = await server.newBoard(`founded-${unique()}`, 'scale', email);
    const browser = new Browser();
    await browser.signIn(as(email));
    const answer = await browser.go('/v1/sessions/current');
    const { accounts } = (await answer.json()) as { accounts: readonly { slug: string; role: string }[] };
    expect(accounts.map((each) => [each.slug, each.role])).toEqual([[slug, 'owner']]);
  });

  it('must enter the second factor that they have', async () => {
    const person = await member();
    const { body } = await person.call('POST', '/v1/me/totp', { password: PASSWORD });
    const code = (step: number) =>
      TOTP.generate({ secret: Secret.fromBase32(body.secret), timestamp: Date.now() + step * 30_000 });
    expect(outcome(await person.call('POST', '/v1/me/totp/confirm', { code: code(0) }))).toBe('200');
    const browser = new Browser();
    expect(await browser.signIn(as(person.email), '/demo')).toBe('/dashboard/sign-in/code');
    expect(await browser.who()).toBeNull();
    const page = await browser.go('/dashboard/sign-in/code');
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    const wrong = await browser.go('/dashboard/sign-in/code', { code: '000000' });
    expect([wrong.status, (await wrong.text()).includes('The code is wrong')]).toEqual([401, true]);
    const forged = await fetch(`${server.origin}/dashboard/sign-in/code`, {
      method: 'POST',
      headers: { 'origin': 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'code=000000',
    });
    expect(forged.status).toBe(403);
    expect(await browser.sentFrom('/dashboard/sign-in/code', { code: code(1) })).toBe('/dashboard/demo');
    expect(await browser.who()).toBe(person.email);
    expect(await new Browser().sentFrom('/dashboard/sign-in/code', { code: code(1) })).toBe(
      refusal('auth_sign_in_expired'),
    );
  });
});

describe('no one is signed in', () => {
  it.each<[string, Partial<ProviderAccount> | null, string]>([
    ['who declines', null, 'auth_provider_refused'],
    ['whose address the provider does not vouch for', { email_verified: false }, 'auth_domain_not_allowed'],
    ['whose address is of another domain', { email: 'ada@elsewhere.example' }, 'auth_domain_not_allowed'],
    [
      'whose address only looks like one of the domain',
      { email: 'ada@team.example@evil.example' },
      'auth_domain_not_allowed',
    ],
    ['who has no account', { email: 'nobody@team.example' }, 'auth_no_account'],
  ])('%s', async (_, more, code) => {
    const person = await member();
    const browser = new Browser();
    expect(await browser.signIn(more === null ? null : as(person.email, more))).toBe(refusal(code));
    expect(await browser.who()).toBeNull();
  });

  it('who is invited and has no account, and the sign-in makes none', async () => {
    const email = `invited-${unique()}@team.example`;
    expect(outcome(await owner.call('POST', '/v1/invitations', { email, role: 'member' }))).toBe('201');
    expect(await new Browser().signIn(as(email))).toBe(refusal('auth_no_account'));
    expect((await server.users.list()).map((each) => each.email)).not.toContain(email);
  });

  it('by the answer to a sign-in of another browser, or a second time', async () => {
    const person = await member();
    const [mine, theirs] = [new Browser(), new Browser()];
    const address = await mine.back(as(person.email));
    await theirs.back(as(person.email));
    expect(await theirs.sentFrom(address)).toBe(refusal('auth_sign_in_expired'));
    expect(await new Browser().sentFrom(address)).toBe(refusal('auth_sign_in_expired'));
    expect(await mine.sentFrom(address)).toBe('/dashboard/');
    expect(await mine.sentFrom(address)).toBe(refusal('auth_sign_in_expired'));
  });

  it('by a code that was meant for another attempt', async () => {
    const person = await member();
    const victim = new URLSearchParams((await new Browser().back(as(person.email))).split('?')[1]);
    const attacker = new Browser();
    const [path, query] = (await attacker.back(as(owner.email))).split('?');
    const injected = new URLSearchParams(query);
    injected.set('code', victim.get('code') ?? '');
    expect(await attacker.sentFrom(`${path}?${injected.toString()}`)).toBe(refusal('auth_provider_refused'));
  });

  it('by an ID token that was changed on its way', async () => {
    const person = await member();
    provider.tamper((token) => token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`));
    try {
      expect(await new Browser().signIn(as(person.email))).toBe(refusal('auth_provider_refused'));
    } finally {
      provider.tamper((token) => token);
    }
  });
});

it('a page elsewhere is nowhere to go on to', async () => {
  const person = await member();
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/../../evil', 'x', '/a\n/b'])
    expect(await new Browser().signIn(as(person.email), next)).toBe('/dashboard/');
});

it('the dashboard gets the text of the button and its target, and nothing else of the provider', async () => {
  const { body, text } = await request(server.origin, 'GET', '/dashboard/config.json');
  expect(body['signIn']).toEqual({ label: 'Sign in with Acme', href: '/dashboard/sign-in/provider' });
  for (const secret of [provider.issuer, 'secret-of-the-client']) expect(text).not.toContain(secret);
});

it('a provider that does not answer is reported at the sign-in page', async () => {
  const lost = await server.another({ ROLE: 'api', OIDC_ISSUER: 'http://127.0.0.1:9' });
  const answer = await fetch(`${lost.origin}/dashboard/sign-in/provider`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe(refusal('service_unavailable'));
  const without = await sharedServer();
  expect((await request(without.origin, 'GET', '/dashboard/config.json')).body['signIn']).toBeNull();
  await without.stop();
});

it('attempts are counted like other attempts to sign in', async () => {
  const strict = await server.another({ ROLE: 'api', OPERATOR_AUTH_LIMIT: '2' });
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth++)
    statuses.push((await fetch(`${strict.origin}/dashboard/sign-in/callback`, { redirect: 'manual' })).status);
  expect(statuses).toContain(429);
});

it('the log has neither codes nor states nor sessions', async () => {
  const person = await member();
  const browser = new Browser();
  const address = await browser.back(as(person.email));
  await browser.sentFrom(address);
  const query = new URLSearchParams(address.split('?')[1]);
  const token = /=([^;]*)/.exec(browser.set[0] ?? '')?.[1] ?? 'none';
  await server.process.stop();
  const log = server.process.stdout + server.process.stderr;
  expect(log).toContain('/dashboard/sign-in/callback');
  for (const secret of [query.get('code'), query.get('state'), token, 'secret-of-the-client'])
    expect(log).not.toContain(secret);
});
