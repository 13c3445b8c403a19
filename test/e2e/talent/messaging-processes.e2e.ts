import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { BoardAuth, PASSWORD } from '../board-auth-calls.js';
import { Candidate } from '../candidate-calls.js';
import { counting } from '../counting.js';
import { EventReader } from '../event-reader.js';
import { anEmployer, aVisibleCandidate, type CompanyMember, sendFirst } from '../messaging-calls.js';
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

// Changes are made at one process. Streams and polls are read from another, which caches for an hour.

const counter = counting();
const LIMIT = 3;
let server: Server;
let reading: ServerProcess;
/** A process that started later, with a low limit for users. */
let later: ServerProcess | undefined;
let employer: CompanyMember;
let readers: EventReader[] = [];

beforeAll(async () => {
  server = await startServer({
    ...NO_LIMITS,
    BOARD_STREAMS_LIMIT: String(LIMIT),
    REREAD_SECONDS: '3600',
    WORKER_PROCESS: 'off',
    ...counter.settings,
  });
  reading = await server.another({ ROLE: 'api' });
  employer = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
});
afterEach(() => {
  for (const reader of readers) reader.close();
  readers = [];
});
afterAll(async () => {
  await server?.stop();
  counter.remove();
});

const pathOf = (board: string) => `/v1/boards/${board}/me/conversations/stream`;
const opened = async (
  who: Pick<Candidate, 'bearer'>,
  { board = server.board, query = '', headers = {}, process = reading as Pick<ServerProcess, 'origin'> } = {},
): Promise<EventReader> => {
  const reader = await EventReader.open(`${process.origin}${pathOf(board)}${query}`, { ...who.bearer, ...headers });
  readers.push(reader);
  return reader;
};
/** A stream that has sent the missed events. */
const follow = async (...args: Parameters<typeof opened>): Promise<EventReader> => {
  const reader = await opened(...args);
  if (reader.response.status !== 200) throw new Error(await reader.response.text());
  await reader.next('ready');
  return reader;
};
const startedLater = async (): Promise<ServerProcess> =>
  later?.running ? later : (later = await server.another({ ROLE: 'api', BOARD_ME_LIMIT: '10' }));
const aCandidate = () => aVisibleCandidate(server, server.board);
/** A candidate with a message from the employer, and the id of the conversation. */
async function written(): Promise<{ readonly candidate: Candidate; readonly id: string }> {
  const candidate = await aCandidate();
  const { status, body, text } = await sendFirst(employer.me, candidate.id);
  if (status !== 201) throw new Error(text);
  return { candidate, id: String(body['conversationId']) };
}

