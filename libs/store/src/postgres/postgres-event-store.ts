import { EventStore, type Position, type StoredEvent } from '#kernel';
import {
  type Append,
  type AppendResult,
  type Batch,
  BEGINNING,
  type HistoriesOptions,
  type HistoryBatch,
  parseStreamName,
  type StreamId,
  streamName,
  type SubscribeOptions,
  type Together,
} from '#kernel/engine';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { digest } from '../database/statements.js';
import { LogTail } from './log-tail.js';
import { postgresHistories } from './postgres-histories.js';
import { preparedUnit } from './postgres-parameters.js';
import { EVENT_COLUMNS, type EventRow, pairOf, positionOf, recorded, SETTLED } from './postgres-rows.js';
import { isRaceOfTransaction, PostgresStreams } from './postgres-streams.js';
import { StreamCache } from '../event-log/stream-cache.js';
import type { Wakeups } from '../event-log/wakeups.js';

// A statement for a group costs about as much as three appends more, so fewer than four are not divided. Two statements run most of the time, and
// the third fills the idle time of their commits. Only a crowd, such as the rows of an import, makes large groups, and an append behind it waits
// for milliseconds.
const APPENDS = { maxSize: 256, least: 4, inFlight: 3 };
const READS = { maxSize: 200, least: 16, inFlight: 4 };
// A connection runs one statement at a time.
const TOGETHER = { maxSize: 200, inFlight: 1 };
const TRIES = 5;
/** How often subscriptions read the log without a notification: in a process that receives those of others, and in one that does not. */
const SAFETY_MS = 3_000;
const UNNOTIFIED_MS = 250;

