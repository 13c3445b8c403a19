import { reject } from '#kernel';
import type { Pool } from 'pg';
import { type Cursors, facts, newId, type Page, type Paging, type Wakeups } from '#store';
import { tableOf } from '#store/engine';
import type { Ciphers } from '#runtime';
import {
  Deliveries,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryFilter,
  type HealthFacts,
  type TestResult,
} from './deliveries.js';
import { type EndpointHealth, observed, shownStreak } from './health.js';
import { WebhookEndpointRow } from './endpoint-row.js';
import { standingOf } from './health-observations.js';
import { AbandonedError, type Sender } from './sender.js';
import { signatureHeaders } from './signature.js';
import { openEndpoint } from './signing.js';
import type { HealthTransitions } from './health-transitions.js';

const SHOWN_ATTEMPTS = 500;

interface HealthOfEndpoint {
  readonly endpoint: string;
  readonly resumes: number;
  readonly streak: number;
  readonly endpointResumes: number;
}

/** Whether the frozen payload of a published event `p` can still be sent. The payloads of erased persons cannot. */
const SENDABLE = `p.body is not null and p.erasure is null`;

const COLUMNS = `d.id, d.event_id as "eventId", d.event_type as "eventType", d.endpoint as "endpointId",
  d.config_version as "configVersion", d.status, d.terminal_reason as "terminalReason",
  d.completed_at is not null and d.payload_purged_at is null and d.replay_expires_at > now()
    and exists (select from published_events p where p.sequence = d.sequence and ${SENDABLE}) as replayable,
  d.replay_expires_at as "replayExpiresAt", d.payload_purged_at as "payloadPurgedAt", d.attempt_count as "attemptCount",
  d.next_attempt_at as "nextAttemptAt", d.first_attempt_at as "firstAttemptAt", d.last_attempt_at as "lastAttemptAt",
  d.completed_at as "completedAt", d.created_at as "createdAt"`;

/** Deliveries in PostgreSQL. Every query is restricted to the board of the request. */
export class DeliveryTables extends Deliveries {
  constructor(
    private readonly pool: Pool,
    private readonly cursors: Cursors,
    private readonly wakeups: Wakeups,
    private readonly ciphers: Ciphers,
    private readonly sender: Sender,
    private readonly healthTransitions: HealthTransitions,
  ) {
    super();
  }

  async page(
    { endpointId, status, eventTypes }: DeliveryFilter,
    { limit = 50, cursor }: Paging,
  ): Promise<Page<Delivery>> {
    const { board } = facts();
    const list = JSON.stringify([board, 'webhook_deliveries', endpointId, status, eventTypes]);
    const values: unknown[] = [board, limit + 1];
    const conditions = ['d.board = $1'];
    const where = (condition: string, value: unknown) => {
      if (value !== undefined) conditions.push(condition.replace('?', `$${values.push(value)}`));
    };
    where('d.id < ?', cursor === undefined ? undefined : this.cursors.open(list, cursor));
    where('d.endpoint = ?', endpointId);
    where('d.status = ?', status);
    // Written out as literals, so that PostgreSQL can use the partial index that excludes delivered ones.
    if (status !== undefined && status !== 'delivered') conditions.push(`d.status <> 'delivered'`);
    where('d.event_type = any(?)', eventTypes);
    const { rows: found } = await this.pool.query<Delivery>(
      `select ${COLUMNS} from webhook_deliveries d where ${conditions.join(' and ')} order by d.id desc limit $2`,
      values,
    );
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { rows, nextCursor: found.length > limit && last ? this.cursors.seal(list, last.id) : null };
  }

  async byId(id: string): Promise<DeliveryDetail | null> {
    const delivery = await this.find(id);
    if (!delivery) return null;
    const { rows } = await this.pool.query<DeliveryAttempt>({
      name: 'webhook-attempts-of',
      text: `select * from (
          select number, started_at as "startedAt", duration_ms as "durationMs", outcome, status_code as "statusCode",
            status_class as "statusClass", diagnostic
          from webhook_attempts where delivery = $1 order by number desc limit ${SHOWN_ATTEMPTS}
        ) a order by number`,
      values: [id],
    });
    return { ...delivery, attempts: rows };
  }

  async replay(id: string): Promise<Delivery> {
    const request = newId('rpl');
    const { rows } = await this.pool.query<Delivery>({
      name: 'webhook-replay',
      text: `with reopened as (
          update webhook_deliveries d set status = 'pending', terminal_reason = null, completed_at = null, replay = true,
            replayed_by = $3, tries = 0, tries_allowed = 1, next_attempt_at = now(), expires_at = now() + interval '4 days'
          where d.board = $1 and d.id = $2 and d.completed_at is not null and d.payload_purged_at is null
            and d.replay_expires_at > now() and d.replayed_by is distinct from $3
            and exists (select 1 from published_events p where p.sequence = d.sequence and ${SENDABLE})
            and exists (select 1 from "${tableOf(WebhookEndpointRow).name}" e where e."board" = d.board and e."id" = d.endpoint)
          returning *
        ), queue as (
          -- A queue with a running delivery is due as soon as that one is over.
          insert into webhook_lanes as l (endpoint, object_id, board, open, due_at)
          select endpoint, object_id, board, 1, now() from reopened
          on conflict (endpoint, object_id) do update set open = l.open + 1, due_at = least(l.due_at, excluded.due_at),
            holder = case when l.open > 0 then l.holder end, turn = case when l.open > 0 then l.turn else 0 end
        )
        select ${COLUMNS} from reopened d`,
      values: [facts().board, id, request],
    });
    if (!rows[0]) return this.replayedBefore(id, request);
    this.wakeups.webhooks.announce();
    return rows[0];
  }

