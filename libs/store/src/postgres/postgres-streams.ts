import { type Position, type StoredEvent } from '#kernel';
import { type Append, type AppendResult, type InlineTable, type StreamId, streamName } from '#kernel/engine';
import type { Pool } from 'pg';
import { opaque, digest } from '../database/statements.js';
import { Batcher, type GrouperOptions } from '../batcher.js';
import { appendSql, type GroupKind, isSimple, loneAppendSql } from './postgres-append.js';
import { loneParameters, parameters, type PreparedUnit } from './postgres-parameters.js';
import { EVENT_COLUMNS, type EventRow, positionOf, recorded } from './postgres-rows.js';
import type { StreamCache } from '../event-log/stream-cache.js';

const isDatabaseError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'severity' in error;

/** Races with other processes that a retry resolves: unique violation, serialization failure, deadlock. */
const RACES = new Set(['23505', '40001', '40P01']);

/** Whether a retry may succeed after `error`. */
export const isRace = (error: unknown): boolean => isDatabaseError(error) && RACES.has(error.code);

/** The code of a statement that was skipped because another one in its transaction had failed. */
const FAILED_TRANSACTION = '25P02';

/** Whether a retry of a transaction may succeed: of several concurrent statements, any may have caused the error. */
export const isRaceOfTransaction = (error: unknown): boolean =>
  isRace(error) || (isDatabaseError(error) && error.code === FAILED_TRANSACTION);

/** Why a unit was rejected: the index of the rejected claim and of the unmet need, if any. */
interface Obstacle {
  readonly blocked: number | null;
  readonly holders: string[] | null;
  readonly lacking: number | null;
}

/** A row for each event that was written, and for each rejected unit. */
interface Outcome extends Obstacle {
  readonly stream: string;
  readonly position: string | null;
  readonly txid: string | null;
}

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly kind: GroupKind;
}

type Groups = Omit<GrouperOptions<never>, 'keys'>;

/** How streams are read and written. */
export interface StreamsOptions {
  /** How many appends and reads one statement combines, and how many statements run concurrently. */
  readonly appends: Groups;
  readonly reads: Groups;
  /** Null on a connection in a transaction: what is read there may be rolled back. */
  readonly cache: StreamCache | null;
  /** False on a connection in a transaction: an error aborts the transaction, so nothing can be retried alone. */
  readonly retries: boolean;
}

/** What only one unit at a time may write: its stream, and the claims that it takes. */
const keys = ({ unit: { stream, take = [] }, name }: PreparedUnit): string[] => [
  name,
  ...take.filter(({ shared }) => !shared).map(({ kind, value }) => `${stream.board}\u0000${kind}\u0000${value}`),
];

