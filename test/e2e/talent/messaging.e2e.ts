import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BoardAuth } from '../board-auth-calls.js';
import { Candidate } from '../candidate-calls.js';
import { anEmployer, aVisibleCandidate, sendFirst } from '../messaging-calls.js';
import {
  type Answer,
  type Body,
  eventually,
  outcome,
  parallel,
  request,
  type SharedServer,
  sharedServer,
  unique,
} from '../server.js';

// Messages over HTTP: who can write to whom, what both sides see, and the errors of a board that turns messages off.

let server: SharedServer;
let board: { readonly id: string; readonly key: string; readonly slug: string };
const operator = (method: string, path: string, body?: unknown, key = board.key) =>
  server.call(method, `/v1${path}`, { key, body });

/** An employer who is a member of a company. */
const member = (slug = board.slug, key = board.key) =>
  anEmployer(server, slug, (body) => operator('POST', '/companies', body, key));

/** A candidate who accepts messages. */
const candidate = (profile: object = {}, slug = board.slug) => aVisibleCandidate(server, slug, profile);

const start = (from: Candidate, to: Candidate | string, body?: unknown) =>
  sendFirst(from, typeof to === 'string' ? to : to.id, body);
const reply = (from: Candidate, id: unknown, body: unknown = 'I would.') =>
  from.call('POST', `/conversations/${String(id)}/reply`, { body });
const block = (who: Candidate, whom: Candidate) => who.call('POST', '/blocks', { boardUserId: whom.id });
const unread = async (who: Candidate) => (await who.call('GET', '/conversations/unread-count')).body['count'];
const inbox = async (who: Candidate, query = '') => (await who.call('GET', `/conversations${query}`)).body.data;
const detail = async (who: Candidate, id: unknown) => (await who.call('GET', `/conversations/${String(id)}`)).body;
const thread = (who: Candidate, id: unknown, query = '') =>
  who.call('GET', `/conversations/${String(id)}/messages${query}`);

/** An employer and a candidate with a first message. */
async function begun() {
  const [employer, person] = await Promise.all([member(), candidate()]);
  const { status, body } = await start(employer.me, person);
  expect(status).toBe(201);
  return { ...employer, person, id: String(body['conversationId']), first: body };
}

beforeAll(async () => {
  server = await sharedServer();
  board = await server.newBoard(`messaging-${unique()}`);
});
afterAll(() => server?.stop());

