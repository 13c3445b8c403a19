import { webhookEndpointDecider, webhookEndpoints } from './webhook-endpoint.decider.js';
import { Allow, refusalsOf, type Principal, authorise, Caller, OperatorApi, Paged, Refuses, Handling } from '#http';
import { reject } from '#kernel';
import { facts, type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Deliveries, type DeliveryDetail, type WebhookEndpointRow } from '#webhooks';
import { readableTypes, scopesOf } from './endpoint-address.js';
import {
  CreateWebhookEndpointBodyDto,
  ListWebhookDeliveriesQueryDto,
  ListWebhookEndpointsQueryDto,
  UpdateWebhookEndpointBodyDto,
  WebhookDeliveryDetailDto,
  WebhookDeliveryDto,
  WebhookEndpointCreatedDto,
  WebhookEndpointDto,
  WebhookTestDeliveryDto,
} from './webhook-endpoint.operator.dto.js';
import { WebhookEndpointReader } from './webhook-endpoint.read-model.js';
import { WebhookEndpoints } from './webhook-endpoint.service.js';

const REFUSALS = refusalsOf(webhookEndpointDecider);
const INVALID = ['webhooks_invalid_url', 'webhooks_invalid_event_types'];

@OperatorApi('webhook-endpoints', 'Webhooks')
export class OperatorWebhookEndpointsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: WebhookEndpointReader,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: Deliveries,
  ) {}

  /** List webhook endpoints, newest first. Endpoints are left out when the key may not read all of their event families. */
  @Get()
  @Allow('webhooks.read')
  @Paged(WebhookEndpointDto)
  async listWebhookEndpoints(
    @Query() query: ListWebhookEndpointsQueryDto,
    @Caller() caller: Principal,
  ): Promise<Page<WebhookEndpointDto>> {
    const { rows, nextCursor } = await this.reader.page(query);
    const readable = rows.filter(({ eventTypes }) =>
      scopesOf(eventTypes).every((scope) => caller.permissions.has(scope)),
    );
    const health = await this.deliveries.health(readable.map(({ id }) => id));
    const { now } = facts();
    return { rows: readable.map((row) => WebhookEndpointDto.of(row, { health: health.get(row.id), now })), nextCursor };
  }

  /**
   * Create a webhook endpoint. The endpoint gets events from now on. The key also needs the read scope of every event family that
   * you name. The response contains the signing secret, once.
   */
  @Post()
  @Allow('webhooks.manage')
  @Handling({ oneTime: ['secret'] })
  @Refuses({ invalid: [...INVALID, 'webhooks_endpoint_limit'] })
  async createWebhookEndpoint(
    @Body() { url, event_types: eventTypes }: CreateWebhookEndpointBodyDto,
    @Caller() caller: Principal,
  ): Promise<WebhookEndpointCreatedDto> {
    authorise(caller, scopesOf(eventTypes));
    const { row, secret } = await this.endpoints.create({ url, eventTypes });
    return { ...(await this.shown(row)), secret };
  }

  /** Get a webhook endpoint. The key also needs the read scope of every event family of the endpoint. */
  @Get(':id')
  @Allow('webhooks.read')
  @Refuses(REFUSALS.reads)
  async getWebhookEndpoint(@Param('id') id: string, @Caller() caller: Principal): Promise<WebhookEndpointDto> {
    return this.shown(await this.readable(id, caller));
  }

  /**
   * Update, pause or resume a webhook endpoint. A new URL or new event types apply to new events; earlier events keep the old
   * configuration. The key also needs the read scope of every event family before and after the change.
   */
  @Patch(':id')
  @Handling({ needsBody: true })
  @Allow('webhooks.manage')
  @Refuses({ ...REFUSALS.reads, invalid: INVALID, conflict: ['stale_version'] })
  async updateWebhookEndpoint(
    @Param('id') id: string,
    @Body() { url, event_types: eventTypes, status }: UpdateWebhookEndpointBodyDto,
    @Caller() caller: Principal,
  ): Promise<WebhookEndpointDto> {
    await this.readable(id, caller);
    authorise(caller, scopesOf(eventTypes ?? []));
    const row = await this.endpoints.change(id, {
      ...(url === undefined ? {} : { url }),
      ...(eventTypes === undefined ? {} : { eventTypes }),
      ...(status === undefined ? {} : { status }),
    });
    return this.shown(row);
  }

  /**
   * Delete a webhook endpoint. The endpoint gets no further events, and its pending deliveries end. You can still get and replay
   * its old deliveries while they are kept.
   */
  @Delete(':id')
  @HttpCode(204)
  @Allow('webhooks.manage')
  @Refuses(REFUSALS.acts)
  async deleteWebhookEndpoint(@Param('id') id: string, @Caller() caller: Principal): Promise<void> {
    await this.readable(id, caller);
    await this.bus.execute(webhookEndpoints.RetireWebhookEndpoint(id, {}));
  }

  /**
   * Replace the secret of a webhook endpoint. The response contains the new secret, once. The previous secret stays valid for 24
   * hours. Until then, deliveries carry one signature for each secret.
   */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Allow('webhooks.manage')
  @Handling({ oneTime: ['secret'] })
  @Refuses(REFUSALS.acts)
  async rotateWebhookEndpointSecret(
    @Param('id') id: string,
    @Caller() caller: Principal,
  ): Promise<WebhookEndpointCreatedDto> {
    await this.readable(id, caller);
    const { row, secret } = await this.endpoints.rotate(id);
    return { ...(await this.shown(row)), secret };
  }

  /**
   * Send a test event to a webhook endpoint. The event is signed, has the type `webhook.test` and contains no board data. It
   * creates no delivery. The response is 200 even when the receiver refuses the event. A failing endpoint counts as recovered
   * when it accepts the test.
   */
  @Post(':id/test')
  @HttpCode(200)
  @Allow('webhooks.manage')
  @Refuses(REFUSALS.acts)
  async testWebhookEndpoint(@Param('id') id: string, @Caller() caller: Principal): Promise<WebhookTestDeliveryDto> {
    const result = await this.deliveries.test(await this.readable(id, caller));
    if (result.delivered) await this.bus.execute(webhookEndpoints.RecoverWebhookEndpoint(id, {}));
    return WebhookTestDeliveryDto.of(result);
  }

  /** @throws Rejection `webhooks_not_found`, HttpProblem 403 when the caller lacks the scope of one of its families. */
  private async readable(id: string, caller: Principal): Promise<WebhookEndpointRow> {
    const row = await this.reader.byId(id);
    authorise(caller, scopesOf(row.eventTypes));
    return row;
  }

  private async shown(row: WebhookEndpointRow): Promise<WebhookEndpointDto> {
    const health = await this.deliveries.health([row.id]);
    return WebhookEndpointDto.of(row, { health: health.get(row.id), now: facts().now });
  }
}

