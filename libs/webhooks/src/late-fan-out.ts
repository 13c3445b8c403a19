import { EventStore } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableOf } from '#store/engine';
import { PublicationListener, type PublishedEvent } from '#outbox';
import { DeliveryIds } from './delivery-ids.js';
import { deliveriesOf, type SubscribedEndpoint, type Subscriber, subscribers } from './subscribers.js';
import { ENDPOINT_CATEGORY, type EndpointPositions } from './endpoint-positions.js';
import { WebhookEndpointRow } from './endpoint-row.js';

const WAIT_MS = 5_000;

const FAN_OUT = `with d as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[])
      as d(board, id, endpoint, sequence, event_id, event_type, object_id, url, config_version)
  ), deliveries as (
    insert into webhook_deliveries (board, id, endpoint, sequence, event_id, event_type, object_id, url, config_version)
    select * from d
  ), health as (
    insert into webhook_health (endpoint, board) select distinct endpoint, board from d order by endpoint
    on conflict do nothing
  )
  insert into webhook_lanes as l (endpoint, object_id, board, open, due_at)
  -- In the same order as workers lock them.
  select endpoint, object_id, min(board), count(*), now() from d group by endpoint, object_id order by endpoint, object_id
  on conflict (endpoint, object_id) do update set open = l.open + excluded.open,
    due_at = case when l.open <= 0 then excluded.due_at else l.due_at end,
    holder = case when l.open > 0 then l.holder end, turn = case when l.open > 0 then l.turn else 0 end`;

/**
 * Creates the deliveries of events that are published late, in a transaction of the publisher. `FanOut`, which remembers the subscribers, creates
 * those of new events.
 */
@Injectable()
export class LateFanOut extends PublicationListener {
  private readonly ids = new DeliveryIds();
  private live = false;
  /** The log position up to which the endpoint rows are known to be current. */
  private shown: string | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly positions: Pick<EndpointPositions, 'of'>,
  ) {
    super();
  }

  /** @throws Error while the subscribers are not loaded yet; nothing is published until then. */
  async published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void> {
    await this.endpointsAreKnown(client, events.at(-1)?.position ?? '');
    const { rows } = await client.query<WebhookEndpointRow>({
      name: 'webhook-endpoints-of-boards',
      text: `select e.* from "${tableOf(WebhookEndpointRow).name}" e
        where e."board" = any($1::text[]) and e."retiredAt" is null order by e."id"`,
      values: [[...new Set(events.map(({ board }) => board))]],
    });
    const endpoints = new Map<string, SubscribedEndpoint[]>();
    for (const row of rows) {
      const ofBoard = endpoints.get(row.board);
      const endpoint = { row, subscription: await this.positions.of(row) };
      if (ofBoard) ofBoard.push(endpoint);
      else endpoints.set(row.board, [endpoint]);
    }
    const found: Subscriber[] = events.flatMap((event) => subscribers(event, endpoints.get(event.board) ?? []));
    if (found.length === 0) return;
    await client.query({
      name: 'webhook-late-fan-out',
      text: FAN_OUT,
      values: [...deliveriesOf(found, this.ids).columns],
    });
  }

  /**
   * Rows written with the events are current. Rows that follow the log must have reached `position`.
   * @throws Error if they have not after a while.
   */
  async endpointsAreKnown(client: ClientBase | Pool, position: string): Promise<void> {
    if (this.live && this.store.inline) return;
    if (this.live && this.shown !== undefined && (await this.noneBetween(this.shown, position))) {
      if (position > this.shown) this.shown = position;
      return;
    }
    const { model, version } = tableOf(WebhookEndpointRow);
    for (const until = performance.now() + WAIT_MS; ; await sleep(5)) {
      const { rows } = await client.query<{ state: string; checkpoint: string }>({
        name: 'webhook-endpoints-known',
        text: 'select state, checkpoint from read_models where name = $1 and version = $2',
        values: [model, version],
      });
      const checkpoint = rows[0]?.checkpoint ?? '';
      this.live = rows[0]?.state === 'live';
      if (this.live && (this.store.inline || (await this.noneBetween(checkpoint, position)))) {
        this.shown = checkpoint > position ? checkpoint : position;
        return;
      }
      if (performance.now() > until) throw new Error('The read model of webhook endpoints is behind.');
    }
  }

  /**
   * Whether no endpoint changed after `checkpoint`, up to `position`. The checkpoint of a category without events moves only rarely, and on a quiet
   * system never, so it alone must not block publishing.
   */
  private async noneBetween(checkpoint: string, position: string): Promise<boolean> {
    if (checkpoint >= position) return true;
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(), WAIT_MS);
    try {
      const batches = this.store.subscribe({
        after: checkpoint,
        categories: [ENDPOINT_CATEGORY],
        signal: ending.signal,
      });
      for await (const { events, checkpoint: reached, caughtUp } of batches) {
        if (events.length > 0) return (events[0]?.position ?? '') > position;
        if (caughtUp || reached >= position) return true;
      }
      return false;
    } finally {
      // Leaving the loop ends the subscription.
      clearTimeout(late);
    }
  }
}
