import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BoardAuth, PASSWORD } from '../board-auth-calls.js';
import { Candidate } from '../candidate-calls.js';
import { counting } from '../counting.js';
import { anEmployer, aVisibleCandidate, type Member, sendFirst } from '../messaging-calls.js';
import {
  type Answer,
  eventually,
  NO_LIMITS,
  request,
  type Server,
  type ServerProcess,
  startServer,
  unique,
} from '../server.js';

// The requests that every open browser sends every few seconds. Changes are made at one process; the polled process caches for an hour.

const counter = counting();
let server: Server;
let polled: ServerProcess;
let employer: Member;
let candidate: Candidate;
let id: string;

beforeAll(async () => {
  server = await startServer({ ...NO_LIMITS, REREAD_SECONDS: '3600', WORKER_PROCESS: 'off', ...counter.settings });
  polled = await server.another({ ROLE: 'api' });
  employer = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
  candidate = await aVisibleCandidate(server, server.board);
  id = String((await sendFirst(employer.me, candidate.id)).body['conversationId']);
});
afterAll(async () => {
  await server?.stop();
  counter.remove();
});

/** Polls the process that learns of changes only through events. */
const poll = (who: Candidate, path = ''): Promise<Answer> =>
  request(polled.origin, 'GET', `/v1/boards/${server.board}/me/conversations${path}`, { headers: who.bearer });
const unread = async (who: Candidate) => (await poll(who, '/unread-count')).body['count'];
const inbox = async (who: Candidate) =>
  (await poll(who)).body.data as unknown as readonly { counterparty: Readonly<Record<string, unknown>> }[];
const counterparty = async (who: Candidate, field: string) => (await inbox(who))[0]?.counterparty[field];

test('a poll of an inbox that has not changed costs no statement', async () => {
  const POLLS = 100;
  const both = async () => [(await poll(candidate)).text, (await poll(candidate, '/unread-count')).text];
  const first = await both();
  await both();
  const before = await counter.countsOf(polled);
  for (let nth = 0; nth < POLLS; nth++) expect(await both()).toEqual(first);
  const after = await counter.countsOf(polled);
  // Statements of timers are less frequent than one for each poll.
  const sent = Object.entries(after).filter(([name, count]) => count - (before[name] ?? 0) >= POLLS);
  expect(sent).toEqual([]);
});

test('a poll that is answered before the router has the headers of the usual way', async () => {
  for (const path of ['', '?limit=5&archived=false', '/unread-count']) {
    const call = (headers: Readonly<Record<string, string>>) =>
      request(polled.origin, 'GET', `/v1/boards/${server.board}/me/conversations${path}`, { headers });
    const again = await call(candidate.bearer).then(() => call(candidate.bearer));
    // The spacing of this header differs, so that no response is cached for it.
    const usual = await call({ Authorization: (candidate.bearer['Authorization'] ?? '').replace(' ', '  ') });
    const of = ({ headers }: Answer) => {
      const { 'x-request-id': _, 'date': __, 'ratelimit': ___, ...rest } = Object.fromEntries(headers);
      return rest;
    };
    expect([again.status, again.text, of(again)]).toEqual([200, usual.text, of(usual)]);
    const [one, two] = [again, usual].map(({ headers }) => headers);
    expect([one?.get('x-request-id'), one?.get('ratelimit')]).toEqual([
      expect.stringMatching(/^req/),
      expect.stringMatching(/^"board-me";r=\d+;t=\d+$/),
    ]);
    expect(one?.get('x-request-id')).not.toBe(two?.get('x-request-id'));
    expect([...(one?.keys() ?? [])]).toEqual([...(two?.keys() ?? [])]);
  }
});

