import type { Pool } from 'pg';
import { Grouper } from '../grouper.js';
import { HttpProblem } from './problems.js';

const WINDOW_SECONDS = 60;

/** What is left of a window. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
  readonly exceeded: boolean;
}

interface Count {
  readonly count: number;
  readonly resetSeconds: number;
}

/**
 * Counts requests in windows of a minute. Exact across processes, because PostgreSQL counts, by its own clock; affordable,
 * because all requests of a turn share one statement on a table that writes no log.
 */
export class RateLimits {
  private readonly counts: Grouper<string, Count>;

  constructor(pool: Pool) {
    this.counts = new Grouper((buckets) => this.count(pool, buckets), { maxSize: 1_000, inFlight: 2 });
  }

  /** Counts one request of `bucket`. @throws HttpProblem 503 `rate_limit_unavailable` when nobody can count. */
  async take(bucket: string, limit: number): Promise<Allowance> {
    const { count, resetSeconds } = await this.counts.run(bucket);
    return { limit, remaining: Math.max(limit - count, 0), resetSeconds, exceeded: count > limit };
  }

  private async count(pool: Pool, buckets: readonly string[]): Promise<readonly Count[]> {
    const asked = new Map<string, number>();
    for (const bucket of buckets) asked.set(bucket, (asked.get(bucket) ?? 0) + 1);
    // One order everywhere, so that two processes that count the same buckets do not deadlock.
    const sorted = [...asked].sort(([a], [b]) => (a < b ? -1 : 1));
    const { rows } = await pool
      .query<{ bucket: string; count: string; elapsed: number }>({
        name: 'rate-limits',
        text: `insert into rate_windows as w (bucket, window_start, count)
          select b.bucket, floor(extract(epoch from now()) / ${WINDOW_SECONDS})::bigint, b.n
          from unnest($1::text[], $2::int[]) as b(bucket, n)
          on conflict (bucket) do update set window_start = excluded.window_start,
            count = excluded.count + case when w.window_start = excluded.window_start then w.count else 0 end
          returning bucket, count, (extract(epoch from now()) - window_start * ${WINDOW_SECONDS})::float8 as elapsed`,
        values: [sorted.map(([bucket]) => bucket), sorted.map(([, n]) => n)],
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
    return buckets.map((bucket) => {
      const row = found.get(bucket);
      const still = asked.get(bucket) ?? 1;
      asked.set(bucket, still - 1);
      return {
        count: Number(row?.count ?? 0) - still + 1,
        resetSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - (row?.elapsed ?? 0))),
      };
    });
  }
}
