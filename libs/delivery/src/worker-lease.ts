import type { Pool } from 'pg';
import { randomId } from '#store';

const HELD_SECONDS = 6;
const RENEW_MS = 1_500;
/** Renewals after which a worker that holds nothing lets its lease go. */
const IDLE_TURNS = 4;

/** What a lease needs to know. */
export interface LeaseNeeds {
  readonly pool: Pool;
  readonly onTrouble: (error: unknown) => void;
  /** Called when queues of others were given back. */
  readonly onReaped: () => void;
  /** Whether the worker holds no queue and is not about to. */
  readonly isIdle: () => boolean;
}

/**
 * The life of one worker, as others see it: as long as it renews its lease, what it holds is its own. Of one that does
 * not, any other worker gives back everything, seconds later. A worker that was wrongly taken for dead learns it by the clock of
 * its own machine that only runs forward, and stops what it is doing. The lease begins with the statement that takes the
 * first queue, and rests while nothing is held.
 */
export class WorkerLease {
  /** This worker; another one each time after the lease was lost. */
  readonly holder = randomId('workers');
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

  /** Resolves when queues may be taken: a lease that is just being let go must not cover them. */
  async ready(): Promise<void> {
    await this.resting;
  }

  /** DeliveryQueues were taken by a statement with `beginSql`; `asked` is when it was asked, by `performance`. */
  taken(asked: number): void {
    if (this.held || this.ending.signal.aborted) return;
    this.held = true;
    this.idle = 0;
    this.renewedAt = asked;
    this.schedule();
  }

  /** Gives back what dead workers hold. @throws what the database says. */
  async reap(): Promise<void> {
    const { rowCount } = await this.needs.pool.query({
      name: 'webhook-worker-reap',
      text: reapSql('until < now() and holder <> $1'),
      values: [this.holder],
    });
    if (rowCount) this.needs.onReaped();
  }

  /** Gives back what is held by workers that are not known at all: their last statement came after their end. */
  async reapStrays(): Promise<void> {
    const { rowCount } = await this.needs.pool.query({
      name: 'webhook-worker-strays',
      text: `update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, now())
        where l.holder is not null and not exists (select from webhook_workers w where w.holder = l.holder)`,
    });
    if (rowCount) this.needs.onReaped();
  }

  /** Ends the life in order: what is still held is given back at once. */
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
    const asked = performance.now();
    try {
      // Some time is left over, so that no other worker begins before this one has stopped.
      if (asked - this.renewedAt > (HELD_SECONDS - 1) * 1000) return this.ending.abort();
      this.idle = isIdle() ? this.idle + 1 : 0;
      if (this.idle >= IDLE_TURNS) return this.rest();
      const { rowCount } = await pool.query({
        name: 'webhook-worker-renew',
        text: `update webhook_workers set until = now() + interval '${HELD_SECONDS} seconds' where holder = $1`,
        values: [this.holder],
      });
      if (rowCount !== 1) return this.ending.abort();
      this.renewedAt = asked;
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

/**
 * Begins the lease of the holder in parameter `$holder` where `taking` (what follows `from`) has rows; one that goes on is
 * left as it is.
 */
export const beginSql = (holder: number, taking: string): string =>
  `insert into webhook_workers as w (holder, until)
    select $${holder}, now() + interval '${HELD_SECONDS} seconds' where exists (select from ${taking})
    on conflict (holder) do update set until = excluded.until where w.until < now() + interval '${HELD_SECONDS / 2} seconds'`;

// A worker that is just being given back by another is not waited for.
const reapSql = (which: string): string => `with late as materialized (
    select holder from webhook_workers where ${which} order by holder for update skip locked
  ), dead as (
    delete from webhook_workers w using late where w.holder = late.holder returning w.holder
  )
  update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, now()) from dead where l.holder = dead.holder`;
