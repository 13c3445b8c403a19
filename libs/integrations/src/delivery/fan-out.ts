import type { Pool, PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Joined, JoiningListener, type PublishedEvent } from '#publishing';
import { TRIES } from './attempt-rules.js';
import { deliveryId, type Enlisting, Stems } from './enlisting.js';
import type { Head } from './lanes.js';
import type { Due } from './rooms.js';
import type { DeliveryWorker } from './delivery-worker.js';
import { type Match, Subscriptions } from './subscriptions.js';
import { beginSql } from './worker-lease.js';

/** Who delivers in this process at the moment, if anybody does. */
export interface Desk {
  worker: DeliveryWorker | undefined;
}

/** What fanning out stands on. */
export interface FanOutNeeds {
  readonly pool: Pool;
  readonly enlisting: Enlisting;
  readonly subscriptions: Subscriptions;
  readonly desk: Desk;
  /** Called when lanes are due in the database. */
  readonly onDue: () => void;
}

/** Of so many events at once, a publisher that has fallen behind is: it waits a little for places of endpoints that are quick. */
const BEHIND = 100;
const PATIENCE_MS = 200;
/** Of endpoints that are not well, somebody is told no more often: they get a probe a minute. */
const UNWELL_MS = 1_000;
const WINDOW_MS = 4 * 86_400_000;

/** The deliveries of one object to one endpoint, as they are made. */
interface Lane {
  readonly head: Match;
  readonly delivery: string;
  readonly wanted: boolean;
  open: number;
}

const keyOf = ({ endpoint, event }: Match): string => `${endpoint.row.id} ${event.objectId}`;

// A lane without anything open is the publisher's to give away; one with something open is under way or waits for its time.
const FAN_OUT = (first: number) => {
  const at = (nth: number) => `$${first + nth}`;
  return {
    outdated: `or ${Subscriptions.outdatedSql(first)}`,
    writes: `, deliveries as (
        insert into webhook_deliveries (board, id, endpoint, sequence, event_id, event_type, object_id, url, config_version)
        select d.* from unnest(${at(2)}::text[], ${at(3)}::text[], ${at(4)}::text[], ${at(5)}::bigint[], ${at(6)}::text[], ${at(7)}::text[],
          ${at(8)}::text[], ${at(9)}::text[], ${at(10)}::int[]) as d, moved
      ), gate as materialized (
        select g.endpoint from unnest(${at(11)}::text[], ${at(12)}::int[]) as g(endpoint, resumes), moved
        where not exists (select from webhook_health h
          where h.endpoint = g.endpoint and h.resumes = g.resumes and h.verdict is not null and h.verdict <> 'recovered')
      ), health as (
        insert into webhook_health (endpoint, board)
        select h.* from unnest(${at(13)}::text[], ${at(14)}::text[]) as h(endpoint, board), moved on conflict do nothing
      ), wished as materialized (
        select k.*, k.wanted and exists (select from gate where gate.endpoint = k.endpoint) as taken
        from unnest(${at(15)}::text[], ${at(16)}::text[], ${at(17)}::text[], ${at(18)}::int[], ${at(19)}::boolean[])
          as k(endpoint, object_id, board, open, wanted), moved
      ), worker as (
        ${beginSql(first + 20, 'wished where taken')}
      ), lanes as (
        insert into webhook_lanes as l (endpoint, object_id, board, open, due_at, holder, turn)
        -- In the order in which workers lock them, too.
        select endpoint, object_id, board, open, case when not taken then now() end, case when taken then ${at(20)} end,
          case when taken then ${at(21)}::bigint else 0 end
        from wished order by endpoint, object_id
        on conflict (endpoint, object_id) do update set open = l.open + excluded.open,
          due_at = case when l.open <= 0 then excluded.due_at else l.due_at end,
          holder = case when l.open > 0 then l.holder else excluded.holder end,
          turn = case when l.open > 0 then l.turn else excluded.turn end
        returning l.endpoint, l.object_id, l.holder, l.turn
      )`,
    answer: `(select string_agg(case when holder is null then '+' else '-' end || endpoint || ' ' || object_id, E'\\n') from lanes
      where turn <> ${at(21)}::bigint or holder is distinct from ${at(20)})`,
  };
};

const NOBODY = (first: number) => ({ outdated: `or ${Subscriptions.outdatedSql(first)}`, writes: '', answer: 'null' });

/**
 * Puts each published event on the list of every endpoint that is subscribed to it, in the statement that publishes. What the
 * worker of this process has room for is leased for it in the same statement, and attempted as soon as that is done; the
 * rest is due in the database, for any worker (decision 0040).
 */
export class FanOut extends JoiningListener {
  private readonly stems = new Stems();
  /** Endpoints that have a row for their health. */
  private readonly known = new Set<string>();
  private toldOfUnwell = -Infinity;

  constructor(private readonly needs: FanOutNeeds) {
    super();
  }

  override async published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void> {
    await this.needs.enlisting.published(client, events);
  }

  override committed(): void {
    this.needs.onDue();
  }

  override forget(): void {
    this.needs.subscriptions.forget();
  }

  /** @throws Error while it cannot be told yet who is subscribed; nothing is published until then. */
  override async join(events: readonly PublishedEvent[]): Promise<Joined> {
    const { pool, enlisting, subscriptions } = this.needs;
    await enlisting.endpointsAreKnown(pool, events.at(-1)?.position ?? '');
    const boards = [...new Set(events.map(({ board }) => board))];
    await subscriptions.learn(boards);
    const stamps = subscriptions.stamps(boards);
    const matches = subscriptions.matches(events);
    if (matches.length === 0)
      return { name: 'to-nobody', sql: NOBODY, values: stamps, committed: () => undefined, dropped: () => undefined };
    if (events.length >= BEHIND) await this.roomFor(matches);
    const worker = this.worker();
    const turn = (await worker?.beginTaking()) ?? 0;
    return this.joined(matches, stamps, worker && { worker, turn });
  }