/** Reads and appends of streams on a pool or on one connection, combined as they arrive. */
export class PostgresStreams {
  private readonly lone = new Map<string, string>();
  private readonly statements = new Map<string, Statement>();
  private readonly appends: Batcher<PreparedUnit, AppendResult>;
  private readonly reads: Batcher<StreamId, readonly StoredEvent[]>;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly options: StreamsOptions,
  ) {
    const { maxSize, least = maxSize, inFlight } = options.appends;
    this.appends = new Batcher((units) => this.appendGroup(units), { maxSize, least, inFlight, keys });
    this.reads = new Batcher((streams) => this.readGroup(streams), options.reads);
  }

  /** All events of a stream, oldest first. */
  read(stream: StreamId): Promise<readonly StoredEvent[]> {
    return this.reads.run(stream);
  }

  /** Writes one unit; see `EventStore`. */
  append(unit: PreparedUnit): Promise<AppendResult> {
    return this.appends.run(unit);
  }

  private async readGroup(streams: readonly StreamId[]): Promise<readonly (readonly StoredEvent[])[]> {
    const { cache } = this.options;
    const known = new Map(streams.map((stream) => [streamName(stream), cache?.known(streamName(stream)) ?? []]));
    const { rows } = await this.pool.query<EventRow>({
      name: 'streams',
      text: `select ${EVENT_COLUMNS.replaceAll(/\w+/g, 'e.$&')} from unnest(${opaque(1, 'uuid[]')}, ${opaque(2, 'int[]')}) as k(stream, known)
        join events e on e.stream = k.stream and e.version > k.known order by e.stream, e.version`,
      values: [[...known.keys()].map(digest), [...known.values()].map(({ length }) => length)],
    });
    const newer = new Map<string, StoredEvent[]>();
    for (const row of rows) {
      const events = newer.get(row.name);
      if (events) events.push(recorded(row));
      else newer.set(row.name, [recorded(row)]);
    }
    const histories = new Map<string, readonly StoredEvent[]>();
    for (const [name, events] of known) {
      const more = newer.get(name) ?? [];
      if (events.length + more.length > 0) histories.set(name, cache?.extend(name, events, more) ?? more);
    }
    return streams.map((stream) => histories.get(streamName(stream)) ?? []);
  }

  private async appendGroup(
    units: readonly PreparedUnit[],
  ): Promise<readonly (AppendResult | Promise<AppendResult>)[]> {
    // Every group of every process uses the same order, so that groups wait for each other instead of deadlocking.
    const ordered = units.toSorted((a, b) => (a.stream < b.stream ? -1 : 1));
    try {
      const results = await this.write(ordered);
      const byUnit = new Map(ordered.map((unit, place) => [unit, results[place] as AppendResult]));
      return units.map((unit) => byUnit.get(unit) as AppendResult);
    } catch (error) {
      // One bad unit must not fail the others: the statement is rolled back, and each unit gets its own.
      if (!this.options.retries) throw error;
      if (units.length > 1 && isDatabaseError(error)) {
        const alone = units.map((unit) => this.appendAlone(unit));
        await Promise.allSettled(alone);
        return alone;
      }
      if (units[0] && isRace(error)) return [await this.appendAlone(units[0])];
      throw error;
    }
  }

  private async appendAlone(unit: PreparedUnit, triesLeft = 5): Promise<AppendResult> {
    try {
      const [result] = await this.write([unit]);
      return result as AppendResult;
    } catch (error) {
      if (triesLeft > 0 && isRace(error)) return this.appendAlone(unit, triesLeft - 1);
      throw error;
    }
  }

  /** The position of a single append that the short statement can write; null if it was not written. */
  private async writeLone(only: PreparedUnit): Promise<Position | null> {
    const table = only.unit.rows?.[0]?.table;
    const expected = only.unit.expected === 0 ? 'new' : 'known';
    const name = `append-one-${expected}-${table?.name ?? ''}`;
    let text = this.lone.get(name);
    if (text === undefined) this.lone.set(name, (text = loneAppendSql(table ?? null, expected)));
    const { rows } = await this.pool.query<{ position: string; txid: string }>({
      name,
      text,
      values: loneParameters(only),
    });
    return rows[0] ? positionOf(rows[0].txid, rows[0].position) : null;
  }

  private async write(units: readonly PreparedUnit[]): Promise<AppendResult[]> {
    const [only] = units;
    if (only && units.length === 1 && isSimple(only.unit)) {
      const position = await this.writeLone(only);
      if (position === null) return [await this.refusal(only.unit)];
      return [{ outcome: 'appended', version: only.unit.expected + 1, position }];
    }
    const { name, text, kind } = this.statementFor(units.map(({ unit }) => unit));
    const { rows } = await this.pool.query<Outcome>({ name, text, values: parameters(units, kind) });
    // The last event of a unit was written last.
    const outcomes = new Map(rows.map((row) => [row.stream, row]));
    return Promise.all(
      units.map(({ unit, stream }): AppendResult | Promise<AppendResult> => {
        const row = outcomes.get(stream);
        if (row?.position && row.txid)
          return {
            outcome: 'appended',
            version: unit.expected + unit.events.length,
            position: positionOf(row.txid, row.position),
            ...(unit.answer ? { answered: true } : {}),
          };
        return this.refusal(unit, row);
      }),
    );
  }

  /** Why a unit was not written. A repeat is neither stale nor in conflict with itself. */
  private async refusal(unit: Append, row?: Obstacle): Promise<AppendResult> {
    // What is remembered is read again, in case a database restored from a backup has less.
    this.options.cache?.forget(streamName(unit.stream));
    // Bypasses the groups: this one may already occupy all allowed statements.
    const [history = []] = await this.readGroup([unit.stream]);
    const there = history.slice(unit.expected, unit.expected + unit.events.length);
    const last = there.at(-1);
    if (last && there.length === unit.events.length && there.every(({ id }, index) => id === unit.events[index]?.id))
      return { outcome: 'repeated', version: last.version, position: last.position };
    if (history.length !== unit.expected) return { outcome: 'stale', version: history.length };
    const claim = unit.take?.[row?.blocked ?? -1];
    if (claim) return { outcome: 'claimed', claim, holders: row?.holders ?? [] };
    const need = unit.needs?.[row?.lacking ?? -1];
    return need ? { outcome: 'lacking', need } : { outcome: 'stale', version: history.length };
  }

  /** One statement for each combination of tables, with and without claims, needs and deletions: a group carries only what it must. */
  private statementFor(units: readonly Append[]): Statement {
    const named = new Map(units.flatMap(({ rows = [] }) => rows.map(({ table }) => [table.name, table] as const)));
    const names = [...named.keys()].sort();
    const claims = units.some(({ take = [], release = [] }) => take.length + release.length > 0);
    const needs = units.some(({ needs: of = [] }) => of.length > 0);
    const removes = units.some(({ rows = [] }) => rows.some(({ row }) => row === null));
    const answers = units.some(({ answer }) => answer !== undefined);
    const key = `${names.join()} ${claims} ${needs} ${removes} ${answers}`;
    let statement = this.statements.get(key);
    if (!statement) {
      const kind = { tables: names.map((table) => named.get(table) as InlineTable), claims, needs, removes, answers };
      statement = { name: `append-${digest(key).slice(0, 8)}`, text: appendSql(kind), kind };
      this.statements.set(key, statement);
    }
    return statement;
  }
}
