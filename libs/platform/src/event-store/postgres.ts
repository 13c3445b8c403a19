import {
  BEGINNING,
  EventStore,
  parseStreamName,
  streamName,
  type Append,
  type AppendResult,
  type Batch,
  type InlineTable,
  type NewEvent,
  type Position,
  type Recorded,
  type StreamId,
  type SubscribeOptions,
} from '#kernel';
import type { Pool } from 'pg';
import { Grouper } from '../grouper.js';
import { appendSql, isSimple, loneAppendSql, parameters, type Statement } from './postgres-append.js';
import { digest } from './digest.js';
import type { Wakeups } from './wakeups.js';

interface EventRow {
  readonly position: string;
  readonly txid: string;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly name: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: unknown;
  readonly meta: Recorded['metadata'];
  readonly at: string;
}

const COLUMNS = 'position, txid, stream, version, event_id, name, type, schema_version, data, meta, at';
// Before the oldest transaction still open: what lies behind it may yet get company that sorts earlier.
const SETTLED = 'txid < pg_snapshot_xmin(pg_current_snapshot())';
const WIDTH = 20;

// A sequence is not commit order, so a place in the log is the pair; padded, pairs sort as text.
const positionOf = (txid: string, position: string): Position =>
  `${txid.padStart(WIDTH, '0')}.${position.padStart(WIDTH, '0')}`;
// The padding comes off again: PostgreSQL reads an xid8 that begins with 0 as an octal number.
const pairOf = (position: Position) =>
  position === BEGINNING ? ['0', '0'] : position.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));

const recorded = (row: EventRow): Recorded => ({
  ...parseStreamName(row.name),
  id: row.event_id,
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data,
  metadata: row.meta,
  at: row.at,
  version: row.version,
  position: positionOf(row.txid, row.position),
});

const isDatabaseError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error;

/** Races with other processes, which a second look resolves: unique violation, serialisation failure, deadlock. */
const RACES = new Set(['23505', '40001', '40P01']);
// Several groups of middling size keep both sides busy: with a single large one, PostgreSQL and this process take turns.
const GROUP = { maxSize: 16, inFlight: 4 };

