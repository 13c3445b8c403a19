import type { Pool } from 'pg';
import type { DeliveryStatus, TerminalReason } from './deliveries.js';
import type { LaneKey } from './lanes.js';

/** What became of the head of a lane. The names are those of columns: it goes to the database as it is. */
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
  /** Lanes of this holder that an earlier call found to have no open delivery left; they go. */
  readonly empty: readonly LaneKey[];
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

const RECORD = `with o as materialized (
    select o.*, coalesce(o.due, now() + o.delay_ms * interval '1 millisecond') as next
    from jsonb_to_recordset($2::jsonb) as o(endpoint text, object_id text, turn bigint, board text, delivery text, status text,
      terminal_reason text, tries int, delay_ms float8, due timestamptz, attempted boolean, number int, started_at timestamptz,
      duration_ms int, outcome text, status_code int, status_class text, diagnostic text)
  ), mine as materialized (
    -- In the order in which others lock lanes. What locks is not merged with what is around it, so each is found by its key.
    select o.* from (select * from o order by endpoint, object_id) o cross join lateral (
      select from webhook_lanes l
      where l.endpoint = o.endpoint and l.object_id = o.object_id and ${HELD} and l.turn = o.turn for update
    ) held
  ), attempts as (
    insert into webhook_attempts (delivery, number, started_at, duration_ms, outcome, status_code, status_class, diagnostic)
    select delivery, number, started_at, duration_ms, outcome, status_code, status_class, diagnostic from mine where attempted
    on conflict do nothing
  ), deliveries as (
    update webhook_deliveries d set status = m.status, terminal_reason = m.terminal_reason, tries = m.tries,
      next_attempt_at = m.next, completed_at = case when m.next is null then now() end,
      attempt_count = coalesce(m.number, d.attempt_count), first_attempt_at = coalesce(d.first_attempt_at, m.started_at),
      last_attempt_at = coalesce(m.started_at, d.last_attempt_at)
    from mine m where d.board = m.board and d.id = m.delivery
  ), lanes as (
    update webhook_lanes l set turn = 0,
      open = l.open - case when m.next is null then 1 else 0 end,
      due_at = case when m.next is not null then least(l.due_at, m.next) when l.open > 1 then now() end,
      -- With nothing left it stays held until it is removed, so that it is found again should this process end.
      holder = case when m.next is null and l.open <= 1 then l.holder end
    from mine m where l.endpoint = m.endpoint and l.object_id = m.object_id
    returning l.endpoint, l.object_id, l.open
  ), removed as (
    delete from webhook_lanes l using unnest($3::text[], $4::text[]) as e(endpoint, object_id)
    where l.endpoint = e.endpoint and l.object_id = e.object_id and ${HELD} and l.turn = 0 and l.open <= 0
  ), told as (
    update webhook_health h set resumes = n.resumes, streak = ${STREAK_SQL}, failing_since = ${SINCE_SQL},
      last_failure_at = case when n.failed then now() else h.last_failure_at end,
      last_success_at = case when n.succeeded then now() else h.last_success_at end,
      probe_at = case when n.failing then h.probe_at else now() + interval '1 minute' end,
      verdict = ${VERDICT_SQL}
    from jsonb_to_recordset($5::jsonb) as n(endpoint text, resumes int, failing boolean, shut boolean, succeeded boolean,
      failed boolean, failures int, exhausted boolean, gone boolean)
    where h.endpoint = n.endpoint
    returning h.endpoint, h.verdict
  )
  select endpoint, object_id from lanes where open <= 0
  union all select null, object_id from (select object_id from lanes where open > 0 limit 1) more
  union all select endpoint, null from told where verdict is not null`;

/** What a recording says of what is left to do. */
export interface Left {
  /** Lanes with no open delivery left, to be handed in with the next call. */
  readonly empty: readonly LaneKey[];
  /** Whether a lane of these goes on with another delivery or attempt. */
  readonly more: boolean;
  /** Whether a change of an endpoint's state is due. */
  readonly verdicts: boolean;
}

/** Records what became of heads. */
export class LaneRecorder {
  constructor(private readonly pool: Pool) {}

  /**
   * Records outcomes, gives their lanes back, and notes what they say of the endpoints: one statement. What another worker
   * has taken over meanwhile is left to it, and a repetition has no effect.
   */
  async record(holder: string, { outcomes, news, empty }: LaneRecords): Promise<Left> {
    const { rows } = await this.pool.query<{ endpoint: string | null; object_id: string | null }>({
      name: 'webhook-record',
      text: RECORD,
      values: [
        holder,
        JSON.stringify(outcomes.map(({ attempt, ...outcome }) => ({ ...attempt, ...outcome, attempted: attempt !== null }))),
        empty.map(({ endpoint }) => endpoint),
        empty.map(({ objectId }) => objectId),
        JSON.stringify(news),
      ],
    });
    return {
      empty: rows.flatMap(({ endpoint, object_id: objectId }) => (endpoint && objectId ? [{ endpoint, objectId }] : [])),
      more: rows.some(({ endpoint }) => endpoint === null),
      verdicts: rows.some(({ object_id: objectId }) => objectId === null),
    };
  }

  /** Gives lanes back whose heads were not attempted; they are due at the moments given. For lanes without an open delivery, see `record`. */
  async giveBack(holder: string, lanes: readonly { endpoint: string; objectId: string; turn: number; due: string }[]): Promise<void> {
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
  async removeEmpty(holder: string, lanes: readonly { endpoint: string; objectId: string; turn: number }[]): Promise<void> {
    await this.pool.query({
      name: 'webhook-remove-empty',
      text: `delete from webhook_lanes l using unnest($2::text[], $3::text[], $4::bigint[]) as g(endpoint, object_id, turn)
        where l.endpoint = g.endpoint and l.object_id = g.object_id and ${HELD} and l.turn = g.turn
          and l.open <= 0`,
      values: [holder, lanes.map(({ endpoint }) => endpoint), lanes.map(({ objectId }) => objectId), lanes.map(({ turn }) => turn)],
    });
  }
}
