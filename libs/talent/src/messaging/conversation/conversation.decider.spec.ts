import { describe, expect, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { LONGEST_BODY, messageId, placeOfMessage, snippetOf, tidyBody } from './conversation.js';
import { conversationDecider, type ConversationEvents } from './conversation.decider.js';
import { threadOf } from './thread.js';

type Event = MessageOf<ConversationEvents>;

const employerId = 'boardUsers_employer';
const candidateId = 'boardUsers_candidate';
const pair = { employerId, candidateId };
const perDay = 3;
const start = Date.parse(facts.now);
const after = (minutes: number, seconds = 0) => ({
  ...facts,
  now: new Date(start + (minutes * 60 + seconds) * 1_000).toISOString(),
});
const begun: Event = { type: 'ConversationStarted', data: pair };
const sent = (number: number, by: 'employer' | 'candidate', minutes = 0): Event => ({
  type: 'MessageSent',
  data: { number, by, body: `Message ${number}`, sentAt: after(minutes).now },
});
const first = [begun, sent(1, 'employer')];
const answered = [...first, sent(2, 'candidate', 1)];
const unsent = (number: number): Event => ({ type: 'MessageUnsent', data: { number } });
const sends = { ...pair, body: 'Hello', perDay };
const by = { userId: employerId };
const from = { userId: candidateId };
const stranger = { userId: 'boardUsers_stranger' };

describe('a conversation', () => {
  test('begins with the first message of an employer', () =>
    given(conversationDecider, facts)
      .when('SendFirstMessage', sends)
      .then(begun, { type: 'MessageSent', data: { number: 1, by: 'employer', body: 'Hello', sentAt: facts.now } }));

  test('takes no second message of the employer before an answer', () => {
    given(conversationDecider, facts, ...first)
      .when('SendFirstMessage', sends)
      .rejected('messaging_cold_rule', 'conflict');
    given(conversationDecider, facts, ...first)
      .when('Reply', { ...by, body: 'Hello?', perDay })
      .rejected('messaging_cold_rule', 'conflict');
    given(conversationDecider, facts, ...first, unsent(1))
      .when('SendFirstMessage', sends)
      .rejected('messaging_cold_rule');
  });

  test('is open once the candidate has answered, also when the answer was unsent', () => {
    const data = { number: 3, by: 'employer', body: 'Hello', sentAt: facts.now } as const;
    given(conversationDecider, facts, ...answered)
      .when('SendFirstMessage', sends)
      .then({ type: 'MessageSent', data });
    given(conversationDecider, facts, ...answered, unsent(2))
      .when('Reply', { ...by, body: 'Hello', perDay })
      .then({ type: 'MessageSent', data });
  });

  test('takes so many messages of one side in 24 hours', () => {
    const busy = [...answered, sent(3, 'candidate', 2), sent(4, 'candidate', 3)];
    const reply = { ...from, body: 'Again', perDay };
    given(conversationDecider, after(24 * 60), ...busy)
      .when('Reply', reply)
      .rejected('messaging_rate_limited', 'rate_limited');
    given(conversationDecider, after(24 * 60 + 1), ...busy)
      .when('Reply', reply)
      .then({
        type: 'MessageSent',
        data: { number: 5, by: 'candidate', body: 'Again', sentAt: after(24 * 60 + 1).now },
      });
    given(conversationDecider, after(10), ...busy)
      .when('SendFirstMessage', sends)
      .then({ type: 'MessageSent', data: { number: 5, by: 'employer', body: 'Hello', sentAt: after(10).now } });
  });

  test('is there for its two people alone', () => {
    for (const command of ['MarkRead', 'ArchiveConversation', 'UnarchiveConversation'] as const) {
      given(conversationDecider, facts).when(command, by).rejected('messaging_conversation_not_found', 'missing');
      given(conversationDecider, facts, ...first)
        .when(command, stranger)
        .rejected('messaging_conversation_not_found');
    }
    given(conversationDecider, facts, ...first)
      .when('Reply', { ...stranger, body: 'Hello', perDay })
      .rejected('messaging_conversation_not_found');
  });
});

describe('a message', () => {
  const edit = { number: 1, body: 'Better' };

  test('is edited by its author for 15 minutes', () => {
    given(conversationDecider, after(15), ...first)
      .when('EditMessage', { ...by, ...edit })
      .then({ type: 'MessageEdited', data: edit });
    given(conversationDecider, after(15, 1), ...first)
      .when('EditMessage', { ...by, ...edit })
      .rejected('messaging_edit_window_expired', 'conflict');
    given(conversationDecider, facts, ...first, unsent(1))
      .when('EditMessage', { ...by, ...edit })
      .rejected('messaging_message_deleted', 'conflict');
  });

  test('is unsent by its author for 15 minutes, and again without an end', () => {
    given(conversationDecider, after(15), ...first)
      .when('UnsendMessage', { ...by, number: 1 })
      .then(unsent(1));
    given(conversationDecider, after(16), ...first)
      .when('UnsendMessage', { ...by, number: 1 })
      .rejected('messaging_unsend_window_expired', 'conflict');
    given(conversationDecider, after(1_000), ...first, unsent(1))
      .when('UnsendMessage', { ...by, number: 1 })
      .then();
  });

  test('belongs to its author', () => {
    given(conversationDecider, facts, ...first)
      .when('EditMessage', { ...from, ...edit })
      .rejected('messaging_not_author', 'forbidden');
    given(conversationDecider, facts, ...first)
      .when('UnsendMessage', { ...from, number: 1 })
      .rejected('messaging_not_author');
    for (const [userId, number] of [
      [stranger.userId, 1],
      [employerId, 2],
      [employerId, 0],
    ] as const) {
      given(conversationDecider, facts, ...first)
        .when('EditMessage', { userId, number, body: 'x' })
        .rejected('messaging_message_not_found', 'missing');
      given(conversationDecider, facts, ...first)
        .when('UnsendMessage', { userId, number })
        .rejected('messaging_message_not_found');
    }
    given(conversationDecider, facts)
      .when('EditMessage', { ...by, ...edit })
      .rejected('messaging_message_not_found');
  });

  test('is read by the other side once', () => {
    const read: Event = { type: 'ConversationRead', data: { by: 'candidate', upTo: 1 } };
    given(conversationDecider, facts, ...first)
      .when('MarkRead', from)
      .then(read);
    given(conversationDecider, facts, ...first, read)
      .when('MarkRead', from)
      .then();
    given(conversationDecider, facts, ...first)
      .when('MarkRead', by)
      .then();
    given(conversationDecider, facts, ...first, sent(2, 'candidate'))
      .when('MarkRead', from)
      .then(read);
  });
});

describe('the archive', () => {
  const archived: Event = { type: 'ConversationArchived', data: { by: 'candidate' } };

  test('is of each side, and is left for a message of the other side', () => {
    given(conversationDecider, facts, ...answered)
      .when('ArchiveConversation', from)
      .then(archived);
    given(conversationDecider, facts, ...answered, archived)
      .when('ArchiveConversation', from)
      .then();
    given(conversationDecider, facts, ...answered, archived)
      .when('ArchiveConversation', by)
      .then({ type: 'ConversationArchived', data: { by: 'employer' } });
    given(conversationDecider, facts, ...answered, archived)
      .when('UnarchiveConversation', from)
      .then({ type: 'ConversationUnarchived', data: { by: 'candidate' } });
    given(conversationDecider, facts, ...answered)
      .when('UnarchiveConversation', from)
      .then();
    given(conversationDecider, facts, ...answered, archived, sent(3, 'employer'))
      .when('UnarchiveConversation', from)
      .then();
  });
});

test('a conversation of an erased candidate is gone, and erasing is repeatable', () => {
  const erased: Event = { type: 'ConversationErased', data: {} };
  given(conversationDecider, facts, ...answered)
    .when('EraseConversation', {})
    .then(erased);
  given(conversationDecider, facts, ...answered, erased)
    .when('EraseConversation', {})
    .then();
  given(conversationDecider, facts, ...answered, erased)
    .when('MarkRead', by)
    .rejected('messaging_conversation_not_found');
});

test('a thread has what its events say', () => {
  const at = (event: Event, minutes: number) => ({ ...event, at: after(minutes).now });
  const thread = threadOf([
    at(begun, 0),
    at(sent(1, 'employer'), 0),
    at(sent(2, 'candidate', 1), 1),
    at({ type: 'MessageEdited', data: { number: 1, body: 'Better' } }, 2),
    at({ type: 'ConversationRead', data: { by: 'candidate', upTo: 1 } }, 3),
    at(sent(3, 'employer', 4), 4),
    at({ type: 'ConversationRead', data: { by: 'candidate', upTo: 3 } }, 5),
    at(unsent(3), 6),
  ]);
  const message = { editedAt: null, deletedAt: null, readAt: null };
  expect(thread).toEqual([
    {
      ...message,
      number: 1,
      by: 'employer',
      body: 'Better',
      sentAt: facts.now,
      editedAt: after(2).now,
      readAt: after(3).now,
    },
    { ...message, number: 2, by: 'candidate', body: 'Message 2', sentAt: after(1).now },
    {
      ...message,
      number: 3,
      by: 'employer',
      body: '',
      sentAt: after(4).now,
      deletedAt: after(6).now,
      readAt: after(5).now,
    },
  ]);
  const of = { ...sent(1, 'employer'), data: { number: 1, by: 'employer', body: null, sentAt: facts.now } } as Event;
  expect(threadOf([at(begun, 0), at(of, 0)])).toMatchObject([{ body: '' }]);
});

describe('a body', () => {
  test('is kept without what no one sees', () => {
    expect(tidyBody(' \u0007One\r\nTwo\u2028Three\u202e\t<b>\u0000 \n')).toBe('One\nTwo\nThree\t<b>');
    expect(tidyBody('\u0001\u009f \n')).toBe('');
    const long = 'x'.repeat(LONGEST_BODY);
    expect(tidyBody(` ${long}\n`)).toBe(long);
  });

  test('is cut for an inbox at 140 characters, never inside of one', () => {
    expect(snippetOf('One\n two')).toBe('One two');
    expect(snippetOf('x'.repeat(141))).toBe('x'.repeat(140));
    expect(snippetOf(`${'x'.repeat(139)}😀`)).toBe('x'.repeat(139));
  });
});

test('the id of a message names its place', () => {
  const conversation = `conversations_${'a'.repeat(26)}`;
  for (const number of [1, 35, 36, 1_000_000]) {
    const id = messageId(conversation, number);
    expect(id).toMatch(/^messages_[0-9a-z]{31}$/);
    expect(placeOfMessage(id)).toEqual({ conversationId: conversation, number });
  }
  for (const other of ['', conversation, 'messages_1', `messages_${'A'.repeat(31)}`])
    expect(placeOfMessage(other)).toBeNull();
});
