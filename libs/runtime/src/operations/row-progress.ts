import type { Pool } from 'pg';
import { facts } from '#store';
import type { OperationRowError } from './operation.js';

/** Maximum number of stored errors of one run; the rest is only counted. */
const KEPT_ERRORS = 1_000;

/** How far work on the rows of a subject is, and the results of the rows before. */
export interface RowsDone {
  /** Index of the first unfinished row; equals the number of finished rows. */
  readonly next: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly errors: number;
}

export const NO_ROWS_DONE: RowsDone = { next: 0, created: 0, updated: 0, skipped: 0, errors: 0 };

const COLUMNS = 'next_row as next, created, updated, skipped, errors';

/**
 * Progress of runs over many rows: counts that grow with every batch, and the errors of single rows. Stored beside the event log, which only has
 * the start and the end of such a run. Always of the board of the current context.
 */
export class RowProgress {
  constructor(private readonly pool: Pool) {}

  /** What was last saved of `subject`, or that nothing was. */
  async of(subject: string): Promise<RowsDone> {
    return (await this.ofAll([subject])).get(subject) ?? NO_ROWS_DONE;
  }

  /** What was last saved of `subjects`; those without progress are absent. */
  async ofAll(subjects: readonly string[]): Promise<ReadonlyMap<string, RowsDone>> {
    if (subjects.length === 0) return new Map();
    const { rows } = await this.pool.query<RowsDone & { subject: string }>({
      name: 'row-progress',
      text: `select subject, ${COLUMNS} from row_progress where board = $1 and subject = any($2)`,
      values: [facts().board, subjects],
    });
    return new Map(rows.map(({ subject, ...done }) => [subject, done]));
  }

  /** The errors of single rows, in the order of the rows; the first 1,000. */
  async errors(subject: string): Promise<readonly OperationRowError[]> {
    const { rows } = await this.pool.query<OperationRowError>({
      name: 'row-errors',
      text: `select row_index as "rowIndex", code, message from row_errors where board = $1 and subject = $2 order by row_index`,
      values: [facts().board, subject],
    });
    return rows;
  }

  /**
   * Moves from `before` to `after`, with the errors of the rows in between: completely or not at all. False if it was no longer at `before`,
   * because another run has moved it; nothing is written then.
   */
  async advance(
    subject: string,
    before: RowsDone,
    after: RowsDone,
    errors: readonly OperationRowError[],
  ): Promise<boolean> {
    const kept = errors.slice(0, Math.max(0, KEPT_ERRORS - before.errors));
    const { rowCount } = await this.pool.query({
      name: 'row-progress-advance',
      text: `with moved as (
          insert into row_progress as p (board, subject, next_row, created, updated, skipped, errors)
          select $1::text, $2::text, $4::int, $5::int, $6::int, $7::int, $8::int
          where $3::int = 0 or exists (select from row_progress where board = $1 and subject = $2)
          on conflict (board, subject) do update set next_row = excluded.next_row, created = excluded.created,
            updated = excluded.updated, skipped = excluded.skipped, errors = excluded.errors
          where p.next_row = $3
          returning true
        ), noted as (
          insert into row_errors (board, subject, row_index, code, message)
          select $1, $2, e."rowIndex", e.code, e.message
          from moved, jsonb_to_recordset($9::jsonb) as e("rowIndex" int, code text, message text)
          on conflict do nothing
        )
        select from moved`,
      values: [
        facts().board,
        subject,
        before.next,
        after.next,
        after.created,
        after.updated,
        after.skipped,
        after.errors,
        JSON.stringify(kept),
      ],
    });
    return rowCount === 1;
  }
}

/** The rows of an operation that are done. */
export const RowsDone = { NONE: NO_ROWS_DONE } as const;
