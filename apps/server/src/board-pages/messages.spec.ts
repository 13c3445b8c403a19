import { describe, expect, test } from '@jest/globals';
import { BOARD_TEXTS } from '#texts';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { conversationList, conversationPage } from './messages.js';
import { PageFault, type GoOn, type Handler, type Page, type Visit } from './visit.js';

const CONVERSATION = {
  id: 'conversations_1',
  lastMessageSnippet: 'Hello <b>',
  counterparty: { displayName: 'Ada', companyName: 'Hill' },
};
const MESSAGE = {
  id: 'messages_1',
  body: 'Hello\n<b>you</b>',
  author: { displayName: 'Ada' },
  sentAt: '2026-11-20T13:40:57.163Z',
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/me/conversations?limit=100': { data: [CONVERSATION] },
  '/me/conversations/conversations_1': CONVERSATION,
  '/me/conversations/conversations_1/messages?limit=100': { data: [MESSAGE] },
};

const open = (show: Handler, path: string, { signedIn = true, conversation = 'conversations_1' } = {}) =>
  show({
    base: '/board/hill',
    path,
    params: { conversation },
    texts: BOARD_TEXTS.en,
    language: 'en',
    user: signedIn ? { id: 'boardUsers_1', email: 'jo@example.com', displayName: null } : null,
    ask: (request: string) => {
      const value = ANSWERS[request] ?? null;
      const refusal = value === null ? { code: 'messaging_conversation_not_found', message: 'None.' } : null;
      return Promise.resolve({ status: value === null ? 404 : 200, value, refusal, retryAfter: undefined });
    },
  } as unknown as Visit);
const htmlOf = async (outcome: ReturnType<Handler>) => renderToString(((await outcome) as Page).main as VNode);

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
    expect(html).toContain('<p dir="auto">Hello</p><p dir="auto">&lt;b>you&lt;/b></p>');
  });

  test('of a conversation of others are not found', async () => {
    await expect(open(conversationPage, '/messages/x', { conversation: 'x' })).rejects.toThrow(PageFault);
  });
});
