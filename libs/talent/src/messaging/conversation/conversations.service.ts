import { BoardTerms, OwnedRows } from '../../people/index.js';
import { type ObjectRef, reject, rejectMissing } from '#kernel';
import { type DataSubject, LeftRows, PersonalDataStore } from '#runtime';
import { BoardTables, Cursors, facts, type Page, type Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BlockReader } from '../block/block.read-model.js';
import { messageId, otherSide, type Side, sideOf, userOf } from './conversation.js';
import { conversationDecider, conversations } from './conversation.decider.js';
import { conversationId, ConversationReader, ConversationRow, type InboxPlace } from './conversation.read-model.js';
import { type Correspondent, Correspondents } from './correspondents.service.js';
import { InboxMemory, type Notes } from './inbox-memory.service.js';
import { type ShownMessage, Threads } from './threads.service.js';

/** A conversation in the view of one of its two users. */
export interface ViewedConversation {
  readonly row: ConversationRow;
  readonly side: Side;
  readonly counterparty: Correspondent;
}

/** @throws Rejection `messaging_disabled` if `isOn` is false. */
export function requireMessaging(isOn: boolean): void {
  if (!isOn) reject('forbidden', 'messaging_disabled', 'Messages are turned off on this board.');
}

const isOnRow = (row: ConversationRow, side: Side): boolean =>
  side === 'employer' ? row.employerUnread : row.candidateUnread;

/** Whether the user on `side` has an unread message. */
export const hasUnread = ({ row, side }: Pick<ViewedConversation, 'row' | 'side'>): boolean => isOnRow(row, side);

/** When the user on `side` archived it; null if it is not archived. */
export const archivedAt = (row: ConversationRow, side: Side): string | null =>
  side === 'employer' ? row.employerArchivedAt : row.candidateArchivedAt;

/** The last message that the viewer has read; null if none. */
export function lastReadMessageId({ row, side }: ViewedConversation): string | null {
  const number = row.read[side];
  return number === 0 ? null : messageId(row.id, number);
}

