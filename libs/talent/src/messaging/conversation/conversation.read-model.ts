import type { RowProjection } from '#kernel';
import { BoardRow, Column, Index, InstantColumn, Packed, PackedInstant, ReadModel, RowReader, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { otherSide, type Pair, type Side, snippetOf } from './conversation.js';
import { conversationDecider, type ConversationEvents } from './conversation.decider.js';

declare module '#store' {
  interface ChangeKinds {
    conversation: true;
  }
}

/** The id of the conversation of two users. It is derived from both, so that starting again finds the same conversation. */
export const conversationId = ({ employerId, candidateId }: Pair): string =>
  Ids.derived('conversations', `${employerId} ${candidateId}`, 0);

/** A value for each side. */
type OfSides<T> = Readonly<Record<Side, T>>;

/** A conversation in the inboxes of its two sides. Its messages are read from the log (decision 0172). */
@ReadModel('conversations', { version: 1, announces: 'conversation' })
@Index(['board', 'employerId', 'lastMessageAt', 'id'])
@Index(['board', 'candidateId', 'lastMessageAt', 'id'])
export class ConversationRow extends BoardRow {
  @Column('text') employerId!: string;
  @Column('text') candidateId!: string;
  @Column('boolean') employerUnread!: boolean;
  @Column('boolean') candidateUnread!: boolean;
  @Column('boolean') employerArchived!: boolean;
  @Column('boolean') candidateArchived!: boolean;
  @InstantColumn() lastMessageAt!: string;
  @PackedInstant() employerArchivedAt!: string | null;
  @PackedInstant() candidateArchivedAt!: string | null;
  @Packed() snippet!: string;
  @Packed() lastBy!: Side;
  @Packed() messages!: number;
  /** The first unread message for each side; null if it has read all. */
  @Packed() unreadFrom!: OfSides<number | null>;
  /** The last message that each side has read; 0 if none. */
  @Packed() read!: OfSides<number>;
  /** When each side last read; null if never. */
  @Packed() readAt!: OfSides<string | null>;
}

type Change = Partial<ConversationRow>;

const withSide = <T>(values: OfSides<T>, side: Side, value: T): OfSides<T> =>
  side === 'employer'
    ? { employer: value, candidate: values.candidate }
    : { employer: values.employer, candidate: value };

const withUnread = (unreadFrom: ConversationRow['unreadFrom']): Change => ({
  unreadFrom,
  employerUnread: unreadFrom.employer !== null,
  candidateUnread: unreadFrom.candidate !== null,
});

const archiveOf = (side: Side, at: string | null): Change =>
  side === 'employer'
    ? { employerArchivedAt: at, employerArchived: at !== null }
    : { candidateArchivedAt: at, candidateArchived: at !== null };

export const conversationRows: RowProjection<ConversationRow, ConversationEvents> = {
  row: ConversationRow,
  category: 'conversation',
  on: {
    ConversationStarted: ({ data: { employerId, candidateId }, at }) => ({
      employerId,
      candidateId,
      employerUnread: false,
      candidateUnread: false,
      employerArchived: false,
      candidateArchived: false,
      lastMessageAt: at,
      employerArchivedAt: null,
      candidateArchivedAt: null,
      snippet: '',
      lastBy: 'employer',
      messages: 0,
      unreadFrom: { employer: null, candidate: null },
      read: { employer: 0, candidate: 0 },
      readAt: { employer: null, candidate: null },
    }),
    MessageSent: ({ data: { number, by, body, sentAt } }, { unreadFrom }) => {
      const to = otherSide(by);
      const change = withUnread(withSide(unreadFrom, to, unreadFrom[to] ?? number));
      Object.assign(change, archiveOf(to, null));
      return Object.assign(change, {
        lastMessageAt: sentAt,
        snippet: snippetOf(body ?? ''),
        lastBy: by,
        messages: number,
      });
    },
    MessageEdited: ({ data: { number, body } }, { messages }) =>
      number === messages ? { snippet: snippetOf(body ?? '') } : {},
    MessageUnsent: ({ data: { number } }, { messages }) => (number === messages ? { snippet: '' } : {}),
    ConversationRead: ({ data: { by, upTo }, at }, { unreadFrom, read, readAt }) =>
      Object.assign(withUnread(withSide(unreadFrom, by, null)), {
        read: withSide(read, by, upTo),
        readAt: withSide(readAt, by, at),
      }),
    ConversationArchived: ({ data: { by }, at }) => archiveOf(by, at),
    ConversationUnarchived: ({ data: { by } }) => archiveOf(by, null),
    ConversationErased: () => null,
  },
};

/** A position in an inbox: the moment of the last message and the id of the conversation. */
export type InboxPlace = readonly [lastMessageAt: string, id: string];

const MOST_UNREAD = 1_000;

/** The conversations of the current board. */
@Injectable()
export class ConversationReader extends RowReader(ConversationRow, conversationDecider) {
  /** The conversations of `userId` on either side, most recently active first: at most `limit`, those after `after`. */
  async inbox(
    userId: string,
    { archived, limit, after }: { readonly archived: boolean; readonly limit: number; readonly after?: InboxPlace },
  ): Promise<readonly ConversationRow[]> {
    const how = { descending: true, ...(after ? { after: [...after] as [string, string] } : {}) };
    const [employer, candidate] = await Promise.all([
      this.tables.sorted(
        ConversationRow,
        'lastMessageAt',
        { employerId: userId, employerArchived: archived },
        limit,
        how,
      ),
      this.tables.sorted(
        ConversationRow,
        'lastMessageAt',
        { candidateId: userId, candidateArchived: archived },
        limit,
        how,
      ),
    ]);
    return [...employer, ...candidate].sort(lastFirst).slice(0, limit);
  }

  /** The conversations with unread messages of `userId`; at most 1,000. */
  async unread(userId: string): Promise<readonly ConversationRow[]> {
    const both = await Promise.all([
      this.tables.all(ConversationRow, { employerId: userId, employerUnread: true }, MOST_UNREAD),
      this.tables.all(ConversationRow, { candidateId: userId, candidateUnread: true }, MOST_UNREAD),
    ]);
    return both.flat();
  }

  /** The conversations of `userId` on `side`, in batches. */
  each(userId: string, side: Side): AsyncGenerator<readonly ConversationRow[]> {
    return this.tables.each(ConversationRow, side === 'employer' ? { employerId: userId } : { candidateId: userId });
  }
}

const lastFirst = (one: ConversationRow, other: ConversationRow): number =>
  compared(other.lastMessageAt, one.lastMessageAt) || compared(other.id, one.id);

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
