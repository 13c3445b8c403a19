import { Allow, type Principal, authorise, Caller, OperatorApi, Refuses } from '#http';
import { EventFeed } from '#outbox';
import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { checkEventTypes, readableTypes, scopesOf } from '../webhook-endpoint/endpoint-address.js';
import { EventListDto, ListEventsQueryDto } from './event.operator.dto.js';

@OperatorApi('events', 'Events')
export class OperatorEventsController {
  constructor(private readonly feed: EventFeed) {}

  /**
   * List the events of the board, oldest first. Use it to follow the board without a webhook endpoint. These are the events that
   * webhooks get. Send the first request without a cursor to get the current cursor. Then continue with the `nextCursor` of each
   * response. You miss no event and get none twice, however long you pause. After 30 days, an event is dropped when a newer event
   * of the same object contains the same information. `wait` keeps the request open until an event occurs. The key also needs the
   * read scope of each event family. Without `types`, other families are left out.
   */
  @Get()
  @Allow('webhooks.read')
  @Refuses({ invalid: ['webhooks_invalid_event_types'] })
  async listEvents(
    @Query() { cursor, limit = 50, types, wait = 0 }: ListEventsQueryDto,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventListDto> {
    const named = types === undefined ? readableTypes(caller.permissions) : checkEventTypes(types.split(','), 'types');
    authorise(caller, scopesOf(named));
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const part = await this.feed.part({ cursor, limit, types: named, wait, signal: gone.signal });
    return {
      object: 'list',
      url: '/v1/events',
      hasMore: part.hasMore,
      nextCursor: part.cursor,
      data: part.events.map(({ body }) => JSON.parse(body) as object),
    };
  }
}
