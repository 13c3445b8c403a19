import {
  BEGINNING,
  type FoldedEvent,
  type HistoriesOptions,
  type HistoryBatch,
  parseStreamName,
  type StreamId,
} from '#kernel/engine';
import type { Pool, PoolClient } from 'pg';
import { isoInstant } from '../database/pool.js';
import { type EventRow, positionOf, SETTLED } from './postgres-rows.js';
import { sortedReading, type Texts } from '../event-log/sorted-reading.js';

const NAME = 0;
const DATA = 5;

/** Everything that folds need of the settled events of `$1`, sorted by stream; large texts are built after the keys are sorted. */
const TEXT = `select e.name, e.event_id, e.type, e.schema_version, e.version, e.data::text, e.at, e.txid, e.position
  from (
    select * from events where category = any($1) and ${SETTLED} order by stream, version offset 0
  ) e`;

/** Converts rows to events; those of a stream share its identity. */
function reader(): (row: Texts) => FoldedEvent {
  let name = '';
  let stream: StreamId = { category: '', board: '', objectId: '' };
  return (row) => {
    const [of, id, type, schemaVersion, version, data, at, txid, position] = row as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    if (of !== name) {
      stream = parseStreamName(of);
      name = of;
    }
    return {
      category: stream.category,
      board: stream.board,
      objectId: stream.objectId,
      id,
      type,
      schemaVersion: Number(schemaVersion),
      data: JSON.parse(data) as unknown,
      at: isoInstant(at),
      version: Number(version),
      position: positionOf(txid, position),
    };
  };
}

/** `EventStore.histories`, sorted by PostgreSQL, from one snapshot, which holds back no other events. */
export async function* postgresHistories(
  pool: Pool,
  { categories, signal }: HistoriesOptions,
): AsyncGenerator<HistoryBatch> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let done = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    const until = await head(client);
    yield { events: [], until };
    const recorded = reader();
    const weigh = (row: Texts) => (row[NAME]?.length ?? 0) + (row[DATA]?.length ?? 0);
    for await (const rows of sortedReading(client, { text: TEXT, values: [categories], weigh }, signal))
      yield { events: rows.map(recorded), until };
    await client.query('commit');
    done = true;
  } finally {
    // Closes a session that is still fetching or in a transaction.
    client.release(!done);
  }
}

async function head(client: PoolClient): Promise<string> {
  const { rows } = await client.query<EventRow>(
    `select position, txid from events where ${SETTLED} order by txid desc, position desc limit 1`,
  );
  return rows[0] ? positionOf(rows[0].txid, rows[0].position) : BEGINNING;
}
