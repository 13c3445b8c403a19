import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { operations } from '../../architecture/document.js';
import { anEmail, bearer, BoardAuth, PASSWORD, type Session } from '../board-auth-calls.js';
import { opening } from '../application-calls.js';
import type { Candidate } from '../candidate-calls.js';
import { linkIn, mailsTo, mailTo } from '../mails.js';
import { anEmployer, aVisibleCandidate } from '../messaging-calls.js';
import {
  type Answer,
  type Body,
  eventually,
  outcome,
  parallel,
  request,
  type Server,
  startServer,
  unique,
} from '../server.js';

// Idempotency keys on the Board API: their owners, and which answers are stored. The specs read the database and use the server's own
// limits, so they need a server of their own.

let server: Server;
let auth: BoardAuth;
let slug: string;

beforeAll(async () => {
  server = await startServer({
    BOARD_AUTH_LIMIT: '1000',
    BOARD_REGISTER_LIMIT: '1000',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  ({ slug } = await server.newBoard(`keys-${unique()}`));
  auth = new BoardAuth(server, slug);
});
afterAll(() => server?.stop());

const aKey = () => `key-${unique()}-${process.pid}`;
const keyed = (key: string, from: string | Session | null = null): Record<string, string> => ({
  'Idempotency-Key': key,
  ...(typeof from === 'string' ? { 'X-Forwarded-For': from } : from === null ? {} : bearer(from.accessToken)),
});
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';
const alert = (label: string) => ({ label, frequency: 'weekly' });
const alertsOf = async ({ accessToken }: Session): Promise<readonly Body[]> =>
  (await auth.call('GET', '/me/alerts', undefined, bearer(accessToken))).body.data;
const kept = (key: string) =>
  server.sql<{ status: number | null; body: string | null; person: string | null; credential: string }>(
    'select status, body, person, credential from idempotency_keys where key = $1',
    [key],
  );

describe('a user', () => {
  test('has one effect by a key, and gets the same answer again', async () => {
    const me = await auth.signedUp();
    const headers = keyed(aKey(), me);
    const first = await auth.call('POST', '/me/alerts', alert('Nurse'), headers);
    const again = await auth.call('POST', '/me/alerts', alert('Nurse'), headers);
    expect([first.status, isReplay(first), isReplay(again)]).toEqual([200, false, true]);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
    expect(await alertsOf(me)).toHaveLength(1);
    expect((await auth.call('POST', '/me/alerts', alert('Nurse'), bearer(me.accessToken))).body.id).not.toBe(
      first.body.id,
    );
  });

  test('gets the answers of PUT, PATCH, DELETE and uploads again as they were', async () => {
    const me = await auth.signedUp();
    const made = (
      await auth.call(
        'POST',
        '/me/profile/experience',
        { title: 'Nurse', companyName: 'Hill', startDate: '2021-03' },
        bearer(me.accessToken),
      )
    ).body;
    const calls = [
      ['PUT', '/me/profile/languages', { languages: [{ name: 'German', proficiency: 'elementary' }] }],
      ['PATCH', '/me/profile', { headline: 'Nurse' }],
      ['PATCH', `/me/profile/experience/${made.id}`, { title: 'Head nurse' }],
      ['DELETE', `/me/profile/experience/${made.id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const headers = keyed(aKey(), me);
      const [first, again] = [
        await auth.call(method, path, body, headers),
        await auth.call(method, path, body, headers),
      ];
      expect([path, first.status < 300, again.status, again.text, isReplay(again)]).toEqual([
        path,
        true,
        first.status,
        first.text,
        true,
      ]);
      if (method === 'PUT')
        expect(first.body).toMatchObject({ object: 'list', url: `/v1/boards/${slug}${path}`, hasMore: false });
    }
    const headers = keyed(aKey(), me);
    const picture = (shade: number) =>
      sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 0, b: 0 } } })
        .png()
        .toBuffer();
    const upload = async (shade: number) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await picture(shade))], { type: 'image/png' }), 'me.png');
      const address = `${server.origin}/v1/boards/${slug}/me/profile/avatar`;
      const response = await fetch(address, { method: 'POST', body: form, headers });
      const replayed = response.headers.get('idempotent-replayed');
      return { status: response.status, replayed, text: await response.text() };
    };
    const first = await upload(1);
    expect([first.status, first.replayed]).toEqual([200, null]);
    expect(await upload(1)).toEqual({ ...first, replayed: 'true' });
    expect((await upload(2)).status).toBe(422);
  });

  test('is refused a key of another request, a malformed one, and one that is in use', async () => {
    const me = await auth.signedUp();
    const headers = keyed(aKey(), me);
    await auth.call('POST', '/me/alerts', alert('Nurse'), headers);
    for (const [method, path, body] of [
      ['POST', '/me/alerts', alert('Cook')],
      ['POST', '/me/blocks', { boardUserId: 'boardUsers_1' }],
      ['DELETE', '/me/alerts/jobalerts_1', undefined],
    ] as const)
      expect(outcome(await auth.call(method, path, body, headers))).toBe('422 idempotency_key_reused');
    for (const key of ['x'.repeat(256), '""'])
      expect(outcome(await auth.call('POST', '/me/alerts', alert('Nurse'), keyed(key, me)))).toBe(
        '400 validation_bad_request',
      );
    const one = keyed(aKey(), me);
    const answers = await parallel(8, () => auth.call('POST', '/me/alerts', alert('Cook'), one));
    for (const answer of answers) expect(['200', '409 idempotency_key_in_use']).toContain(outcome(answer));
    expect((await alertsOf(me)).filter((each) => each['label'] === 'Cook')).toHaveLength(1);
  });

  test.each([
    ['/me/alerts', alert('Nurse')],
    ['/me/profile/experience', { title: 'Nurse', companyName: 'Hill', startDate: '2021-03' }],
    ['/me/profile/education', { institutionName: 'Hill School', startDate: '2021-03' }],
    ['/me/companies', { name: 'Hill Clinic' }],
  ])('goes on with a try that died half-way: POST %s', async (path, body) => {
    const me = await auth.signedUp();
    const key = aKey();
    const listed = async () => (await auth.call('GET', path, undefined, bearer(me.accessToken))).body.data;
    const first = await auth.call('POST', path, body, keyed(key, me));
    await server.sql(
      `update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 second'
       where key = $1`,
      [key],
    );
    const again = await auth.call('POST', path, body, keyed(key, me));
    expect([again.status, isReplay(again), again.body]).toEqual([200, false, first.body]);
    expect(await listed()).toHaveLength(1);
  });

  test('sends a message once, also when a try died half-way or the cold rule would refuse it', async () => {
    const { key: ofBoard, slug: at } = await server.newBoard(`messages-${unique()}`);
    const addCompany = (body: object) => server.call('POST', '/v1/companies', { key: ofBoard, body });
    const [{ me }, candidate] = await Promise.all([anEmployer(server, at, addCompany), aVisibleCandidate(server, at)]);
    const send = (who: Candidate, path: string, body: object, key: string) =>
      request(server.origin, 'POST', `/v1/boards/${at}/me/conversations${path}`, {
        body,
        headers: { ...who.bearer, 'Idempotency-Key': key },
      });
    const first = { candidateBoardUserId: candidate.id, body: 'Would you like to work nights?' };
    const begun = await send(me, '', first, aKey());
    const path = `/${String(begun.body['conversationId'])}`;
    for (const [who, where, body] of [
      [candidate, `${path}/reply`, { body: 'I would.' }],
      [me, '', { ...first, body: 'Good.' }],
    ] as const) {
      const key = aKey();
      const made = await send(who, where, body, key);
      expect([made.status, (await send(who, where, body, key)).text]).toEqual([201, made.text]);
      await server.sql(
        `update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 second'
         where key = $1`,
        [key],
      );
      const again = await send(who, where, body, key);
      expect([again.status, isReplay(again), again.body]).toEqual([201, false, made.body]);
    }
    const other = await aVisibleCandidate(server, at);
    const key = aKey();
    const cold = { candidateBoardUserId: other.id, body: 'Hello' };
    const one = await send(me, '', cold, key);
    expect([one.status, (await send(me, '', cold, key)).text]).toEqual([201, one.text]);
    expect(outcome(await send(me, '', cold, aKey()))).toBe('409 messaging_cold_rule');
    expect((await me.call('GET', `/conversations${path}/messages`)).body.data).toHaveLength(3);
  });

  test('applies once, also as a guest, when a try died half-way', async () => {
    const { key: ofBoard, slug: at } = await server.newBoard(`applies-${unique()}`);
    const company = (await server.call('POST', '/v1/companies', { key: ofBoard, body: { name: 'Hill' } })).body.id;
    const job = await opening(server, { company, key: ofBoard });
    const there = new BoardAuth(server, at);
    const me = await there.signedUp();
    const guest = { name: 'Gus', email: anEmail('guest') };
    for (const [headers, body] of [
      [keyed(aKey(), me), { coverNote: 'I like nights.' }],
      [keyed(aKey(), '192.0.2.77'), guest],
    ] as const) {
      const key = String(headers['Idempotency-Key']);
      const apply = () => there.call('POST', `/jobs/${job.slug}/apply`, body, headers);
      const first = await apply();
      expect(first.status).toBeLessThan(300);
      await server.sql(
        `update idempotency_keys set status = null, headers = null, body = null, locked_until = now() - interval '1 second'
         where key = $1`,
        [key],
      );
      const again = await apply();
      expect([again.status, again.body.id]).toEqual([first.status, first.body.id]);
      // The answer to a guest names a person whom no erasure would find.
      expect((await kept(key))[0]?.body === null).toBe(body === guest);
    }
    const [row] = await server.sql<{ n: number }>(
      `select count(*)::int as n from events where category = 'application' and type = 'ApplicationSubmitted' and data::text like $1`,
      [`%${job.id}%`],
    );
    expect(row?.n).toBe(2);
  });

  test('who deletes the account leaves nothing in the answers that others were given', async () => {
    const { key: ofBoard, slug: at } = await server.newBoard(`messages-${unique()}`);
    const addCompany = (body: object) => server.call('POST', '/v1/companies', { key: ofBoard, body });
    const [{ me }, candidate] = await Promise.all([anEmployer(server, at, addCompany), aVisibleCandidate(server, at)]);
    const key = aKey();
    const sent = await request(server.origin, 'POST', `/v1/boards/${at}/me/conversations`, {
      body: { candidateBoardUserId: candidate.id, body: 'Dear Jane, about your illness' },
      headers: { ...me.bearer, 'Idempotency-Key': key },
    });
    expect([sent.status, (await kept(key))[0]?.person]).toEqual([201, me.id]);
    expect((await kept(key))[0]?.body).toContain('illness');
    const there = { headers: candidate.bearer };
    expect((await request(server.origin, 'DELETE', `/v1/boards/${at}/me`, there)).status).toBe(204);
    await eventually(async () => (await kept(key))[0]?.body === null, 20_000);
  });

  test('who deletes the account leaves no answer behind', async () => {
    const me = await auth.signedUp();
    const [key, last] = [aKey(), aKey()];
    await auth.call('PATCH', '/me/profile', { headline: 'A very personal headline' }, keyed(key, me));
    expect((await kept(key))[0]).toMatchObject({ status: 200, person: me.boardUser.id });
    expect((await auth.call('DELETE', '/me', undefined, keyed(last, me))).status).toBe(204);
    await eventually(async () => (await kept(key))[0]?.body === null);
    expect((await kept(last))[0]?.body ?? null).toBeNull();
  });
});

describe('a key', () => {
  test('belongs to a user on a board: others have their own effects with the same one', async () => {
    const [me, other] = [await auth.signedUp(), await auth.signedUp()];
    const elsewhere = new BoardAuth(server, (await server.newBoard(`keys-${unique()}`)).slug);
    const there = await elsewhere.signedUp();
    const key = aKey();
    const first = await auth.call('POST', '/me/alerts', alert('Nurse'), keyed(key, me));
    const second = await auth.call('POST', '/me/alerts', alert('Nurse'), keyed(key, other));
    const third = await elsewhere.call('POST', '/me/alerts', alert('Nurse'), keyed(key, there));
    expect([first, second, third].map(isReplay)).toEqual([false, false, false]);
    expect(new Set([first, second, third].map(({ body }) => body.id)).size).toBe(3);
  });

  test('belongs to the address of a visitor, who needs the same request for the same answer', async () => {
    const key = aKey();
    const ask = (email: string, from: string) =>
      auth.call('POST', '/job-alerts', { email, consent: true }, keyed(key, from));
    const email = anEmail();
    const first = await ask(email, '192.0.2.1');
    const again = await ask(email, '192.0.2.1');
    expect([outcome(first), isReplay(first), isReplay(again), again.text]).toEqual(['200', false, true, first.text]);
    expect(isReplay(await ask(email, '192.0.2.2'))).toBe(false);
    expect(outcome(await ask(anEmail(), '192.0.2.1'))).toBe('422 idempotency_key_reused');
    const rows = await kept(key);
    const visitor = { status: 200, person: null, credential: expect.stringMatching(/^visitor:/) };
    expect(rows).toMatchObject([visitor, visitor]);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|people\.example/);
  });

  test('of a visitor counts by the address', async () => {
    const limited = await server.another({ BOARD_GUEST_KEYS_LIMIT: '2' });
    const ask = (more: Record<string, string>) =>
      request(limited.origin, 'POST', `/v1/boards/${slug}/job-alerts/confirm`, {
        body: { token: 'none' },
        headers: more,
      });
    for (const expected of ['200', '200', '429 rate_limited'])
      expect(outcome(await ask(keyed(aKey(), '192.0.2.9')))).toBe(expected);
    expect(outcome(await ask({ 'X-Forwarded-For': '192.0.2.9' }))).toBe('200');
  });
});

describe('secrets', () => {
  // These change nothing, or their request or answer must not be stored.
  const IGNORING = [
    'POST /auth/login',
    'POST /auth/magic-link/consume',
    'POST /auth/oauth/exchange',
    'POST /auth/refresh',
    'POST /auth/register',
    'POST /auth/reset-password',
    'POST /auth/verify-email/otp',
    'POST /blog/search',
    'POST /companies/search',
    'POST /events',
    'POST /job-postings/billing-options',
    'POST /job-postings/confirm',
    'POST /job-postings/logo',
    'POST /job-postings/send-verification',
    'POST /jobs/search',
    'POST /me/companies/{slug}/work-email/confirm',
    'POST /password/verify',
  ];

  test('are in no operation that takes keys; every other write takes one', () => {
    const writes = operations().filter(
      ({ document, route }) => document === 'board.json' && /^(POST|PUT|PATCH|DELETE) /.test(route),
    );
    const takes = (operation: (typeof writes)[number]) =>
      (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key') &&
      operation['x-idempotency-key'] === 'optional';
    expect(
      writes
        .filter((operation) => !takes(operation))
        .map(({ route }) => route.replace('/v1/boards/{identifier}', ''))
        .sort(),
    ).toEqual(IGNORING);
  });

  test('are answered again, and nothing is kept of them', async () => {
    const key = aKey();
    const headers = keyed(key);
    const email = anEmail();
    const registration = { role: 'candidate', method: 'emailpass', email, password: PASSWORD, displayName: 'Jane' };
    const registered = await auth.post('register', registration, headers);
    expect(outcome(registered)).toBe('200');
    expect(outcome(await auth.post('register', registration, headers))).toBe('409 board_auth_email_taken');
    const sessions = [
      await auth.post('login', { email, password: PASSWORD }, headers),
      await auth.post('login', { email, password: PASSWORD }, headers),
    ];
    const refresh = () => auth.post('refresh', { refreshToken: sessions[0]?.body['refreshToken'] }, headers);
    const renewed = await refresh();
    expect([...sessions, renewed].map(outcome)).toEqual(['200', '200', '200']);
    const tokens = [registered, ...sessions, renewed].map(({ body }) => String(body['refreshToken']));
    expect(new Set(tokens).size).toBe(4);
    expect(outcome(await refresh())).toMatch(/^401 /);
    expect([registered, ...sessions, renewed].some(isReplay)).toBe(false);
    expect(await kept(key)).toEqual([]);
    const { key: boardKey, slug: gated } = await server.newBoard(`gated-${unique()}`);
    const protect = await server.call('POST', '/v1/settings/password-protection', {
      key: boardKey,
      body: { password: 'correct horse' },
    });
    expect(protect.status).toBeLessThan(300);
    const verify = () =>
      request(server.origin, 'POST', `/v1/boards/${gated}/password/verify`, {
        body: { password: 'correct horse' },
        headers,
      });
    await eventually(async () => (await verify()).status === 200);
    expect(isReplay(await verify())).toBe(false);
    expect(await kept(key)).toEqual([]);
    const dump = JSON.stringify(await server.sql('select * from idempotency_keys'));
    for (const token of tokens) expect(dump).not.toContain(token);
  });

  test('of mails stay in mails: a link is requested once by a key', async () => {
    const email = anEmail();
    await auth.welcomed(email);
    const before = (await mailsTo(server, email)).length;
    const headers = keyed(aKey());
    for (const replays of [false, true]) {
      const answer = await auth.post('magic-link', { email, role: 'candidate' }, headers);
      expect([outcome(answer), isReplay(answer)]).toEqual(['204', replays]);
    }
    const token = linkIn(await mailTo(server, email, before + 1)).searchParams.get('token');
    expect(outcome(await auth.post('magic-link/consume', { token }, headers))).toBe('200');
    expect(outcome(await auth.post('magic-link/consume', { token }, headers))).toMatch(/^401 /);
    expect(await mailsTo(server, email)).toHaveLength(before + 1);
  });
});
