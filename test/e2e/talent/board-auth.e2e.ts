import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEmail, BoardAuth, bearer, PASSWORD, type Session, sessionIn } from '../board-auth-calls.js';
import { linkIn, mailsTo, mailTo } from '../mails.js';
import { eventually, inOneWindow, issuePaths, outcome, type SharedServer, sharedServer, unique } from '../server.js';

// Accounts on a board over HTTP: every operation and every code of its group.

let server: SharedServer;
let board: BoardAuth;
beforeAll(async () => {
  server = await sharedServer();
  board = new BoardAuth(server, server.board);
});
afterAll(() => server?.stop());

/** A new board with these settings. */
async function boardWith(settings: object): Promise<BoardAuth> {
  const { slug, key } = await server.newBoard(`closed-${unique()}`);
  const answer = await server.call('PATCH', '/v1/settings', { key, body: settings });
  if (answer.status !== 200) throw new Error(answer.text);
  return new BoardAuth(server, slug);
}

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up', () => {
  it('begins a session at once, whose user is not verified', async () => {
    const email = anEmail();
    const answer = await board.register(` ${email.toUpperCase()} `, { marketingConsent: true });
    const { accessToken, refreshToken, expiresAt, boardUser } = sessionIn(answer);
    expect(answer.body.object).toBe('board_auth_session');
    expect(boardUser).toEqual({
      id: expect.stringMatching(/^boardUsers_[0-9a-z]{26}$/),
      object: 'board_user',
      role: 'candidate',
      email: email.toUpperCase(),
      displayName: 'Jane Doe',
      emailVerified: false,
    });
    expect(refreshToken).toMatch(/^[\w-]{43}$/);
    expect(Math.abs(expiresAt - Date.now() - 3_600_000)).toBeLessThan(600_000);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const me = await board.me(accessToken);
    expect(me.body).toEqual(boardUser);
    expect(me.headers.get('cache-control')).toBe('private, no-store');
    expect(me.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is rejected for an address that is in use, in any case', async () => {
    const email = anEmail();
    const first = await board.signedUp(email);
    const again = await board.register(` ${email.toUpperCase()}`, { role: 'employer', password: 'another password' });
    expect(outcome(again)).toBe('409 board_auth_email_taken');
    expect((await board.me(first.accessToken)).body).toEqual(first.boardUser);
    expect(outcome(await board.login(email, 'another password'))).toBe('401 board_auth_invalid_credentials');
    const elsewhere = new BoardAuth(server, (await server.newBoard('elsewhere')).slug);
    expect((await elsewhere.signedUp(email)).boardUser.id).not.toBe(first.boardUser.id);
  });

  it('is won by one of many who want the same address at the same time', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 4 }, () => board.register(email)));
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array<string>(3).fill('409 board_auth_email_taken')]);
  });

  it('is refused for a role that the board does not offer', async () => {
    const closed = await boardWith({ candidatesEnabled: false });
    expect(outcome(await closed.register(anEmail()))).toBe('403 board_auth_registration_disabled');
    expect(outcome(await closed.register(anEmail(), { role: 'employer' }))).toBe('200');
    const others = await boardWith({ employersEnabled: false });
    expect(outcome(await others.register(anEmail(), { role: 'employer' }))).toBe(
      '403 board_auth_registration_disabled',
    );
  });

  it.each([
    [{ role: 'admin' }, 'role'],
    [{ method: 'oauth' }, 'method'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'a'.repeat(250)}@x.example` }, 'email'],
    [{ email: 'a@x.example\r\nBcc: b@x.example' }, 'email'],
    [{ email: 'ａnna@x.example' }, 'email'],
    [{ password: 'seven77' }, 'password'],
    [{ password: 'a'.repeat(1_025) }, 'password'],
    [{ password: 'with\u0000null' }, 'password'],
    [{ password: 12_345_678 }, 'password'],
    [{ displayName: 'a'.repeat(121) }, 'displayName'],
    [{ displayName: null }, 'displayName'],
    [{ marketingConsent: 'yes' }, 'marketingConsent'],
  ])('is refused with %j', async (more, path) => {
    const answer = await board.register(anEmail(), more);
    expect([outcome(answer), new Set(issuePaths(answer))]).toEqual(['400 validation_bad_request', new Set([path])]);
  });

  it('takes a password of any characters, and no body of any size', async () => {
    const email = anEmail();
    const password = `${'🗝'.repeat(10)} ſ\n\t"`;
    await board.signedUp(email, { password, displayName: ' ' });
    expect(sessionIn(await board.login(email, password)).boardUser.displayName).toBeNull();
    const large = await board.register(anEmail(), { password: 'a'.repeat(20_000) });
    expect(outcome(large)).toBe('413 validation_payload_too_large');
  });
});

