import type { RowProjection } from '#kernel';
import {
  Between,
  BoardRow,
  Column,
  Index,
  InstantColumn,
  JsonText,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
  Ids,
} from '#store';
import { Injectable } from '@nestjs/common';
import {
  messageReportDecider,
  type MessageReportEvents,
  type ReportReason,
  type ReportStatus,
} from './message-report.decider.js';

/** The id of the report of a message. */
export const reportId = (messageId: string): string => Ids.derived('messageReports', messageId, 0);

/** A message report for operators. */
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
  /** When an operator last changed the status; null if never. */
  @PackedInstant() resolvedAt!: string | null;
  /** The text of the message, and the comment of the reporter. */
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

/** The reports of the current board. */
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

  /** The number of open reports, optionally only those made from `since` to `until`. */
  countOpen(made?: { readonly since: string; readonly until: string }): Promise<number> {
    const reportedAt = made && new Between(made.since, made.until);
    return this.tables.count(MessageReportRow, { status: 'open', reportedAt });
  }

  /** The reports in conversations of `userId`, or made by them, in batches. */
  each(userId: string, column: 'candidateId' | 'reporterId'): AsyncGenerator<readonly MessageReportRow[]> {
    const where = column === 'candidateId' ? { candidateId: userId } : { reporterId: userId };
    return this.tables.each(MessageReportRow, where);
  }
}
