import { EventStore } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { base32, tableOf } from '#store';
import { PublicationListener, type PublishedEvent } from '#publishing';
import { WebhookEndpointRow } from './endpoint-row.js';

const PREFIX = 'whd_';
/** Ids of deliveries of one event differ in their last characters only: ten bits, for 1,024 endpoints. */
const SHARED_LENGTH = PREFIX.length + 24;
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const WAIT_MS = 5_000;
/** Of the streams that the rows of endpoints are folded from. */
const CATEGORY = 'webhookEndpoint';

/** What ids of an event's deliveries begin with; they sort as the events do, within a millisecond too. */
export class DeliveryIds {
  private last = 0;
  private count = 0;

  next(): string {
    const now = Date.now();
    // A clock that was set back must not put new deliveries among old ones.
    if (now > this.last) [this.last, this.count] = [now, 0];
    else if (++this.count > 0xfff) [this.last, this.count] = [this.last + 1, 0];
    const bytes = Buffer.alloc(16);
    crypto.getRandomValues(bytes);
    bytes.writeUIntBE(this.last, 0, 6);
    bytes.writeUInt16BE(0x7000 | this.count, 6);
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    return `${PREFIX}${base32(bytes)}`.slice(0, SHARED_LENGTH);
  }
}

/** The id of the delivery to the `nth` endpoint that gets the event of `stem`. */
export const deliveryId = (stem: string, nth: number): string =>
  stem + CROCKFORD.charAt(nth >> 5) + CROCKFORD.charAt(nth & 31);

const ENLIST = (endpoints: string) => `with e as materialized (
    select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      as e(sequence, event_id, board, type, object_id, position, stem)
  ), matched as materialized (
    select e.*, w."id" as endpoint, c.url, c.version as config_version,
      (row_number() over (partition by e.sequence order by w."id") - 1)::int as nth
    from e join ${endpoints} w on w."board" = e.board and w."retiredAt" is null and w."state" <> 'paused'
    -- The configuration of the occurrence, as \`configurationAt\` finds it.
    cross join lateral (
      select k.version, k.url, k."eventTypes" as types
      from rows from (jsonb_to_recordset(w."configurations") as (version int, url text, "eventTypes" jsonb, after text))
        with ordinality as k(version, url, "eventTypes", after, ord)
      order by k.after collate "C" < e.position collate "C" desc, case when k.after collate "C" < e.position collate "C" then ord else -ord end
      limit 1
    ) c
    where c.types ? e.type and w."subscribedAfter" collate "C" < e.position collate "C"
  ), deliveries as (
    insert into webhook_deliveries (board, id, endpoint, sequence, event_id, event_type, object_id, url, config_version)
    select board, stem || substr('${CROCKFORD}', nth / 32 + 1, 1) || substr('${CROCKFORD}', nth % 32 + 1, 1),
      endpoint, sequence, event_id, type, object_id, url, config_version
    from matched order by sequence, nth
  ), health as (
    insert into webhook_health (endpoint, board) select distinct endpoint, board from matched order by endpoint
    on conflict do nothing
  )
  insert into webhook_lanes as l (endpoint, object_id, board, open, due_at)
  -- In the order in which workers lock them, too.
  select endpoint, object_id, min(board), count(*), now() from matched group by endpoint, object_id order by endpoint, object_id
  on conflict (endpoint, object_id) do update set open = l.open + excluded.open,
    due_at = case when l.open <= 0 then excluded.due_at else l.due_at end,
    holder = case when l.open > 0 then l.holder end, turn = case when l.open > 0 then l.turn else 0 end`;

/**
 * Puts each published event on the list of every endpoint that is subscribed to it, in a transaction of the publisher's. For
 * what is told late; what is new is put there by `FanOut`, without asking the database who is subscribed.
 */
@Injectable()
export class LateFanOut extends PublicationListener {
  private readonly stems = new DeliveryIds();
  private live = false;

  constructor(private readonly store: EventStore) {
    super();
  }

  /** @throws Error while it cannot be told yet who is subscribed; nothing is published until then. */
  async published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void> {
    const table = tableOf(WebhookEndpointRow);
    await this.endpointsAreKnown(client, events.at(-1)?.position ?? '');
    await client.query({
      name: 'webhook-enlist',
      text: ENLIST(`"${table.name}"`),
      values: [
        events.map(({ sequence }) => sequence),
        events.map(({ eventId }) => eventId),
        events.map(({ board }) => board),
        events.map(({ type }) => type),
        events.map(({ objectId }) => objectId),
        events.map(({ position }) => position),
        events.map(() => this.stems.next()),
      ],
    });
  }

  /**
   * Rows written with the events are there; those that follow the log must have come as far as `position`.
   * @throws Error when they have not after a while.
   */
  async endpointsAreKnown(client: ClientBase | Pool, position: string): Promise<void> {
    if (this.live && this.store.inline) return;
    const { model, version } = tableOf(WebhookEndpointRow);
    for (const until = performance.now() + WAIT_MS; ; await sleep(5)) {
      const { rows } = await client.query<{ state: string; checkpoint: string }>({
        name: 'webhook-endpoints-known',
        text: 'select state, checkpoint from read_models where name = $1 and version = $2',
        values: [model, version],
      });
      const checkpoint = rows[0]?.checkpoint ?? '';
      this.live = rows[0]?.state === 'live';
      if (this.live && (this.store.inline || checkpoint >= position || (await this.noneBetween(checkpoint, position))))
        return;
      if (performance.now() > until) throw new Error('The read model of webhook endpoints is behind.');
    }
  }

  /**
   * Whether no change of an endpoint lies after `checkpoint` and not after `position`. The checkpoint of a category in which
   * nothing happens moves on only now and then, and on a quiet system not at all: it alone must not hold up publishing.
   */
  private async noneBetween(checkpoint: string, position: string): Promise<boolean> {
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(), WAIT_MS);
    try {
      const batches = this.store.subscribe({ after: checkpoint, categories: [CATEGORY], signal: ending.signal });
      for await (const { events, checkpoint: reached, caughtUp } of batches) {
        if (events.length > 0) return (events[0]?.position ?? '') > position;
        if (caughtUp || reached >= position) return true;
      }
      return false;
    } finally {
      clearTimeout(late);
      ending.abort();
    }
  }
}
