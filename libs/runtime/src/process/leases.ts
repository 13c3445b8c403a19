import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ids, Batcher } from '#store';

const HELD_SECONDS = 10;
const RENEW_MS = 3_000;
/** A lease that could not be renewed for this long is given up, before others may take it. */
const GIVE_UP_MS = 7_000;
const ASK_MS = 1_000;
const AT_ONCE = { maxSize: 1_000, inFlight: 1 };

/**
 * Work that only one process may do at a time is held by a lease in PostgreSQL, and taken over when its holder dies. A lease saves work; it does
 * not protect data: a holder that stalls may come back late, so writers also fence. All leases of a process share their statements: one renews
 * them, one tries to acquire those that others hold.
 */
export class Leases {
  private readonly takes = new Batcher((names: readonly string[]) => this.takeAll(names), AT_ONCE);
  private readonly returns = new Batcher((names: readonly string[]) => this.returnAll(names), AT_ONCE);
  /** The leases of this process, and what to call when a lease is lost. */
  private readonly held = new Map<string, AbortController>();
  private renewal: NodeJS.Timeout | undefined;
  private renewing = false;
  private renewedAt = 0;

  /** @param holder this process, as holder. */
  constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (error: unknown) => void,
    readonly holder = Ids.random('processes'),
  ) {}

  /** Releases everything that `holder` holds: for a process that is known to have ended. @throws errors of the database. */
  static async releaseAll(pool: Pool, holder: string): Promise<void> {
    await pool.query('delete from leases where holder = $1', [holder]);
  }

  /**
   * Runs `work` whenever this process holds the lease, until `signal` aborts. The signal that `work` gets also aborts when the lease is lost. If
   * `work` ends or throws, it is started again after a pause.
   */
  async whileHolding(name: string, signal: AbortSignal, work: (held: AbortSignal) => Promise<void>): Promise<void> {
    let pause = 250;
    while (!signal.aborted) {
      try {
        if (await this.takes.run(name)) {
          const started = Date.now();
          await this.hold(name, signal, work);
          pause = Date.now() - started > 30_000 ? 250 : Math.min(pause * 2, 10_000);
        } else {
          // All waiting leases are tried at the same time, and so in one statement.
          pause = ASK_MS - (performance.now() % ASK_MS);
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
    if (this.held.size === 0) {
      this.renewedAt = performance.now();
      this.renewal = setInterval(() => void this.renew(), RENEW_MS);
    }
    this.held.set(name, lost);
    try {
      await work(AbortSignal.any([signal, lost.signal]));
    } finally {
      this.held.delete(name);
      if (this.held.size === 0) clearInterval(this.renewal);
      await this.returns.run(name).catch(this.onTrouble);
    }
  }

  private async renew(): Promise<void> {
    if (performance.now() - this.renewedAt > GIVE_UP_MS) this.lose([...this.held.keys()]);
    if (this.renewing) return;
    this.renewing = true;
    const sentAt = performance.now();
    const names = [...this.held.keys()];
    try {
      const { rows } = await this.pool.query<{ name: string }>({
        name: 'leases-renew',
        text: `update leases set until = now() + make_interval(secs => $3) where name = any($1) and holder = $2 returning name`,
        values: [names, this.holder, HELD_SECONDS],
      });
      this.renewedAt = sentAt;
      const renewed = new Set(rows.map(({ name }) => name));
      this.lose(names.filter((name) => !renewed.has(name)));
    } catch (error) {
      this.onTrouble(error);
    } finally {
      this.renewing = false;
    }
  }

  private lose(names: readonly string[]): void {
    for (const name of names) this.held.get(name)?.abort();
  }

  /** Which of `names` this process holds now. Leases of others are only read. */
  private async takeAll(names: readonly string[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'leases-take',
      text: `insert into leases (name, holder, until)
          select n.name, $2, now() + make_interval(secs => $3) from unnest($1::text[]) as n(name)
          where not exists (select from leases l where l.name = n.name and l.until >= now() and l.holder <> $2)
          order by n.name
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where leases.until < now() or leases.holder = excluded.holder
        returning name`,
      values: [names, this.holder, HELD_SECONDS],
    });
    const taken = new Set(rows.map(({ name }) => name));
    return names.map((name) => taken.has(name));
  }

  private async returnAll(names: readonly string[]): Promise<void[]> {
    await this.pool.query({
      name: 'leases-return',
      text: 'delete from leases where name = any($1) and holder = $2',
      values: [names, this.holder],
    });
    return names.map(() => undefined);
  }
}
