import { Allow, OperatorApi, Paged, Refuses, refusalsOf } from '#http';
import { type Page, pageOf } from '#store';
import { Body, Get, Param, Patch, Query } from '@nestjs/common';
import { messageReportDecider } from './message-report.decider.js';
import { ListMessageReportsQueryDto, MessageReportDto, UpdateMessageReportDto } from './message-report.operator.dto.js';
import { MessageReportReader } from './message-report.read-model.js';
import { MessageReports } from './message-reports.service.js';

@OperatorApi('message-reports', 'Message reports')
export class OperatorMessageReportsController {
  constructor(
    private readonly reader: MessageReportReader,
    private readonly reports: MessageReports,
  ) {}

  /** List reported messages, newest first. */
  @Get()
  @Allow('moderation.manage')
  @Paged(MessageReportDto)
  async listMessageReports(@Query() query: ListMessageReportsQueryDto): Promise<Page<MessageReportDto>> {
    return pageOf(await this.reader.page(query), MessageReportDto.of);
  }

  /** Update the status of a message report. */
  @Patch(':id')
  @Allow('moderation.manage')
  @Refuses(refusalsOf(messageReportDecider).acts)
  async updateMessageReport(
    @Param('id') id: string,
    @Body() { status }: UpdateMessageReportDto,
  ): Promise<MessageReportDto> {
    return MessageReportDto.of(await this.reports.resolve(id, status));
  }
}