/** The conversations of the current user. Each method throws Rejection `messaging_disabled` if messages are off. */
@Injectable()
export class Conversations {
  constructor(
    private readonly bus: CommandBus,
    private readonly terms: BoardTerms,
    private readonly reader: ConversationReader,
    private readonly blocks: BlockReader,
    private readonly correspondents: Correspondents,
    private readonly threads: Threads,
    private readonly memory: InboxMemory,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a function that checks whether the results that `inbox` and `unreadCount` return to `userId` from now on are still current,
   * apart from the board settings.
   */
  holding(userId: string): Promise<() => boolean> {
    return this.memory.holding(userId);
  }

  /**
   * The inbox of `userId`, most recently active first. Leaves out users they blocked, so a page may be shorter than requested. Cached
   * until it changes. @throws Rejection `pagination_invalid_cursor`.
   */
  async inbox(
    userId: string,
    { archived, limit = 20, cursor }: Paging & { readonly archived: boolean },
  ): Promise<Page<ViewedConversation>> {
    requireMessaging(await this.terms.allowsMessages());
    const list = JSON.stringify([facts().board, 'inbox', userId, archived]);
    const after = cursor === undefined ? undefined : (JSON.parse(this.cursors.open(list, cursor)) as InboxPlace);
    const name = JSON.stringify([archived, limit, cursor ?? null]);
    return this.memory.find(userId, name, async (notes) => {
      const [found, blocked] = await Promise.all([
        this.reader.inbox(userId, { archived, limit: limit + 1, ...(after ? { after } : {}) }),
        this.blockedBy(userId),
      ]);
      const part = found.slice(0, limit);
      const last = part.at(-1);
      const nextCursor =
        found.length > limit && last ? this.cursors.seal(list, JSON.stringify([last.lastMessageAt, last.id])) : null;
      return { rows: await this.viewed(userId, part, blocked, notes), nextCursor };
    });
  }

  /** The number of conversations with unread messages of `userId`, without those of users they blocked. */
  async unreadCount(userId: string): Promise<number> {
    requireMessaging(await this.terms.allowsMessages());
    return this.memory.find(userId, 'unread', async (notes) => {
      const [rows, blocked] = await Promise.all([this.reader.unread(userId), this.blockedBy(userId)]);
      notes(rows);
      return rows.filter((row) => !blocked.has(counterpartOf(row, userId))).length;
    });
  }

  /** The id of the conversation that the employer `userId` has with a candidate, or null. */
  async existing(userId: string, candidateId: string): Promise<string | null> {
    requireMessaging(await this.terms.allowsMessages());
    const row = await this.reader.find(conversationId({ employerId: userId, candidateId }));
    return row?.id ?? null;
  }

  /** @throws Rejection `messaging_conversation_not_found`, also if the user is not part of the conversation. */
  async get(userId: string, id: string): Promise<ViewedConversation> {
    requireMessaging(await this.terms.allowsMessages());
    const row = await this.reader.byId(id);
    const [viewed] = sideOf(row, userId) ? await this.viewed(userId, [row], new Set()) : [];
    return viewed ?? rejectMissing(conversationDecider);
  }

  /** A page of messages, oldest first. @throws Rejection as `get`, and `pagination_invalid_cursor`. */
  async messages(userId: string, id: string, { limit = 50, cursor }: Paging): Promise<Page<ShownMessage>> {
    requireMessaging(await this.terms.allowsMessages());
    const { thread } = await this.threads.viewed(id, userId);
    const list = JSON.stringify([facts().board, 'messages', id]);
    // The number of a message never changes, so the list can continue from it.
    const from = cursor === undefined ? 0 : Number(this.cursors.open(list, cursor));
    const rows = await this.threads.shown(thread, thread.messages.slice(from, from + limit));
    const next = from + limit;
    return { rows, nextCursor: next < thread.messages.length ? this.cursors.seal(list, String(next)) : null };
  }

  /** Marks all messages of the other side as read. Returns when they were marked. @throws Rejection as `get`. */
  async markRead(userId: string, id: string): Promise<string> {
    requireMessaging(await this.terms.allowsMessages());
    const row = (await this.bus.execute(conversations.MarkRead(id, { userId }))).row(ConversationRow);
    return row.readAt[sideOf(row, userId) ?? 'candidate'] ?? facts().now;
  }

  /** Archives it for `userId` only. Returns when it was archived. @throws Rejection as `get`. */
  async archive(userId: string, id: string): Promise<string | null> {
    requireMessaging(await this.terms.allowsMessages());
    const row = (await this.bus.execute(conversations.ArchiveConversation(id, { userId }))).row(ConversationRow);
    return archivedAt(row, sideOf(row, userId) ?? 'candidate');
  }

  /** Unarchives it for `userId`. @throws Rejection as `get`. */
  async unarchive(userId: string, id: string): Promise<void> {
    requireMessaging(await this.terms.allowsMessages());
    await this.bus.execute(conversations.UnarchiveConversation(id, { userId }));
  }

  private async blockedBy(userId: string): Promise<ReadonlySet<string>> {
    return new Set((await this.blocks.of(userId)).map(({ blockedId }) => blockedId));
  }

  private async viewed(
    userId: string,
    rows: readonly ConversationRow[],
    blocked: ReadonlySet<string>,
    notes?: Notes,
  ): Promise<readonly ViewedConversation[]> {
    notes?.(rows);
    const shown = rows
      .map((row) => ({ row, side: sideOf(row, userId) ?? 'candidate' }))
      .filter(({ row, side }) => !blocked.has(userOf(row, otherSide(side))))
      .map(({ row, side }) => ({ row, side, other: { userId: userOf(row, otherSide(side)), side: otherSide(side) } }));
    const nameOf = await this.correspondents.of(shown.map(({ other }) => other));
    return shown.map(({ row, side, other }) => ({ row, side, counterparty: nameOf(other) }));
  }
}

const counterpartOf = (row: ConversationRow, userId: string): string =>
  userOf(row, row.employerId === userId ? 'candidate' : 'employer');

const CATEGORY = 'conversation';

async function* streamsOf(reader: ConversationReader, userId: string, side: Side): AsyncIterable<ObjectRef> {
  for await (const rows of reader.each(userId, side))
    for (const { id } of rows) yield { category: CATEGORY, objectId: id };
}

/** Conversations of a candidate. They are deleted with the candidate, for both sides. */
@Injectable()
export class ConversationsDataStore extends OwnedRows<ConversationRow> {
  protected readonly row = ConversationRow;
  protected readonly of = { column: 'candidateId', category: CATEGORY };
  protected readonly removal = ({ id }: ConversationRow) => conversations.EraseConversation(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly reader: ConversationReader,
  ) {
    super(bus, tables, left);
  }

  override streams(userId: string): AsyncIterable<ObjectRef> {
    return streamsOf(this.reader, userId, 'candidate');
  }
}

/** Conversations that an employer started. They stay with the candidate, who then sees a deleted user (decision 0172). */
@Injectable()
export class BegunConversationsDataStore extends PersonalDataStore {
  readonly name = 'begun_conversations';
  readonly covers = {};

  constructor(private readonly reader: ConversationReader) {
    super();
  }

  override streams(userId: string): AsyncIterable<ObjectRef> {
    return streamsOf(this.reader, userId, 'employer');
  }

  async *read({ ids: [userId] }: DataSubject): AsyncIterable<object> {
    for await (const rows of this.reader.each(userId, 'employer')) yield* rows;
  }

  // The row contains only the id of the account, which no longer exists.
  purge(): Promise<void> {
    return Promise.resolve();
  }
}