describe('a conversation', () => {
  test('is begun by an employer, answered by the candidate, and shown to both', async () => {
    const { me, company, person, id, first } = await begun();
    expect(first).toEqual({
      id: expect.stringMatching(/^messages_[0-9a-z]{31}$/),
      object: 'message',
      conversationId: expect.stringMatching(/^conversations_[0-9a-z]{26}$/),
      authorBoardUserId: me.id,
      recipientBoardUserId: person.id,
      body: 'Would you like to work nights?',
      author: { displayName: 'Jane Doe', avatarUrl: null, companyName: company['name'] },
      sentAt: expect.stringMatching(/Z$/),
      editedAt: null,
      deletedAt: null,
      readAt: null,
    });
    const seen = {
      id,
      object: 'conversation',
      lastMessageAt: first['sentAt'],
      lastMessageSnippet: 'Would you like to work nights?',
      lastMessageAuthorBoardUserId: me.id,
      archivedAt: null,
      hasUnread: true,
      counterparty: {
        boardUserId: me.id,
        displayName: 'Jane Doe',
        avatarUrl: null,
        companyName: company['name'],
        companySlug: company['slug'],
        handle: null,
      },
    };
    expect(await inbox(person)).toEqual([seen]);
    expect(await detail(person, id)).toEqual({ ...seen, viewerRole: 'candidate', viewerLastReadMessageId: null });
    expect([await unread(person), await unread(me)]).toEqual([1, 0]);

    const receipt = await person.call('POST', `/conversations/${id}/read`);
    expect([receipt.status, receipt.body]).toEqual([
      200,
      { object: 'read_receipt', markedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await person.call('POST', `/conversations/${id}/read`)).body).toEqual(receipt.body);
    expect(await unread(person)).toBe(0);
    expect(await detail(person, id)).toMatchObject({ hasUnread: false, viewerLastReadMessageId: first.id });

    const answer = await reply(person, id);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { conversationId: id, authorBoardUserId: person.id, author: { companyName: null } },
    ]);
    const { status, body } = await thread(me, id);
    expect([status, body['url'], body['hasMore'], body['nextCursor']]).toEqual([
      200,
      `/v1/boards/${board.slug}/me/conversations/${id}/messages`,
      false,
      null,
    ]);
    expect(body.data).toEqual([{ ...first, readAt: receipt.body['markedAt'] }, answer.body]);
    expect(await detail(me, id)).toMatchObject({
      viewerRole: 'employer',
      hasUnread: true,
      lastMessageSnippet: 'I would.',
    });
    expect((await start(me, person, 'Fine.')).body['conversationId']).toBe(id);
    expect((await me.call('GET', `/conversations/find-existing?candidateBoardUserId=${person.id}`)).body).toEqual({
      object: 'conversation_ref',
      conversationId: id,
    });
    expect((await me.call('GET', '/conversations/find-existing?candidateBoardUserId=nobody')).body).toEqual({
      object: 'conversation_ref',
      conversationId: null,
    });
  });

  test('is one, however many first messages are sent at once', async () => {
    const [{ me }, person] = await Promise.all([member(), candidate()]);
    const answers = await parallel(20, () => start(me, person));
    const outcomes = answers.map(outcome).sort();
    expect(outcomes.filter((each) => each === '201')).toHaveLength(1);
    for (const each of outcomes) expect(['201', '409 messaging_cold_rule', '409 stale_version']).toContain(each);
    expect(await inbox(person)).toHaveLength(1);
    expect(await unread(person)).toBe(1);
  });

  test('takes a second message of the employer after an answer alone', async () => {
    const { me, person, id } = await begun();
    expect(outcome(await start(me, person))).toBe('409 messaging_cold_rule');
    expect(outcome(await reply(me, id))).toBe('409 messaging_cold_rule');
    expect((await reply(person, id)).status).toBe(201);
    expect((await reply(me, id)).status).toBe(201);
  });

  test('is there for its two people alone', async () => {
    const { id, first } = await begun();
    const other = await server.newBoard(`other-${unique()}`);
    const strangers = [await candidate(), (await member()).me, await candidate({}, other.slug)];
    for (const stranger of strangers) {
      const here = stranger !== strangers[2];
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/messages'],
        ['POST', '/read'],
        ['POST', '/archive'],
        ['POST', '/unarchive'],
      ] as const)
        expect(outcome(await stranger.call(method, `/conversations/${id}${path}`))).toBe(
          '404 messaging_conversation_not_found',
        );
      expect(outcome(await reply(stranger, id))).toBe(
        here ? '403 messaging_not_participant' : '404 messaging_conversation_not_found',
      );
      expect(outcome(await stranger.call('PATCH', `/messages/${first.id}`, { body: 'x' }))).toBe(
        '404 messaging_message_not_found',
      );
      expect(outcome(await stranger.call('DELETE', `/messages/${first.id}`))).toBe('404 messaging_message_not_found');
      expect([await inbox(stranger), await unread(stranger)]).toEqual([[], 0]);
    }
    expect(outcome(await reply(strangers[0] as Candidate, 'conversations_1'))).toBe(
      '404 messaging_conversation_not_found',
    );
  });

  test('is archived by each side, until the other side writes', async () => {
    const { me, person, id } = await begun();
    const archive = await person.call('POST', `/conversations/${id}/archive`);
    expect([archive.status, archive.body]).toEqual([
      200,
      { object: 'conversation_archive', archivedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await person.call('POST', `/conversations/${id}/archive`)).body).toEqual(archive.body);
    expect([await inbox(person), await inbox(person, '?archived=false')]).toEqual([[], []]);
    for (const yes of ['true', '1'])
      expect(await inbox(person, `?archived=${yes}`)).toMatchObject([{ id, archivedAt: archive.body['archivedAt'] }]);
    expect(await inbox(me)).toMatchObject([{ id, archivedAt: null }]);
    expect(await unread(person)).toBe(1);
    for (const _ of [1, 2])
      expect((await person.call('POST', `/conversations/${id}/unarchive`)).body).toEqual({
        object: 'conversation_archive',
        archivedAt: null,
      });
    await me.call('POST', `/conversations/${id}/archive`);
    expect((await reply(person, id)).status).toBe(201);
    expect(await inbox(me)).toMatchObject([{ id, archivedAt: null }]);
    expect(outcome(await person.call('GET', '/conversations?archived=yes'))).toBe('400 validation_bad_request');
  });

  test('is paged, the last active first, and its messages the oldest first', async () => {
    const person = await candidate();
    const employers = await Promise.all([member(), member(), member()]);
    const ids: string[] = [];
    for (const { me } of employers) ids.unshift(String((await start(me, person)).body['conversationId']));
    const first = await person.call('GET', '/conversations?limit=2');
    expect([first.body.data.map(({ id }) => id), first.body['hasMore']]).toEqual([ids.slice(0, 2), true]);
    const cursor = encodeURIComponent(String(first.body['nextCursor']));
    const second = await person.call('GET', `/conversations?limit=2&cursor=${cursor}`);
    expect([second.body.data.map(({ id }) => id), second.body['nextCursor']]).toEqual([ids.slice(2), null]);
    for (let n = 0; n < 3; n++) expect((await reply(person, ids[0], `Reply ${n}`)).status).toBe(201);
    const part = await thread(person, ids[0], '?limit=3');
    const rest = await thread(person, ids[0], `?limit=3&cursor=${encodeURIComponent(String(part.body['nextCursor']))}`);
    const bodies = ({ body }: Answer) => body.data.map((each) => (each as Body)['body']);
    expect([bodies(part).slice(1), bodies(rest)]).toEqual([['Reply 0', 'Reply 1'], ['Reply 2']]);
    for (const path of ['/conversations?cursor=x', `/conversations/${ids[0]}/messages?cursor=x`])
      expect(outcome(await person.call('GET', path))).toBe('400 pagination_invalid_cursor');
    for (const path of ['/conversations?limit=101', `/conversations/${ids[0]}/messages?limit=201`])
      expect(outcome(await person.call('GET', path))).toBe('400 validation_bad_request');
  });
});

