import { BoardTerms, OwnedRows } from '../../people/index.js';
import { type ObjectRef, reject } from '#kernel';
import { LeftRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Blocks } from '../block/block.service.js';
import { messageId, placeOfMessage, sideOf, userOf } from '../conversation/conversation.js';
import { requireMessaging } from '../conversation/conversations.service.js';
import { Threads } from '../conversation/threads.service.js';
import { messageReports, type ReportReason, type ReportStatus } from './message-report.decider.js';
import { MessageReportReader, MessageReportRow, reportId } from './message-report.read-model.js';

const unknownMessage = (): never =>
  reject('missing', 'messaging_message_not_found', 'You have no conversation with this message.');

/** Reports of messages. */
@Injectable()
export class MessageReports {
  constructor(
    private readonly bus: CommandBus,
    private readonly terms: BoardTerms,
    private readonly threads: Threads,
    private readonly blocks: Blocks,
  ) {}

  /**
   * Reports a message that `userId` received, and blocks its author. A second report of the same message returns the first one.
   * @returns the id of the report.
   * @throws Rejection `messaging_disabled`, `messaging_message_not_found`, `messaging_not_recipient`.
   */
  async report(
    userId: string,
    id: string,
    { reason, freeText }: { readonly reason: ReportReason; readonly freeText: string | null },
  ): Promise<string> {
    requireMessaging(await this.terms.allowsMessages());
    const { conversationId, number } = placeOfMessage(id) ?? unknownMessage();
    const thread = await this.threads.find(conversationId);
    const side = thread && sideOf(thread, userId);
    const message = thread?.messages[number - 1];
    if (!thread || !side || !message) return unknownMessage();
    if (message.by === side)
      reject('forbidden', 'messaging_not_recipient', 'You can only report messages that you received.');
    const reported = {
      messageId: messageId(conversationId, number),
      conversationId,
      reporterId: userId,
      authorId: userOf(thread, message.by),
      candidateId: thread.candidateId,
      reason,
      freeText,
      body: message.body,
    };
    const report = reportId(reported.messageId);
    await this.bus.execute(messageReports.ReportMessage(report, reported));
    await this.blocks.add(userId, reported.authorId);
    return report;
  }

  /** Sets the status of a report. @throws Rejection `message_reports_not_found`. */
  async resolve(id: string, status: ReportStatus): Promise<MessageReportRow> {
    return (await this.bus.execute(messageReports.ResolveReport(id, { status }))).row(MessageReportRow);
  }
}

const CATEGORY = 'messageReport';

/** Reports of messages in the conversations of a candidate, whose personal data they quote. */
@Injectable()
export class MessageReportsDataStore extends OwnedRows<MessageReportRow> {
  protected readonly row = MessageReportRow;
  protected readonly of: { readonly column: 'candidateId' | 'reporterId'; readonly category: string } = {
    column: 'candidateId',
    category: CATEGORY,
  };
  protected readonly removal = ({ id }: MessageReportRow) => messageReports.EraseReport(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly reader: MessageReportReader,
  ) {
    super(bus, tables, left);
  }

  override async *streams(userId: string): AsyncIterable<ObjectRef> {
    for await (const rows of this.reader.each(userId, this.of.column))
      for (const { id } of rows) yield { category: CATEGORY, objectId: id };
  }
}

/** Reports that an account made. They are deleted with the account, because they contain its comments. */
@Injectable()
export class OwnMessageReportsDataStore extends MessageReportsDataStore {
  protected override readonly of = { column: 'reporterId', category: CATEGORY } as const;

  override get name(): string {
    return 'own_message_reports';
  }

  override get covers() {
    return {};
  }
}
