import { Allow, type Principal, authorise, Caller, OperatorApi, Refuses } from '#http';
import { EventFeed } from '#publishing';
import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { checkEventTypes, readableTypes, scopesOf } from '../webhook-endpoint/endpoint-address.js';
import { EventListDto, ListEventsQueryDto } from './event.operator.dto.js';

@OperatorApi('events', 'Events')
export class OperatorEventsController {
  constructor(private readonly feed: EventFeed) {}

  /**
   * Follow what happens on the board.
   * The events that webhooks get, in order, oldest first. Ask without a cursor once, which answers with the cursor
   * of now, and go on from the `nextCursor` of each answer: nothing is missed and nothing comes twice, however long you are
   * away, but what a newer event of the same object tells as well is forgotten after 30 days. `wait` keeps the request open
   * until something happens. The key also needs the read scope of each family: without `types`, other families are left out.
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
