import type { Schema } from '../../api/types';
import type { Write } from '../../api/api';
import type { RowAction } from './declaration';

/** The most entries that one batch takes. */
export const BATCH = 100;

/** How an action on many rows ended. */
export interface Outcome<Row> {
  readonly failed: readonly Row[];
  /** Why the first of them did. */
  readonly reason: unknown;
}

const parts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** The requests of an action on rows, each with the rows that it changes: batches where the action has them. */
export function requestsOf<Row>(
  { write, batch }: Pick<RowAction<Row>, 'write' | 'batch'>,
  rows: readonly Row[],
): readonly { readonly write: Write; readonly rows: readonly Row[] }[] {
  if (batch && (rows.length > 1 || !write))
    return parts(rows, BATCH).map((part) => ({ write: batch(part), rows: part }));
  return write ? rows.map((row) => ({ write: write(row), rows: [row] })) : [];
}

/**
 * Sends the requests of an action one after the other. Rows of a request that fails have failed, and so have entries that a batch
 * answers with an error; entries of a batch have the ids of their rows.
 * @param send throws when a request fails.
 * @param onProgress takes how many rows are done.
 */
export async function carryOut<Row extends { readonly id: string }>(
  action: Pick<RowAction<Row>, 'write' | 'batch'>,
  rows: readonly Row[],
  send: (write: Write) => Promise<unknown>,
  onProgress: (done: number) => void = () => undefined,
): Promise<Outcome<Row>> {
  const failed: Row[] = [];
  let reason: unknown;
  let done = 0;
  for (const request of requestsOf(action, rows)) {
    try {
      const answer = await send(request.write);
      const refused = refusedOf(answer);
      reason ??= refused[0]?.error;
      const ids = new Set(refused.map(({ id }) => id));
      failed.push(...request.rows.filter(({ id }) => ids.has(id)));
    } catch (error) {
      reason ??= error;
      failed.push(...request.rows);
    }
    done += request.rows.length;
    onProgress(done);
  }
  return { failed, reason };
}

/** Entries of a batch that failed, by their status or their word for it; none for what answers something else. */
function refusedOf(answer: unknown): readonly Schema<'BatchEntry'>[] {
  const data = (answer as Partial<Schema<'BatchResult'>> | undefined)?.data;
  return Array.isArray(data) ? data.filter(({ status }) => (status as unknown) === 'error' || status >= 400) : [];
}
