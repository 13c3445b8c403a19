import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEmail, BoardAuth, bearer, PASSWORD, sessionIn } from '../board-auth-calls.js';
import { counting } from '../counting.js';
import { mailTo } from '../mails.js';
import {
  NO_LIMITS,
  eventually,
  inOneWindow,
  outcome,
  type Server,
  type ServerProcess,
  type SharedServer,
  sharedServer,
  startServer,
  unique,
} from '../server.js';

// Attacks by a person who wants to use another person's account.

const INVALID = '401 board_auth_invalid_token';

describe('a user with tokens', () => {
  let server: SharedServer;
  let board: BoardAuth;
  beforeAll(async () => {
    server = await sharedServer();
    board = new BoardAuth(server, server.board);
  });
  afterAll(() => server?.stop());

  it('is admitted nowhere without an access token of the board', async () => {
    const { accessToken, refreshToken } = await board.signedUp();
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    const forged = [
      refreshToken,
      server.key,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${header}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
      `${header}.${payload}`,
      'null',
      'a'.repeat(5_000),
    ];
    for (const token of forged) expect(outcome(await board.me(token))).toBe(INVALID);
    const elsewhere: readonly (readonly [string, string])[] = [
      ['Authorization', accessToken],
      ['Authorization', `Basic ${accessToken}`],
      ['Cookie', `token=${accessToken}`],
    ];
    for (const header of elsewhere)
      expect(outcome(await board.call('GET', '/me', undefined, Object.fromEntries([header])))).toBe(INVALID);
    expect(outcome(await board.call('GET', `/me?access_token=${accessToken}`))).toBe(INVALID);
    // The other API rejects it too.
    expect(outcome(await server.call('GET', '/v1/me', { key: accessToken }))).toBe('401 auth_unauthenticated');
    expect((await board.me(accessToken)).status).toBe(200);
  });

  it('is refused on another board, and nothing of this one is good there', async () => {
    const { slug } = await server.newBoard('another');
    const other = new BoardAuth(server, slug);
    const email = anEmail();
    const { accessToken, refreshToken } = await board.signedUp(email);
    const verification = await board.tokenFor(email);
    await board.post('magic-link', { email });
    const link = await board.tokenFor(email, 2);
    await board.post('forgot-password', { email });
    const reset = await board.tokenFor(email, 3);
    expect(outcome(await other.me(accessToken))).toBe('403 auth_forbidden');
    expect(outcome(await other.post('verify-email/resend', undefined, bearer(accessToken)))).toBe('403 auth_forbidden');
    expect(outcome(await other.post('refresh', { refreshToken }))).toBe(INVALID);
    expect(outcome(await other.post('verify-email', { token: verification }))).toBe(INVALID);
    expect(outcome(await other.post('magic-link/consume', { token: link }))).toBe(INVALID);
    expect(outcome(await other.post('reset-password', { token: reset, password: PASSWORD }))).toBe(INVALID);
    expect((await other.post('logout', { refreshToken })).status).toBe(204);
    // Tokens of one kind are invalid as another kind.
    expect(outcome(await board.post('magic-link/consume', { token: reset }))).toBe(INVALID);
    expect(outcome(await board.post('reset-password', { token: link, password: PASSWORD }))).toBe(INVALID);
    expect(outcome(await board.post('verify-email', { token: link }))).toBe(INVALID);
    expect(sessionIn(await board.post('refresh', { refreshToken })).boardUser.email).toBe(email);
  });

  it('is a visitor like any other where no sign-in is required, and no cache stores the response', async () => {
    const anonymous = await board.call('GET', '/jobs');
    for (const token of ['expired', (await board.signedUp()).accessToken]) {
      const answer = await board.call('GET', '/jobs', undefined, bearer(token));
      expect([answer.status, answer.body]).toEqual([200, anonymous.body]);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(anonymous.headers.get('cache-control')).toContain('public');
  });

  it('cannot choose the session that someone else begins', async () => {
    const attacker = await board.signedUp();
    const email = anEmail();
    await board.signedUp(email);
    const planted = {
      refreshToken: attacker.refreshToken,
      accessToken: attacker.accessToken,
      session: 'sessions_x',
      id: attacker.boardUser.id,
    };
    const body = { email, password: PASSWORD, ...planted };
    const session = sessionIn(
      await board.post('login', body, { ...bearer(attacker.accessToken), Cookie: 'session=x' }),
    );
    expect(session.boardUser.email).toBe(email);
    expect([session.refreshToken, session.accessToken]).not.toContain(attacker.refreshToken);
    expect(session.accessToken).not.toBe(attacker.accessToken);
    expect(outcome(await board.post('refresh', { refreshToken: 'A'.repeat(43) }))).toBe(INVALID);
    expect(sessionIn(await board.post('refresh', { refreshToken: attacker.refreshToken })).boardUser.id).toBe(
      attacker.boardUser.id,
    );
  });

  it('is nothing that they call themselves', async () => {
    const more = {
      emailVerified: true,
      verified: true,
      isVerified: true,
      sessionVersion: 9,
      credentialId: 'credentials_1',
      signIn: { provider: 'google', subject: '1' },
      id: 'boardUsers_1',
      board: 'boards_1',
      origin: 'https://evil.example',
      roles: ['admin'],
    };
    const { boardUser } = await board.signedUp(anEmail(), more);
    expect(boardUser).toMatchObject({ role: 'candidate', emailVerified: false });
    expect(boardUser.id).not.toBe('boardUsers_1');
    for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"employer"}}}'])
      expect((await board.post('register', body, { 'Content-Type': 'application/json' })).status).toBe(400);
  });

  it('gets five guesses of a code, and the right one is none afterwards', async () => {
    const email = anEmail();
    const { accessToken } = await board.signedUp(email);
    const code = /\b\d{6}\b/.exec((await mailTo(server, email)).text ?? '')?.[0] ?? '';
    const guess = (guessed: string) => board.post('verify-email/otp', { code: guessed }, bearer(accessToken));
    const wrong = Array.from({ length: 12 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));
    for (const answer of await Promise.all(wrong.map(guess))) expect(outcome(answer)).toBe(INVALID);
    expect(outcome(await guess(code))).toBe(INVALID);
    expect((await board.me(accessToken)).body['emailVerified']).toBe(false);
    // A code works only for its own account.
    const other = await board.signedUp();
    expect(outcome(await board.post('verify-email/otp', { code }, bearer(other.accessToken)))).toBe(INVALID);
  });

  it('uses each token once, however many requests carry it at the same time', async () => {
    const email = anEmail();
    const { refreshToken } = await board.welcomed(email);
    const five = (call: () => ReturnType<BoardAuth['post']>) => Promise.all(Array.from({ length: 5 }, call));
    const once = ['200', ...Array<string>(4).fill(INVALID)];
    expect((await five(() => board.post('refresh', { refreshToken }))).map(outcome).sort()).toEqual(once);
    await board.post('magic-link', { email });
    const token = await board.tokenFor(email, 2);
    expect((await five(() => board.post('magic-link/consume', { token }))).map(outcome).sort()).toEqual(once);
    await board.post('forgot-password', { email });
    const reset = await board.tokenFor(email, 3);
    const passwords = await five(() => board.post('reset-password', { token: reset, password: 'a new password' }));
    expect(passwords.map(outcome).sort()).toEqual(['204', ...Array<string>(4).fill(INVALID)]);
  });
});