describe('a stream shows what happens at another process', () => {
  test('with the message as lists show it, to both sides, and no one else', async () => {
    const [candidate, other] = [await aCandidate(), await aCandidate()];
    const [theirs, mine, others] = [await follow(candidate), await follow(employer.me), await follow(other)];
    const sent = await sendFirst(employer.me, candidate.id, 'Nights?\nOr days?');
    const id = String(sent.body['conversationId']);
    for (const reader of [theirs, mine]) expect((await reader.next('message_sent')).data).toEqual(sent.body);
    await eventually(() => theirs.named('unread_count').at(-1)?.data['count'] === 1);

    await candidate.call('POST', `/conversations/${id}/read`);
    expect((await mine.next('conversation_read')).data).toMatchObject({
      object: 'conversation_read',
      conversationId: id,
      readerBoardUserId: candidate.id,
      lastReadMessageId: sent.body.id,
    });
    await eventually(() => theirs.named('unread_count').at(-1)?.data['count'] === 0);

    const reply = await candidate.call('POST', `/conversations/${id}/reply`, { body: 'Days.' });
    await candidate.call('PATCH', `/messages/${reply.body.id}`, { body: 'Nights.' });
    await candidate.call('DELETE', `/messages/${reply.body.id}`);
    for (const reader of [theirs, mine]) {
      expect((await reader.next('message_edited')).data).toMatchObject({ id: reply.body.id, object: 'message' });
      expect((await reader.next('message_unsent')).data).toMatchObject({ id: reply.body.id, body: '' });
    }
    expect(others.events.map(({ event }) => event)).toEqual(['ready', 'unread_count']);
  });

  test('archives and blocks of the viewer alone, and nothing of those whom they have blocked', async () => {
    const { candidate, id } = await written();
    await candidate.call('POST', `/conversations/${id}/reply`, { body: 'Hello.' });
    const [theirs, mine] = [await follow(candidate), await follow(employer.me)];
    await candidate.call('POST', `/conversations/${id}/archive`);
    await candidate.call('POST', `/conversations/${id}/unarchive`);
    expect((await theirs.next('conversation_archived')).data).toMatchObject({ conversationId: id });
    expect((await theirs.next('conversation_unarchived')).data).toMatchObject({ conversationId: id });
    await employer.me.call('POST', '/blocks', { boardUserId: candidate.id });
    expect((await mine.next('block_created')).data).toEqual({ object: 'block_created', boardUserId: candidate.id });
    // The blocked user marks messages as read. The user who blocked them gets no event.
    await candidate.call('POST', `/conversations/${id}/read`);
    await theirs.next('conversation_read');
    await employer.me.call('DELETE', `/blocks/${candidate.id}`);
    await mine.next('block_deleted');
    const hidden = ['conversation_archived', 'conversation_unarchived', 'conversation_read'];
    expect(mine.events.filter(({ event }) => hidden.includes(event))).toEqual([]);
    expect(theirs.events.filter(({ event }) => event.startsWith('block'))).toEqual([]);
  });

  test('that a conversation was deleted with its candidate', async () => {
    const { candidate, id } = await written();
    const [theirs, mine] = [await follow(candidate), await follow(employer.me)];
    expect((await candidate.call('DELETE', '', { password: PASSWORD })).status).toBeLessThan(300);
    await eventually(() => theirs.ended);
    expect((await theirs.next('end')).data).toEqual({ object: 'end', reason: 'not_admitted' });
    expect((await mine.next('conversation_deleted')).data['conversationId']).toBe(id);
  });
});

describe('a stream continues', () => {
  test('after the last event id, by header or query, also at another process and after a restart', async () => {
    const { candidate, id } = await written();
    const before = await follow(candidate);
    await candidate.call('POST', `/conversations/${id}/reply`, { body: 'One.' });
    const one = await before.next('message_sent');
    before.close();
    await candidate.call('POST', `/conversations/${id}/reply`, { body: 'Two.' });
    await candidate.call('POST', `/conversations/${id}/reply`, { body: 'Three.' });
    const third = await startedLater();
    const ways = [
      { headers: { 'Last-Event-ID': one.id } },
      { query: `?lastEventId=${one.id}`, process: server },
      { headers: { 'Last-Event-ID': one.id }, query: '?lastEventId=nonsense', process: third },
    ];
    for (const way of ways) {
      const after = await follow(candidate, way);
      expect(after.named('message_sent').map(({ data }) => data['body'])).toEqual(['Two.', 'Three.']);
      expect(after.named('reset')).toEqual([]);
      after.close();
    }
  });

  test('with `reset` when the id is unknown or of another user', async () => {
    const [one, other] = [await aCandidate(), await aCandidate()];
    const { lastId } = await follow(other);
    for (const id of ['nonsense', lastId, 'a'.repeat(5_000)]) {
      const reader = await follow(one, { headers: { 'Last-Event-ID': id } });
      expect(reader.events.map(({ event }) => event).slice(0, 2)).toEqual(['reset', 'ready']);
      reader.close();
      await eventually(() => reader.ended);
    }
  });
});

