import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomId } from '../ids.js';

const HELD_SECONDS = 10;
const RENEW_MS = 3_000;

/**
 * Work that only one process may do at a time is held by a lease in PostgreSQL, and taken over when its holder dies.
 * A lease saves work; it does not protect data: a holder that stalls may come back late, so writers also fence.
 */
export class Leases {
  /** This process, as holder. */
  readonly holder = randomId('processes');

  constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /**
   * Does `work` whenever this process holds the lease, until `signal` aborts. The signal that `work` gets also aborts
   * when the lease is lost. When `work` ends or throws, it is begun again after a pause.
   */
  async whileHolding(name: string, signal: AbortSignal, work: (held: AbortSignal) => Promise<void>): Promise<void> {
    let pause = 250;
    while (!signal.aborted) {
      try {
        if (await this.take(name)) {
          const started = Date.now();
          await this.hold(name, signal, work);
          pause = Date.now() - started > 30_000 ? 250 : Math.min(pause * 2, 10_000);
        } else {
          pause = 1_000;
        }
      } catch (error) {
        this.onTrouble(error);
        pause = Math.min(pause * 2, 10_000);
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async hold(name: string, signal: AbortSignal, work: (held: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      this.take(name).then(
        (held) => held || lost.abort(),
        (error: unknown) => {
          this.onTrouble(error);
          lost.abort();
        },
      );
    }, RENEW_MS);
    try {
      await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await this.pool
        .query('delete from leases where name = $1 and holder = $2', [name, this.holder])
        .catch(this.onTrouble);
    }
  }

  private async take(name: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'lease',
      text: `insert into leases (name, holder, until) values ($1, $2, now() + make_interval(secs => $3))
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where leases.until < now() or leases.holder = excluded.holder`,
      values: [name, this.holder, HELD_SECONDS],
    });
    return rowCount === 1;
  }
}