describe('a first message', () => {
  test('is sent by members of an approved company with a confirmed address', async () => {
    const person = await candidate();
    const auth = new BoardAuth(server, board.slug);
    const outsider = new Candidate(auth, await auth.signedUp(`x-${unique()}@elsewhere.example`, { role: 'employer' }));
    expect(outcome(await start(outsider, person))).toBe('403 messaging_not_permitted');
    await outsider.confirm();
    expect(outcome(await start(outsider, person))).toBe('403 messaging_not_permitted');
    expect(outcome(await start(await candidate(), person))).toBe('403 messaging_not_permitted');
    const { me, company } = await member();
    expect((await start(me, person)).status).toBe(201);
    const other = await candidate();
    await operator('DELETE', `/companies/${company.id}`);
    await eventually(async () => outcome(await start(me, other)) === '403 messaging_not_permitted');
    const [conversation] = await inbox(person);
    expect((await reply(person, conversation?.id)).status).toBe(201);
    expect(outcome(await reply(me, conversation?.id))).toBe('403 messaging_not_permitted');
    expect(conversation).toMatchObject({ counterparty: { displayName: 'Jane Doe' } });
  });

  test('names a candidate by an id or a visible handle', async () => {
    const { me } = await member();
    const handle = `ada-${unique()}`.toLowerCase().slice(0, 28).replace(/-$/, '');
    const person = await candidate({ handle, profileVisibility: 'public' });
    const named = await me.call('POST', '/conversations', { candidateHandle: handle.toUpperCase(), body: 'Hello' });
    expect([named.status, named.body['recipientBoardUserId']]).toEqual([201, person.id]);
    expect(await inbox(me)).toMatchObject([{ counterparty: { handle, companyName: null, companySlug: null } }]);
    await person.profile({ profileVisibility: 'logged_in_only' });
    expect(await inbox(me)).toMatchObject([{ counterparty: { handle: null } }]);
    await person.profile({ profileVisibility: 'hidden' });
    const missing = '404 messaging_recipient_not_found';
    const elsewhere = await server.newBoard(`other-${unique()}`);
    expect(outcome(await me.call('POST', '/conversations', { candidateHandle: handle, body: 'Hello' }))).toBe(missing);
    for (const id of ['nobody', me.id, (await member()).me.id, (await candidate({}, elsewhere.slug)).id])
      expect(outcome(await start(me, id))).toBe(missing);
    for (const both of [{}, { candidateHandle: handle, candidateBoardUserId: person.id }])
      expect(outcome(await me.call('POST', '/conversations', { ...both, body: 'Hello' }))).toBe(
        '400 validation_bad_request',
      );
  });

  test('is for candidates who are open to messages', async () => {
    const { me } = await member();
    for (const profile of [{ profileVisibility: 'hidden' }, { jobSearchStatus: 'not_looking' }])
      expect(outcome(await start(me, await candidate(profile)))).toBe('403 messaging_recipient_not_open');
  });

  test('has a body of 1 to 8,000 characters of plain text', async () => {
    const { me } = await member();
    for (const body of ['', ' \n', '\u0007', 'x'.repeat(8_001), 7, null])
      expect(outcome(await start(me, await candidate(), body))).toBe('400 validation_bad_request');
    const long = await start(me, await candidate(), ` ${'x'.repeat(8_000)} `);
    expect([long.status, String(long.body['body']).length]).toEqual([201, 8_000]);
    const text = '<script>alert(1)</script>\u0007\r\nLine\u202e two';
    const { body } = await start(me, await candidate(), text);
    expect(body['body']).toBe('<script>alert(1)</script>\nLine two');
  });
});

