import { commandsOf, type Decider, type MessageOf, reject, Rejection, rejectMissing } from '#kernel';
import { accountOf } from '../../account.js';
import { CHANGE_WINDOW_MS, otherSide, type Pair, type Side, sideOf } from './conversation.js';

const DAY_MS = 24 * 60 * 60_000;

/** The limits for sending. */
interface SendingLimits {
  /** Maximum number of messages from one side to the other in 24 hours. */
  readonly perDay: number;
}

/** The account that issues the command. */
interface By {
  readonly userId: string;
}

export interface ConversationCommands {
  /** Issued by the employer. Starts the conversation, or continues an existing one. */
  SendFirstMessage: Pair & SendingLimits & { readonly body: string };
  Reply: By & SendingLimits & { readonly body: string };
  EditMessage: By & { readonly number: number; readonly body: string };
  UnsendMessage: By & { readonly number: number };
  /** Marks all messages of the other side as read. */
  MarkRead: By;
  ArchiveConversation: By;
  UnarchiveConversation: By;
  /** Issued when the candidate is erased. */
  EraseConversation: Record<string, never>;
}

export interface ConversationEvents {
  ConversationStarted: Pair;
  /** `number` counts the messages from 1. `body` is null once the candidate was erased. */
  MessageSent: { readonly number: number; readonly by: Side; readonly body: string | null; readonly sentAt: string };
  MessageEdited: { readonly number: number; readonly body: string | null };
  MessageUnsent: { readonly number: number };
  /** `upTo`: the last message read. */
  ConversationRead: { readonly by: Side; readonly upTo: number };
  ConversationArchived: { readonly by: Side };
  ConversationUnarchived: { readonly by: Side };
  ConversationErased: Record<string, never>;
}

/** The data of a message that the rules need. */
interface MessageFacts {
  readonly by: Side;
  readonly sentAt: string;
  readonly isUnsent: boolean;
}

interface Conversation extends Pair {
  readonly messages: readonly MessageFacts[];
  /** The last message that each side has read; 0 if none. */
  readonly read: Readonly<Record<Side, number>>;
  readonly isArchived: Readonly<Record<Side, boolean>>;
}

type State = Conversation | null;
type Event = MessageOf<ConversationEvents>;

/** @throws Rejection `messaging_conversation_not_found`, also if the user is not part of the conversation. */
function viewed(conversation: State, userId: string): { readonly conversation: Conversation; readonly side: Side } {
  const side = conversation && sideOf(conversation, userId);
  if (!conversation || !side) return rejectMissing(conversationDecider);
  return { conversation, side };
}

const messageMissing = (): never =>
  reject('missing', 'messaging_message_not_found', 'You have no conversation with this message.');

/** The message, if the side of `userId` sent it. @throws Rejection `messaging_message_not_found`, `messaging_not_author`. */
function ownMessage(conversation: State, userId: string, number: number): MessageFacts {
  const side = conversation && sideOf(conversation, userId);
  const message = conversation?.messages[number - 1];
  if (!side || !message) return messageMissing();
  if (message.by !== side) reject('forbidden', 'messaging_not_author', 'You can only change messages that you sent.');
  return message;
}

const isOver = ({ sentAt }: MessageFacts, now: string): boolean =>
  Date.parse(now) - Date.parse(sentAt) > CHANGE_WINDOW_MS;

/** @throws Rejection `messaging_cold_rule` for the employer until the candidate has answered, even if the answer was unsent. */
function requireAnswer({ messages }: Conversation, side: Side): void {
  if (side === 'employer' && messages.length > 0 && !messages.some(({ by }) => by === 'candidate'))
    reject('conflict', 'messaging_cold_rule', 'Wait for an answer before you send another message.');
}

/** @throws Rejection `messaging_rate_limited` if `side` has sent `perDay` messages in the last 24 hours. */
function requireRoom({ messages }: Conversation, side: Side, perDay: number, now: string): void {
  const since = Date.parse(now) - DAY_MS;
  const recent = messages.filter(({ by, sentAt }) => by === side && Date.parse(sentAt) > since);
  const freed = recent.at(-perDay);
  if (!freed) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(freed.sentAt) - since) / 1_000));
  throw new Rejection(
    'rate_limited',
    'messaging_rate_limited',
    `You can send this person at most ${perDay} messages in 24 hours.`,
    undefined,
    { retryAfter },
  );
}

/** The event of a message by `side`. @throws Rejection as the two rules above. */
function sending(
  conversation: Conversation,
  side: Side,
  { body, perDay }: SendingLimits & { readonly body: string },
  now: string,
): Event {
  requireAnswer(conversation, side);
  requireRoom(conversation, side, perDay, now);
  return { type: 'MessageSent', data: { number: conversation.messages.length + 1, by: side, body, sentAt: now } };
}

const begun = ({ employerId, candidateId }: Pair): Conversation => ({
  employerId,
  candidateId,
  messages: [],
  read: { employer: 0, candidate: 0 },
  isArchived: { employer: false, candidate: false },
});

