import type { ObjectRef } from '#kernel';
import { LeftRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OwnedRows } from '../../people/index.js';
import { messageReports } from './message-report.decider.js';
import { MessageReportReader, MessageReportRow } from './message-report.read-model.js';

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
