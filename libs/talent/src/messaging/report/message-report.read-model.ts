import type { RowProjection } from '#kernel';
import {
  Between,
  BoardRow,
  Column,
  derivedId,
  Index,
  InstantColumn,
  JsonText,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { Injectable } from '@nestjs/common';
import type { ReportReason, ReportStatus } from './message-report.js';
import { messageReportDecider, type MessageReportEvents } from './message-report.decider.js';

/** The id of the report of a message. */
export const reportId = (messageId: string): string => derivedId('messageReports', messageId, 0);

/** A report in the queue of operators. */
@ReadModel('message_reports', { version: 1 })
@Index(['board', 'reportedAt', 'id'])
@Index(['board', 'status', 'reportedAt', 'id'])
@Index(['board', 'candidateId', 'id'])
@Index(['board', 'reporterId', 'id'])
export class MessageReportRow extends BoardRow {
  @Column('text') status!: ReportStatus;
  @Column('text') candidateId!: string;
  @Column('text') reporterId!: string;
  @InstantColumn() reportedAt!: string;
  @Packed() messageId!: string;
  @Packed() conversationId!: string;
  @Packed() authorId!: string;
  @Packed() reason!: ReportReason;
  /** When an operator decided last; null while nobody has. */
  @PackedInstant() resolvedAt!: string | null;
  /** What the message said, and the explanation of the reporter. */
  @JsonText(['body', 'freeText']) said!: { readonly body: string; readonly freeText: string | null };
}

export const messageReportRows: RowProjection<MessageReportRow, MessageReportEvents> = {
  row: MessageReportRow,
  category: 'messageReport',
  on: {
    MessageReported: ({
      data: { messageId, conversationId, reporterId, authorId, candidateId, reason, freeText, body },
      at,
    }) => ({
      status: 'open',
      candidateId,
      reporterId,
      reportedAt: at,
      messageId,
      conversationId,
      authorId,
      reason,
      resolvedAt: null,
      said: { body: body ?? '', freeText },
    }),
    ReportResolved: ({ data: { status }, at }) => ({ status, resolvedAt: status === 'open' ? null : at }),
    ReportErased: () => null,
  },
};

/** The reports of the board of the request. */
@Injectable()
export class MessageReportReader extends RowReader(MessageReportRow, messageReportDecider) {
  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  override page({ status, ...paging }: Paging & { readonly status?: ReportStatus | undefined }) {
    const how = { descending: true };
    const page: Promise<Page<MessageReportRow>> = this.tables.pageBy(
      MessageReportRow,
      'reportedAt',
      { status },
      paging,
      how,
    );
    return page;
  }

  /** How many reports are open; of those that were made from `since` to `until`, where given. */
  countOpen(made?: { readonly since: string; readonly until: string }): Promise<number> {
    const reportedAt = made && new Between(made.since, made.until);
    return this.tables.count(MessageReportRow, { status: 'open', reportedAt });
  }

  /** The reports about a conversation of `userId`, or by them, in batches. */
  each(userId: string, column: 'candidateId' | 'reporterId'): AsyncGenerator<readonly MessageReportRow[]> {
    const where = column === 'candidateId' ? { candidateId: userId } : { reporterId: userId };
    return this.tables.each(MessageReportRow, where);
  }
}