test('a change at another process shows', async () => {
  expect([await unread(candidate), await unread(employer.me)]).toEqual([1, 0]);
  await candidate.call('POST', `/conversations/${id}/read`);
  await eventually(async () => (await unread(candidate)) === 0);
  await candidate.call('POST', `/conversations/${id}/reply`, { body: 'I would.' });
  await eventually(async () => (await unread(employer.me)) === 1);

  const other = await aVisibleCandidate(server, server.board);
  expect([await unread(other), await inbox(other)]).toEqual([0, []]);
  await sendFirst(employer.me, other.id);
  await eventually(async () => (await unread(other)) === 1 && (await inbox(other)).length === 1);

  expect(await inbox(employer.me)).toHaveLength(2);
  await employer.me.call('POST', '/blocks', { boardUserId: other.id });
  await eventually(async () => (await inbox(employer.me)).length === 1);

  await candidate.profile({ displayName: 'Ada Lovelace' });
  await eventually(async () => (await counterparty(employer.me, 'displayName')) === 'Ada Lovelace');
  await candidate.profile({ handle: 'ada-lovelace', profileVisibility: 'public' });
  await eventually(async () => (await counterparty(employer.me, 'handle')) === 'ada-lovelace');
  expect(await counterparty(candidate, 'companyName')).toBe(employer.company['name']);
  await server.call('PATCH', `/v1/companies/${employer.company.id}`, { body: { name: 'Another Firm' } });
  await eventually(async () => (await counterparty(candidate, 'companyName')) === 'Another Firm');
  await server.call('DELETE', `/v1/companies/${employer.company.id}`);
  await eventually(async () => (await counterparty(candidate, 'companyName')) === null);
  await employer.me.call('DELETE', '');
  await eventually(async () => (await counterparty(candidate, 'displayName')) === 'Deleted user');
});

describe('a poll is refused at once at another process', () => {
  const both = async (who: Candidate, board = server.board) =>
    Promise.all(
      ['', '/unread-count'].map(async (path) => {
        const url = `/v1/boards/${board}/me/conversations${path}`;
        return (await request(polled.origin, 'GET', url, { headers: who.bearer })).status;
      }),
    );
  const answered = async (who: Candidate, board?: string) => {
    expect([await both(who, board), await both(who, board)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  };

  test('when the session or the account is gone', async () => {
    const auth = new BoardAuth(server, server.board);
    const session = await auth.signedUp();
    const [leaves, goes] = [new Candidate(auth, session), await aVisibleCandidate(server, server.board)];
    await answered(leaves);
    await answered(goes);
    await auth.post('logout', { refreshToken: session.refreshToken });
    await eventually(async () => (await both(leaves)).every((status) => status === 401));
    await goes.call('DELETE', '', { password: PASSWORD });
    await eventually(async () => (await both(goes)).every((status) => status === 401));
  });

  test('when the board turns messages off, or takes a password', async () => {
    const { slug, key } = await server.newBoard(`polls-${unique()}`);
    const who = await aVisibleCandidate(server, slug);
    await answered(who, slug);
    await server.call('PATCH', '/v1/settings', { key, body: { applicantMessagingEnabled: false } });
    await eventually(async () => (await both(who, slug)).every((status) => status === 403));
    await server.call('PATCH', '/v1/settings', { key, body: { applicantMessagingEnabled: true } });
    await eventually(async () => (await both(who, slug)).every((status) => status === 200));
    await answered(who, slug);
    await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'correct horse' } });
    await eventually(async () => (await both(who, slug)).every((status) => status === 401));
  });
});

test('polls are counted by the limit of the user', async () => {
  const limited = await server.another({ ROLE: 'api', BOARD_ME_LIMIT: '10' });
  const who = await aVisibleCandidate(server, server.board);
  const url = `/v1/boards/${server.board}/me/conversations/unread-count`;
  const answer = () => request(limited.origin, 'GET', url, { headers: who.bearer });
  expect((await answer()).status).toBe(200);
  await eventually(async () => (await answer()).status === 429);
  expect((await answer()).headers.get('retry-after')).toMatch(/^\d+$/);
});
