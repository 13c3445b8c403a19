import type { Pool } from 'pg';

/** Receives the progress of long work. Steps follow one another. */
export interface Progress {
  /**
   * A step starts; the previous one has ended.
   * @param total number of items to process; null if unknown.
   */
  step(what: string, total: number | null): void;
  /** This many more are done. */
  advance(by: number): void;
}

/** For work without a progress display. */
export const UNWATCHED: Progress = { step: () => undefined, advance: () => undefined };

/**
 * The number of events of `categories`, or of all, in the log. Reads the whole log.
 * @returns null if the log is not in PostgreSQL: EventStoreDB cannot count.
 */
export async function countEvents(pool: Pool, categories: readonly string[] | null = null): Promise<number | null> {
  const { rows } = await pool.query<{ count: number | null }>(
    `select case when exists (select from deployment where store = 'postgresql')
       then (select count(*)::int from events where $1::text[] is null or category = any($1)) end as count`,
    [categories],
  );
  return rows[0]?.count ?? null;
}

/** The progress of long work, and the number of events that it goes through. */
export const Progress = { UNWATCHED, countEvents } as const;