describe('a block', () => {
  test('stops both sides, and hides the conversation from the one who blocks', async () => {
    for (const blocker of ['candidate', 'employer'] as const) {
      const { me, person, id } = await begun();
      expect((await reply(person, id)).status).toBe(201);
      const [one, other] = blocker === 'candidate' ? [person, me] : [me, person];
      expect([await unread(one), (await inbox(one)).length]).toEqual([1, 1]);
      await block(one, other);
      for (const who of [me, person]) expect(outcome(await reply(who, id))).toBe('403 messaging_blocked');
      expect(outcome(await start(me, person))).toBe('403 messaging_blocked');
      expect([await unread(one), await inbox(one), (await inbox(other)).length]).toEqual([0, [], 1]);
      await one.call('DELETE', `/blocks/${other.id}`);
      expect([await unread(one), (await inbox(one)).length, (await reply(me, id)).status]).toEqual([1, 1, 201]);
    }
  });
});

describe('a message', () => {
  test('is edited and unsent by its author', async () => {
    const { me, person, id, first } = await begun();
    const edited = await me.call('PATCH', `/messages/${first.id}`, { body: ' Nights? ' });
    expect([edited.status, edited.body]).toEqual([
      200,
      { ...first, body: 'Nights?', editedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await detail(person, id))['lastMessageSnippet']).toBe('Nights?');
    for (const method of ['PATCH', 'DELETE'])
      expect(outcome(await person.call(method, `/messages/${first.id}`, { body: 'x' }))).toBe(
        '403 messaging_not_author',
      );
    for (const unknown of ['messages_1', `${first.id.slice(0, -1)}9`])
      expect(outcome(await me.call('PATCH', `/messages/${unknown}`, { body: 'x' }))).toBe(
        '404 messaging_message_not_found',
      );
    expect(outcome(await me.call('PATCH', `/messages/${first.id}`, { body: 'x'.repeat(8_001) }))).toBe(
      '400 validation_bad_request',
    );
    const gone = await me.call('DELETE', `/messages/${first.id}`);
    const tombstone = { ...edited.body, body: '', deletedAt: expect.stringMatching(/Z$/) };
    expect([gone.status, gone.body]).toEqual([200, tombstone]);
    expect((await me.call('DELETE', `/messages/${first.id}`)).body).toEqual(gone.body);
    expect(outcome(await me.call('PATCH', `/messages/${first.id}`, { body: 'x' }))).toBe(
      '409 messaging_message_deleted',
    );
    expect((await thread(person, id)).body.data).toEqual([gone.body]);
    expect((await detail(person, id))['lastMessageSnippet']).toBe('');
  });
});

describe('a report', () => {
  const report = (who: Candidate, id: string, body: object = { reason: 'harassment', freeText: ' Rude.\u0007 ' }) =>
    who.call('POST', `/messages/${id}/report`, body);

  test('goes to the operators of the board, and blocks the author', async () => {
    const own = await server.newBoard(`reports-${unique()}`);
    const [{ me }, person] = await Promise.all([member(own.slug, own.key), candidate({}, own.slug)]);
    const first = (await start(me, person)).body;
    const answers = await parallel(5, () => report(person, first.id));
    expect(new Set(answers.map(outcome))).toEqual(new Set(['200']));
    const made = await report(person, first.id, { reason: 'other' });
    const moderation = {
      object: 'moderation_report',
      id: expect.stringMatching(/^messageReports_[0-9a-z]{26}$/),
      blocked: true,
    };
    expect(new Set([...answers, made].map(({ text }) => text)).size).toBe(1);
    expect(made.body).toEqual(moderation);
    expect((await person.call('GET', `/blocks/${me.id}`)).body['blocked']).toBe(true);
    expect(outcome(await reply(person, first['conversationId']))).toBe('403 messaging_blocked');
    const queue = (path = '', method = 'GET', body?: object) =>
      operator(method, `/message-reports${path}`, body, own.key);
    const shown = {
      id: made.body.id,
      object: 'message_report',
      status: 'open',
      reason: 'harassment',
      freeText: 'Rude.',
      messageId: first.id,
      conversationId: first['conversationId'],
      messageBody: first['body'],
      authorBoardUserId: me.id,
      reporterBoardUserId: person.id,
      createdAt: expect.stringMatching(/Z$/),
      resolvedAt: null,
    };
    expect((await queue()).body.data).toEqual([shown]);
    const resolved = await queue(`/${made.body.id}`, 'PATCH', { status: 'actioned' });
    expect([resolved.status, resolved.body]).toEqual([
      200,
      { ...shown, status: 'actioned', resolvedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await queue('?status=open')).body.data).toEqual([]);
    expect((await queue('?status=actioned')).body.data).toEqual([resolved.body]);
    expect(outcome(await queue(`/${made.body.id}`, 'PATCH', { status: 'done' }))).toBe('400 validation_bad_request');
    expect(outcome(await queue('/messageReports_1', 'PATCH', { status: 'open' }))).toBe(
      '404 message_reports_not_found',
    );
    expect(outcome(await operator('PATCH', `/message-reports/${made.body.id}`, { status: 'open' }))).toBe(
      '404 message_reports_not_found',
    );
    expect((await person.call('DELETE', '')).status).toBe(204);
    await eventually(async () => (await queue()).body.data.length === 0);
  });

  test('is made by the recipient of a message, with a reason', async () => {
    const { me, person, first } = await begun();
    expect(outcome(await report(me, first.id))).toBe('403 messaging_not_recipient');
    for (const [who, id] of [
      [await candidate(), first.id],
      [person, 'messages_1'],
      [person, `${first.id.slice(0, -1)}9`],
    ] as const)
      expect(outcome(await report(who, id))).toBe('404 messaging_message_not_found');
    for (const body of [{}, { reason: 'boring' }, { reason: 'spam', freeText: 'x'.repeat(2_001) }])
      expect(outcome(await report(person, first.id, body))).toBe('400 validation_bad_request');
    expect((await person.call('GET', `/blocks/${me.id}`)).body['blocked']).toBe(false);
  });
});

test('a board that turns messages off answers so at once, and keeps blocks', async () => {
  const own = await server.newBoard(`quiet-${unique()}`);
  const [{ me }, person] = await Promise.all([member(own.slug, own.key), candidate({}, own.slug)]);
  const { body: first } = await start(me, person);
  const id = String(first['conversationId']);
  const turn = (on: boolean) => operator('PATCH', '/settings', { applicantMessagingEnabled: on }, own.key);
  const messaging = async () =>
    ((await request(server.origin, 'GET', `/v1/boards/${own.slug}`)).body['features'] as Body)['messaging'];
  expect(await messaging()).toBe(true);
  expect((await turn(false)).status).toBe(200);
  for (const [method, path, body] of [
    ['GET', '/conversations'],
    ['POST', '/conversations', { candidateBoardUserId: person.id, body: 'x' }],
    ['GET', '/conversations/unread-count'],
    ['GET', `/conversations/find-existing?candidateBoardUserId=${person.id}`],
    ['GET', `/conversations/${id}`],
    ['GET', `/conversations/${id}/messages`],
    ['POST', `/conversations/${id}/reply`, { body: 'x' }],
    ['POST', `/conversations/${id}/read`],
    ['POST', `/conversations/${id}/archive`],
    ['POST', `/conversations/${id}/unarchive`],
    ['PATCH', `/messages/${first.id}`, { body: 'x' }],
    ['DELETE', `/messages/${first.id}`],
    ['POST', `/messages/${first.id}/report`, { reason: 'spam' }],
  ] as const)
    expect([path, outcome(await me.call(method, path, body))]).toEqual([path, '403 messaging_disabled']);
  expect(await messaging()).toBe(false);
  expect((await block(person, me)).status).toBe(200);
  expect((await person.call('GET', '/blocks')).status).toBe(200);
  await person.call('DELETE', `/blocks/${me.id}`);
  expect((await turn(true)).status).toBe(200);
  expect((await reply(person, id)).status).toBe(201);
});

describe('an account that is deleted', () => {
  test('takes the conversations of a candidate along', async () => {
    const { me, person, id } = await begun();
    expect((await inbox(me)).length).toBe(1);
    expect((await person.call('DELETE', '')).status).toBe(204);
    await eventually(async () => (await inbox(me)).length === 0);
    expect(outcome(await reply(me, id))).toBe('404 messaging_conversation_not_found');
    expect(outcome(await start(me, person))).toBe('404 messaging_recipient_not_found');
  });

  test('leaves those of an employer with the candidate, under no name', async () => {
    const { me, person, id, first } = await begun();
    expect((await me.call('DELETE', '')).status).toBe(204);
    await eventually(async () => {
      const [row] = (await inbox(person)) as unknown as readonly { counterparty: { displayName: string } }[];
      return row?.counterparty.displayName === 'Deleted user';
    });
    expect((await thread(person, id)).body.data).toMatchObject([
      {
        id: first.id,
        body: first['body'],
        author: { displayName: 'Deleted user', avatarUrl: null, companyName: null },
      },
    ]);
    expect(outcome(await reply(person, id))).toBe('404 messaging_recipient_not_found');
  });

  test('is shown what it wrote and was written to', async () => {
    const { me, person, first } = await begun();
    const [file, own] = await Promise.all([
      operator('GET', `/candidates/${person.id}/export`),
      operator('GET', `/employers/${me.id}/export`),
    ]);
    for (const { status, text } of [file, own]) {
      expect(status).toBe(200);
      expect(text).toContain(String(first['body']));
    }
  });
});
