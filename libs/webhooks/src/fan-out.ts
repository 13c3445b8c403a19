import type { Pool, PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JoinedEvent, JoiningListener, type PublishedEvent } from '#outbox';
import { admission } from './health.js';
import { CLOSING_TRANSITIONS } from './admission-sql.js';
import { TRIES } from './attempt-rules.js';
import type { WebhookEndpointRow } from './endpoint-row.js';
import { standingOf } from './health-observations.js';
import { DeliveryIds } from './delivery-ids.js';
import type { LateFanOut } from './late-fan-out.js';
import { openDeliveries } from './open-deliveries.js';
import type { Head } from './delivery-queues.js';
import type { Due } from './worker-capacity.js';
import type { DeliveryWorker } from './delivery-worker.js';
import { deliveriesOf, type Subscriber } from './subscribers.js';
import { type KnownSubscriber, Subscriptions } from './subscriptions.js';
import { beginSql } from './worker-lease.js';

/** The worker that delivers in this process at the moment, if any. */
export interface LocalWorker {
  worker: DeliveryWorker | undefined;
}

/** The dependencies of fan-out. */
export interface FanOutNeeds {
  readonly pool: Pool;
  readonly late: LateFanOut;
  readonly subscriptions: Subscriptions;
  readonly local: LocalWorker;
  /** Called when queues become due in the database. */
  readonly onDue: () => void;
}

/** A batch of this size means that the publisher has fallen behind. It then waits briefly for capacity of fast endpoints. */
const BEHIND = 100;
const PATIENCE_MS = 200;
/** How often due deliveries of endpoints that are not enabled are announced: such endpoints get only probes. */
const UNWELL_EVERY_MS = 1_000;
const WINDOW_MS = 4 * 86_400_000;

/** New deliveries of one object to one endpoint. */
interface DeliveryQueue {
  readonly head: Subscriber<KnownSubscriber>;
  readonly delivery: string;
  readonly wanted: boolean;
  open: number;
}

/** Whether the endpoint gets regular deliveries, judging by its own state only. */
const isOpen = (row: WebhookEndpointRow): boolean => admission(standingOf(row), null) === 'open';

const keyOf = ({ endpoint, event }: Subscriber<KnownSubscriber>): string => `${endpoint.row.id} ${event.objectId}`;

// The publisher may lease a queue only if nothing in it is open. Otherwise a delivery is running or waits for its time.
const FAN_OUT = (first: number) => {
  const at = (nth: number) => `$${first + nth}`;
  return {
    outdated: `or ${Subscriptions.outdatedSql(first)}`,
    writes: `, deliveries as (
        insert into webhook_deliveries (board, id, endpoint, sequence, event_id, event_type, object_id, url, config_version)
        select d.* from unnest(${at(2)}::text[], ${at(3)}::text[], ${at(4)}::text[], ${at(5)}::bigint[], ${at(6)}::text[], ${at(7)}::text[],
          ${at(8)}::text[], ${at(9)}::text[], ${at(10)}::int[]) as d, moved
      ), callable as materialized (
        select g.endpoint from unnest(${at(11)}::text[], ${at(12)}::int[]) as g(endpoint, resumes), moved
        where not exists (select from webhook_health h
          where h.endpoint = g.endpoint and h.resumes = g.resumes and h.verdict in (${CLOSING_TRANSITIONS}))
      ), health as (
        insert into webhook_health (endpoint, board)
        select h.* from unnest(${at(13)}::text[], ${at(14)}::text[]) as h(endpoint, board), moved on conflict do nothing
      ), wished as materialized (
        select k.*, k.wanted and exists (select from callable where callable.endpoint = k.endpoint) as taken
        from unnest(${at(15)}::text[], ${at(16)}::text[], ${at(17)}::text[], ${at(18)}::int[], ${at(19)}::boolean[])
          as k(endpoint, object_id, board, open, wanted), moved
      ), worker as (
        ${beginSql(first + 20, 'wished where taken')}
      ), queues as (
        insert into webhook_lanes as l (endpoint, object_id, board, open, due_at, holder, turn)
        -- In the same order as workers lock them.
        select endpoint, object_id, board, open, case when not taken then now() end, case when taken then ${at(20)} end,
          case when taken then ${at(21)}::bigint else 0 end
        from wished order by endpoint, object_id
        on conflict (endpoint, object_id) do update set open = l.open + excluded.open,
          due_at = case when l.open <= 0 then excluded.due_at else l.due_at end,
          holder = case when l.open > 0 then l.holder else excluded.holder end,
          turn = case when l.open > 0 then l.turn else excluded.turn end
        returning l.endpoint, l.object_id, l.holder, l.turn
      )`,
    answer: `(select string_agg(case when holder is null then '+' else '-' end || endpoint || ' ' || object_id, E'\\n') from queues
      where turn <> ${at(21)}::bigint or holder is distinct from ${at(20)})`,
  };
};

const NOBODY = (first: number) => ({ outdated: `or ${Subscriptions.outdatedSql(first)}`, writes: '', answer: 'null' });

/**
 * Creates the deliveries of published events to their subscribers, in the statement that publishes the events. As many as the worker of this
 * process has capacity for are leased in the same statement and attempted right after it. The rest is due in the database, for any worker (decision
 * 0040).
 */
export class FanOut extends JoiningListener {
  private readonly ids = new DeliveryIds();
  /** Endpoints that have a health row. */
  private readonly known = new Set<string>();
  private unwellAnnouncedAt = -Infinity;

