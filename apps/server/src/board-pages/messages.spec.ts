import { describe, expect, test } from '@jest/globals';
import { BOARD_TEXTS } from '#i18n';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { conversationList, conversationPage } from './messages.js';
import { PageFault, type GoOn, type Handler, type BoardPage, type Visit } from './visit.js';

const CONVERSATION = {
  id: 'conversations_1',
  lastMessageSnippet: 'Hello <b>',
  counterparty: { displayName: 'Ada', companyName: 'Hill' },
};
const MESSAGE = {
  id: 'messages_1',
  body: 'Hello\n<b>you</b>',
  deletedAt: null,
  author: { displayName: 'Ada' },
  sentAt: '2026-11-20T13:40:57.163Z',
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/me/conversations?limit=100': { data: [CONVERSATION], nextCursor: 'second' },
  '/me/conversations?limit=100&cursor=second': {
    data: [{ ...CONVERSATION, id: 'conversations_2' }],
    nextCursor: 'third',
  },
  '/me/conversations?limit=100&cursor=third': { data: [], nextCursor: null },
  '/me/conversations/conversations_1': CONVERSATION,
  '/me/conversations/conversations_1/messages?limit=100': {
    data: [MESSAGE, { ...MESSAGE, id: 'messages_2', body: '', deletedAt: '2026-11-20T13:41:00.000Z' }],
    nextCursor: 'a/b',
  },
  '/me/conversations/conversations_1/messages?limit=100&cursor=a%2Fb': { data: [MESSAGE], nextCursor: null },
  '/me/conversations/unread-count': { object: 'unread_count', count: 1 },
  '/me/conversations/..': { id: 'boardUsers_1' },
};

interface Options {
  readonly signedIn?: boolean;
  readonly conversation?: string;
  readonly query?: string;
}

const visitOf = (path: string, { signedIn = true, conversation = 'conversations_1', query = '' }: Options = {}) =>
  ({
    base: '/board/hill',
    path,
    params: { conversation },
    query: new URLSearchParams(query),
    texts: BOARD_TEXTS.en,
    language: 'en',
    user: signedIn ? { id: 'boardUsers_1', email: 'jo@example.com', displayName: null } : null,
    ask: (request: string) => {
      const value = ANSWERS[request] ?? null;
      const refusal = value === null ? { code: 'messaging_conversation_not_found', message: 'None.' } : null;
      return Promise.resolve({ status: value === null ? 404 : 200, value, refusal, retryAfter: undefined });
    },
  }) as unknown as Visit;
const open = (show: Handler, path: string, options?: Options) => show(visitOf(path, options));
const htmlOf = async (outcome: ReturnType<Handler>) => renderToString(((await outcome) as BoardPage).main as VNode);

describe('messages', () => {
  test.each([
    [conversationList, '/messages'],
    [conversationPage, '/messages/conversations_1'],
  ])('are for signed-in users, who come back after they signed in', async (show, path) => {
    const { to } = (await open(show, path, { signedIn: false })) as GoOn;
    expect(to).toBe(`/board/hill/sign-in?returnTo=${encodeURIComponent(path)}`);
  });

  test('are listed by conversation, and shown without markup of others', async () => {
    expect(await htmlOf(open(conversationList, '/messages'))).toContain(
      '<a href="/board/hill/messages/conversations_1">Ada, Hill</a>',
    );
    const html = await htmlOf(open(conversationPage, '/messages/conversations_1'));
    expect(html).toContain('<h1>Ada, Hill</h1>');
    expect(html).toContain('<p class="typed">Hello\n&lt;b>you&lt;/b></p>');
    expect(html).toContain('<p class="soft">This message was deleted.</p>');
  });

  test('have as many elements as there are messages, however many lines these have', async () => {
    const body = `a${'\n'.repeat(7_998)}b`;
    const page = await conversationPage({
      ...visitOf('/messages/conversations_1'),
      ask: (path: string) =>
        Promise.resolve({
          value: path.includes('/messages') ? { data: [{ ...MESSAGE, body }], nextCursor: null } : CONVERSATION,
        }),
    } as Visit);
    expect(renderToString((page as BoardPage).main as VNode).match(/<p/g)).toHaveLength(2);
  });

  const links = (html: string) => [...html.matchAll(/rel="(\w+)" href="([^"]*)"/g)].map(([, rel, href]) => [rel, href]);
  const LIST = '/board/hill/messages';
  const THREAD = '/board/hill/messages/conversations_1';

  test.each([
    [conversationList, '/messages', '', [['next', `${LIST}?cursor=second`]]],
    [
      conversationList,
      '/messages',
      'cursor=second',
      [
        ['prev', LIST],
        ['next', `${LIST}?cursor=second&amp;cursor=third`],
      ],
    ],
    [conversationList, '/messages', 'cursor=second&cursor=third', [['prev', `${LIST}?cursor=second`]]],
    [conversationPage, '/messages/conversations_1', '', [['next', `${THREAD}?cursor=a%2Fb`]]],
    [conversationPage, '/messages/conversations_1', 'cursor=a%2Fb', [['prev', THREAD]]],
  ])('have pages with links to the previous and the next one: %p %s?%s', async (show, path, query, expected) => {
    expect(links(await htmlOf(open(show, path, { query })))).toEqual(expected);
  });

  test('on a page without any do not say that there are none', async () => {
    const html = await htmlOf(open(conversationList, '/messages', { query: 'cursor=third' }));
    expect(html).not.toContain(BOARD_TEXTS.en.noMessages);
  });

  test('keep the URLs of pages short', async () => {
    const trail = new URLSearchParams(Array.from({ length: 90 }, (_, nth) => ['cursor', `c${nth}${'x'.repeat(180)}`]));
    trail.append('cursor', 'second');
    const html = await htmlOf(open(conversationList, '/messages', { query: trail.toString() }));
    for (const [, href = ''] of links(html)) expect(href.length).toBeLessThan(3_000);
  });

  test.each(['stream', 'unread-count', 'find-existing', '..', '.', ''])(
    'of %j are not found: that is no conversation, and the Board API has something else there',
    async (conversation) => {
      await expect(
        (async () => open(conversationPage, `/messages/${conversation}`, { conversation }))(),
      ).rejects.toThrow(PageFault);
    },
  );

  test('of a conversation of others are not found', async () => {
    await expect(open(conversationPage, '/messages/x', { conversation: 'x' })).rejects.toThrow(PageFault);
  });
});