describe('signing in', () => {
  it('begins another session each time', async () => {
    const email = anEmail();
    const first = await board.signedUp(email);
    const second = sessionIn(await board.login(email.toUpperCase()));
    expect(second.boardUser).toEqual(first.boardUser);
    expect(new Set([first.refreshToken, second.refreshToken]).size).toBe(2);
    expect((await board.me(first.accessToken)).status).toBe(200);
  });

  it('gets one answer for another password, an unknown address and an account without a password', async () => {
    const email = anEmail();
    await board.signedUp(email);
    const visitor = anEmail();
    await board.post('magic-link', { email: visitor });
    sessionIn(await board.post('magic-link/consume', { token: await board.tokenFor(visitor) }));
    const answers = await Promise.all([
      board.login(email, 'another password'),
      board.login(anEmail()),
      board.login(visitor),
      board.login(email, ''),
    ]);
    const reported = answers.map(({ status, body: { error } }) => [status, error.code, error.message]);
    expect(new Set(reported.map((each) => each.join())).size).toBe(1);
    expect(outcome(answers[0] as never)).toBe('401 board_auth_invalid_credentials');
  });
});

describe('a session', () => {
  it('goes on by its refresh token, which is good once, and the next one lives', async () => {
    const { refreshToken, boardUser } = await board.signedUp();
    const refresh = (token: string) => board.post('refresh', { refreshToken: token });
    const next = sessionIn(await refresh(refreshToken));
    expect(next.boardUser).toEqual(boardUser);
    expect(outcome(await refresh(refreshToken))).toBe('401 board_auth_invalid_token');
    const third = sessionIn(await refresh(next.refreshToken));
    expect((await board.me(third.accessToken)).status).toBe(200);
  });

  it('ends by signing out, however often, and the access token with it', async () => {
    const { refreshToken, accessToken } = await board.signedUp();
    for (const token of [refreshToken, refreshToken, 'no token', ''])
      expect(outcome(await board.post('logout', { refreshToken: token }))).toBe('204');
    expect(outcome(await board.post('refresh', { refreshToken }))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.me(accessToken))).toBe('401 board_auth_invalid_token');
  });

  it('is required where an operation needs a signed-in user, and checked before the body', async () => {
    const none = await board.me();
    expect(outcome(none)).toBe('401 board_auth_invalid_token');
    expect(none.headers.get('www-authenticate')).toContain('Bearer');
    expect(outcome(await board.post('verify-email/otp', {}))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.post('verify-email/resend'))).toBe('401 board_auth_invalid_token');
  });

  it('does not replace the password of a board, which is required first', async () => {
    const { slug, key } = await server.newBoard('gated');
    const gated = new BoardAuth(server, slug);
    const { accessToken } = await gated.signedUp();
    await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'let me in' } });
    await eventually(async () => outcome(await gated.me(accessToken)) === '401 board_password_required');
    const token = (await gated.call('POST', '/password/verify', { password: 'let me in' })).body['token'] as string;
    const access = { 'X-Board-Access': token };
    expect((await gated.call('GET', '/me', undefined, { ...access, ...bearer(accessToken) })).status).toBe(200);
    expect((await gated.post('verify-email/resend', undefined, bearer(accessToken))).status).toBe(204);
  });
});

