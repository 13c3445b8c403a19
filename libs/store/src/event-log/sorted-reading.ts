import type { PoolClient } from 'pg';

/** Maximum number of rows in a batch. */
const BATCH = 1_000;
/** Approximate number of characters in a batch: a batch has fewer events if they are large. */
const WEIGHT = 4_000_000;
const TEXT = { getTypeParser: () => (text: string) => text };

/** A row as the texts that PostgreSQL sends. */
export type Texts = readonly string[];

/**
 * The rows of `query`, each as texts, in batches of bounded size; the next one is fetched while one is processed. `client` is in a transaction, in
 * which the query may run without a time limit. @throws the reason of `signal` when it aborts.
 */
export async function* sortedReading(
  client: PoolClient,
  { text, values, weigh }: { text: string; values: unknown[]; weigh: (row: Texts) => number },
  signal: AbortSignal,
): AsyncGenerator<readonly Texts[]> {
  signal.throwIfAborted();
  // The query needs all rows, and a sort reads the table from end to end; by the index, each event would be looked up.
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1;
     set local enable_seqscan = on; set local enable_indexscan = off; set local enable_bitmapscan = off`,
  );
  await client.query(`declare sorted no scroll cursor for ${text}`, values);
  const fetch = (count: number) => {
    const rows = client.query<string[]>({ text: `fetch ${count} from sorted`, rowMode: 'array', types: TEXT });
    // The error is handled when the promise is awaited; until then it must not count as an unhandled rejection.
    rows.catch(() => undefined);
    return rows;
  };
  let size = 100;
  for (let next = fetch(size); ;) {
    const { rows } = await unlessAborted(next, signal);
    if (rows.length === 0) return;
    const weight = rows.reduce((sum, row) => sum + weigh(row), 0);
    size = Math.max(1, Math.min(BATCH, size * 2, Math.floor((WEIGHT / weight) * rows.length)));
    next = fetch(size);
    yield rows;
  }
}

/** The result of `promise`. @throws the reason of `signal` as soon as it aborts. Removes its listener, because the signal lives on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
