import { Accepted, Allow, Exports, type InlineExport, OperatorApi, Paged, Refuses, Upload, Handling } from '#http';
import { Exported, ExportQueryDto, OperationDto } from '#http/dto';
import { Dispatches } from '#runtime';
import { type Page, pageOf } from '#store';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IMPORT_BYTES, SubscriberImports } from './import-subscribers.service.js';
import {
  alertsOf,
  ImportSubscribersDto,
  ListSubscribersQueryDto,
  SubscriberAlertDto,
  SubscriberCountDto,
  SubscriberDetailDto,
  SubscriberDto,
} from './subscriber.operator.dto.js';
import { SubscriberReader, type SubscriberRow } from './subscriber.read-model.js';
import { Subscribers } from './subscribers.service.js';

const MISSING = { missing: ['subscribers_not_found'] };

@OperatorApi('subscribers', 'Subscribers')
export class OperatorSubscribersController {
  constructor(
    private readonly reader: SubscriberReader,
    private readonly subscribers: Subscribers,
    private readonly imports: SubscriberImports,
    private readonly exports: Exports,
    private readonly dispatches: Dispatches,
  ) {}

  /** List job alert subscribers, newest first. */
  @Get()
  @Allow('alerts.read')
  @Paged(SubscriberDto)
  async listSubscribers(@Query() query: ListSubscribersQueryDto): Promise<Page<SubscriberDto>> {
    return pageOf(await this.reader.page(query), SubscriberDto.of);
  }

  /** Count all subscribers that ever confirmed their address. */
  @Get('count')
  @Allow('alerts.read')
  async countSubscribers(): Promise<SubscriberCountDto> {
    return { object: 'subscriber_count', confirmed: await this.reader.everConfirmed() };
  }

  /** Export job alert subscribers as CSV or JSON. */
  @Get('export')
  @Allow('alerts.read')
  @Exported({ kind: 'subscribers.export', dto: SubscriberDto })
  @Refuses({ too_large: ['subscribers_export_too_large'] })
  async exportSubscribers(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('subscribers', format);
  }

  /**
   * Import job alert subscribers. Each new address becomes an unconfirmed subscriber, regardless of the file. It gets a
   * confirmation mail, unless you turn that off. Addresses that are already subscribed or unsubscribed do not change.
   */
  @Post('import')
  @HttpCode(202)
  @Allow('alerts.manage')
  @Accepted('subscribers.import')
  @Upload({ maxBytes: IMPORT_BYTES, tooLarge: 'subscribers_import_payload_too_large' })
  @Refuses({
    invalid: ['subscribers_import_unsupported_format'],
    too_large: ['subscribers_import_too_many_rows'],
  })
  async importSubscribers(@Body() { file, sendConfirmation = true }: ImportSubscribersDto): Promise<OperationDto> {
    return OperationDto.of(await this.imports.take(file, sendConfirmation));
  }

  /** Get a job alert subscriber with their alerts. */
  @Get(':id')
  @Allow('alerts.read')
  @Refuses(MISSING)
  async getSubscriber(@Param('id') id: string): Promise<SubscriberDetailDto> {
    return this.detail(await this.reader.byId(id));
  }

  /** List the job alerts of a subscriber, newest first. */
  @Get(':id/alerts')
  @Allow('alerts.read')
  @Paged(SubscriberAlertDto)
  @Refuses(MISSING)
  async listSubscriberAlerts(@Param('id') id: string): Promise<Page<SubscriberAlertDto>> {
    const row = await this.reader.byId(id);
    return { rows: alertsOf(row, await this.lastSent(row)), nextCursor: null };
  }

  /** Unsubscribe a subscriber from all job alerts. */
  @Post(':id/unsubscribe')
  @Handling({ aboutPerson: 'id' })
  @HttpCode(200)
  @Allow('alerts.manage')
  @Refuses({ ...MISSING, conflict: ['subscribers_already_unsubscribed', 'stale_version'] })
  async unsubscribeSubscriber(@Param('id') id: string): Promise<SubscriberDetailDto> {
    return this.detail(await this.subscribers.unsubscribe(id));
  }

  /**
   * Resubscribe a subscriber who unsubscribed. All their alerts become active again. When the plan's limit is reached, they wait
   * for a free place.
   */
  @Post(':id/resubscribe')
  @Handling({ aboutPerson: 'id' })
  @HttpCode(200)
  @Allow('alerts.manage')
  @Refuses({
    ...MISSING,
    conflict: ['subscribers_not_unsubscribed', 'subscribers_confirmation_required', 'stale_version'],
  })
  async resubscribeSubscriber(@Param('id') id: string): Promise<SubscriberDetailDto> {
    return this.detail(await this.subscribers.resubscribe(id));
  }

  private async detail(row: SubscriberRow): Promise<SubscriberDetailDto> {
    return SubscriberDetailDto.from(row, await this.lastSent(row));
  }

  private lastSent({ alerts }: SubscriberRow): Promise<ReadonlyMap<string, string>> {
    return this.dispatches.last(alerts.map(({ id }) => id));
  }
}