describe('an address', () => {
  it('is verified by the link in the mail, as often as it is followed', async () => {
    const email = anEmail();
    const { accessToken } = await board.signedUp(email);
    const link = linkIn(await mailTo(server, email));
    expect([link.host, link.pathname]).toEqual([`${server.board}.localhost:3001`, '/auth/verify-email']);
    const token = link.searchParams.get('token');
    for (let times = 0; times < 2; times++)
      expect(outcome(await board.post('verify-email', { token }, bearer(accessToken)))).toBe('204');
    expect((await board.me(accessToken)).body['emailVerified']).toBe(true);
    // After the confirmation, a link opened elsewhere ends nothing.
    expect(outcome(await board.post('verify-email', { token }))).toBe('204');
    expect((await board.me(accessToken)).status).toBe(200);
    expect((await board.login(email)).status).toBe(200);
    for (const no of ['no token', '', `${token}x`])
      expect(outcome(await board.post('verify-email', { token: no }))).toBe('401 board_auth_invalid_token');
  });

  it('is verified by the link without a session, which ends neither password nor sessions', async () => {
    const email = anEmail();
    const session = await board.signedUp(email);
    const token = linkIn(await mailTo(server, email)).searchParams.get('token');
    for (const headers of [{}, bearer('no token')])
      expect(outcome(await board.post('verify-email', { token }, headers))).toBe('204');
    expect((await board.me(session.accessToken)).body['emailVerified']).toBe(true);
    const { refreshToken } = session;
    expect(sessionIn(await board.post('refresh', { refreshToken })).boardUser['emailVerified']).toBe(true);
    expect(sessionIn(await board.login(email)).boardUser['emailVerified']).toBe(true);
  });

  it('that a stranger signed up with is taken from them by the first sign-in link, also after the other link', async () => {
    const email = anEmail();
    const stranger = await board.signedUp(email);
    const token = linkIn(await mailTo(server, email)).searchParams.get('token');
    expect(outcome(await board.post('verify-email', { token }))).toBe('204');
    await board.post('magic-link', { email });
    const link = linkIn(await mailTo(server, email, 2)).searchParams.get('token');
    const owner = sessionIn(await board.post('magic-link/consume', { token: link }));
    expect(owner.boardUser.id).toBe(stranger.boardUser.id);
    expect(outcome(await board.me(stranger.accessToken))).toBe('401 board_auth_invalid_token');
    const { refreshToken } = stranger;
    expect(outcome(await board.post('refresh', { refreshToken }))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.login(email))).toBe('401 board_auth_invalid_credentials');
  });

  it('is verified by the code in the mail, and the link is good afterwards', async () => {
    const email = anEmail();
    const { accessToken } = await board.signedUp(email);
    const mail = await mailTo(server, email);
    const type = (code: string) => board.post('verify-email/otp', { code }, bearer(accessToken));
    const code = codeIn(mail.text);
    expect(outcome(await type(other(code)))).toBe('401 board_auth_invalid_token');
    expect(outcome(await type(` ${code} `))).toBe('204');
    expect((await board.me(accessToken)).body['emailVerified']).toBe(true);
    expect(outcome(await type(other(code)))).toBe('204');
    const token = linkIn(mail).searchParams.get('token');
    expect(outcome(await board.post('verify-email', { token }))).toBe('204');
  });

  it('is requested again by a mail with another code, once a minute', () =>
    inOneWindow(60, async () => {
      const email = anEmail();
      const { accessToken } = await board.signedUp(email);
      const first = await mailTo(server, email);
      const resend = () => board.post('verify-email/resend', undefined, bearer(accessToken));
      expect(outcome(await resend())).toBe('204');
      const refused = await resend();
      expect([outcome(refused), Number(refused.headers.get('retry-after')) > 0]).toEqual(['429 rate_limited', true]);
      await mailTo(server, email, 2);
      const [codes, links] = [new Set<string>(), new Set<string>()];
      for (const mail of await mailsTo(server, email)) {
        codes.add(codeIn(mail.text));
        links.add(linkIn(mail).searchParams.get('token') ?? '');
      }
      expect([codes.size, links.size]).toEqual([2, 2]);
      const old = await board.post('verify-email/otp', { code: codeIn(first.text) }, bearer(accessToken));
      expect(outcome(old)).toBe('401 board_auth_invalid_token');
      for (const token of links)
        expect(outcome(await board.post('verify-email', { token }, bearer(accessToken)))).toBe('204');
      // The address is confirmed, so nothing is sent and nothing is counted.
      expect(outcome(await resend())).toBe('204');
      expect(await mailsTo(server, email)).toHaveLength(2);
    }));
});

describe('a forgotten password', () => {
  const forgot = (email: string) => board.post('forgot-password', { email });
  const reset = (token: string, password = 'a new password') => board.post('reset-password', { token, password });

  it('is replaced by the link in a mail, once, and every session ends', async () => {
    const email = anEmail();
    const session = await board.welcomed(email);
    expect((await board.me(session.accessToken)).status).toBe(200);
    expect(outcome(await forgot(email.toUpperCase()))).toBe('204');
    const link = linkIn(await mailTo(server, email, 2));
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(['/auth/reset-password', ['token']]);
    const token = link.searchParams.get('token') ?? '';
    expect(outcome(await reset(token, 'seven77'))).toBe('400 validation_bad_request');
    expect(outcome(await reset(token))).toBe('204');
    expect(outcome(await reset(token))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.me(session.accessToken))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.post('refresh', { refreshToken: session.refreshToken }))).toBe(
      '401 board_auth_invalid_token',
    );
    expect(outcome(await board.login(email))).toBe('401 board_auth_invalid_credentials');
    expect(sessionIn(await board.login(email, 'a new password')).boardUser['emailVerified']).toBe(true);
  });

  it('reveals nothing: an unknown address gets the same response, and no mail', async () => {
    const [known, unknown] = [anEmail(), anEmail()];
    await board.welcomed(known);
    const answers = [await forgot(unknown), await forgot(known)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    // Mails are written in the order of the requests.
    await mailTo(server, known, 2);
    expect(await mailsTo(server, unknown)).toEqual([]);
  });

  it('is replaced by the newest link only', async () => {
    const email = anEmail();
    await board.welcomed(email);
    await forgot(email);
    const first = await board.tokenFor(email, 2);
    await forgot(email);
    const second = await board.tokenFor(email, 3);
    expect(outcome(await reset(first))).toBe('401 board_auth_invalid_token');
    expect(outcome(await reset(second))).toBe('204');
  });
});

