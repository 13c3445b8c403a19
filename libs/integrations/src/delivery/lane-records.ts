import type { Pool } from 'pg';
import type { DeliveryStatus, TerminalReason } from './deliveries.js';

/** What became of the head of a lane. The names are those of columns. */
export interface LaneOutcome {
  readonly endpoint: string;
  readonly object_id: string;
  readonly turn: number;
  readonly board: string;
  readonly delivery: string;
  readonly status: DeliveryStatus;
  readonly terminal_reason: TerminalReason | null;
  readonly tries: number;
  /** Until the next attempt, in milliseconds, counted from the recording. */
  readonly delay_ms: number | null;
  /** The moment of the next attempt where that stays as it was. With neither, the delivery is completed. */
  readonly due: string | null;
  /** Null when none was made. */
  readonly attempt: AttemptRecord | null;
}

/** An attempt as it is kept. */
export interface AttemptRecord {
  readonly number: number;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly outcome: 'delivered' | 'retryable' | 'terminal';
  readonly status_code: number | null;
  readonly status_class: string;
  readonly diagnostic: string;
}

/** What a batch of outcomes says of an endpoint. */
export interface HealthNews {
  readonly endpoint: string;
  readonly resumes: number;
  /** Whether it was failing, as far as the sender knew; `shut` when only an operator can resume it. */
  readonly failing: boolean;
  readonly shut: boolean;
  readonly succeeded: boolean;
  readonly failed: boolean;
  /** Deliveries that failed after the last success, each counted once. */
  readonly failures: number;
  readonly exhausted: boolean;
  readonly gone: boolean;
}

/** What is recorded in one go. */
export interface LaneRecords {
  readonly outcomes: readonly LaneOutcome[];
  readonly news: readonly HealthNews[];
}

/** An endpoint is failing after so many failed deliveries in a row, and paused after so many days of nothing else. */
const STREAK = 10;
const DAYS_OF_FAILURES = 5;

const BEGUN_ANEW = '(n.succeeded or h.resumes <> n.resumes)';
const STREAK_SQL = `(case when ${BEGUN_ANEW} then n.failures else h.streak + n.failures end)`;
const SINCE_SQL = `(case when not ${BEGUN_ANEW} and h.failing_since is not null then h.failing_since
  when n.failures > 0 or (n.failed and not n.succeeded) then now() end)`;
const STANDING = 'case when h.resumes = n.resumes then h.verdict end';
const VERDICT_SQL = `(case
  when n.gone or (h.verdict = 'http_410' and h.resumes = n.resumes) then 'http_410'
  when n.exhausted and not n.failing then 'retry_exhausted'
  when n.succeeded then case when n.failing and not n.shut then 'recovered' end
  when n.failing then case when ${SINCE_SQL} < now() - interval '${DAYS_OF_FAILURES} days' then 'paused' else ${STANDING} end
  when ${STREAK_SQL} >= ${STREAK} then 'consecutive_failures'
  else ${STANDING} end)`;

// Written so that no index serves it: by their key one lane is found, by their holder all that are held.
const HELD = 'l.holder is not distinct from $1';

const column = (parameter: number, type: string): string => `string_to_array($${parameter}, E'\\x1e', '')::${type}[]`;

