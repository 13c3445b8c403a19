import { EventStore, fold, type MessageOf, type StoredEvent, rejectMissing } from '#kernel';
import type { Receipt } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { messageId, otherSide, type Pair, type Side, sideOf, userOf } from './conversation.js';
import { conversationDecider, type ConversationEvents } from './conversation.decider.js';
import { type Correspondent, Correspondents } from './correspondents.service.js';
import { type ThreadEvent, type ThreadMessage, threadOf } from './thread.js';

/** The two users of a conversation and their messages. */
export interface Thread extends Pair {
  readonly id: string;
  readonly messages: readonly ThreadMessage[];
}

/** A message with its author and its recipient. */
export interface ShownMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly authorId: string;
  readonly recipientId: string;
  readonly author: Correspondent;
  readonly message: ThreadMessage;
}

/** Reads the messages of conversations from the log. */
@Injectable()
export class Threads {
  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly correspondents: Correspondents,
  ) {}

  /** The conversation of the current board with this id, or null. */
  async find(id: string): Promise<Thread | null> {
    const { category } = conversationDecider;
    return this.of(id, await this.store.read({ category, board: facts().board, objectId: id }));
  }

  /**
   * The conversation with this id and the side of `userId` in it.
   * @throws Rejection `messaging_conversation_not_found`, also if the user is not part of the conversation.
   */
  async viewed(id: string, userId: string): Promise<{ readonly thread: Thread; readonly side: Side }> {
    const thread = await this.find(id);
    const side = thread && sideOf(thread, userId);
    return thread && side ? { thread, side } : rejectMissing(conversationDecider);
  }

  /** The messages of `thread` with these numbers, with the current names of the users. */
  async shown(thread: Thread, messages: readonly ThreadMessage[]): Promise<readonly ShownMessage[]> {
    const authors = messages.map(({ by }) => ({ userId: userOf(thread, by), side: by }));
    const nameOf = await this.correspondents.of(authors);
    return messages.map((message) => {
      const { by, number } = message;
      const authorId = userOf(thread, by);
      return {
        id: messageId(thread.id, number),
        conversationId: thread.id,
        authorId,
        recipientId: userOf(thread, otherSide(by)),
        author: nameOf({ userId: authorId, side: by }),
        message,
      };
    });
  }

  /** The message after a command. @param number absent: the message that the command has sent. */
  async afterwards(receipt: Receipt, number = this.sentBy(receipt)): Promise<ShownMessage> {
    const thread = this.of(receipt.id, receipt.history());
    const message = thread?.messages[number - 1];
    const [shown] = thread && message ? await this.shown(thread, [message]) : [];
    if (!shown) throw new Error(`Conversation ${receipt.id} has no message ${number} after its command.`);
    return shown;
  }

  private sentBy(receipt: Receipt): number {
    const written = receipt.history().slice(0, receipt.version);
    const sent = written.findLast(({ type }) => type === 'MessageSent');
    return sent ? (this.readModels.current(sent).data as ConversationEvents['MessageSent']).number : 0;
  }

  private of(id: string, history: readonly StoredEvent[]): Thread | null {
    const events = history.map((event) => this.readModels.current(event) as unknown as ThreadEvent);
    const { state, exists } = fold(conversationDecider, events as readonly MessageOf<ConversationEvents>[]);
    return exists && state
      ? { id, employerId: state.employerId, candidateId: state.candidateId, messages: threadOf(events) }
      : null;
  }
}