  async test(endpoint: WebhookEndpointRow): Promise<TestResult> {
    const id = newId('evt');
    const { rows } = await this.pool.query<{ now: number }>('select extract(epoch from now())::float8 as now');
    const timestamp = Math.floor(rows[0]?.now ?? 0);
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'webhook.test',
      schema_version: '1',
      occurred_at: `${new Date(timestamp * 1000).toISOString().slice(0, 19)}Z`,
      board_id: endpoint.board,
      data: { object: { id: endpoint.id, object: 'webhook_test' }, changed_fields: [] },
    });
    const headers = signatureHeaders(
      { id, timestamp, body },
      openEndpoint(endpoint, this.ciphers).keysAt(timestamp * 1000),
    );
    const answer = await this.sender
      .send({ url: endpoint.url, headers, body }, new AbortController().signal)
      .catch((error: unknown) => {
        if (!(error instanceof AbandonedError)) throw error;
        return {
          status: null,
          statusClass: 'network_error' as const,
          durationMs: 0,
          diagnostic: 'The server is shutting down.',
        };
      });
    const delivered = answer.statusClass === 'success';
    if (delivered) await this.noteSuccess(endpoint);
    const { status, statusClass, durationMs: latencyMs, diagnostic } = answer;
    return { delivered, status, statusClass, latencyMs, diagnostic };
  }

  endpointChanged(): void {
    this.wakeups.webhooks.announce();
  }

  async health(endpointIds: readonly string[]): Promise<ReadonlyMap<string, HealthFacts>> {
    const { rows } = await this.pool.query<Omit<HealthFacts, 'failureStreak'> & HealthOfEndpoint>({
      name: 'webhook-health-of',
      text: `select h.endpoint, h.resumes, h.streak, e."resumes" as "endpointResumes",
          h.last_failure_at as "lastFailureAt", h.last_success_at as "lastSuccessAt"
        from unnest($2::text[]) as k(id) join webhook_health h on h.endpoint = k.id and h.board = $1
        join "${tableOf(WebhookEndpointRow).name}" e on e."board" = h.board and e."id" = h.endpoint`,
      values: [facts().board, endpointIds],
    });
    return new Map(
      rows.map(({ endpoint, lastFailureAt, lastSuccessAt, ...health }) => [
        endpoint,
        { failureStreak: shownStreak(health, health.endpointResumes), lastFailureAt, lastSuccessAt },
      ]),
    );
  }

  private async find(id: string): Promise<Delivery | null> {
    const { rows } = await this.pool.query<Delivery>({
      name: 'webhook-delivery',
      text: `select ${COLUMNS} from webhook_deliveries d where d.board = $1 and d.id = $2`,
      values: [facts().board, id],
    });
    return rows[0] ?? null;
  }

  /** The delivery, if an earlier try of this request already sent it again. @throws Rejection if it cannot be sent again. */
  private async replayedBefore(id: string, request: string): Promise<Delivery> {
    const {
      rows: [delivery],
    } = await this.pool.query<Delivery>({
      name: 'webhook-replayed-before',
      text: `select ${COLUMNS} from webhook_deliveries d where d.board = $1 and d.id = $2 and d.replayed_by = $3`,
      values: [facts().board, id, request],
    });
    return delivery ?? this.refuseReplay(await this.find(id));
  }

  private refuseReplay(delivery: Delivery | null): never {
    if (!delivery) reject('missing', 'webhooks_not_found', 'This webhook delivery does not exist.');
    if (delivery.completedAt === null)
      reject(
        'conflict',
        'webhooks_delivery_open',
        'This delivery is still open. Wait until it has ended, then send it again.',
      );
    reject(
      'conflict',
      'webhooks_delivery_unreplayable',
      'This delivery cannot be sent again: its payload is no longer stored.',
    );
  }

  /** Records that a test succeeded in the health of the endpoint. */
  private async noteSuccess(row: WebhookEndpointRow): Promise<void> {
    await this.pool.query('insert into webhook_health (endpoint, board) values ($1, $2) on conflict do nothing', [
      row.id,
      row.board,
    ]);
    const at = new Date().toISOString();
    const { resumes } = row;
    const observation = {
      standing: standingOf(row),
      resumes,
      result: 'succeeded',
      at,
      previousAttemptAt: null,
      test: true,
    } as const;
    // A worker may change the health concurrently.
    for (let noted = false; !noted;) {
      const { rows } = await this.pool.query<EndpointHealth & { readonly stored: string }>(
        `select resumes, streak, failing_since as "failingSince",
           counted_at as "countedAt", verdict as transition, failing_since::text as stored
         from webhook_health where endpoint = $1`,
        [row.id],
      );
      const [before] = rows;
      if (!before) return;
      const after = observed(before, observation);
      const { rowCount } = await this.pool.query(
        `update webhook_health set resumes = $2, streak = $3, failing_since = $4, counted_at = $10, verdict = $5,
           last_success_at = now()
         where endpoint = $1 and resumes = $6 and streak = $7 and failing_since is not distinct from $8::timestamptz
           and verdict is not distinct from $9`,
        [
          row.id,
          ...[after.resumes, after.streak, after.failingSince, after.transition],
          ...[before.resumes, before.streak, before.stored, before.transition],
          after.countedAt,
        ],
      );
      noted = rowCount === 1;
    }
    this.healthTransitions.announce();
  }
}