const RECORD = `with o as materialized (
    select o.*, coalesce(o.due, now() + o.delay_ms * interval '1 millisecond') as next
    from unnest(${column(3, 'text')}, ${column(4, 'text')}, ${column(5, 'bigint')}, ${column(6, 'text')}, ${column(7, 'text')},
      ${column(8, 'text')}, ${column(9, 'text')}, ${column(10, 'int')}, ${column(11, 'float8')}, ${column(12, 'timestamptz')},
      ${column(13, 'int')}, ${column(14, 'timestamptz')}, ${column(15, 'int')}, ${column(16, 'text')}, ${column(17, 'int')},
      ${column(18, 'text')}, ${column(19, 'text')}
    ) as o(endpoint, object_id, turn, board, delivery, status, terminal_reason, tries, delay_ms, due,
      number, started_at, duration_ms, outcome, status_code, status_class, diagnostic)
  ), mine as materialized (
    -- In the order in which others lock lanes. What locks is not merged with what is around it, so each is found by its key.
    select o.*, held.open from (select * from o order by endpoint, object_id) o cross join lateral (
      select l.open from webhook_lanes l
      where l.endpoint = o.endpoint and l.object_id = o.object_id and ${HELD} and l.turn = o.turn for update
    ) held
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
  ), lanes as (
    update webhook_lanes l set turn = 0, holder = null, open = m.open - case when m.next is null then 1 else 0 end,
      due_at = case when m.next is not null then least(l.due_at, m.next) else now() end
    from mine m where l.endpoint = m.endpoint and l.object_id = m.object_id and (m.next is not null or m.open > 1)
    returning true as yes
  ), removed as (
    delete from webhook_lanes l using mine m
    where l.endpoint = m.endpoint and l.object_id = m.object_id and m.next is null and m.open <= 1
  ), told as (
    update webhook_health h set resumes = n.resumes, streak = ${STREAK_SQL}, failing_since = ${SINCE_SQL},
      last_failure_at = case when n.failed then now() else h.last_failure_at end,
      last_success_at = case when n.succeeded then now() else h.last_success_at end,
      probe_at = case when n.failing then h.probe_at else now() + interval '1 minute' end,
      verdict = ${VERDICT_SQL}
    from jsonb_to_recordset($2::jsonb) as n(endpoint text, resumes int, failing boolean, shut boolean, succeeded boolean,
      failed boolean, failures int, exhausted boolean, gone boolean)
    where h.endpoint = n.endpoint
    returning h.verdict
  )
  select exists (select from lanes) as more, exists (select from told where verdict is not null) as verdicts`;

/** What a recording says of what is left to do. */
export interface Left {
  /** Whether a lane of these goes on with another delivery or attempt. */
  readonly more: boolean;
  /** Whether a change of an endpoint's state is due. */
  readonly verdicts: boolean;
}

/** Values of one column as one parameter; none of them is empty or has control characters, and what is null is left out. */
const joined = (values: readonly (string | number | null | undefined)[]): string => values.join('\x1e');

/** Records what became of heads. */
export class LaneRecorder {
  constructor(private readonly pool: Pool) {}

  /**
   * Records outcomes, gives their lanes back or removes those with nothing left, and notes what they say of the endpoints:
   * one statement. What another worker has taken over meanwhile is left to it, and a repetition has no effect.
   */
  async record(holder: string, { outcomes, news }: LaneRecords): Promise<Left> {
    const { rows } = await this.pool.query<Left>({
      name: 'webhook-record',
      text: RECORD,
      values: [
        holder,
        JSON.stringify(news),
        joined(outcomes.map(({ endpoint }) => endpoint)),
        joined(outcomes.map(({ object_id: id }) => id)),
        joined(outcomes.map(({ turn }) => turn)),
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
    return rows[0] ?? { more: false, verdicts: false };
  }

  /** Gives lanes back whose heads were not attempted; they are due at the moments given. */
  async giveBack(
    holder: string,
    lanes: readonly { endpoint: string; objectId: string; turn: number; due: string }[],
  ): Promise<void> {
    await this.pool.query({
      name: 'webhook-give-back',
      text: `update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, g.due)
        from unnest($2::text[], $3::text[], $4::bigint[], $5::timestamptz[]) as g(endpoint, object_id, turn, due)
        where l.endpoint = g.endpoint and l.object_id = g.object_id and ${HELD} and l.turn = g.turn`,
      values: [
        holder,
        lanes.map(({ endpoint }) => endpoint),
        lanes.map(({ objectId }) => objectId),
        lanes.map(({ turn }) => turn),
        lanes.map(({ due }) => due),
      ],
    });
  }

  /** Lanes that were leased and turned out to have no open delivery; they go. */
  async removeEmpty(
    holder: string,
    lanes: readonly { endpoint: string; objectId: string; turn: number }[],
  ): Promise<void> {
    await this.pool.query({
      name: 'webhook-remove-empty',
      text: `delete from webhook_lanes l using unnest($2::text[], $3::text[], $4::bigint[]) as g(endpoint, object_id, turn)
        where l.endpoint = g.endpoint and l.object_id = g.object_id and ${HELD} and l.turn = g.turn
          and l.open <= 0`,
      values: [
        holder,
        lanes.map(({ endpoint }) => endpoint),
        lanes.map(({ objectId }) => objectId),
        lanes.map(({ turn }) => turn),
      ],
    });
  }
}