describe('an attacker who looks for accounts', () => {
  const { settings, countsOf, remove } = counting();
  let server: Server;
  let board: BoardAuth;
  let known: string;
  beforeAll(async () => {
    // This process only serves requests; another process runs the background work. Hashing has its usual cost, because hashes are counted
    // by their cost.
    const costly = { ...settings, PASSWORD_HASH_COST: '15' };
    // A process reads its caches again when they have changed, not after some time.
    server = await startServer({ ...NO_LIMITS, ...costly, REREAD_SECONDS: '3600' });
    const api = await server.another({ ROLE: 'api' });
    asking = api;
    board = new BoardAuth(server, server.board, api.origin);
    known = (await board.signedUp()).boardUser.email;
  });
  afterAll(async () => {
    await server?.stop();
    remove();
  });
  let asking: ServerProcess;

  /** Statements of the serving process, by name, during `work`, without those of limits. */
  async function statements(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
    const before = await countsOf(asking);
    await work();
    const after = await countsOf(asking);
    const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
    return Object.fromEntries(
      grown.filter(([name, count]) => count > 0 && !/^(notify |listen |rate-limits)/.test(name)),
    );
  }

  it.each(['forgot-password', 'magic-link'])('learns nothing by %s: the same statements', async (path) => {
    const ask = (email: string) => board.post(path, { email });
    await ask(known);
    const mine = await statements(() => ask(known));
    expect(mine).toMatchObject({ 'board-user-mail-want': 1 });
    const unknown = anEmail();
    expect(await statements(() => ask(unknown))).toEqual(mine);
    // Both have already got their mail. Further requests for an address write nothing.
    expect(await statements(() => ask(unknown))).toEqual(await statements(() => ask(known)));
  });

  it('learns nothing by signing in: the same statements, the same work on a password', async () => {
    const wrong = (email: string) => board.login(email, 'another password');
    await wrong(known);
    const mine = await statements(() => wrong(known));
    expect(mine).toMatchObject({ 'board-user-password': 1, 'hash 32768': 1 });
    expect(await statements(() => wrong(anEmail()))).toEqual(mine);
  });

  it('is shut out of every process when a password is set', async () => {
    const elsewhere = new BoardAuth(server, server.board, server.origin);
    const email = anEmail();
    const { accessToken } = await board.welcomed(email);
    // Both processes have the user in their caches.
    for (const each of [board, elsewhere]) expect((await each.me(accessToken)).status).toBe(200);
    await board.post('forgot-password', { email });
    const token = await board.tokenFor(email, 2);
    expect((await elsewhere.me(accessToken)).status).toBe(200);
    expect(outcome(await board.post('reset-password', { token, password: 'a new password' }))).toBe('204');
    expect(outcome(await board.me(accessToken))).toBe(INVALID);
    await eventually(async () => outcome(await elsewhere.me(accessToken)) === INVALID);
  });

  it('costs one small question for each user, and none for the token', async () => {
    const { accessToken } = await board.signedUp();
    // Loads the board into the caches of the process, but none of its users.
    await board.call('GET', '/companies', undefined, bearer(accessToken));
    const counts = await statements(async () => {
      for (let times = 0; times < 5; times++) await board.post('verify-email/otp', {}, bearer(accessToken));
    });
    expect(Object.values(counts)).toEqual([1]);
    const me = await statements(() => board.me(accessToken));
    expect(Object.values(me)).toEqual([1]);
  });
});

