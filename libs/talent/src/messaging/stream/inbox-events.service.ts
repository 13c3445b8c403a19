import { EventStore, type MessageOf, type StoredEvent, upTo } from '#kernel';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BlockReader } from '../block/block.read-model.js';
import { blockDecider, type BlockEvents } from '../block/block.decider.js';
import { messageId, otherSide, type Pair, sideOf, userOf } from '../conversation/conversation.js';
import { conversationDecider, type ConversationEvents } from '../conversation/conversation.decider.js';
import { InboxMemory } from '../conversation/inbox-memory.service.js';
import { type ShownMessage, Threads } from '../conversation/threads.service.js';

/** Why a stream ends. */
export type EndReason = 'token_expired' | 'not_admitted' | 'interrupted' | 'shutting_down';

/** An event in the inbox of a viewer. */
export type InboxEvent =
  /** All missed events were sent; new events follow. */
  | { readonly type: 'ready' }
  /** The missed events are no longer known: the client must read the lists again. */
  | { readonly type: 'reset' }
  | { readonly type: 'end'; readonly reason: EndReason }
  | { readonly type: 'unread_count'; readonly count: number }
  | { readonly type: 'message_sent' | 'message_edited' | 'message_unsent'; readonly message: ShownMessage }
  | {
      readonly type: 'conversation_read';
      readonly conversationId: string;
      /** The user who read the messages. */
      readonly readerId: string;
      readonly lastReadMessageId: string;
      readonly readAt: string;
    }
  | { readonly type: 'conversation_archived'; readonly conversationId: string; readonly archivedAt: string }
  | { readonly type: 'conversation_unarchived' | 'conversation_deleted'; readonly conversationId: string }
  | { readonly type: 'block_created' | 'block_deleted'; readonly blockedId: string };

/** The categories whose events streams show. */
export const STREAMED_CATEGORIES: readonly string[] = [conversationDecider.category, blockDecider.category];

/** Identifies a conversation or a block of a board. */
type StreamedObject = Pick<StoredEvent, 'category' | 'board' | 'objectId'>;

/** Maximum number of objects whose users are remembered. */
const KNOWN = 100_000;

const MESSAGES = {
  MessageSent: 'message_sent',
  MessageEdited: 'message_edited',
  MessageUnsent: 'message_unsent',
} as const;

/** Translates events of the log for users who follow their inbox. */
@Injectable()
export class InboxEvents {
  /** The users of an object never change, so the cache stays valid. */
  private readonly people = new LRUCache<string, readonly string[]>(upTo(KNOWN));

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly threads: Threads,
    private readonly blocks: BlockReader,
    private readonly memory: InboxMemory,
  ) {}

  /** The accounts that see the events of `object`: both users of a conversation, or the user who blocks. */
  async peopleOf(object: StreamedObject): Promise<readonly string[]> {
    const { category, board, objectId } = object;
    const key = `${board} ${objectId}`;
    const known = this.people.get(key);
    if (known) return known;
    const history = await this.store.read({ category, board, objectId });
    const people = history.map((event) => peopleIn(this.readModels.current(event))).find((found) => found !== null);
    if (people) this.people.set(key, people);
    return people ?? [];
  }

  /**
   * What `userId`, one of the users of `recorded`, sees of the event; null for nothing. They see nothing from users they have blocked.
   * Runs with the facts of the board.
   */
  async shownTo(userId: string, recorded: StoredEvent): Promise<InboxEvent | null> {
    const event = this.readModels.current(recorded);
    if (event.category === blockDecider.category) return this.ofBlock(userId, event);
    const [employerId = '', candidateId = ''] = await this.peopleOf(event);
    const pair = { employerId, candidateId };
    const side = sideOf(pair, userId);
    if (!side) return null;
    // Both reads run concurrently.
    const [blocked, shown] = await Promise.all([this.blockedBy(userId), this.ofConversation(event, pair, userId)]);
    return blocked.has(userOf(pair, otherSide(side))) ? null : shown;
  }

  private async ofConversation(event: StoredEvent, pair: Pair, userId: string): Promise<InboxEvent | null> {
    const conversationId = event.objectId;
    const { type, data } = event as unknown as MessageOf<ConversationEvents>;
    const side = sideOf(pair, userId);
    switch (type) {
      case 'MessageSent':
      case 'MessageEdited':
      case 'MessageUnsent':
        return this.ofMessage(MESSAGES[type], conversationId, data.number);
      case 'ConversationRead': {
        const { by, upTo } = data;
        const lastReadMessageId = messageId(conversationId, upTo);
        const readerId = userOf(pair, by);
        return { type: 'conversation_read', conversationId, readerId, lastReadMessageId, readAt: event.at };
      }
      case 'ConversationArchived':
        return data.by === side ? { type: 'conversation_archived', conversationId, archivedAt: event.at } : null;
      case 'ConversationUnarchived':
        return data.by === side ? { type: 'conversation_unarchived', conversationId } : null;
      case 'ConversationErased':
        return { type: 'conversation_deleted', conversationId };
      default:
        return null;
    }
  }

  /** The current message, so that an earlier event does not undo a later change. */
  private async ofMessage(
    type: (typeof MESSAGES)[keyof typeof MESSAGES],
    conversationId: string,
    number: number,
  ): Promise<InboxEvent | null> {
    const thread = await this.threads.find(conversationId);
    const message = thread?.messages[number - 1];
    const [shown] = thread && message ? await this.threads.shown(thread, [message]) : [];
    return shown ? { type, message: shown } : null;
  }

  private async ofBlock(userId: string, event: StoredEvent): Promise<InboxEvent | null> {
    const [blocker, blockedId = ''] = await this.bothOfBlock(event);
    if (blocker !== userId) return null;
    return { type: event.type === 'UserBlocked' ? 'block_created' : 'block_deleted', blockedId };
  }

  private async bothOfBlock(event: StoredEvent): Promise<readonly string[]> {
    const { category, board, objectId } = event;
    const history = event.type === 'UserBlocked' ? [event] : await this.store.read({ category, board, objectId });
    for (const each of history) {
      const { type, data } = this.readModels.current(each) as unknown as MessageOf<BlockEvents>;
      if (type === 'UserBlocked') return [data.userId, data.blockedId];
    }
    return [];
  }

  private blockedBy(userId: string): Promise<ReadonlySet<string>> {
    return this.memory.find(
      userId,
      'blocked',
      async () => new Set((await this.blocks.of(userId)).map(({ blockedId }) => blockedId)),
    );
  }
}

/** The accounts that an event names and that see the other events of its object; null if it names none. */
function peopleIn(event: StoredEvent): readonly string[] | null {
  const { type, data } = event as unknown as MessageOf<ConversationEvents> | MessageOf<BlockEvents>;
  if (type === 'ConversationStarted') return [data.employerId, data.candidateId];
  return type === 'UserBlocked' ? [data.userId] : null;
}
