import type { Pool } from 'pg';
import { tableOf } from '#store/engine';
import { nextProbeSql } from './probe-sql.js';
import { admissionSql } from './admission-sql.js';
import { WebhookEndpointRow } from './endpoint-row.js';
import { beginSql } from './worker-lease.js';

/**
 * The open deliveries of one object to one endpoint, oldest first, leased to a worker. Until the worker releases the queue, no other worker may
 * attempt its head.
 */
export interface DeliveryQueue {
  readonly endpoint: string;
  readonly objectId: string;
  readonly board: string;
  /** Distinguishes this lease from all others of the same holder: an outcome recorded with another token has no effect. */
  readonly fencingToken: number;
  /** The version of the endpoint's row at that time; null if it does not exist. */
  readonly endpointVersion: number | null;
  /** The attempt probes a failing endpoint, possibly ahead of the delivery's schedule. */
  readonly probe: boolean;
}

/** The oldest open delivery of a queue. */
export interface Head extends DeliveryQueue {
  readonly delivery: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly url: string;
  readonly attemptCount: number;
  readonly tries: number;
  readonly triesAllowed: number;
  readonly replay: boolean;
  /** Whether the schedule allows an attempt now. */
  readonly due: boolean;
  readonly nextAttemptAt: string;
  /** Milliseconds until the delivery window ends. */
  readonly leftMs: number;
  /** Whether its retention period is over. */
  readonly forgotten: boolean;
  /** When the previous attempt started; null if there was none. */
  readonly lastAttemptAt: string | null;
  /** Null if the payload is no longer stored. */
  readonly body: string | null;
  /** The clock of the database at the time of this query, in milliseconds since 1970. */
  readonly now: number;
}

/** A queue, identified by its key. */
export interface LaneKey {
  readonly endpoint: string;
  readonly objectId: string;
}

/** How many queues to lease, and for which endpoints. */
export interface QueueCapacity {
  /** Maximum number of queues per endpoint, including those in `busy`. */
  readonly perEndpoint: number;
  /** Approximate maximum number of queues in total. It is divided among the endpoints, but each gets at least one. */
  readonly inAll: number;
  /** How many queues this process already holds. The number is lower, even negative, for endpoints that get more than the common share. */
  readonly busy: ReadonlyMap<string, number>;
}

/** The result of a search for due queues. */
export interface Look {
  readonly queues: readonly DeliveryQueue[];
  /** Milliseconds until the next queue or probe is due; null if none is. Queues that wait for capacity do not count. */
  readonly nextMs: number | null;
  /** Milliseconds until the first lease of another worker expires, unless it is renewed; null if there are no other workers. */
  readonly othersMs: number | null;
}

/** Maximum number of queues of endpoints whose deliveries are only ended. They send no request, so they have a separate limit. */
const ENDING = 200;
/** How soon to look for more of them. */
const ENDING_MS = 500;

/** `admission` of the endpoint in `e` with the health in `h`, over all values of both. */
const ADMISSION = admissionSql({ state: `e."state"`, reason: `e."stateReason"`, transition: 'h.verdict' });

const endpoints = () => `"${tableOf(WebhookEndpointRow).name}"`;

/** The queries of the dispatcher: a few statements, each for many deliveries. */
export class DeliveryQueues {
  private lastToken = 0;

  constructor(private readonly pool: Pool) {}

  /** A number that no earlier lease of this process used. */
  nextFencingToken(): number {
    return ++this.lastToken;
  }

