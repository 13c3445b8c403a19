import type { MessageOf } from '#kernel';
import { otherSide, type Side } from './conversation.js';
import type { ConversationEvents } from './conversation.decider.js';

/** A message in the view of its two users. */
export interface ThreadMessage {
  /** Its number in the conversation, from 1. */
  readonly number: number;
  readonly by: Side;
  /** Empty if it was unsent. */
  readonly body: string;
  readonly sentAt: string;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
  /** When the other side read it. */
  readonly readAt: string | null;
}

/** An event of a conversation and its moment. */
export type ThreadEvent = MessageOf<ConversationEvents> & { readonly at: string };

type Draft = { -readonly [K in keyof ThreadMessage]: ThreadMessage[K] };

/** The messages that result from the events of a conversation, oldest first. */
export function threadOf(events: readonly ThreadEvent[]): readonly ThreadMessage[] {
  const messages: Draft[] = [];
  const change = (number: number, changes: Partial<ThreadMessage>) => {
    const message = messages[number - 1];
    if (message) Object.assign(message, changes);
  };
  for (const { type, data, at } of events)
    switch (type) {
      case 'MessageSent': {
        const { number, by, body, sentAt } = data;
        messages.push({ number, by, body: body ?? '', sentAt, editedAt: null, deletedAt: null, readAt: null });
        break;
      }
      case 'MessageEdited':
        change(data.number, { body: data.body ?? '', editedAt: at });
        break;
      case 'MessageUnsent':
        change(data.number, { body: '', deletedAt: at });
        break;
      case 'ConversationRead':
        for (const message of messages.slice(0, data.upTo))
          if (message.by === otherSide(data.by)) message.readAt ??= at;
        break;
      case 'ConversationErased':
        messages.length = 0;
    }
  return messages;
}
