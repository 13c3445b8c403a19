import type { PoolClient } from 'pg';

/** Rows in a batch at most. */
const BATCH = 1_000;
/** Characters in a batch, about: of events that are large, few are taken at once. */
const WEIGHT = 4_000_000;
const TEXT = { getTypeParser: () => (text: string) => text };

/** A row as the texts that PostgreSQL sends. */
export type Texts = readonly string[];

/**
 * The rows of `query`, each as texts, in batches whose size in memory is bounded; the next is fetched while one is worked on.
 * `client` is in a transaction, in which the query may take as long as it needs. @throws the reason of `signal` when it aborts.
 */
export async function* sortedReading(
  client: PoolClient,
  { text, values, weigh }: { text: string; values: unknown[]; weigh: (row: Texts) => number },
  signal: AbortSignal,
): AsyncGenerator<readonly Texts[]> {
  signal.throwIfAborted();
  // All of it is wanted, and sorting reads the table from one end to the other: by the index, each event would be looked up.
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1;
     set local enable_seqscan = on; set local enable_indexscan = off; set local enable_bitmapscan = off`,
  );
  await client.query(`declare sorted no scroll cursor for ${text}`, values);
  const fetch = (count: number) => {
    const rows = client.query<string[]>({ text: `fetch ${count} from sorted`, rowMode: 'array', types: TEXT });
    // Seen when it is waited for; until then it must not count as an unhandled rejection.
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

/** What `promise` gives. @throws the reason of `signal` as soon as it aborts. Leaves nothing with the signal: it lives on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
