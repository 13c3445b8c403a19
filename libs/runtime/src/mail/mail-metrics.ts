import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The result of a try to send a mail; `failed` is retried. */
export type MailOutcome = 'sent' | 'failed' | 'given_up';

/** Counts mails that are dropped because of the recipient's limit. @returns the counter, by kind. */
export function droppedMails(registry: Registry): (kind: string) => void {
  const dropped = new Counter({
    name: 'openings_mails_dropped_total',
    help: 'Mails dropped because their recipient reached the hourly limit, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => dropped.inc({ kind });
}

/** Adds the Prometheus metrics of mails. @returns the counter of tries. */
export function mailMetrics(registry: Registry, pool: Pool): (outcome: MailOutcome) => void {
  const registers = [registry];
  const tries = new Counter({
    name: 'openings_mail_attempts_total',
    help: 'Attempts to send a mail, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const waiting = new Gauge({ name: 'openings_mails_queued', help: 'Mails in the queue.', registers });
  new Gauge({
    name: 'openings_mails_lag_seconds',
    help: 'How long the oldest mail has been in the queue.',
    registers,
    async collect() {
      const { rows } = await pool.query<{ queued: number; lag: number }>({
        name: 'mails-lag',
        text: `select count(*)::int as queued, coalesce(greatest(extract(epoch from now() - min(queued_at)), 0), 0)::float8 as lag
          from mails where due_at is not null`,
      });
      this.set(rows[0]?.lag ?? 0);
      waiting.set(rows[0]?.queued ?? 0);
    },
  });
  return (outcome) => tries.inc({ outcome });
}

/** What is measured of mails. */
export const MailMetrics = { of: mailMetrics, dropped: droppedMails } as const;
