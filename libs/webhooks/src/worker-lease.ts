import type { Pool } from 'pg';
import { Ids } from '#store';

const HELD_SECONDS = 6;
const RENEW_MS = 1_500;
/** Number of renewals after which a worker that holds nothing ends its lease. */
const IDLE_TURNS = 4;

/** The dependencies of a lease. */
export interface LeaseNeeds {
  readonly pool: Pool;
  readonly onTrouble: (error: unknown) => void;
  /** Called when queues of other workers were released. */
  readonly onReaped: () => void;
  /** Whether the worker holds no queue and is not about to lease one. */
  readonly isIdle: () => boolean;
}

/**
 * The lease of one worker. As long as the worker renews it, other workers leave its queues alone. When it expires, any other worker releases all
 * its queues, seconds later. A worker that was wrongly considered dead notices by its own monotonic clock and stops. The lease starts with the
 * statement that leases the first queue and pauses while the worker holds nothing.
 */
export class WorkerLease {
  /** The id of this worker; a new one after each lost lease. */
  readonly holder = Ids.random('workers');
  private readonly ending = new AbortController();
  private held = false;
  private renewedAt = 0;
  private idle = 0;
  private timer: NodeJS.Timeout | undefined;
  private resting: Promise<void> | undefined;

  constructor(private readonly needs: LeaseNeeds) {}

  /** Aborts when the lease is lost. */
  get lost(): AbortSignal {
    return this.ending.signal;
  }

  /** Resolves when queues may be leased: a lease that is just being released must not cover them. */
  async ready(): Promise<void> {
    await this.resting;
  }

  /** A statement with `beginSql` leased queues; it was sent at `sentAt`, by `performance`. */
  taken(sentAt: number): void {
    if (this.held || this.ending.signal.aborted) return;
    this.held = true;
    this.idle = 0;
    this.renewedAt = sentAt;
    this.schedule();
  }

  /** Releases the queues of dead workers. @throws errors of the database. */
  async reap(): Promise<void> {
    const { rowCount } = await this.needs.pool.query({
      name: 'webhook-worker-reap',
      text: reapSql('until < now() and holder <> $1'),
      values: [this.holder],
    });
    if (rowCount) this.needs.onReaped();
  }

  /** Releases queues whose holder is unknown: a last statement of a worker that ran after its end. */
  async reapStrays(): Promise<void> {
    const { rowCount } = await this.needs.pool.query({
      name: 'webhook-worker-strays',
      text: `update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, now())
        where l.holder is not null and not exists (select from webhook_workers w where w.holder = l.holder)`,
    });
    if (rowCount) this.needs.onReaped();
  }

  /** Ends the lease in order and immediately releases what it still holds. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.resting;
    await this.letGo();
  }

  private letGo(): Promise<unknown> {
    return this.needs.pool.query({ name: 'webhook-worker-end', text: reapSql('holder = $1'), values: [this.holder] });
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.renew(), RENEW_MS);
  }

  private async renew(): Promise<void> {
    const { pool, onTrouble, isIdle } = this.needs;
    const sentAt = performance.now();
    try {
      // Keeps a margin, so that no other worker starts before this one has stopped.
      if (sentAt - this.renewedAt > (HELD_SECONDS - 1) * 1000) return this.ending.abort();
      this.idle = isIdle() ? this.idle + 1 : 0;
      if (this.idle >= IDLE_TURNS) return this.rest();
      const { rowCount } = await pool.query({
        name: 'webhook-worker-renew',
        text: `update webhook_workers set until = now() + interval '${HELD_SECONDS} seconds' where holder = $1`,
        values: [this.holder],
      });
      if (rowCount !== 1) return this.ending.abort();
      this.renewedAt = sentAt;
      await this.reap();
    } catch (error) {
      onTrouble(error);
    }
    if (!this.ending.signal.aborted) this.schedule();
  }

  private rest(): void {
    this.held = false;
    this.resting = this.letGo()
      .then(() => undefined, this.needs.onTrouble)
      .finally(() => (this.resting = undefined));
  }
}

/** Starts the lease of the holder in parameter `$holder` if `taking` (what follows `from`) has rows. A running lease is left unchanged. */
export const beginSql = (holder: number, taking: string): string =>
  `insert into webhook_workers as w (holder, until)
    select $${holder}, now() + interval '${HELD_SECONDS} seconds' where exists (select from ${taking})
    on conflict (holder) do update set until = excluded.until where w.until < now() + interval '${HELD_SECONDS / 2} seconds'`;

// Does not wait for a worker that another one is just releasing.
const reapSql = (which: string): string => `with late as materialized (
    select holder from webhook_workers where ${which} order by holder for update skip locked
  ), dead as (
    delete from webhook_workers w using late where w.holder = late.holder returning w.holder
  )
  update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, now()) from dead where l.holder = dead.holder`;
