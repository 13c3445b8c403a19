import { Allow, type ApiKey, authorise, Caller, OperatorApi, Paged, Refuses } from '#http';
import { Deliveries, type DeliveryDetail } from '../delivery/deliveries.js';
import { type Page, pageOf } from '#store';
import { reject } from '#kernel';
import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { readableTypes, scopesOf } from '../webhook-endpoint/endpoint-address.js';
import {
  ListWebhookDeliveriesQueryDto,
  WebhookDeliveryDetailDto,
  WebhookDeliveryDto,
} from '../webhook-endpoint/webhook-endpoint.operator.dto.js';

const MISSING = { missing: ['webhooks_not_found'] };

@OperatorApi('webhook-deliveries', 'Webhooks')
export class OperatorWebhookDeliveriesController {
  constructor(private readonly deliveries: Deliveries) {}

  /**
   * List what was sent to webhook endpoints, newest first.
   * Events of families that the key may not read are left out.
   */
  @Get()
  @Allow('webhooks.read')
  @Paged(WebhookDeliveryDto)
  async listWebhookDeliveries(
    @Query() { endpoint_id: endpointId, status, ...paging }: ListWebhookDeliveriesQueryDto,
    @Caller() caller: ApiKey,
  ): Promise<Page<WebhookDeliveryDto>> {
    const eventTypes = readableTypes(caller.scopes);
    const page = await this.deliveries.page({ endpointId, status, eventTypes }, paging);
    return pageOf(page, (delivery) => WebhookDeliveryDto.of(delivery));
  }

  /** Get a delivery with its attempts. The key also needs the read scope of the family of its event. */
  @Get(':id')
  @Allow('webhooks.read')
  @Refuses(MISSING)
  async getWebhookDelivery(@Param('id') id: string, @Caller() caller: ApiKey): Promise<WebhookDeliveryDetailDto> {
    return WebhookDeliveryDetailDto.from(await this.readable(id, caller));
  }

  /**
   * Send a delivery that has ended once more.
   * The same bytes go to the address of the time of the event, with a fresh timestamp and signature, in one attempt. Its
   * content is kept for 30 days.
   */
  @Post(':id/replay')
  @HttpCode(200)
  @Allow('webhooks.manage')
  @Refuses({ ...MISSING, conflict: ['webhooks_delivery_open', 'webhooks_delivery_unreplayable'] })
  async replayWebhookDelivery(@Param('id') id: string, @Caller() caller: ApiKey): Promise<WebhookDeliveryDto> {
    await this.readable(id, caller);
    return WebhookDeliveryDto.of(await this.deliveries.replay(id));
  }

  /** @throws Rejection `webhooks_not_found`, HttpProblem 403 when the caller lacks the scope of its event's family. */
  private async readable(id: string, caller: ApiKey): Promise<DeliveryDetail> {
    const found = await this.deliveries.byId(id);
    const delivery = found ?? reject('missing', 'webhooks_not_found', 'There is no such delivery.');
    authorise(caller, scopesOf([delivery.eventType]));
    return delivery;
  }
}