const NO_ENDPOINT = { missing: ['webhooks_not_found'] };

@OperatorApi('webhook-deliveries', 'Webhooks')
export class OperatorWebhookDeliveriesController {
  constructor(private readonly deliveries: Deliveries) {}

  /** List webhook deliveries, newest first. Events that the key may not read are left out. */
  @Get()
  @Allow('webhooks.read')
  @Paged(WebhookDeliveryDto)
  async listWebhookDeliveries(
    @Query() { endpoint_id: endpointId, status, ...paging }: ListWebhookDeliveriesQueryDto,
    @Caller() caller: Principal,
  ): Promise<Page<WebhookDeliveryDto>> {
    const eventTypes = readableTypes(caller.permissions);
    const page = await this.deliveries.page({ endpointId, status, eventTypes }, paging);
    return pageOf(page, (delivery) => WebhookDeliveryDto.of(delivery));
  }

  /** Get a webhook delivery with its attempts. The key also needs the read scope of the family of its event. */
  @Get(':id')
  @Allow('webhooks.read')
  @Refuses(NO_ENDPOINT)
  async getWebhookDelivery(@Param('id') id: string, @Caller() caller: Principal): Promise<WebhookDeliveryDetailDto> {
    return WebhookDeliveryDetailDto.from(await this.readable(id, caller));
  }

  /**
   * Retry a webhook delivery that has ended. The same content is sent once to the URL that the endpoint had at the time of the
   * event, with a new timestamp and signature. Content is kept for 30 days.
   */
  @Post(':id/replay')
  @HttpCode(200)
  @Allow('webhooks.manage')
  @Refuses({ ...NO_ENDPOINT, conflict: ['webhooks_delivery_open', 'webhooks_delivery_unreplayable'] })
  async replayWebhookDelivery(@Param('id') id: string, @Caller() caller: Principal): Promise<WebhookDeliveryDto> {
    await this.readable(id, caller);
    return WebhookDeliveryDto.of(await this.deliveries.replay(id));
  }

  /** @throws Rejection `webhooks_not_found`, HttpProblem 403 when the caller lacks the scope of its event's family. */
  private async readable(id: string, caller: Principal): Promise<DeliveryDetail> {
    const found = await this.deliveries.byId(id);
    const delivery = found ?? reject('missing', 'webhooks_not_found', 'There is no such delivery.');
    authorise(caller, scopesOf([delivery.eventType]));
    return delivery;
  }
}
