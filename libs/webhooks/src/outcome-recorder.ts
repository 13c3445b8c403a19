import type { Pool } from 'pg';
import type { EndpointHealth } from './health.js';
import { FIRST_PROBE_SQL } from './probe-sql.js';
import type { DeliveryOutcome } from './delivery-outcome.js';
import type { HealthChange } from './health-observations.js';

/** The outcomes recorded in one statement. */
export interface Outcomes {
  readonly outcomes: readonly DeliveryOutcome[];
  /** The resulting changes of their endpoints' health, applied only if the health is still what it was before. */
  readonly changes: readonly HealthChange[];
}

// Written so that PostgreSQL uses no index for it: single queues are found by key, and by holder only all held ones.
const HELD = 'l.holder is not distinct from $1';

const column = (parameter: number, type: string): string => `string_to_array($${parameter}, E'\\x1e', '')::${type}[]`;

const RECORD = `with o as materialized (
    select o.*, coalesce(o.due, now() + o.delay_ms * interval '1 millisecond') as next
    from rows from (unnest(${column(3, 'text')}, ${column(4, 'text')}, ${column(5, 'bigint')}, ${column(6, 'text')}, ${column(7, 'text')},
      ${column(8, 'text')}, ${column(9, 'text')}, ${column(10, 'int')}, ${column(11, 'float8')}, ${column(12, 'timestamptz')},
      ${column(13, 'int')}, ${column(14, 'timestamptz')}, ${column(15, 'int')}, ${column(16, 'text')}, ${column(17, 'int')},
      ${column(18, 'text')}, ${column(19, 'text')}
    )) with ordinality as o(endpoint, object_id, turn, board, delivery, status, terminal_reason, tries, delay_ms, due,
      number, started_at, duration_ms, outcome, status_code, status_class, diagnostic, ord)
  ), leased as materialized (
    -- In the same order as others lock queues. The locking part is not merged with the rest, so each is found by its key.
    select o.*, held.open from (select * from o order by endpoint, object_id) o left join lateral (
      select l.open from webhook_lanes l
      where l.endpoint = o.endpoint and l.object_id = o.object_id and ${HELD} and l.turn = o.turn for update
    ) held on true
  ), health as materialized (
    -- Locked after the queues, and compared with what the change was computed from: all or nothing for each endpoint.
    select n.*, h.resumes as resumes_now, h.streak as streak_now, h.since_now, h.counted_now, h.verdict as transition_now,
      h.endpoint is null or n.complete and h.resumes = n.resumes_before and h.streak = n.streak_before
        and h.since_now is not distinct from n.since_before and h.counted_now is not distinct from n.counted_before and h.verdict is not distinct from n.transition_before as unchanged
    from (
      select n.*, (select bool_and(leased.open is not null) from leased where leased.endpoint = n.endpoint) as complete
      from jsonb_to_recordset($2::jsonb) as n(endpoint text, resumes_before int, streak_before int, since_before timestamptz,
        counted_before timestamptz, transition_before text, resumes int, streak int, since timestamptz, counted timestamptz, transition text, began_failing boolean,
        succeeded boolean, failed boolean)
      order by n.endpoint
    ) n left join lateral (
      select h.endpoint, h.resumes, h.streak, date_trunc('milliseconds', h.failing_since) as since_now,
        date_trunc('milliseconds', h.counted_at) as counted_now, h.verdict
      from webhook_health h where h.endpoint = n.endpoint and n.complete is not null for update
    ) h on true
  ), mine as materialized (
    select leased.* from leased
    where leased.open is not null
      and not exists (select from health where health.endpoint = leased.endpoint and not health.unchanged)
  ), attempts as (
    insert into webhook_attempts (delivery, number, started_at, duration_ms, outcome, status_code, status_class, diagnostic)
    select delivery, number, started_at, duration_ms, outcome, status_code, status_class, diagnostic from mine where number is not null
    on conflict do nothing
  ), deliveries as (
    update webhook_deliveries d set status = m.status, terminal_reason = m.terminal_reason, tries = m.tries,
      next_attempt_at = m.next, completed_at = case when m.next is null then now() end,
      attempt_count = coalesce(m.number, d.attempt_count), first_attempt_at = coalesce(d.first_attempt_at, m.started_at),
      last_attempt_at = coalesce(m.started_at, d.last_attempt_at)
    from mine m where d.board = m.board and d.id = m.delivery
  ), queues as (
    update webhook_lanes l set turn = 0, holder = null, open = m.open - case when m.next is null then 1 else 0 end,
      due_at = case when m.next is not null then least(l.due_at, m.next) else now() end
    from mine m where l.endpoint = m.endpoint and l.object_id = m.object_id and (m.next is not null or m.open > 1)
    returning true as yes
  ), removed as (
    delete from webhook_lanes l using mine m
    where l.endpoint = m.endpoint and l.object_id = m.object_id and m.next is null and m.open <= 1
  ), noted as (
    update webhook_health h set resumes = n.resumes, streak = n.streak, failing_since = n.since, counted_at = n.counted,
      verdict = n.transition,
      last_failure_at = case when n.failed then now() else h.last_failure_at end,
      last_success_at = case when n.succeeded then now() else h.last_success_at end,
      began_failing_at = case when n.began_failing then now() else h.began_failing_at end,
      probe_at = case when n.began_failing then ${FIRST_PROBE_SQL} else h.probe_at end
    from health n where n.unchanged and h.endpoint = n.endpoint
    returning h.verdict
  )
  select exists (select from queues) as more, exists (select from noted where verdict is not null) as transitions,
    coalesce((select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'resumes', resumes_now, 'streak', streak_now,
      'failingSince', since_now, 'countedAt', counted_now, 'transition', transition_now)) from health where not unchanged), '[]') as changed,
    coalesce((select array_agg(ord - 1) from leased where open is null), '{}') as lost`;

