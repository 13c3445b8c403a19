import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { mailsTo, mailTo } from '../mails.js';
import { calling, mailedSecret, type Operator, ownerOf, PASSWORD, signIn } from '../operators.js';
import { counting } from '../counting.js';
import { inOneWindow, issuePaths, outcome, sharedServer, type SharedServer, startServer, unique } from '../server.js';

let server: SharedServer;
let owner: Operator;
const anybody = (method: string, path: string, body?: unknown) => calling(server, null)(method, path, body);
const with_ = (token: string) => calling(server, token);
const codeOf = (secret: string, step = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + step * 30_000 });

beforeAll(async () => {
  server = await sharedServer();
  owner = await ownerOf(server, server.board);
});
afterAll(() => server?.stop());

describe('a session', () => {
  it('begins with a password, and is shown its token once', async () => {
    const { status, headers, body } = await anybody('POST', '/v1/sessions', {
      email: owner.email.toUpperCase(),
      password: PASSWORD,
    });
    expect([status, headers.get('location')]).toEqual([201, `/v1/sessions/${body.id}`]);
    expect(body).toEqual({
      id: expect.stringMatching(/^sessions_[0-9a-z]{26}$/),
      object: 'session',
      token: expect.stringMatching(/^svc_sess_[0-9a-z]{26}_[\w-]{43}$/),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      user: { id: owner.userId, object: 'user', email: owner.email, name: 'Owner' },
      accounts: [{ id: expect.any(String), slug: server.board, name: server.board, role: 'owner', suspended: false }],
    });
    expect(Date.parse(String(body.expiresAt)) - Date.parse(String(body['createdAt']))).toBe(30 * 86_400_000);
    const { text, body: list } = await with_(body.token)('GET', '/v1/sessions');
    expect(text).not.toContain(body.token.slice(-43));
    expect(list.data.map(({ id, ...more }) => [id, more['current']])).toEqual([
      [body.id, true],
      [owner.sessionId, false],
    ]);
  });

  it('is one refusal for an unknown address and a wrong password', async () => {
    const attempt = async (email: string, password: string) => {
      const answer = await anybody('POST', '/v1/sessions', { email, password });
      const { requestId: _, ...error } = answer.body.error;
      return { status: answer.status, error };
    };
    const wrong = await attempt(owner.email, 'a wrong password');
    expect([wrong.status, wrong.error.code]).toEqual([401, 'auth_invalid_credentials']);
    expect(await attempt('nobody@nowhere.example', PASSWORD)).toEqual(wrong);
    expect(await attempt('no address', PASSWORD)).toEqual(wrong);
    // A Cyrillic letter that looks like an e.
    expect(await attempt(owner.email.replace('e', '\u0435'), PASSWORD)).toEqual(wrong);
  });

  it('never takes its id or token from the caller', async () => {
    const chosen = `svc_sess_${'0'.repeat(26)}_${'a'.repeat(43)}`;
    expect(
      issuePaths(
        await anybody('POST', '/v1/sessions', {
          email: owner.email,
          password: PASSWORD,
          id: 'sessions_mine',
          token: chosen,
        }),
      ),
    ).toEqual(['id', 'token']);
    const began = await calling(server, chosen)(
      'POST',
      '/v1/sessions',
      { email: owner.email, password: PASSWORD },
      { Cookie: `session=${chosen}` },
    );
    expect(began.status).toBe(201);
    expect(began.body.token).not.toBe(chosen);
    expect(began.headers.get('set-cookie')).toBeNull();
    expect(outcome(await with_(chosen)('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
  });

  it.each([
    ['another secret', (token: string) => `${token.slice(0, -43)}${'a'.repeat(43)}`],
    ['another id', (token: string) => token.replace(/sess_../, 'sess_zz')],
    ['no secret', (token: string) => token.slice(0, -43)],
    ['more at its end', (token: string) => `${token}a`],
    ['the prefix of a key', (token: string) => token.replace('sess', 'live')],
  ])('is not one with %s', async (_, changed) =>
    expect(outcome(await with_(changed(owner.token))('GET', '/v1/me'))).toBe('401 auth_unauthenticated'),
  );

  it('ends when its person says so, and only theirs', async () => {
    const other = await server.newBoard('other-sessions');
    const stranger = await ownerOf(server, other.slug);
    const again = await signIn(server, owner.email);
    expect(outcome(await stranger.call('DELETE', `/v1/sessions/${again.sessionId}`))).toBe('404 sessions_not_found');
    expect(outcome(await owner.call('DELETE', `/v1/sessions/${again.sessionId}`))).toBe('204');
    expect(outcome(await again.call('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
    expect(outcome(await owner.call('DELETE', `/v1/sessions/${again.sessionId}`))).toBe('404 sessions_not_found');
    expect(outcome(await stranger.call('DELETE', '/v1/sessions/current'))).toBe('204');
    expect(outcome(await stranger.call('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
  });

  it('is required where keys are not enough', async () => {
    for (const [method, path, body] of [
      ['GET', '/v1/sessions', undefined],
      ['DELETE', '/v1/sessions/current', undefined],
      ['DELETE', `/v1/sessions/${owner.sessionId}`, undefined],
      ['POST', '/v1/me/password', { currentPassword: PASSWORD, newPassword: PASSWORD }],
      ['POST', '/v1/me/totp', { password: PASSWORD }],
      ['POST', '/v1/me/totp/confirm', { code: '123456' }],
      ['POST', '/v1/me/totp/remove', { password: PASSWORD, code: '123456' }],
    ] as const)
      expect(outcome(await with_(server.key)(method, path, body))).toBe('403 auth_forbidden');
  });

  it('does what its role allows, on plans without the API too', async () => {
    const { slug, key } = await server.newBoard('free-board', 'free');
    const its = await ownerOf(server, slug);
    expect(outcome(await with_(key)('GET', '/v1/members'))).toBe('402 plan_upgrade_required');
    expect(outcome(await its.call('GET', '/v1/members'))).toBe('200');
    const made = await its.call('POST', '/v1/companies', { name: 'By a person' });
    expect(outcome(made)).toBe('201');
    expect(made.headers.get('ratelimit-policy')).toBe('"per-minute";q=1000000;w=60');
  });
});

describe('a second factor', () => {
  it('is enrolled, required, good once for each code, and given up', async () => {
    const { slug } = await server.newBoard('two-factors');
    const person = await ownerOf(server, slug);
    const attempt = (code?: string) =>
      anybody('POST', '/v1/sessions', {
        email: person.email,
        password: PASSWORD,
        ...(code === undefined ? {} : { code }),
      });
    expect(outcome(await person.call('POST', '/v1/me/totp', { password: 'a wrong password' }))).toBe(
      '403 auth_password_wrong',
    );
    expect(outcome(await person.call('POST', '/v1/me/totp/confirm', { code: '123456' }))).toBe(
      '409 users_second_factor_not_begun',
    );
    const begun = await person.call('POST', '/v1/me/totp', { password: PASSWORD });
    const { secret } = begun.body;
    expect(begun.body.uri).toContain(`secret=${secret}`);
    // Not before it is confirmed.
    expect(outcome(await attempt())).toBe('201');
    const wrong = codeOf(secret, 20);
    expect(outcome(await person.call('POST', '/v1/me/totp/confirm', { code: wrong }))).toBe(
      '422 users_second_factor_code_wrong',
    );
    // The code of the previous step is valid until this step ends.
    while (Date.now() % 30_000 > 10_000) await sleep(100);
    const first = codeOf(secret, -1);
    const { codes } = (await person.call('POST', '/v1/me/totp/confirm', { code: first })).body;
    expect(codes).toHaveLength(10);
    await mailTo(server, person.email, 1, /^A second factor was added$/);
    expect(outcome(await person.call('POST', '/v1/me/totp', { password: PASSWORD }))).toBe(
      '409 users_second_factor_enabled',
    );

    expect(outcome(await attempt())).toBe('401 auth_second_factor_required');
    expect(outcome(await attempt(wrong))).toBe('401 auth_second_factor_invalid');
    // The code that confirmed it is used up.
    expect(outcome(await attempt(first))).toBe('401 auth_second_factor_invalid');
    const wrongPassword = await anybody('POST', '/v1/sessions', {
      email: person.email,
      password: 'a wrong password',
      code: codeOf(secret),
    });
    expect(outcome(wrongPassword)).toBe('401 auth_invalid_credentials');
    const code = codeOf(secret);
    const tries = await Promise.all([attempt(code), attempt(code), attempt(code)]);
    expect(tries.map(outcome).sort()).toEqual([
      '201',
      '401 auth_second_factor_invalid',
      '401 auth_second_factor_invalid',
    ]);
    const [written = ''] = codes;
    expect(outcome(await attempt(written.toUpperCase()))).toBe('201');
    expect(outcome(await attempt(written))).toBe('401 auth_second_factor_invalid');

    const remove = (more: object) =>
      person.call('POST', '/v1/me/totp/remove', { password: PASSWORD, code: codes[1], ...more });
    expect(outcome(await remove({ password: 'a wrong password' }))).toBe('403 auth_password_wrong');
    expect(outcome(await remove({ code: wrong }))).toBe('401 auth_second_factor_invalid');
    expect(outcome(await remove({}))).toBe('204');
    await mailTo(server, person.email, 1, /^Your second factor was removed$/);
    expect(outcome(await remove({}))).toBe('409 users_second_factor_not_enabled');
    expect(outcome(await attempt())).toBe('201');
  });
});

describe('a password', () => {
  it('is changed by who knows it, which ends all other sessions', async () => {
    const { slug } = await server.newBoard('changed-password');
    const person = await ownerOf(server, slug);
    const other = await signIn(server, person.email);
    const change = (currentPassword: string, newPassword: string) =>
      person.call('POST', '/v1/me/password', { currentPassword, newPassword });
    expect(outcome(await change('a wrong password', 'incorrect horse battery'))).toBe('403 auth_password_wrong');
    expect(issuePaths(await change(PASSWORD, 'short'))).toEqual(['newPassword']);
    expect(outcome(await change(PASSWORD, 'incorrect horse battery'))).toBe('204');
    expect(outcome(await person.call('GET', '/v1/me'))).toBe('200');
    expect(outcome(await other.call('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
    const began = await anybody('POST', '/v1/sessions', { email: person.email, password: PASSWORD });
    expect(outcome(began)).toBe('401 auth_invalid_credentials');
    await mailTo(server, person.email, 2, /^Your password was set$/);
  });

  it('that was forgotten is set by a mailed token, once, which ends all sessions', async () => {
    const { slug } = await server.newBoard('forgotten');
    const person = await ownerOf(server, slug);
    const ask = async (email: string) => {
      const { status, body } = await anybody('POST', '/v1/password-resets', { email });
      return { status, body };
    };
    const answer = await ask(person.email);
    expect(answer).toEqual({ status: 202, body: { object: 'password_reset', status: 'accepted' } });
    expect(await ask('nobody@nowhere.example')).toEqual(answer);
    const first = await mailedSecret(server, person.email, 1);
    await ask(person.email);
    const second = await mailedSecret(server, person.email, 2);
    const use = (token: string, password = 'incorrect horse battery') =>
      anybody('POST', `/v1/password-resets/${token}`, { password });
    expect(issuePaths(await use(second, 'short'))).toEqual(['password']);
    for (const token of [first, 'x', second.slice(1)])
      expect(outcome(await use(token))).toBe('404 password_resets_not_found');
    const uses = await Promise.all([use(second), use(second)]);
    expect(uses.map(outcome).sort()).toEqual(['204', '404 password_resets_not_found']);
    expect(outcome(await person.call('GET', '/v1/me'))).toBe('401 auth_unauthenticated');
    await signIn(server, person.email, 'incorrect horse battery');
    expect(await mailsTo(server, 'nobody@nowhere.example')).toEqual([]);
  });
});

describe('attempts', () => {
  it('are counted by address, by account from an address, by account from wherever, and by code', async () => {
    const limited = await startServer({
      OPERATOR_AUTH_LIMIT: '8',
      SIGN_IN_ADDRESS_LIMIT: '3',
      SIGN_IN_ACCOUNT_LIMIT: '5',
      SECOND_FACTOR_LIMIT: '3',
      PASSWORD_RESET_LIMIT: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    try {
      const from = (address: string, path: string, body: unknown) =>
        calling(limited, null)('POST', path, body, { 'X-Forwarded-For': address });
      const attempt = (address: string, email: string, password = 'a wrong password') =>
        from(address, '/v1/sessions', { email, password });
      const outcomes = async (count: number, call: (index: number) => Promise<Parameters<typeof outcome>[0]>) => {
        const found: string[] = [];
        for (let index = 0; index < count; index++) found.push(outcome(await call(index)));
        return found;
      };
      const [REFUSED, LIMITED] = ['401 auth_invalid_credentials', '429 rate_limited'];
      await inOneWindow(900, async () => {
        const anAddress = () => `198.18.0.${unique()}`;
        const { slug } = await limited.newBoard(`limited-${unique()}`);
        const person = `owner@${slug}.example`;
        const nobody = `nobody-${unique()}@nowhere.example`;
        const [one, other, stuffing] = [anAddress(), anAddress(), anAddress()];
        // One account from one IP address, whether or not the account exists.
        expect(await outcomes(4, () => attempt(one, person))).toEqual([REFUSED, REFUSED, REFUSED, LIMITED]);
        expect(await outcomes(4, () => attempt(other, nobody))).toEqual([REFUSED, REFUSED, REFUSED, LIMITED]);
        // One account from many IP addresses: two attempts were left.
        expect(await outcomes(3, () => attempt(anAddress(), person))).toEqual([REFUSED, REFUSED, LIMITED]);
        // Many accounts from one IP address.
        // Seventeen, because a minute may end in between.
        const stuffed = await outcomes(17, (index) => attempt(stuffing, `somebody-${index}@nowhere.example`));
        expect(stuffed.filter((each) => each === REFUSED).length).toBeLessThanOrEqual(16);
        expect(stuffed.slice(8)).toContain(LIMITED);
        expect(stuffed[0]).toBe(REFUSED);
        // Mails to one email address.
        const answers = await outcomes(2, () => from(anAddress(), '/v1/password-resets', { email: person }));
        expect(answers).toEqual(['202', LIMITED]);
        // Six digits, by a caller who knows the password.
        const { slug: second } = await limited.newBoard(`guessed-${unique()}`);
        const guessed = await ownerOf(limited, second);
        expect(await outcomes(4, () => guessed.call('POST', '/v1/me/totp/confirm', { code: '000000' }))).toEqual([
          '409 users_second_factor_not_begun',
          '409 users_second_factor_not_begun',
          '409 users_second_factor_not_begun',
          LIMITED,
        ]);
        const last = await guessed.call('POST', '/v1/me/totp/confirm', { code: '000000' });
        expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
      });
    } finally {
      await limited.stop();
    }
  });
});

describe('an address without an account', () => {
  it('costs the same statements and the same hash to be refused as a wrong password', async () => {
    const { settings, countsOf, remove } = counting();
    const costly = await startServer({ ...settings, PASSWORD_HASH_COST: '15' });
    try {
      const { email } = await ownerOf(costly, costly.board);
      const cost = async (address: string) => {
        const before = await countsOf(costly.process);
        await calling(costly, null)('POST', '/v1/sessions', { email: address, password: 'a wrong password' });
        const after = await countsOf(costly.process);
        // Periodic queries of the process have other names.
        const ofSessions = Object.entries(after).filter(([name]) => /^hash |^(operator-)?user/.test(name));
        return Object.fromEntries(ofSessions.map(([name, count]) => [name, count - (before[name] ?? 0)]));
      };
      const known = await cost(email);
      expect(known).toMatchObject({ 'hash 32768': 1 });
      expect(await cost('nobody@nowhere.example')).toEqual(known);
      // The log is complete when the process has ended.
      await costly.process.stop();
      expect(costly.process.stdout).not.toContain('lower than OWASP recommends');
    } finally {
      await costly.stop();
      remove();
    }
  });
});
