import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { tableOf } from '#store/engine';
import type { DeliveryStatus } from './deliveries.js';
import { WebhookEndpointRow } from './endpoint-row.js';
import type { AttemptRecord } from './delivery-outcome.js';

/** Prometheus metrics of webhooks. */
export class WebhookMetrics {
  private readonly attempts: Counter<'outcome' | 'status_class'>;
  private readonly durations: Histogram;
  private readonly ended: Counter<'status'>;

  constructor(registry: Registry, pool: Pool) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'openings_webhook_attempts_total',
      help: 'Delivery attempts, by outcome and class of response.',
      labelNames: ['outcome', 'status_class'],
      registers,
    });
    this.durations = new Histogram({
      name: 'openings_webhook_attempt_duration_seconds',
      help: 'Duration of delivery attempts.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.ended = new Counter({
      name: 'openings_webhook_deliveries_ended_total',
      help: 'Ended deliveries, by status.',
      labelNames: ['status'],
      registers,
    });
    new Gauge({
      name: 'openings_webhook_lag_seconds',
      help: 'Time that the longest due delivery has been waiting; failing endpoints excluded.',
      registers,
      async collect() {
        this.set(await lagSeconds(pool));
      },
    });
  }

  /** Counts the outcomes of deliveries. */
  observe(outcomes: readonly { readonly status: DeliveryStatus; readonly attempt: AttemptRecord | null }[]): void {
    for (const { status, attempt } of outcomes) {
      if (status !== 'pending' && status !== 'retrying') this.ended.inc({ status });
      if (!attempt) continue;
      this.attempts.inc({ outcome: attempt.outcome, status_class: attempt.status_class });
      this.durations.observe(attempt.duration_ms / 1000);
    }
  }
}

async function lagSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>({
    name: 'webhook-lag',
    text: `with recursive first as (
        (select endpoint, board, due_at from webhook_lanes where due_at is not null order by endpoint, due_at limit 1)
        union all
        select n.endpoint, n.board, n.due_at from first f cross join lateral (
          select endpoint, board, due_at from webhook_lanes where due_at is not null and endpoint > f.endpoint
          order by endpoint, due_at limit 1
        ) n
      )
      select coalesce(max(extract(epoch from now() - f.due_at)), 0)::float8 as seconds
      from first f join "${tableOf(WebhookEndpointRow).name}" e on e."board" = f.board and e."id" = f.endpoint
      where e."state" = 'enabled' and f.due_at <= now()`,
  });
  return rows[0]?.seconds ?? 0;
}