describe('an attacker who tries passwords', () => {
  let server: Server;
  let board: BoardAuth;
  beforeAll(async () => {
    const limits = {
      BOARD_AUTH_LIMIT: '1000',
      BOARD_LOGIN_LIMIT: '2',
      BOARD_LOGIN_ACCOUNT_LIMIT: '4',
      BOARD_ME_LIMIT: '4',
      BOARD_REGISTER_LIMIT: '6',
    };
    server = await startServer({ ...limits, TRUSTED_PROXIES: '127.0.0.1' });
    board = new BoardAuth(server, server.board);
  });
  afterAll(() => server?.stop());
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  /** An address that no other test in this file uses. */
  const anAddress = () => `198.18.0.${unique()}`;
  const retries = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after')) > 0;

  it('gets so many attempts at an account, and others go on', () =>
    inOneWindow(900, async () => {
      const email = anEmail();
      await board.signedUp(email);
      const [one, other] = [anAddress(), anAddress()];
      const attempt = (address: string, password = 'wrong', who = email) =>
        board.post('login', { email: who, password }, from(address));
      for (let times = 0; times < 2; times++)
        expect(outcome(await attempt(one))).toBe('401 board_auth_invalid_credentials');
      const third = await attempt(one, PASSWORD, ` ${email.toUpperCase()}`);
      expect([outcome(third), retries(third)]).toEqual(['429 rate_limited', true]);
      expect(outcome(await attempt(other, PASSWORD))).toBe('200');
      expect(outcome(await attempt(one, 'wrong', anEmail()))).toBe('401 board_auth_invalid_credentials');
    }));

  it('is slowed down when attempts come from many addresses, and the account has other ways in', () =>
    inOneWindow(60, async () => {
      const email = anEmail();
      await board.welcomed(email);
      const answers = [];
      for (let host = 1; host <= 6; host++)
        answers.push(await board.post('login', { email, password: 'wrong' }, from(anAddress())));
      // Four in an hour, and then one per minute.
      expect(answers.map(outcome).slice(0, 5)).toEqual(Array<string>(5).fill('401 board_auth_invalid_credentials'));
      expect([outcome(answers[5] as never), retries(answers[5] as never)]).toEqual(['429 rate_limited', true]);
      await board.post('magic-link', { email });
      const session = sessionIn(await board.post('magic-link/consume', { token: await board.tokenFor(email, 2) }));
      expect(session.boardUser.email).toBe(email);
    }));

  it('gets a link three times in a quarter of an hour for an account, of each kind', () =>
    inOneWindow(900, async () => {
      for (const path of ['forgot-password', 'magic-link']) {
        const email = anEmail();
        const [one, other] = [anAddress(), anAddress()];
        const ask = (address: string) => board.post(path, { email }, from(address));
        for (let times = 0; times < 3; times++) expect(outcome(await ask(one))).toBe('204');
        const fourth = await ask(one);
        expect([outcome(fourth), retries(fourth)]).toEqual(['429 rate_limited', true]);
        expect(outcome(await ask(other))).toBe('204');
      }
    }));

  it('makes so many accounts, sets so many passwords and asks so often, of an address or a user', () =>
    inOneWindow(60, async () => {
      const address = anAddress();
      const register = () => board.post('register', {}, from(address));
      const reset = () => board.post('reset-password', {}, from(address));
      for (let times = 0; times < 6; times++) expect(outcome(await register())).toBe('400 validation_bad_request');
      expect(outcome(await register())).toBe('429 rate_limited');
      for (let times = 0; times < 5; times++) expect(outcome(await reset())).toBe('400 validation_bad_request');
      expect(outcome(await reset())).toBe('429 rate_limited');
      const { accessToken } = await board.signedUp();
      for (let times = 0; times < 4; times++) expect((await board.me(accessToken)).status).toBe(200);
      const fifth = await board.me(accessToken);
      expect([outcome(fifth), fifth.headers.get('ratelimit-policy')]).toEqual([
        '429 rate_limited',
        '"board-me";q=4;w=60',
      ]);
    }));

  it('meets the limit of all attempts together, by default ten a minute of an address', () =>
    inOneWindow(60, async () => {
      const usual = await server.another({ BOARD_AUTH_LIMIT: '10' });
      const at = new BoardAuth(server, server.board, usual.origin);
      const paths = ['refresh', 'logout', 'verify-email', 'login', 'magic-link/consume'];
      const answers = [];
      const address = anAddress();
      for (let times = 0; times < 11; times++)
        answers.push(await at.post(paths[times % paths.length] ?? '', {}, from(address)));
      expect(answers.map(outcome)).toEqual([
        ...Array<string>(10).fill('400 validation_bad_request'),
        '429 rate_limited',
      ]);
    }));
});