  /**
   * Leases due queues; within an endpoint, those that are due longest come first. Endpoints never wait for each other, because each has its own
   * capacity. A failing endpoint gets one queue for each probe across all processes (decision E5); one that answered 410 gets none.
   */
  async lease(holder: string, { perEndpoint, inAll, busy }: QueueCapacity): Promise<Look> {
    const { rows } = await this.pool.query<{
      endpoint: string | null;
      object_id: string;
      board: string;
      turn: string;
      endpoint_version: number | null;
      way: string;
      next_ms: number | null;
      others_ms: number | null;
    }>({
      name: 'webhook-lease',
      text: `with recursive waiting as (
          (select endpoint, board from webhook_lanes where due_at is not null order by endpoint limit 1)
          union all
          select n.endpoint, n.board from waiting w cross join lateral (
            select endpoint, board from webhook_lanes where due_at is not null and endpoint > w.endpoint order by endpoint limit 1
          ) n
        ), admitted as materialized (
          select w.endpoint, w.board, e."version" as endpoint_version, h.probe_at, h.began_failing_at,
            case when e."id" is null or e."retiredAt" is not null then 'ending'
              else ${ADMISSION} end as way
          from waiting w
          left join ${endpoints()} e on e."board" = w.board and e."id" = w.endpoint
          left join webhook_health h on h.endpoint = w.endpoint and h.resumes = e."resumes"
        ), probed as (
          update webhook_health h set probe_at = ${nextProbeSql('h.began_failing_at')} from admitted g
          where g.way = 'probing' and h.endpoint = g.endpoint and h.probe_at <= now() returning h.endpoint
        ), capacity as (
          select g.endpoint, g.endpoint_version, g.way,
            case g.way when 'open' then least($2::int, greatest(1, $6::int / s.open)) - coalesce(b.n, 0) when 'ending' then ${ENDING}
              when 'probing' then case when p.endpoint is null then 0 else 1 end else 0 end as queues,
            case when g.way = 'open' then now() else 'infinity' end as until
          from admitted g
          cross join (select greatest(1, count(*)) as open from admitted where way = 'open') s
          left join probed p on p.endpoint = g.endpoint
          left join unnest($3::text[], $4::int[]) as b(endpoint, n) on b.endpoint = g.endpoint
        ), picked as materialized (
          select r.endpoint, r.endpoint_version, r.way, l.object_id from capacity r cross join lateral (
            select l.object_id from webhook_lanes l
            where l.endpoint = r.endpoint and l.due_at is not null and l.due_at <= r.until and l.holder is null
            order by l.due_at limit greatest(0, r.queues) for update skip locked
          ) l
        ), worker as (
          ${beginSql(1, 'picked')}
        ), leased as (
          update webhook_lanes l set holder = $1, turn = $5, due_at = null
          from picked p where l.endpoint = p.endpoint and l.object_id = p.object_id
          returning l.endpoint, l.object_id, l.board, l.turn, p.endpoint_version, p.way
        ), next as (
          select min(case g.way when 'open' then f.due_at
            when 'probing' then case when g.probe_at > now() then g.probe_at else ${nextProbeSql('g.began_failing_at')} end
            when 'ending' then now() + interval '${ENDING_MS} milliseconds' end) as at
          from admitted g left join lateral (
            select l.due_at from webhook_lanes l where l.endpoint = g.endpoint and l.due_at > now() order by l.due_at limit 1
          ) f on g.way = 'open'
        )
        select l.*, null::float8 as next_ms, null::float8 as others_ms from leased l
        union all
        select null, null, null, null, null, null, extract(epoch from next.at - now())::float8 * 1000,
          (select extract(epoch from min(w.until) - now())::float8 * 1000 from webhook_workers w where w.holder <> $1)
        from next`,
      values: [holder, perEndpoint, [...busy.keys()], [...busy.values()], this.nextFencingToken(), inAll],
    });
    const queues: DeliveryQueue[] = [];
    let nextMs: number | null = null;
    let othersMs: number | null = null;
    for (const {
      endpoint,
      object_id: objectId,
      board,
      turn,
      endpoint_version: endpointVersion,
      way,
      next_ms: next,
      others_ms: others,
    } of rows)
      if (endpoint === null) [nextMs, othersMs] = [next, others];
      else
        queues.push({
          endpoint,
          objectId,
          board,
          fencingToken: Number(turn),
          endpointVersion,
          probe: way === 'probing',
        });
    return { queues, nextMs, othersMs };
  }

  /** Leases queues whose head is past its delivery window, in any state of the endpoint. */
  async leaseExpired(holder: string): Promise<readonly DeliveryQueue[]> {
    const { rows } = await this.pool.query<{
      endpoint: string;
      object_id: string;
      board: string;
      turn: string;
      version: number | null;
    }>({
      name: 'webhook-lease-expired',
      text: `with late as materialized (
          select distinct endpoint, object_id from (
            select endpoint, object_id from webhook_deliveries
            where status in ('pending', 'retrying') and expires_at <= now() order by expires_at limit ${ENDING}
          ) d
        ), picked as materialized (
          select l.endpoint, l.object_id, e."version"
          from (select * from late order by endpoint, object_id) late cross join lateral (
            select l.endpoint, l.object_id, l.board from webhook_lanes l
            where l.endpoint = late.endpoint and l.object_id = late.object_id and l.holder is null for update skip locked
          ) l
          left join ${endpoints()} e on e."board" = l.board and e."id" = l.endpoint
        ), worker as (
          ${beginSql(1, 'picked')}
        )
        update webhook_lanes l set holder = $1, turn = $2, due_at = null
        from picked p where l.endpoint = p.endpoint and l.object_id = p.object_id
        returning l.endpoint, l.object_id, l.board, l.turn, p."version"`,
      values: [holder, this.nextFencingToken()],
    });
    return rows.map(({ endpoint, object_id: objectId, board, turn, version }) => ({
      endpoint,
      objectId,
      board,
      fencingToken: Number(turn),
      endpointVersion: version,
      probe: false,
    }));
  }

  /**
   * The heads of leased queues. This is a separate statement after the lease, because the lease may have seen an older state of the deliveries.
   * Queues without an open delivery return no row.
   */
  async heads(queues: readonly DeliveryQueue[]): Promise<readonly Head[]> {
    const { rows } = await this.pool.query<Omit<Head, keyof DeliveryQueue> & { readonly ord: number }>({
      name: 'webhook-heads',
      text: `select k.ord::int, d.id as delivery, d.event_id as "eventId", d.event_type as "eventType", d.url,
          d.attempt_count as "attemptCount", d.tries, d.tries_allowed as "triesAllowed", d.replay,
          d.next_attempt_at <= now() as due, d.next_attempt_at as "nextAttemptAt",
          extract(epoch from d.expires_at - now())::float8 * 1000 as "leftMs", d.replay_expires_at <= now() as forgotten,
          d.last_attempt_at as "lastAttemptAt", p.body, extract(epoch from now())::float8 * 1000 as now
        from unnest($1::text[], $2::text[]) with ordinality as k(endpoint, object_id, ord)
        cross join lateral (
          select * from webhook_deliveries d
          where d.endpoint = k.endpoint and d.object_id = k.object_id and d.completed_at is null
          order by d.sequence limit 1
        ) d
        left join published_events p on p.sequence = d.sequence`,
      values: [queues.map(({ endpoint }) => endpoint), queues.map(({ objectId }) => objectId)],
    });
    return rows.map((row) => Object.assign(row, queues[row.ord - 1] as DeliveryQueue));
  }
}
