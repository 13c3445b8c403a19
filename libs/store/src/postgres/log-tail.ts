import type { Position } from '#kernel';
import type { Batch } from '#kernel/engine';
import type { Pool } from 'pg';
import { opaque } from '../database/statements.js';
import { KnownAppends, OwnAppends } from './own-appends.js';
import type { PreparedUnit } from './postgres-parameters.js';
import { EVENT_COLUMNS, type EventRow, pairOf, positionOf, recorded, SETTLED } from './postgres-rows.js';
import { Arrivals, type Waiting } from '../event-log/arrivals.js';
import { type RecentEvent, RecentEvents } from '../event-log/recent-events.js';
import type { Wakeups } from '../event-log/wakeups.js';

const AT_ONCE = 1_000;
const AFTER = `(${opaque(1, 'xid8')}, ${opaque(2, 'bigint')})`;
/** How soon to look again for events that an older transaction holds back: its end sends no notification. */
const HELD_BACK_MS = 10;

/** What is not read again of events that this process appended itself. */
const HELD = ['stream', 'version', 'name', 'type', 'schema_version', 'data', 'meta', 'at', 'bytes'];
const TAIL_COLUMNS = `${EVENT_COLUMNS}, bytes`
  .split(', ')
  .map((column) => (HELD.includes(column) ? `case when not own then ${column} end as ${column}` : column))
  .join(', ');

const NOTHING_KNOWN = new KnownAppends(new Map());

interface TailRow extends EventRow {
  /** The stored, compressed size: a measure, not the size in memory. */
  readonly bytes: number;
}

/** What to read, and how old the result may be. */
export interface TailRead {
  readonly categories: readonly string[] | undefined;
  /** Maximum number of events. */
  readonly limit: number;
  /** Reads the log again if it was last read before this time, on the clock of `performance`, or if it has grown since. */
  readonly notBefore: number;
}

/**
 * The newest events of the log, read once for all subscriptions of this process that have caught up: the cost of following the log does not grow
 * with the number of followers.
 */
export class LogTail {
  private readonly recent = new RecentEvents();
  private atEnd = false;
  private heldBack = false;
  private grown = -1;
  private readAt = -Infinity;
  private reading: Promise<void> | undefined;
  private readonly own = new OwnAppends();
  private readonly arrivals = new Arrivals();
  private pumping = false;
  private lookMs = 0;
  /** Ends the pause of the reading loop: a follower that wants an earlier read has started to wait, or none waits any longer. */
  private pause = new AbortController();

  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Wakeups,
    private readonly headOf: () => Promise<Position>,
  ) {}

  /** The events after `after`; null if that is before what is remembered. @throws errors of the database. */
  async read(after: Position, { categories, limit, notBefore }: TailRead): Promise<Batch | null> {
    if (this.recent.floor !== undefined && !this.recent.covers(after, categories)) return null;
    // The running read started before this call, so only the next one is certain to include everything.
    for (let readings = 0; readings < 2 && this.stale(notBefore); readings++) await this.readNow();
    if (!this.recent.covers(after, categories)) return null;
    const { events, checkpoint, whole } = this.recent.after(after, categories, limit);
    return { events: events.map(({ event }) => event), checkpoint, caughtUp: whole && this.atEnd };
  }

  /**
   * Waits at the end of the log until there is something for the follower, and reads whenever the log has grown. Resolves to true if the follower
   * must report its position, with or without events. @throws errors of the database.
   */
  async next(waiting: Waiting): Promise<boolean> {
    const next = this.arrivals.next(waiting);
    if (!this.pumping) void this.pump();
    else if (waiting.idleMs < this.lookMs) this.pause.abort();
    try {
      return await next;
    } finally {
      if (this.arrivals.waiting === 0) this.pause.abort();
    }
  }

  /** A caller waits until the followers of `category` reach `position`. */
  expect(category: string, position: Position): void {
    this.arrivals.expect(category, position);
  }

  /** Reads whenever the log grows, for as long as a follower waits. */
  private async pump(): Promise<void> {
    this.pumping = true;
    try {
      for (let lookMs = this.arrivals.soonest; lookMs !== undefined; lookMs = this.arrivals.soonest) {
        this.lookMs = lookMs;
        this.pause = new AbortController();
        const restMs = Math.ceil(this.readAt + lookMs - performance.now());
        const pauseMs = this.heldBack ? HELD_BACK_MS : Math.max(0, restMs);
        if (!this.stale(-Infinity)) await this.wakeups.next(pauseMs, this.pause.signal, this.grown);
        if (this.arrivals.waiting > 0 && this.stale(performance.now() - lookMs)) await this.readNow();
      }
    } catch (error) {
      this.arrivals.fail(error);
    } finally {
      this.pumping = false;
    }
  }

  private readNow(): Promise<void> {
    return (this.reading ??= this.readOn().finally(() => (this.reading = undefined)));
  }

  /** This process has appended a unit, its last event at `position`. The log is still read when its turn comes. */
  appended(unit: PreparedUnit, position: Position): void {
    if (this.recent.floor !== undefined) this.own.add(unit, position);
  }

  private stale(notBefore: number): boolean {
    if (this.reading || !this.atEnd || this.grown !== this.wakeups.grown) return true;
    return this.readAt < notBefore || (this.heldBack && this.readAt < performance.now() - HELD_BACK_MS / 2);
  }

  private async readOn(known = this.own.known()): Promise<void> {
    const { grown } = this.wakeups;
    const began = performance.now();
    if (this.recent.floor === undefined) this.recent.begin(await this.headOf());
    const [txid, position] = pairOf(this.recent.head);
    const { rows } = await this.pool.query<TailRow & { held_back: boolean }>({
      name: 'log-tail',
      // The events held back come first. Both parts of one statement have the same snapshot, so "settled" means the same.
      text: `with held_back as (
          select exists (select from events where (txid, position) > ${AFTER} and not ${SETTLED}) as held_back
        ), batch as (
          select ${EVENT_COLUMNS}, pg_column_size(data) as bytes, txid = any($3::xid8[]) as own from events
          where (txid, position) > ${AFTER} and ${SETTLED} order by txid, position limit ${AT_ONCE}
        )
        select ${TAIL_COLUMNS}, held_back from held_back left join batch on true order by batch.txid, batch.position`,
      values: [txid, position, known.txids],
    });
    const found = rows.filter((row) => row.position !== null).map((row) => recentEventOf(row, known));
    const read = found.filter((kept) => kept !== null);
    // From a transaction so large that only a part of it was remembered.
    if (read.length < found.length) return this.readOn(NOTHING_KNOWN);
    this.recent.add(read);
    this.atEnd = read.length < AT_ONCE;
    this.heldBack = rows[0]?.held_back ?? false;
    this.grown = grown;
    this.readAt = began;
    this.own.passed(this.recent.head);
    this.arrivals.read(new Set(read.map(({ event }) => event.category)), this.recent.head);
  }
}

/** The event of a row, or this process's copy of it; null if that is gone. */
function recentEventOf(row: TailRow, known: KnownAppends): RecentEvent | null {
  if (row.name !== null) return { event: recorded(row), bytes: row.bytes };
  const position = positionOf(row.txid, row.position);
  const event = known.at(position, row.event_id);
  return event && { event, bytes: known.size(position, row.event_id) };
}
