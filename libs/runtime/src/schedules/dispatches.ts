import type { Pool } from 'pg';
import { facts } from '#store';

/**
 * What was sent on which occasion, so that it is sent once. Only the last occasion of each subject is stored; names of occasions sort by time.
 * Always of the board of the current context.
 */
export class Dispatches {
  constructor(private readonly pool: Pool) {}

  /** Those of `subjects` that had `occasion`, or a later one. */
  async had(subjects: readonly string[], occasion: string): Promise<ReadonlySet<string>> {
    if (subjects.length === 0) return new Set();
    const { rows } = await this.pool.query<{ subject: string }>({
      name: 'dispatches-had',
      text: `select subject from dispatches where board = $1 and subject = any($2) and occasion >= $3`,
      values: [facts().board, subjects, occasion],
    });
    return new Set(rows.map(({ subject }) => subject));
  }

  /** Records that `subjects` had `occasion` at the time of the current context. An existing record of that occasion, or a later one, is kept. */
  async note(subjects: readonly string[], occasion: string): Promise<void> {
    if (subjects.length === 0) return;
    const { board, now } = facts();
    await this.pool.query({
      name: 'dispatches-note',
      text: `insert into dispatches as d (board, subject, occasion, sent_at) select $1, subject, $3, $4 from unnest($2::text[]) as subject
        on conflict (board, subject) do update set occasion = excluded.occasion, sent_at = excluded.sent_at
        where d.occasion < excluded.occasion`,
      values: [board, subjects, occasion, now],
    });
  }

  /** When something was last sent to each of `subjects`; those without a record are absent. */
  async last(subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (subjects.length === 0) return new Map();
    const { rows } = await this.pool.query<{ subject: string; at: string }>({
      name: 'dispatches-last',
      text: `select subject, sent_at as at from dispatches where board = $1 and subject = any($2)`,
      values: [facts().board, subjects],
    });
    return new Map(rows.map(({ subject, at }) => [subject, at]));
  }

  /** Deletes the records of `subjects`, which no longer exist. */
  async forget(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    await this.pool.query({
      name: 'dispatches-forget',
      text: 'delete from dispatches where board = $1 and subject = any($2)',
      values: [facts().board, subjects],
    });
  }
}
