import { Refuses } from '#http';
import { BoardApi, Me, SignedIn, type SignedInUser } from '#http/board';
import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { ModerationReportDto, ReportMessageDto } from './message-report.board.dto.js';
import { MessageReports } from './message-reports.service.js';

@BoardApi('Me: messaging', 'me/messages')
export class BoardMeMessageReportsController {
  constructor(private readonly reports: MessageReports) {}

  /**
   * Report a message you received, and block its author. The operators of the board see the report; the author does not.
   * Reporting the message again returns the same report.
   */
  @Post(':id/report')
  @HttpCode(200)
  @SignedIn()
  @Refuses({
    missing: ['messaging_message_not_found'],
    forbidden: ['messaging_disabled', 'messaging_not_recipient'],
    conflict: ['stale_version'],
  })
  async createBoardMeMessageReport(
    @Me() me: SignedInUser,
    @Param('id') id: string,
    @Body() { reason, freeText = '' }: ReportMessageDto,
  ): Promise<ModerationReportDto> {
    const report = await this.reports.report(me.id, id, { reason, freeText: freeText === '' ? null : freeText });
    return { object: 'moderation_report', id: report, blocked: true };
  }
}