/** The result of a recording: what is left to do. */
export interface RecordedOutcome {
  /** Whether one of these queues has another delivery or attempt. */
  readonly more: boolean;
  /** Whether an endpoint has a pending transition. */
  readonly transitions: boolean;
  /** The current health of endpoints whose health was not the one that a change was computed from. Nothing of theirs is recorded. */
  readonly changed: ReadonlyMap<string, EndpointHealth>;
  /** Indexes of outcomes that were recorded before or whose queue another worker took over. */
  readonly lost: ReadonlySet<number>;
}

interface Answer {
  readonly more: boolean;
  readonly transitions: boolean;
  readonly changed: readonly (EndpointHealth & { readonly endpoint: string })[];
  readonly lost: readonly string[];
}

/** Encodes the values of one column as one parameter. Values are not empty and have no control characters; null is left out. */
const joined = (values: readonly (string | number | null | undefined)[]): string => values.join('\x1e');

const columnsOf = ({ endpoint, before, after, beganFailing, succeeded, failed }: HealthChange) => ({
  endpoint,
  resumes_before: before.resumes,
  streak_before: before.streak,
  since_before: before.failingSince,
  counted_before: before.countedAt,
  transition_before: before.transition,
  resumes: after.resumes,
  streak: after.streak,
  since: after.failingSince,
  counted: after.countedAt,
  transition: after.transition,
  began_failing: beganFailing,
  succeeded,
  failed,
});

const healthOf = ({ resumes, streak, failingSince, countedAt, transition }: EndpointHealth): EndpointHealth => ({
  resumes,
  streak,
  failingSince: failingSince && new Date(failingSince).toISOString(),
  countedAt: countedAt && new Date(countedAt).toISOString(),
  transition,
});

/** Records the outcomes of queue heads. */
export class OutcomeRecorder {
  constructor(private readonly pool: Pool) {}

  /**
   * Records outcomes, releases their queues or removes the empty ones, and changes the health of their endpoints, in one statement. The outcomes of
   * an endpoint and the change of its health are recorded together or not at all. Queues that another worker took over are left alone, and
   * repeating the call has no effect.
   */
  async record(holder: string, { outcomes, changes }: Outcomes): Promise<RecordedOutcome> {
    const { rows } = await this.pool.query<Answer>({
      name: 'webhook-record',
      text: RECORD,
      values: [
        holder,
        JSON.stringify(changes.map(columnsOf)),
        joined(outcomes.map(({ endpoint }) => endpoint)),
        joined(outcomes.map(({ object_id: id }) => id)),
        joined(outcomes.map(({ fencingToken }) => fencingToken)),
        joined(outcomes.map(({ board }) => board)),
        joined(outcomes.map(({ delivery }) => delivery)),
        joined(outcomes.map(({ status }) => status)),
        joined(outcomes.map(({ terminal_reason: reason }) => reason)),
        joined(outcomes.map(({ tries }) => tries)),
        joined(outcomes.map(({ delay_ms: delay }) => delay)),
        joined(outcomes.map(({ due }) => due)),
        joined(outcomes.map(({ attempt }) => attempt?.number)),
        joined(outcomes.map(({ attempt }) => attempt?.started_at)),
        joined(outcomes.map(({ attempt }) => attempt?.duration_ms)),
        joined(outcomes.map(({ attempt }) => attempt?.outcome)),
        joined(outcomes.map(({ attempt }) => attempt?.status_code)),
        joined(outcomes.map(({ attempt }) => attempt?.status_class)),
        joined(outcomes.map(({ attempt }) => attempt?.diagnostic)),
      ],
    });
    const { more, transitions, changed, lost } = rows[0] as Answer;
    return {
      more,
      transitions,
      changed: new Map(changed.map((each) => [each.endpoint, healthOf(each)])),
      lost: new Set(lost.map(Number)),
    };
  }

  /** Releases queues whose heads were not attempted. They are due at the given times. */
  async requeue(
    holder: string,
    queues: readonly { endpoint: string; objectId: string; fencingToken: number; due: string }[],
  ): Promise<void> {
    await this.pool.query({
      name: 'webhook-give-back',
      text: `update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, g.due)
        from unnest($2::text[], $3::text[], $4::bigint[], $5::timestamptz[]) as g(endpoint, object_id, turn, due)
        where l.endpoint = g.endpoint and l.object_id = g.object_id and ${HELD} and l.turn = g.turn`,
      values: [
        holder,
        queues.map(({ endpoint }) => endpoint),
        queues.map(({ objectId }) => objectId),
        queues.map(({ fencingToken }) => fencingToken),
        queues.map(({ due }) => due),
      ],
    });
  }

  /** Removes leased queues that turned out to have no open delivery. */
  async removeEmpty(
    holder: string,
    queues: readonly { endpoint: string; objectId: string; fencingToken: number }[],
  ): Promise<void> {
    await this.pool.query({
      name: 'webhook-remove-empty',
      text: `delete from webhook_lanes l using unnest($2::text[], $3::text[], $4::bigint[]) as g(endpoint, object_id, turn)
        where l.endpoint = g.endpoint and l.object_id = g.object_id and ${HELD} and l.turn = g.turn
          and l.open <= 0`,
      values: [
        holder,
        queues.map(({ endpoint }) => endpoint),
        queues.map(({ objectId }) => objectId),
        queues.map(({ fencingToken }) => fencingToken),
      ],
    });
  }
}