  constructor(private readonly needs: FanOutNeeds) {
    super();
  }

  override async published(client: PoolClient, events: readonly PublishedEvent[]): Promise<void> {
    await this.needs.late.published(client, events);
  }

  override committed(): void {
    this.needs.onDue();
  }

  override needed(
    events: readonly Pick<PublishedEvent, 'board' | 'objectId' | 'sequence'>[],
  ): Promise<ReadonlySet<number>> {
    return openDeliveries(this.needs.pool, events);
  }

  override forget(): void {
    this.needs.subscriptions.forget();
  }

  /** @throws Error while the subscribers are not loaded yet; nothing is published until then. */
  override async join(events: readonly PublishedEvent[]): Promise<JoinedEvent> {
    const { pool, late, subscriptions } = this.needs;
    await late.endpointsAreKnown(pool, events.at(-1)?.position ?? '');
    const boards = [...new Set(events.map(({ board }) => board))];
    await subscriptions.learn(boards);
    const stamps = subscriptions.stamps(boards);
    const found = subscriptions.subscribers(events);
    if (found.length === 0)
      return { name: 'to-nobody', sql: NOBODY, values: stamps, committed: () => undefined, dropped: () => undefined };
    if (events.length >= BEHIND) await this.roomFor(found);
    const worker = this.worker();
    const fencingToken = (await worker?.beginTaking()) ?? 0;
    return this.joined(found, stamps, worker && { worker, fencingToken });
  }

  private joined(
    found: readonly Subscriber<KnownSubscriber>[],
    stamps: readonly unknown[],
    by: { readonly worker: DeliveryWorker; readonly fencingToken: number } | undefined,
  ): JoinedEvent {
    const queues = new Map<string, DeliveryQueue>();
    const { ids, columns } = deliveriesOf(found, this.ids);
    for (const [index, each] of found.entries()) {
      const key = keyOf(each);
      const queue = queues.get(key);
      const { row } = each.endpoint;
      if (queue) queue.open++;
      else
        queues.set(key, {
          head: each,
          delivery: ids[index] as string,
          open: 1,
          wanted: isOpen(row) && by?.worker.capacity.reserve(row.id) === true,
        });
    }
    const all = [...queues.values()];
    const endpoints = [...new Map(found.map(({ endpoint: { row } }) => [row.id, row])).values()];
    const unknown = endpoints.filter(({ id }) => !this.known.has(id));
    const release = () => {
      for (const { wanted, head } of all) if (wanted) by?.worker.capacity.release(head.endpoint.row.id);
    };
    return {
      name: 'fan-out',
      sql: FAN_OUT,
      values: [
        ...stamps,
        ...columns,
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
        by?.fencingToken ?? 0,
      ],
      committed: ({ answer, now, sentAt }) => {
        for (const { id } of unknown) this.known.add(id);
        const missed = new Map(answer?.split('\n').map((each) => [each.slice(1), each.startsWith('+')] as const));
        release();
        if (by)
          this.begin(
            all.filter((queue) => queue.wanted && !missed.has(keyOf(queue.head))),
            by,
            { now, sentAt },
          );
        this.announceDue(all, missed, by?.worker);
      },
      dropped: (sure) => {
        release();
        by?.worker.notTaken(sure);
      },
    };
  }

  private begin(
    queues: readonly DeliveryQueue[],
    { worker, fencingToken }: { worker: DeliveryWorker; fencingToken: number },
    { now, sentAt }: { now: number; sentAt: number },
  ): void {
    const seenAt = performance.now();
    const nextAttemptAt = new Date(now).toISOString();
    worker.taken(
      queues.map(({ head: { event, endpoint, configuration }, delivery }): Due => {
        const head: Head = {
          endpoint: endpoint.row.id,
          objectId: event.objectId,
          board: event.board,
          fencingToken,
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
          lastAttemptAt: null,
          body: event.body,
          now,
        };
        return { head, endpoint, seenAt };
      }),
      sentAt,
    );
  }

  /** Announces queues that were not leased, because capacity was missing or their endpoint is not enabled. */
  private announceDue(
    queues: readonly DeliveryQueue[],
    missed: ReadonlyMap<string, boolean>,
    worker: DeliveryWorker | undefined,
  ): void {
    let due = false;
    for (const { head, wanted } of queues) {
      if (!missed.get(keyOf(head))) continue;
      const well = isOpen(head.endpoint.row);
      due ||= well || performance.now() - this.unwellAnnouncedAt > UNWELL_EVERY_MS;
      if (!well) this.unwellAnnouncedAt = performance.now();
      else if (!wanted) worker?.capacity.left(head.endpoint.row.id);
    }
    if (due) this.needs.onDue();
  }

  private worker(): DeliveryWorker | undefined {
    const { worker } = this.needs.local;
    return worker?.open ? worker : undefined;
  }

  /** Waits briefly for capacity of fast endpoints: sending from memory costs less than reading from the database. */
  private async roomFor(found: readonly Subscriber<KnownSubscriber>[]): Promise<void> {
    const wanted = new Map<string, number>();
    for (const { endpoint } of found) wanted.set(endpoint.row.id, (wanted.get(endpoint.row.id) ?? 0) + 1);
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(2)) {
      const capacity = this.worker()?.capacity;
      if (
        !capacity ||
        ![...wanted].some(([id, count]) => capacity.quick(id) && (capacity.isFull(id) || capacity.free(id) < count))
      )
        return;
    }
  }
}
