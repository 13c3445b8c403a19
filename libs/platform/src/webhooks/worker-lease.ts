import type { Pool } from 'pg';
import { randomId } from '../ids.js';

const HELD_SECONDS = 6;
const RENEW_MS = 1_500;

/**
 * The life of one worker, as others see it: as long as it renews its lease, what it holds is its own. Of one that does
 * not, any other worker gives back everything, seconds later. Whoever was taken for dead wrongly learns it by the clock of
 * its own machine that only runs forward, and stops what it is doing.
 */
export class WorkerLease {
  /** This worker; another one each time after the lease was lost. */
  readonly holder = randomId('workers');
  private readonly ending = new AbortController();
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (error: unknown) => void,
    /** Called when lanes of others were given back. */
    private readonly onReaped: () => void,
  ) {}

  /** Begins a life. @throws what the database says. */
  static async begin(pool: Pool, onTrouble: (error: unknown) => void, onReaped: () => void): Promise<WorkerLease> {
    const lease = new WorkerLease(pool, onTrouble, onReaped);
    await pool.query(`insert into webhook_workers (holder, until) values ($1, now() + make_interval(secs => $2))`, [
      lease.holder,
      HELD_SECONDS,
    ]);
    lease.renewedAt = performance.now();
    lease.schedule();
    return lease;
  }

  /** Aborts when the lease is lost. */
  get lost(): AbortSignal {
    return this.ending.signal;
  }

  /** Ends the life in order: what is still held is given back at once. */
  async end(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.pool.query(reapSql('holder = $1'), [this.holder]);
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.renew(), RENEW_MS);
  }

  private async renew(): Promise<void> {
    const asked = performance.now();
    try {
      // Some time is left over, so that nobody else begins before this one has stopped.
      if (asked - this.renewedAt > (HELD_SECONDS - 1) * 1000) return this.ending.abort();
      const { rowCount } = await this.pool.query({
        name: 'webhook-worker-renew',
        text: 'update webhook_workers set until = now() + make_interval(secs => $2) where holder = $1',
        values: [this.holder, HELD_SECONDS],
      });
      if (rowCount !== 1) return this.ending.abort();
      this.renewedAt = asked;
      const { rowCount: lanes } = await this.pool.query({ name: 'webhook-worker-reap', text: reapSql('until < now()') });
      if (lanes) this.onReaped();
    } catch (error) {
      this.onTrouble(error);
    }
    if (!this.ending.signal.aborted) this.schedule();
  }
}

const reapSql = (which: string) => `with dead as (
    delete from webhook_workers where ${which} returning holder
  )
  update webhook_lanes l set holder = null, turn = 0, due_at = least(l.due_at, now()) from dead where l.holder = dead.holder`;