  private joined(
    matches: readonly Match[],
    stamps: readonly unknown[],
    by: { readonly worker: DeliveryWorker; readonly turn: number } | undefined,
  ): Joined {
    const lanes = new Map<string, Lane>();
    const ids: string[] = [];
    let stem = '';
    for (const match of matches) {
      if (match.nth === 0) stem = this.stems.next();
      const delivery = deliveryId(stem, match.nth);
      ids.push(delivery);
      const key = keyOf(match);
      const lane = lanes.get(key);
      const { row } = match.endpoint;
      if (lane) lane.open++;
      else
        lanes.set(key, {
          head: match,
          delivery,
          open: 1,
          wanted: row.state === 'enabled' && by?.worker.rooms.reserve(row.id) === true,
        });
    }
    const all = [...lanes.values()];
    const endpoints = [...new Map(matches.map(({ endpoint: { row } }) => [row.id, row])).values()];
    const unknown = endpoints.filter(({ id }) => !this.known.has(id));
    const release = () => {
      for (const { wanted, head } of all) if (wanted) by?.worker.rooms.release(head.endpoint.row.id);
    };
    return {
      name: 'fan-out',
      sql: FAN_OUT,
      values: [
        ...stamps,
        ...deliveryValues(matches, ids),
        endpoints.map(({ id }) => id),
        endpoints.map(({ resumes }) => resumes),
        unknown.map(({ id }) => id),
        unknown.map(({ board }) => board),
        all.map(({ head }) => head.endpoint.row.id),
        all.map(({ head }) => head.event.objectId),
        all.map(({ head }) => head.event.board),
        all.map(({ open }) => open),
        all.map(({ wanted }) => wanted),
        by?.worker.holder ?? '',
        by?.turn ?? 0,
      ],
      committed: ({ answer, now, asked }) => {
        for (const { id } of unknown) this.known.add(id);
        const missed = new Map(answer?.split('\n').map((each) => [each.slice(1), each.startsWith('+')] as const));
        release();
        if (by)
          this.begin(
            all.filter((lane) => lane.wanted && !missed.has(keyOf(lane.head))),
            by,
            { now, asked },
          );
        this.tellOfDue(all, missed, by?.worker);
      },
      dropped: (sure) => {
        release();
        by?.worker.notTaken(sure);
      },
    };
  }

  private begin(
    lanes: readonly Lane[],
    { worker, turn }: { worker: DeliveryWorker; turn: number },
    { now, asked }: { now: number; asked: number },
  ): void {
    const seenAt = performance.now();
    const nextAttemptAt = new Date(now).toISOString();
    worker.taken(
      lanes.map(({ head: { event, endpoint, configuration }, delivery }): Due => {
        const head: Head = {
          endpoint: endpoint.row.id,
          objectId: event.objectId,
          board: event.board,
          turn,
          endpointVersion: endpoint.row.version,
          probe: false,
          delivery,
          eventId: event.eventId,
          eventType: event.type,
          url: configuration.url,
          attemptCount: 0,
          tries: 0,
          triesAllowed: TRIES,
          replay: false,
          due: true,
          nextAttemptAt,
          leftMs: WINDOW_MS,
          forgotten: false,
          failedBefore: false,
          resumesNoted: endpoint.row.resumes,
          body: event.body,
          now,
        };
        return { head, endpoint, seenAt };
      }),
      asked,
    );
  }

  /** Lanes that nobody holds: there was no room for them, or their endpoint is not well. */
  private tellOfDue(
    lanes: readonly Lane[],
    missed: ReadonlyMap<string, boolean>,
    worker: DeliveryWorker | undefined,
  ): void {
    let due = false;
    for (const { head, wanted } of lanes) {
      if (!missed.get(keyOf(head))) continue;
      const well = head.endpoint.row.state === 'enabled';
      due ||= well || performance.now() - this.toldOfUnwell > UNWELL_MS;
      if (!well) this.toldOfUnwell = performance.now();
      else if (!wanted) worker?.rooms.left(head.endpoint.row.id);
    }
    if (due) this.needs.onDue();
  }

  private worker(): DeliveryWorker | undefined {
    const { worker } = this.needs.desk;
    return worker?.open ? worker : undefined;
  }

  /** Waits a moment for places of endpoints that answer quickly: what is sent from memory costs less than what is looked up. */
  private async roomFor(matches: readonly Match[]): Promise<void> {
    const wanted = new Map<string, number>();
    for (const { endpoint } of matches) wanted.set(endpoint.row.id, (wanted.get(endpoint.row.id) ?? 0) + 1);
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(2)) {
      const rooms = this.worker()?.rooms;
      if (!rooms || ![...wanted].some(([id, count]) => rooms.quick(id) && (rooms.isFull(id) || rooms.free(id) < count)))
        return;
    }
  }
}

const deliveryValues = (matches: readonly Match[], ids: readonly string[]): readonly unknown[] => [
  matches.map(({ event }) => event.board),
  ids,
  matches.map(({ endpoint }) => endpoint.row.id),
  matches.map(({ event }) => event.sequence),
  matches.map(({ event }) => event.eventId),
  matches.map(({ event }) => event.type),
  matches.map(({ event }) => event.objectId),
  matches.map(({ configuration }) => configuration.url),
  matches.map(({ configuration }) => configuration.version),
];