/** Events in PostgreSQL, the embedded default: one round trip per append, shared by concurrent appends. */
export class PostgresEventStore extends EventStore {
  readonly inline = true;
  private readonly streams: PostgresStreams;
  private readonly tail: LogTail;
  /** The streams of the `together` in which the caller runs. */
  private readonly transactions = new AsyncLocalStorage<PostgresStreams>();
  private last: Promise<unknown> = Promise.resolve();
  private announcing = false;

  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups,
  ) {
    super();
    this.streams = new PostgresStreams(pool, {
      appends: APPENDS,
      reads: READS,
      retries: true,
      cache: new StreamCache(),
    });
    this.tail = new LogTail(pool, wakeups, () => this.head());
  }

  /** Inside of `together`, its earlier appends are visible. */
  read(stream: StreamId): Promise<readonly StoredEvent[]> {
    return (this.transactions.getStore() ?? this.streams).read(stream);
  }

  async append(unit: Append): Promise<AppendResult> {
    const prepared = preparedUnit(unit);
    const transaction = this.transactions.getStore();
    if (transaction) return transaction.append(prepared);
    const result = await this.streams.append(prepared);
    if (result.outcome === 'appended') {
      this.tail.appended(prepared, result.position);
      this.announceSoon();
    }
    return result;
  }

  override inTurn<T>(stream: StreamId, work: () => Promise<T>): Promise<T> {
    return this.transactions.getStore() ? work() : super.inTurn(stream, work);
  }

  together<T>(stream: StreamId, { asOne }: Together<T>): Promise<T> {
    if (this.transactions.getStore()) throw new Error('A `together` cannot be nested in another one.');
    // One at a time: each holds a connection while its work needs others, and they must not exhaust the pool.
    const mine = this.last.then(() => this.inTransaction(stream, asOne));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  async *subscribe({ after, categories, batchSize = 1000, signal, pollMs }: SubscribeOptions): AsyncIterable<Batch> {
    const began = performance.now();
    let from = after;
    while (!signal.aborted) {
      const lookMs = pollMs ?? (this.wakeups.listening ? SAFETY_MS : UNNOTIFIED_MS);
      const notBefore = Math.max(began, performance.now() - lookMs);
      const newest = await this.tail.read(from, { categories, limit: batchSize, notBefore });
      const batch = newest ?? (await this.readBatch(from, categories, batchSize));
      from = batch.checkpoint;
      yield batch;
      if (batch.caughtUp) await this.tail.next({ categories, after: from, idleMs: lookMs, signal });
    }
  }

  expect(category: string, position: Position): void {
    this.tail.expect(category, position);
  }

  histories(options: HistoriesOptions): AsyncIterable<HistoryBatch> {
    return postgresHistories(this.pool, options);
  }

  async head(): Promise<Position> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'log-head',
      text: `select position, txid from events where ${SETTLED} order by txid desc, position desc limit 1`,
    });
    return rows[0] ? positionOf(rows[0].txid, rows[0].position) : BEGINNING;
  }

  async newest(): Promise<Position> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'log-newest',
      text: 'select position, txid from events order by txid desc, position desc limit 1',
    });
    return rows[0] ? positionOf(rows[0].txid, rows[0].position) : BEGINNING;
  }

  async heldBack(after: Position, categories: readonly string[]): Promise<readonly StreamId[]> {
    const { rows } = await this.pool.query<{ name: string }>({
      name: 'log-held-back',
      text: `select distinct name from events
        where (txid, position) > ($1::xid8, $2::bigint) and category = any($3)`,
      values: [...pairOf(after), categories],
    });
    return rows.map(({ name }) => parseStreamName(name));
  }

  async ping(): Promise<void> {
    await this.pool.query('select 1');
  }

  async close(): Promise<void> {
    // The caller owns the pool and the wake-ups.
  }

  /** Once for all units of a group, whose results arrive in the same turn. */
  private announceSoon(): void {
    if (this.announcing) return;
    this.announcing = true;
    setImmediate(() => {
      this.announcing = false;
      this.wakeups.announce();
    });
  }

  private async readBatch(after: Position, categories: readonly string[] | undefined, limit: number): Promise<Batch> {
    const [txid, position] = pairOf(after);
    const { rows } = await this.pool.query<EventRow & { head_txid: string | null; head_position: string | null }>({
      name: categories ? 'log-batch-of' : 'log-batch',
      text: `with head as (
          select txid, position from events where ${SETTLED} order by txid desc, position desc limit 1
        ), batch as (
          select ${EVENT_COLUMNS} from events
          where (txid, position) > ($1::xid8, $2::bigint) and ${SETTLED} ${categories ? 'and category = any($4)' : ''}
          order by txid, position limit $3
        )
        select batch.*, head.txid as head_txid, head.position as head_position
        from head left join batch on true order by batch.txid, batch.position`,
      values: [txid, position, limit, ...(categories ? [categories] : [])],
    });
    const events = rows.filter(({ name }) => name !== null).map(recorded);
    const last = events.at(-1);
    const head = rows[0]?.head_txid ? positionOf(rows[0].head_txid, rows[0].head_position ?? '0') : BEGINNING;
    const caughtUp = events.length < limit;
    // Fewer rows than requested mean that everything up to the head was read, of any category.
    const seen = caughtUp && head > after ? head : (last?.position ?? after);
    return { events, checkpoint: last && last.position > seen ? last.position : seen, caughtUp };
  }

  private async inTransaction<T>(stream: StreamId, work: () => Promise<T>): Promise<T> {
    for (let triesLeft = TRIES - 1; ; triesLeft--) {
      const client = await this.pool.connect();
      // A client that loses its connection also emits an error event, which would end the process.
      const heard = () => undefined;
      client.on('error', heard);
      let broken = true;
      try {
        await client.query('begin');
        const result = await this.locked(client, stream, work);
        await client.query('commit');
        broken = false;
        this.wakeups.announce();
        return result;
      } catch (error) {
        broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        if (triesLeft === 0 || !isRaceOfTransaction(error)) throw error;
      } finally {
        client.off('error', heard);
        client.release(broken);
      }
    }
  }

  private async locked<T>(client: PoolClient, stream: StreamId, work: () => Promise<T>): Promise<T> {
    // Stronger than the lock of a change: it waits for all changes that depend on the stream, and they wait for it.
    await client.query('select from streams where stream = $1 for update', [digest(streamName(stream))]);
    const streams = new PostgresStreams(client, { appends: TOGETHER, reads: TOGETHER, retries: false, cache: null });
    return this.transactions.run(streams, work);
  }
}
