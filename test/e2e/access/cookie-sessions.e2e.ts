import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { counting } from '../counting.js';
import { calling, type Operator, ownerOf, PASSWORD } from '../operators.js';
import {
  type Answer,
  eventually,
  issuePaths,
  outcome,
  sharedServer,
  type SharedServer,
  startServer,
  unique,
} from '../server.js';

type Server = Pick<SharedServer, 'origin'>;
type Headers = Readonly<Record<string, string>>;

let server: SharedServer;
let owner: Operator;
beforeAll(async () => {
  server = await sharedServer();
  owner = await ownerOf(server, server.board);
});
afterAll(() => server?.stop());

/** Signs in as a page of `at` does. */
const signInHere = (at: Server, email: string, headers: Headers = {}) =>
  calling(at, null)(
    'POST',
    '/v1/sessions',
    { email, password: PASSWORD },
    { 'X-Session': 'cookie', 'Origin': at.origin, ...headers },
  );
/** The cookie and its attributes in `Set-Cookie` of an answer. */
function cookieIn({ headers }: Answer): { readonly pair: string; readonly attributes: readonly string[] } {
  const [pair = '', ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
  return { pair, attributes };
}
/** A browser that signed in at `at`: its cookie, and its requests from a page of that server. */
async function browser(at: Server, email: string) {
  const answer = await signInHere(at, email);
  expect(outcome(answer)).toBe('201');
  const { pair } = cookieIn(answer);
  const call = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    calling(at, null)(method, path, body, { Cookie: pair, Origin: at.origin, ...headers });
  /** Without the headers in which browsers name the page. */
  const bare = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    calling(at, null)(method, path, body, { Cookie: pair, ...headers });
  return { id: answer.body.id, pair, call, bare };
}

const FORBIDDEN = '403 auth_origin_forbidden';
const STRANGER = '401 auth_unauthenticated';

describe('a session in a cookie', () => {
  it('begins without its token in the response, in a cookie that scripts and other sites cannot use', async () => {
    const answer = await signInHere(server, owner.email);
    expect(outcome(answer)).toBe('201');
    expect(Object.keys(answer.body).sort()).toEqual(['accounts', 'createdAt', 'expiresAt', 'id', 'object', 'user']);
    const { pair, attributes } = cookieIn(answer);
    expect(pair).toMatch(/^openings_session=svc_sess_[0-9a-z]{26}_[\w-]{43}$/);
    expect(attributes).toEqual(['Path=/', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Strict']);
    expect(answer.text).not.toContain(pair.slice(-43));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is used by what carries no other credential', async () => {
    const { id, call } = await browser(server, owner.email);
    const me = await call('GET', '/v1/me');
    expect([me.status, me.body.actor.type]).toEqual([200, 'user_session']);
    expect((await call('POST', '/v1/companies', { name: `By cookie ${unique()}` })).status).toBe(201);
    const { body } = await call('GET', '/v1/sessions');
    expect(body.data.find((each) => each['current'])?.id).toBe(id);
    const current = await call('GET', '/v1/sessions/current');
    expect([current.status, current.body.id, current.body.token]).toEqual([200, id, undefined]);
    expect([current.body.user.id, current.body.accounts.map(({ slug }) => slug)]).toEqual([
      owner.userId,
      [server.board],
    ]);
  });

  it('gives way to a credential in Authorization, be it good or bad', async () => {
    const { call } = await browser(server, owner.email);
    const as = async (credential: string) =>
      call('GET', '/v1/me', undefined, { Authorization: credential, Origin: 'https://evil.example' });
    expect((await as(`Bearer ${server.key}`)).body.actor.type).toBe('api_key');
    for (const bad of ['Bearer svc_live_x', 'Basic eA==', 'x']) expect(outcome(await as(bad))).toBe(STRANGER);
    const made = await calling(server, server.key)(
      'POST',
      '/v1/companies',
      { name: `By a key ${unique()}` },
      { Cookie: 'openings_session=x', Origin: 'https://evil.example' },
    );
    expect(made.status).toBe(201);
  });

  it('ends and leaves the browser when its person signs out', async () => {
    for (const path of ['current', null]) {
      const { id, call } = await browser(server, owner.email);
      const out = await call('DELETE', `/v1/sessions/${path ?? id}`);
      expect(outcome(out)).toBe('204');
      expect(cookieIn(out)).toEqual({
        pair: 'openings_session=',
        attributes: ['Path=/', 'Max-Age=0', 'HttpOnly', 'SameSite=Strict'],
      });
      expect(outcome(await call('GET', '/v1/me'))).toBe(STRANGER);
    }
    const other = await browser(server, owner.email);
    const { id } = await browser(server, owner.email);
    expect((await other.call('DELETE', `/v1/sessions/${id}`)).headers.getSetCookie()).toEqual([]);
  });

  it('is another one at each sign-in, and ends the one before', async () => {
    const chosen = `openings_session=svc_sess_${'0'.repeat(26)}_${'a'.repeat(43)}`;
    const first = await signInHere(server, owner.email, { Cookie: chosen });
    const { pair } = cookieIn(first);
    expect([first.status, pair === chosen]).toEqual([201, false]);
    expect(outcome(await calling(server, null)('GET', '/v1/me', undefined, { Cookie: chosen }))).toBe(STRANGER);
    const second = await signInHere(server, owner.email, { Cookie: pair });
    expect(cookieIn(second).pair).not.toBe(pair);
    expect(outcome(await calling(server, null)('GET', '/v1/me', undefined, { Cookie: pair }))).toBe(STRANGER);
    // A failed sign-in does not end a session.
    const kept = cookieIn(second).pair;
    const refused = await calling(server, null)(
      'POST',
      '/v1/sessions',
      { email: owner.email, password: 'a wrong password' },
      { 'Cookie': kept, 'Origin': server.origin, 'X-Session': 'cookie' },
    );
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []]);
    expect((await calling(server, null)('GET', '/v1/me', undefined, { Cookie: kept })).status).toBe(200);
  });

  it.each([
    ['of another installation', `openings_session=acme_sess_${'0'.repeat(26)}_${'a'.repeat(43)}`],
    ['with an unknown id', `openings_session=svc_sess_${'0'.repeat(26)}_${'a'.repeat(43)}`],
    ['that is empty', 'openings_session='],
    ['of another name', 'session=x'],
  ])('is none in a cookie %s', async (_, Cookie) =>
    expect(outcome(await calling(server, null)('GET', '/v1/me', undefined, { Cookie }))).toBe(STRANGER),
  );

  it('is none in an API key', async () =>
    expect(
      outcome(await calling(server, null)('GET', '/v1/me', undefined, { Cookie: `openings_session=${server.key}` })),
    ).toBe(STRANGER));

  it('is none where there are two cookies of the name', async () => {
    const { pair, bare } = await browser(server, owner.email);
    for (const Cookie of [`${pair}; ${pair}`, `openings_session=x; ${pair}`, `${pair}; a=b; openings_session=`])
      expect(outcome(await calling(server, null)('GET', '/v1/me', undefined, { Cookie }))).toBe(STRANGER);
    const others = `a=b; ${pair}; openings_sessions=x; x_openings_session=y`;
    expect((await bare('GET', '/v1/me', undefined, { Cookie: others })).status).toBe(200);
  });

  it('signs no one in to a board', async () => {
    const { call } = await browser(server, owner.email);
    expect(outcome(await call('GET', `/v1/boards/${server.board}/me`))).toBe('401 board_auth_invalid_token');
    const person = {
      email: `ada-${unique()}@example.com`,
      password: 'a long password',
      displayName: 'Ada',
      role: 'candidate',
    };
    const { body } = await calling(server, null)('POST', `/v1/boards/${server.board}/auth/register`, person);
    const Cookie = `openings_session=${String(body['accessToken'] ?? 'none')}`;
    for (const path of [`/v1/boards/${server.board}/me`, '/v1/me'])
      expect((await calling(server, null)('GET', path, undefined, { Cookie })).status).toBe(401);
  });

  it('is the only other form of a session', async () => {
    expect(issuePaths(await signInHere(server, owner.email, { 'X-Session': 'token, cookie' }))).toEqual(['X-Session']);
    const { status, body, headers } = await signInHere(server, owner.email, { 'X-Session': 'token' });
    expect([status, typeof body.token, headers.getSetCookie()]).toEqual([201, 'string', []]);
  });

  it('is on the board that the account header names', async () => {
    const email = `two-${unique()}@boards.example`;
    const [one, two] = [await server.newBoard('one', 'scale', email), await server.newBoard('two', 'scale', email)];
    await server.users.setPassword(email, PASSWORD);
    const { call } = await browser(server, email);
    expect(issuePaths(await call('GET', '/v1/api-keys'))).toEqual(['X-Svc-Account']);
    for (const { slug } of [one, two])
      expect((await call('GET', '/v1/me', undefined, { 'X-Svc-Account': slug })).status).toBe(200);
    expect(outcome(await call('GET', '/v1/api-keys', undefined, { 'X-Svc-Account': server.board }))).toBe(
      '403 auth_forbidden',
    );
  });
});

describe('a write by a cookie', () => {
  it.each<[string, Headers]>([
    ['without an origin', {}],
    ['from another origin', { Origin: 'https://evil.example' }],
    ['from another port of this host', { Origin: 'http://127.0.0.1:1' }],
    ['from an opaque origin', { Origin: 'null' }],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sibling of this host', { 'Sec-Fetch-Site': 'same-site' }],
    ['from no page', { 'Sec-Fetch-Site': 'none' }],
    ['from a host that looks like this one', { Origin: 'http://127.0.0.1.evil.example' }],
  ])('is refused %s', async (_, headers) => {
    const { bare, call } = await browser(server, owner.email);
    for (const [method, path, body] of [
      ['POST', '/v1/companies', { name: 'Forged' }],
      ['PATCH', '/v1/settings', { tagline: 'Forged' }],
      ['DELETE', '/v1/sessions/current', undefined],
    ] as const)
      expect(outcome(await bare(method, path, body, headers))).toBe(FORBIDDEN);
    expect((await call('GET', '/v1/me')).status).toBe(200);
  });

  it('is refused when the site contradicts the origin', async () => {
    const { call } = await browser(server, owner.email);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect(outcome(await call('POST', '/v1/companies', { name: 'Forged' }, headers))).toBe(FORBIDDEN);
  });

  it('is let in from a page of this server', async () => {
    const { bare } = await browser(server, owner.email);
    const made = (headers: Headers) => bare('POST', '/v1/companies', { name: `Mine ${unique()}` }, headers);
    const { port } = new URL(server.origin);
    for (const headers of [
      { Origin: server.origin },
      { Origin: `http://localhost:${port}` },
      { 'Origin': server.origin, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin' },
    ] as readonly Headers[])
      expect((await made(headers)).status).toBe(201);
  });

  it('is what is checked: reading needs no origin', async () => {
    const { bare } = await browser(server, owner.email);
    for (const headers of [{}, { Origin: 'null' }, { 'Sec-Fetch-Site': 'none' }] as readonly Headers[])
      expect((await bare('GET', '/v1/me', undefined, headers)).status).toBe(200);
  });

  it('includes signing in', async () => {
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const answer = await signInHere(server, owner.email, headers);
      expect([outcome(answer), answer.headers.getSetCookie()]).toEqual([FORBIDDEN, []]);
    }
    // A page cannot use a token in a body that it cannot read.
    const { status } = await calling(server, null)(
      'POST',
      '/v1/sessions',
      { email: owner.email, password: PASSWORD },
      { Origin: 'https://evil.example' },
    );
    expect(status).toBe(201);
  });
});

describe('two processes', () => {
  it('notice the end of a session in a cookie, with as many statements as for a token', async () => {
    const { settings, countsOf, remove } = counting();
    // Changes take effect only by notifications here: caches never expire.
    const own = await startServer({ ...settings, REREAD_SECONDS: '3600' });
    try {
      const other = await own.another({ ROLE: 'api' });
      const person = await ownerOf(own, own.board);
      const { id, pair, call } = await browser(own, person.email);
      const statements = async (get: () => Promise<Answer>) => {
        await get();
        const before = await countsOf(own.process);
        for (let nth = 0; nth < 10; nth++) expect((await get()).status).toBe(200);
        const after = await countsOf(own.process);
        const ours = Object.entries(after).filter(([name]) => /user|session/.test(name));
        return Object.fromEntries(ours.map(([name, count]) => [name, count - (before[name] ?? 0)]));
      };
      for (const path of ['/v1/sessions', '/v1/companies'])
        expect(await statements(() => call('GET', path))).toEqual(await statements(() => person.call('GET', path)));

      const elsewhere = () => calling(other, null)('GET', '/v1/me', undefined, { Cookie: pair });
      expect((await elsewhere()).status).toBe(200);
      await person.call('DELETE', `/v1/sessions/${id}`);
      await eventually(async () => outcome(await elsewhere()) === STRANGER);
      expect(outcome(await call('GET', '/v1/me'))).toBe(STRANGER);
    } finally {
      await own.stop();
      remove();
    }
  });
});
