import type { Pool } from 'pg';

/** Hears how far long work is. Steps follow one another. */
export interface Progress {
  /**
   * A step begins; the one before has ended.
   * @param total how many there are to do; null where that is not known.
   */
  step(what: string, total: number | null): void;
  /** So many more are done. */
  advance(by: number): void;
}

/** For work that nobody watches. */
export const UNWATCHED: Progress = { step: () => undefined, advance: () => undefined };

/**
 * How many events of `categories`, or of all, the log has. Reads the whole log.
 * @returns null where the log is not in PostgreSQL: an EventStoreDB counts nothing.
 */
export async function countEvents(pool: Pool, categories: readonly string[] | null = null): Promise<number | null> {
  const { rows } = await pool.query<{ count: number | null }>(
    `select case when exists (select from deployment where store = 'postgresql')
       then (select count(*)::int from events where $1::text[] is null or category = any($1)) end as count`,
    [categories],
  );
  return rows[0]?.count ?? null;
}
