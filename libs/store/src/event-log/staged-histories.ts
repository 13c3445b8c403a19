import { type EventStore } from '#kernel';
import { BEGINNING, type FoldedEvent, type HistoriesOptions, type HistoryBatch, streamName } from '#kernel/engine';
import type { Pool, PoolClient } from 'pg';
import { copyIn, copyLine } from '../database/copy-in.js';
import { sortedReading } from './sorted-reading.js';

const TABLE = 'histories';
const BATCH = 1_000;

const TEXT = `select s.event from (select event from ${TABLE} order by name collate "C", version offset 0) s`;

/**
 * `EventStore.histories` for a store that cannot sort: copies its log to a temporary table of PostgreSQL, which ends with the session, and sorts it
 * there.
 */
export async function* stagedHistories(
  store: Pick<EventStore, 'head' | 'subscribe'>,
  pool: Pool,
  { categories, signal }: HistoriesOptions,
): AsyncGenerator<HistoryBatch> {
  signal.throwIfAborted();
  const client = await pool.connect();
  try {
    await client.query(
      `create temporary table ${TABLE} (name text not null, version int not null, event text not null)`,
    );
    const until = await stage(store, client, { categories, signal });
    yield { events: [], until };
    await client.query('begin read only');
    const reading = sortedReading(client, { text: TEXT, values: [], weigh: ([event]) => event?.length ?? 0 }, signal);
    for await (const rows of reading)
      yield { events: rows.map(([event]) => JSON.parse(event as string) as FoldedEvent), until };
  } finally {
    client.release(true);
  }
}

/** Copies the log up to its current end; returns that position. */
async function stage(
  store: Pick<EventStore, 'head' | 'subscribe'>,
  client: PoolClient,
  options: HistoriesOptions,
): Promise<string> {
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  const end = await store.head();
  try {
    for await (const batch of store.subscribe({
      after: BEGINNING,
      categories: options.categories,
      batchSize: BATCH,
      signal,
    })) {
      if (batch.events.length > 0) await copyIn(client, TABLE, ['name', 'version', 'event'], linesOf(batch.events));
      if (batch.caughtUp || batch.checkpoint >= end) return batch.checkpoint;
    }
  } finally {
    ending.abort();
  }
  options.signal.throwIfAborted();
  throw new Error('The log ended while it was read.');
}

function linesOf(events: readonly FoldedEvent[]): string {
  let lines = '';
  for (const event of events) {
    const { category, board, objectId, id, type, schemaVersion, data, at, version, position } = event;
    const text = JSON.stringify({ category, board, objectId, id, type, schemaVersion, data, at, version, position });
    lines += copyLine([streamName(event), version, text]);
  }
  return lines;
}