describe('a link to sign in', () => {
  const consume = (token: string, at = board) => at.post('magic-link/consume', { token });

  it('makes a new person a verified candidate, once, and leads on to a page of the storefront', async () => {
    const email = anEmail();
    expect(outcome(await board.post('magic-link', { email, returnTo: '/jobs/nurse?a=1' }))).toBe('204');
    const link = linkIn(await mailTo(server, email));
    expect([link.pathname, link.searchParams.get('returnTo')]).toEqual(['/auth/magic-link', '/jobs/nurse?a=1']);
    const token = link.searchParams.get('token') ?? '';
    const { boardUser } = sessionIn(await consume(token));
    expect(boardUser).toMatchObject({ role: 'candidate', email, displayName: null, emailVerified: true });
    expect(outcome(await consume(token))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.register(email))).toBe('409 board_auth_email_taken');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/a\tb'])(
    'never leads on to %j',
    async (returnTo) => {
      const email = anEmail();
      expect(outcome(await board.post('magic-link', { email, returnTo }))).toBe('204');
      expect([...linkIn(await mailTo(server, email)).searchParams.keys()]).toEqual(['token']);
    },
  );

  it('signs an employer in, and ends what was set up before the address was shown to be theirs', async () => {
    const email = anEmail();
    const before = await board.welcomed(email, { role: 'employer' });
    await board.post('magic-link', { email });
    const session = sessionIn(await consume(await board.tokenFor(email, 2)));
    expect(session.boardUser).toMatchObject({ id: before.boardUser.id, role: 'employer', emailVerified: true });
    expect(outcome(await board.me(before.accessToken))).toBe('401 board_auth_invalid_token');
    expect(outcome(await board.login(email))).toBe('401 board_auth_invalid_credentials');
    expect((await board.me(session.accessToken)).status).toBe(200);
  });

  it('is rejected while registration is disabled, and is valid again when it is enabled', async () => {
    const { slug, key } = await server.newBoard('half-closed');
    const at = new BoardAuth(server, slug);
    const open = async (candidatesEnabled: boolean) => {
      await server.call('PATCH', '/v1/settings', { key, body: { candidatesEnabled } });
      const expected = candidatesEnabled ? 204 : 403;
      await eventually(async () => (await at.post('magic-link', { email: anEmail('probe') })).status === expected);
    };
    const [known, unknown] = [anEmail(), anEmail()];
    await at.signedUp(known);
    await at.post('magic-link', { email: unknown });
    const token = await at.tokenFor(unknown);
    await open(false);
    expect(outcome(await at.post('magic-link', { email: anEmail() }))).toBe('403 board_auth_registration_disabled');
    expect(outcome(await at.post('magic-link', { email: known }))).toBe('204');
    expect(outcome(await consume(token, at))).toBe('403 board_auth_registration_disabled');
    await open(true);
    expect(sessionIn(await consume(token, at)).boardUser.email).toBe(unknown);
  });
});

describe('links in mails', () => {
  it('lead to the storefront of the publishable key, with any host in the request', async () => {
    const { key } = await server.publishableKey(server.board);
    const at = new BoardAuth(server, key);
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'Forwarded': 'host=evil.example',
      'Origin': 'https://evil.example',
    };
    const email = anEmail();
    const body = {
      role: 'candidate',
      method: 'emailpass',
      email,
      password: PASSWORD,
      displayName: 'J',
      origin: 'https://evil.example',
    };
    const session: Session = sessionIn(await at.post('register', body, headers));
    const links = [linkIn(await mailTo(server, email))];
    await at.post('forgot-password', { email, origin: 'https://evil.example' }, headers);
    links.push(linkIn(await mailTo(server, email, 2)));
    await at.post('magic-link', { email }, headers);
    links.push(linkIn(await mailTo(server, email, 3)));
    await at.post('verify-email/resend', undefined, { ...headers, ...bearer(session.accessToken) });
    links.push(linkIn(await mailTo(server, email, 4)));
    expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set(['https://jobs.example']));
  });
});