const archived = ({ isArchived }: Conversation, by: Side, is: boolean) => ({ ...isArchived, [by]: is });

/** The number of the last message that `by` has sent; 0 if none. */
const lastBy = ({ messages }: Conversation, by: Side): number =>
  messages.findLastIndex((message) => message.by === by) + 1;

/**
 * The messages between an employer and a candidate. Each pair has one stream, so that concurrent first messages share one conversation.
 * Bodies from both sides are sealed with the key of the candidate.
 */
export const conversationDecider: Decider<State, ConversationCommands, ConversationEvents> = {
  category: 'conversation',
  noun: 'conversation',
  initial: null,
  creates: [],
  // Starting is repeatable, even with an existing conversation.
  singleton: true,
  gone: ['ConversationErased'],
  missing: 'messaging_conversation_not_found',
  personal: { MessageSent: ['body'], MessageEdited: ['body'] },
  impersonal: {
    ConversationStarted: ['employerId', 'candidateId'],
    MessageSent: ['number', 'by', 'sentAt'],
    MessageEdited: ['number'],
    MessageUnsent: ['number'],
    ConversationRead: ['by', 'upTo'],
    ConversationArchived: ['by'],
    ConversationUnarchived: ['by'],
  },
  personOf: (conversation) => conversation?.candidateId ?? '',
  needs: (conversation) =>
    conversation ? [accountOf(conversation.candidateId), accountOf(conversation.employerId)] : [],
  refuseNeed: () => new Rejection('missing', 'messaging_recipient_not_found', 'This account was deleted.'),
  decide: {
    SendFirstMessage(conversation, { employerId, candidateId, body, perDay }, { now }) {
      const pair = { employerId, candidateId };
      const sent = sending(conversation ?? begun(pair), 'employer', { body, perDay }, now);
      return conversation ? [sent] : [{ type: 'ConversationStarted', data: pair }, sent];
    },

    Reply(state, { userId, body, perDay }, { now }) {
      const { conversation, side } = viewed(state, userId);
      return [sending(conversation, side, { body, perDay }, now)];
    },

    EditMessage(conversation, { userId, number, body }, { now }) {
      const message = ownMessage(conversation, userId, number);
      if (message.isUnsent) reject('conflict', 'messaging_message_deleted', 'This message was unsent.');
      if (isOver(message, now))
        reject(
          'conflict',
          'messaging_edit_window_expired',
          'You can edit a message only within 15 minutes of sending it.',
        );
      return [{ type: 'MessageEdited', data: { number, body } }];
    },

    UnsendMessage(conversation, { userId, number }, { now }) {
      const message = ownMessage(conversation, userId, number);
      if (message.isUnsent) return [];
      if (isOver(message, now))
        reject(
          'conflict',
          'messaging_unsend_window_expired',
          'You can unsend a message only within 15 minutes of sending it.',
        );
      return [{ type: 'MessageUnsent', data: { number } }];
    },

    MarkRead(state, { userId }) {
      const { conversation, side } = viewed(state, userId);
      const upTo = lastBy(conversation, otherSide(side));
      return upTo > conversation.read[side] ? [{ type: 'ConversationRead', data: { by: side, upTo } }] : [];
    },

    ArchiveConversation(state, { userId }) {
      const { conversation, side } = viewed(state, userId);
      return conversation.isArchived[side] ? [] : [{ type: 'ConversationArchived', data: { by: side } }];
    },

    UnarchiveConversation(state, { userId }) {
      const { conversation, side } = viewed(state, userId);
      return conversation.isArchived[side] ? [{ type: 'ConversationUnarchived', data: { by: side } }] : [];
    },

    EraseConversation: (conversation) => (conversation ? [{ type: 'ConversationErased', data: {} }] : []),
  },
  evolve: {
    ConversationStarted: (_, pair) => begun(pair),
    MessageSent: (conversation, { by, sentAt }) =>
      conversation && {
        ...conversation,
        messages: [...conversation.messages, { by, sentAt, isUnsent: false }],
        isArchived: archived(conversation, otherSide(by), false),
      },
    MessageEdited: (conversation) => conversation,
    MessageUnsent: (conversation, { number }) =>
      conversation && {
        ...conversation,
        messages: conversation.messages.map((each, index) =>
          index === number - 1 ? { ...each, isUnsent: true } : each,
        ),
      },
    ConversationRead: (conversation, { by, upTo }) =>
      conversation && { ...conversation, read: { ...conversation.read, [by]: upTo } },
    ConversationArchived: (conversation, { by }) =>
      conversation && { ...conversation, isArchived: archived(conversation, by, true) },
    ConversationUnarchived: (conversation, { by }) =>
      conversation && { ...conversation, isArchived: archived(conversation, by, false) },
    ConversationErased: () => null,
  },
};

export const conversations = commandsOf(conversationDecider);