/** Polls the process that learns of changes only through events. */
const poll = (who: Candidate, path = ''): Promise<Answer> =>
  request(reading.origin, 'GET', `/v1/boards/${server.board}/me/conversations${path}`, { headers: who.bearer });
const unread = async (who: Candidate) => (await poll(who, '/unread-count')).body['count'];
const inbox = async (who: Candidate) =>
  (await poll(who)).body.data as unknown as readonly { counterparty: Readonly<Record<string, unknown>> }[];
const counterparty = async (who: Candidate, field: string) => (await inbox(who))[0]?.counterparty[field];

describe('polls, which every open browser sends every few seconds', () => {
  let candidate: Candidate;
  let polling: CompanyMember;
  let id: string;
  beforeAll(async () => {
    polling = await anEmployer(server, server.board, (body) => server.call('POST', '/v1/companies', { body }));
    candidate = await aCandidate();
    id = String((await sendFirst(polling.me, candidate.id)).body['conversationId']);
  });

  test('a poll of an inbox that has not changed costs no statement', async () => {
    const POLLS = 100;
    const both = async () => [(await poll(candidate)).text, (await poll(candidate, '/unread-count')).text];
    const first = await both();
    await both();
    const before = await counter.countsOf(reading);
    for (let nth = 0; nth < POLLS; nth++) expect(await both()).toEqual(first);
    const after = await counter.countsOf(reading);
    // Statements of timers are less frequent than one for each poll.
    const sent = Object.entries(after).filter(([name, count]) => count - (before[name] ?? 0) >= POLLS);
    expect(sent).toEqual([]);
  });

  test('a poll that is answered before the router has the headers of the usual way', async () => {
    for (const path of ['', '?limit=5&archived=false', '/unread-count']) {
      const call = (headers: Readonly<Record<string, string>>) =>
        request(reading.origin, 'GET', `/v1/boards/${server.board}/me/conversations${path}`, { headers });
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
    expect([await unread(candidate), await unread(polling.me)]).toEqual([1, 0]);
    await candidate.call('POST', `/conversations/${id}/read`);
    await eventually(async () => (await unread(candidate)) === 0);
    await candidate.call('POST', `/conversations/${id}/reply`, { body: 'I would.' });
    await eventually(async () => (await unread(polling.me)) === 1);

    const other = await aVisibleCandidate(server, server.board);
    expect([await unread(other), await inbox(other)]).toEqual([0, []]);
    await sendFirst(polling.me, other.id);
    await eventually(async () => (await unread(other)) === 1 && (await inbox(other)).length === 1);

    expect(await inbox(polling.me)).toHaveLength(2);
    await polling.me.call('POST', '/blocks', { boardUserId: other.id });
    await eventually(async () => (await inbox(polling.me)).length === 1);

    await candidate.profile({ displayName: 'Ada Lovelace' });
    await eventually(async () => (await counterparty(polling.me, 'displayName')) === 'Ada Lovelace');
    await candidate.profile({ handle: 'ada-lovelace', profileVisibility: 'public' });
    await eventually(async () => (await counterparty(polling.me, 'handle')) === 'ada-lovelace');
    expect(await counterparty(candidate, 'companyName')).toBe(polling.company['name']);
    await server.call('PATCH', `/v1/companies/${polling.company.id}`, { body: { name: 'Another Firm' } });
    await eventually(async () => (await counterparty(candidate, 'companyName')) === 'Another Firm');
    await server.call('DELETE', `/v1/companies/${polling.company.id}`);
    await eventually(async () => (await counterparty(candidate, 'companyName')) === null);
    await polling.me.call('DELETE', '');
    await eventually(async () => (await counterparty(candidate, 'displayName')) === 'Deleted user');
  });
});

describe('a poll is refused at once at another process', () => {
  const both = async (who: Candidate, board = server.board) =>
    Promise.all(
      ['', '/unread-count'].map(async (path) => {
        const url = `/v1/boards/${board}/me/conversations${path}`;
        return (await request(reading.origin, 'GET', url, { headers: who.bearer })).status;
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
  const limited = await startedLater();
  const who = await aVisibleCandidate(server, server.board);
  const url = `/v1/boards/${server.board}/me/conversations/unread-count`;
  const answer = () => request(limited.origin, 'GET', url, { headers: who.bearer });
  expect((await answer()).status).toBe(200);
  await eventually(async () => (await answer()).status === 429);
  expect((await answer()).headers.get('retry-after')).toMatch(/^\d+$/);
});

describe('a stream ends', () => {
  test('when its session is over, and another one goes on', async () => {
    const auth = new BoardAuth(server, server.board);
    const [one, two] = [await auth.signedUp(), await auth.signedUp()];
    const [ends, goesOn] = [
      await follow({ bearer: { Authorization: `Bearer ${one.accessToken}` } }),
      await follow({ bearer: { Authorization: `Bearer ${two.accessToken}` } }),
    ];
    expect((await auth.post('logout', { refreshToken: one.refreshToken })).status).toBeLessThan(300);
    await eventually(() => ends.ended);
    expect((await ends.next('end')).data).toEqual({ object: 'end', reason: 'not_admitted' });
    expect(ends.retry).toBeGreaterThanOrEqual(1_000);
    expect(goesOn.ended).toBe(false);
  });

  test('when the board turns messages off, or takes a password', async () => {
    for (const turn of ['messages', 'password'] as const) {
      const { slug, key } = await server.newBoard(`stream-${unique()}`);
      const who = await aVisibleCandidate(server, slug);
      const reader = await follow(who, { board: slug });
      if (turn === 'messages')
        await server.call('PATCH', '/v1/settings', { key, body: { applicantMessagingEnabled: false } });
      else await server.call('POST', '/v1/settings/password-protection', { key, body: { password: 'correct horse' } });
      await eventually(() => reader.ended);
      expect((await reader.next('end')).data['reason']).toBe('not_admitted');
      const again = await opened(who, { board: slug });
      expect(again.response.status).toBe(turn === 'messages' ? 403 : 401);
    }
  });

  test('when its process stops, which does not wait for it', async () => {
    const stopping = await startedLater();
    const reader = await follow(await aCandidate(), { process: stopping });
    await stopping.stop();
    await eventually(() => reader.ended);
    expect((await reader.next('end')).data).toEqual({ object: 'end', reason: 'shutting_down' });
    expect(stopping.stderr).toBe('');
  });
});

describe('a stream is refused', () => {
  test('without a token, and beyond the limit of a user', async () => {
    expect((await opened({ bearer: {} })).response.status).toBe(401);
    const who = await aCandidate();
    const open = [];
    for (let nth = 0; nth < LIMIT; nth++) open.push(await follow(who));
    const refused = await opened(who);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('5');
    expect(await refused.response.json()).toMatchObject({ error: { code: 'messaging_too_many_streams' } });
    open[0]?.close();
    await eventually(async () => {
      const reader = await opened(who);
      return reader.response.status === 200;
    });
  });
});

test('headers keep proxies and caches out of the way, and HEAD has them without a stream', async () => {
  const who = await aCandidate();
  const { response } = await follow(who);
  const head = await request(reading.origin, 'HEAD', pathOf(server.board), { headers: who.bearer });
  for (const headers of [response.headers, head.headers])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-request-id': expect.stringMatching(/^req/),
    });
  expect(head.status).toBe(200);
});

test('streams that idle send no statements', async () => {
  const who = await aCandidate();
  await follow(who);
  await follow(employer.me);
  const before = await counter.countsOf(reading);
  await eventually(() => readers.every(({ comments }) => comments > 0));
  const after = await counter.countsOf(reading);
  const sent = Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
  expect(sent.filter((name) => /^log-|stream|row|board-user/.test(name))).toEqual([]);
});
