import { Moment, Optional, PageQueryDto, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { REPORT_REASONS, REPORT_STATUSES, type ReportReason, type ReportStatus } from './message-report.decider.js';
import type { MessageReportRow } from './message-report.read-model.js';

/** Which reports to list. */
export class ListMessageReportsQueryDto extends PageQueryDto {
  @Optional() @IsIn(REPORT_STATUSES) @ApiProperty({ enum: REPORT_STATUSES }) status?: ReportStatus;
}

/** The new status of a report. */
export class UpdateMessageReportDto {
  @IsIn(REPORT_STATUSES) @ApiProperty({ enum: REPORT_STATUSES }) status!: ReportStatus;
}

/** A report of a message. */
export class MessageReportDto {
  id!: string;
  object!: 'message_report';
  @ApiProperty({ enum: REPORT_STATUSES }) status!: ReportStatus;
  @ApiProperty({ enum: REPORT_REASONS }) reason!: ReportReason;
  /** Comment of the reporter, plain text. */
  freeText!: string | null;
  messageId!: string;
  conversationId!: string;
  /** Plain text of the message when it was reported. */
  messageBody!: string;
  authorBoardUserId!: string;
  reporterBoardUserId!: string;
  @Moment() createdAt!: string;
  /** When the status was last set. Null for an open report. */
  @Moment() resolvedAt!: string | null;

  static readonly of = view<MessageReportDto, MessageReportRow>()(
    `id object status reason freeText messageId conversationId messageBody authorBoardUserId reporterBoardUserId
     createdAt resolvedAt`,
    {
      object: () => 'message_report',
      freeText: ({ said }) => said.freeText,
      messageBody: ({ said }) => said.body,
      authorBoardUserId: ({ authorId }) => authorId,
      reporterBoardUserId: ({ reporterId }) => reporterId,
      createdAt: ({ reportedAt }) => reportedAt,
    },
  );
}
