import type { Pool } from 'pg';
import { Grouper } from '../grouper.js';
import { HttpProblem } from './problems.js';

const MINUTE = 60;
/** Windows that ended so long ago are of no use to anybody. */
const KEPT = '1 day';

/** What is left of a window. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly exceeded: boolean;
}

/** Limits that belong to an operation instead of a key, by their name. */
export interface OperationLimits {
  readonly [name: string]: { readonly limit: number; readonly seconds: number };
}

interface Bucket {
  readonly bucket: string;
  readonly seconds: number;
}

interface Count {
  readonly count: number;
  readonly resetSeconds: number;
}

/**
 * Counts requests in windows, of a minute unless another length is asked for. Exact across processes, because PostgreSQL counts, by its own clock; affordable,
 * because all requests of a turn share one statement on a table that writes no log.
 */
export class RateLimits {
  private readonly counts: Grouper<Bucket, Count>;

  constructor(
    private readonly pool: Pool,
    private readonly limits: OperationLimits = {},
  ) {
    this.counts = new Grouper((buckets) => this.count(pool, buckets), { maxSize: 1_000, inFlight: 2 });
  }

  /**
   * Counts one request of `bucket`, whose windows are always of the same length.
   * @throws HttpProblem 503 `rate_limit_unavailable` when nobody can count.
   */
  async take(bucket: string, limit: number, seconds = MINUTE): Promise<Allowance> {
    const { count, resetSeconds } = await this.counts.run({ bucket, seconds });
    return { limit, remaining: Math.max(limit - count, 0), resetSeconds, exceeded: count > limit };
  }

  /** The limit of that name. @throws Error when there is none. */
  named(name: string): OperationLimits[string] {
    const found = this.limits[name];
    if (!found) throw new Error(`There is no limit "${name}".`);
    return found;
  }

  /** Forgets windows that ended long ago, of visitors above all; returns how many. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from rate_windows where window_start < extract(epoch from now() - interval '${KEPT}')`,
    );
    return rowCount ?? 0;
  }

  private async count(pool: Pool, buckets: readonly Bucket[]): Promise<readonly Count[]> {
    const asked = new Map<string, { n: number; readonly seconds: number }>();
    for (const { bucket, seconds } of buckets) {
      const known = asked.get(bucket);
      if (known) known.n++;
      else asked.set(bucket, { n: 1, seconds });
    }
    // One order everywhere, so that two processes that count the same buckets do not deadlock.
    const sorted = [...asked].sort(([a], [b]) => (a < b ? -1 : 1));
    const { rows } = await pool
      .query<{ bucket: string; count: string; elapsed: number }>({
        name: 'rate-limits',
        text: `insert into rate_windows as w (bucket, window_start, count)
          select b.bucket, floor(extract(epoch from now()) / b.seconds)::bigint * b.seconds, b.n
          from unnest($1::text[], $2::int[], $3::int[]) as b(bucket, n, seconds)
          on conflict (bucket) do update set window_start = excluded.window_start,
            count = excluded.count + case when w.window_start = excluded.window_start then w.count else 0 end
          returning bucket, count, (extract(epoch from now()) - window_start)::float8 as elapsed`,
        values: [sorted.map(([bucket]) => bucket), sorted.map(([, { n }]) => n), sorted.map(([, { seconds }]) => seconds)],
      })
      .catch((cause: unknown) => {
        const message = 'Requests cannot be counted right now.';
        const problem = new HttpProblem({
          status: 503,
          code: 'rate_limit_unavailable',
          message,
          headers: { 'Retry-After': '1' },
        });
        throw Object.assign(problem, { cause });
      });
    const found = new Map(rows.map((row) => [row.bucket, row]));
    // The requests of a group get the numbers up to the new count, in their order.
    return buckets.map(({ bucket, seconds }) => {
      const row = found.get(bucket);
      const still = asked.get(bucket) ?? { n: 1 };
      return {
        count: Number(row?.count ?? 0) - still.n-- + 1,
        resetSeconds: Math.max(1, Math.ceil(seconds - (row?.elapsed ?? 0))),
      };
    });
  }
}