/** Events in PostgreSQL, the embedded default: one round trip for an append, shared by appends that arrive together. */
export class PostgresEventStore extends EventStore {
  readonly inline = true;
  private readonly lone = new Map<string, string>();
  private readonly statements = new Map<string, Statement>();
  private readonly appends: Grouper<Append, AppendResult>;
  private readonly reads: Grouper<StreamId, readonly Recorded[]>;

  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups,
  ) {
    super();
    this.appends = new Grouper((units) => this.appendGroup(units), {
      ...GROUP,
      keys: ({ stream, take = [] }) => [
        streamName(stream),
        ...take.filter(({ shared }) => !shared).map(({ kind, value }) => `${stream.board}\u0000${kind}\u0000${value}`),
      ],
    });
    this.reads = new Grouper((streams) => this.readGroup(streams), GROUP);
  }

  read(stream: StreamId): Promise<readonly Recorded[]> {
    return this.reads.run(stream);
  }

  append(unit: Append): Promise<AppendResult> {
    return this.appends.run(unit);
  }

  async *subscribe({
    after,
    categories,
    batchSize = 1000,
    signal,
    pollMs = 250,
  }: SubscribeOptions): AsyncIterable<Batch> {
    let from = after;
    while (!signal.aborted) {
      // Armed before reading, so that an append between reading and waiting is not slept through.
      const woken = this.wakeups.next(pollMs, signal);
      const batch = await this.readBatch(from, categories, batchSize);
      from = batch.checkpoint;
      yield batch;
      if (batch.caughtUp) await woken;
    }
  }

  async head(): Promise<Position> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'log-head',
      text: `select position, txid from events where ${SETTLED} order by txid desc, position desc limit 1`,
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
    // The pool and the wake-ups belong to whoever made them.
  }

  private async readBatch(after: Position, categories: readonly string[] | undefined, limit: number): Promise<Batch> {
    const [txid, position] = pairOf(after);
    const { rows } = await this.pool.query<EventRow & { head_txid: string | null; head_position: string | null }>({
      name: categories ? 'log-batch-of' : 'log-batch',
      text: `with head as (
          select txid, position from events where ${SETTLED} order by txid desc, position desc limit 1
        ), batch as (
          select ${COLUMNS} from events
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
    // Fewer than asked for means that everything up to the head was looked at, of whatever category.
    const seen = caughtUp && head > after ? head : (last?.position ?? after);
    return { events, checkpoint: last && last.position > seen ? last.position : seen, caughtUp };
  }

  private async readGroup(streams: readonly StreamId[]): Promise<readonly (readonly Recorded[])[]> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'streams',
      text: `select ${COLUMNS} from events where stream = any($1::uuid[]) order by stream, version`,
      values: [[...new Set(streams.map((stream) => digest(streamName(stream))))]],
    });
    const found = new Map<string, Recorded[]>();
    for (const row of rows) {
      const events = found.get(row.name);
      if (events) events.push(recorded(row));
      else found.set(row.name, [recorded(row)]);
    }
    return streams.map((stream) => found.get(streamName(stream)) ?? []);
  }

  private async appendGroup(units: readonly Append[]): Promise<readonly (AppendResult | Promise<AppendResult>)[]> {
    // The same order in every group of every process, so that groups wait for each other rather than deadlock.
    const ordered = units.map((unit, index) => ({ unit, index, stream: digest(streamName(unit.stream)) }));
    ordered.sort((a, b) => (a.stream < b.stream ? -1 : 1));
    try {
      const results = await this.write(ordered);
      if (results.some(({ outcome }) => outcome === 'appended')) this.wakeups.announce();
      const inOrder = new Array<AppendResult>(units.length);
      ordered.forEach(({ index }, place) => (inOrder[index] = results[place] as AppendResult));
      return inOrder;
    } catch (error) {
      // One bad unit must not fail its neighbours: the statement is undone, so each gets its own.
      if (units.length > 1 && isDatabaseError(error)) {
        const alone = units.map((unit) => this.appendAlone(unit));
        await Promise.allSettled(alone);
        return alone;
      }
      if (units[0] && isDatabaseError(error) && RACES.has(error.code)) return [await this.appendAlone(units[0])];
      throw error;
    }
  }

  private async appendAlone(unit: Append, triesLeft = 5): Promise<AppendResult> {
    try {
      const [result] = await this.write([{ unit, stream: digest(streamName(unit.stream)) }]);
      this.wakeups.announce();
      return result as AppendResult;
    } catch (error) {
      if (triesLeft > 0 && isDatabaseError(error) && RACES.has(error.code)) return this.appendAlone(unit, triesLeft - 1);
      throw error;
    }
  }

  /** The place of a lone append that is simple enough for the short statement, null when it was not written. */
  private async writeLone({ unit, stream }: { unit: Append; stream: string }): Promise<Position | null> {
    const [event] = unit.events as [NewEvent];
    const [row] = unit.rows ?? [];
    const expected = unit.expected === 0 ? 'new' : 'known';
    const name = `append-one-${expected}-${row?.table.name ?? ''}`;
    let text = this.lone.get(name);
    if (text === undefined) this.lone.set(name, (text = loneAppendSql(row?.table ?? null, expected)));
    const { category } = unit.stream;
    const values = [stream, unit.expected, event.id, streamName(unit.stream), category, event.type, event.schemaVersion];
    values.push(JSON.stringify(event.data), JSON.stringify(unit.metadata), unit.at);
    if (row) values.push(JSON.stringify(row.row));
    const { rows } = await this.pool.query<{ position: string; txid: string }>({ name, text, values });
    return rows[0] ? positionOf(rows[0].txid, rows[0].position) : null;
  }

  private async write(units: readonly { unit: Append; stream: string }[]): Promise<AppendResult[]> {
    const [only] = units;
    if (only && units.length === 1 && isSimple(only.unit)) {
      const position = await this.writeLone(only);
      if (position === null) return [await this.refusal(only.unit, null, [])];
      return [{ outcome: 'appended', version: only.unit.expected + 1, position }];
    }
    const statement = this.statementFor(units.map(({ unit }) => unit));
    const { rows } = await this.pool.query<{
      ord: number;
      position: string | null;
      txid: string | null;
      blocked: number | null;
      holders: string[] | null;
    }>({ name: statement.name, text: statement.text, values: parameters(units, statement) });
    const byOrd = new Map(rows.map((row) => [row.ord, row]));
    return Promise.all(
      units.map(({ unit }, ord): AppendResult | Promise<AppendResult> => {
        const row = byOrd.get(ord);
        if (row?.position && row.txid)
          return {
            outcome: 'appended',
            version: unit.expected + unit.events.length,
            position: positionOf(row.txid, row.position),
          };
        return this.refusal(unit, row?.blocked ?? null, row?.holders ?? []);
      }),
    );
  }

  /** Why a unit was not written. A repeat is neither stale nor in the way of itself. */
  private async refusal(unit: Append, blocked: number | null, holders: string[]): Promise<AppendResult> {
    const history = await this.read(unit.stream);
    const there = history.slice(unit.expected, unit.expected + unit.events.length);
    const last = there.at(-1);
    if (last && there.length === unit.events.length && there.every(({ id }, index) => id === unit.events[index]?.id))
      return { outcome: 'repeated', version: last.version, position: last.position };
    const claim = blocked === null ? undefined : unit.take?.[blocked];
    if (claim && history.length === unit.expected) return { outcome: 'claimed', claim, holders };
    return { outcome: 'stale', version: history.length };
  }

  /** One statement for each mixture of tables, with and without claims: a group carries no more than it needs. */
  private statementFor(units: readonly Append[]): Statement {
    const named = new Map(units.flatMap(({ rows = [] }) => rows.map(({ table }) => [table.name, table] as const)));
    const claims = units.some(({ take = [], release = [] }) => take.length + release.length > 0);
    const names = [...named.keys()].sort();
    const key = `${names.join()} ${claims}`;
    let statement = this.statements.get(key);
    if (!statement) {
      const tables = names.map((name) => named.get(name) as InlineTable);
      statement = { name: `append-${digest(key).slice(0, 8)}`, text: appendSql(tables, { claims }), tables, claims };
      this.statements.set(key, statement);
    }
    return statement;
  }
}
