import type { Position } from '#kernel';
import { BEGINNING, parseStreamName } from '#kernel/engine';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { opaque } from '../database/statements.js';
import type { BoardVersion, BoardVersions } from '../event-log/board-versions.js';
import type { Wakeups } from '../event-log/wakeups.js';
import { facts } from '../facts.js';
import { pairOf, positionOf, SETTLED } from './postgres-rows.js';

/** How long a look at the log is good without a notification: one may be late or lost. */
const TRUSTED_MS = 400;
/** After more events than these, each board counts as changed. */
const AT_ONCE = 1_000;
const BOARDS = 10_000;

interface Look {
  /** How often the log was heard to grow before. */
  readonly grown: number;
  readonly at: number;
  /** The end of what was settled: an event after it may still be joined by one that sorts before. */
  readonly head: Position;
}

/**
 * Looks at the names of new events when it is called after a notification that the log has grown, and otherwise twice a second. Events that are not
 * settled are seen again at the next look, so that none is missed; until then their boards have a new version with each look.
 */
export class PostgresBoardVersions implements BoardVersions {
  private readonly versions = new LRUCache<string, BoardVersion>({
    max: BOARDS,
    dispose: ({ since }, _, reason) => {
      if (reason === 'evict') this.since = Math.max(this.since, since);
    },
  });
  /** Boards without a version have had no event for so long. */
  private since = Infinity;
  private last: Look | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly wakeups: Pick<Wakeups, 'grown' | 'listening'>,
  ) {}

  current(): BoardVersion | null | Promise<BoardVersion | null> {
    if (!this.wakeups.listening) return null;
    const { board } = facts();
    return this.isTrusted() ? this.of(board) : this.looked().then(() => this.of(board));
  }

  isCurrent(version: BoardVersion, board: string): boolean {
    return this.wakeups.listening && this.isTrusted() && this.versions.get(board) === version;
  }

  private of(board: string): BoardVersion {
    const known = this.versions.get(board);
    if (known) return known;
    const version = { since: this.since };
    this.versions.set(board, version);
    return version;
  }

  private isTrusted(): boolean {
    const { last } = this;
    return last?.grown === this.wakeups.grown && performance.now() - last.at < TRUSTED_MS;
  }

  /** A look that was running before the call may miss what was appended before it; the next one does not. */
  private async looked(): Promise<void> {
    for (let looks = 0; looks < 2 && !this.isTrusted(); looks++)
      await (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private async look(): Promise<void> {
    const { grown } = this.wakeups;
    const at = performance.now();
    const { rows } = await this.pool.query<{
      txid: string | null;
      position: string;
      names: string[] | null;
      count: number;
    }>({
      name: 'board-versions',
      // Both parts of one statement have the same snapshot, so "settled" means the same.
      text: `with head as (
          select txid, position from events where ${SETTLED} order by txid desc, position desc limit 1
        ), fresh as (
          select name from events where (txid, position) > (${opaque(1, 'xid8')}, ${opaque(2, 'bigint')})
          limit ${AT_ONCE + 1}
        )
        select (select txid from head), (select position from head), count(*)::int, array_agg(name) as names from fresh`,
      values: pairOf(this.last?.head ?? BEGINNING),
    });
    const [row] = rows;
    const seen = { since: performance.now() };
    if (this.last === undefined || (row?.count ?? 0) > AT_ONCE) {
      this.versions.clear();
      this.since = seen.since;
    } else
      for (const board of new Set((row?.names ?? []).map((name) => parseStreamName(name).board)))
        this.versions.set(board, { ...seen });
    this.last = { grown, at, head: row?.txid ? positionOf(row.txid, row.position) : BEGINNING };
  }
}

/** With EventStoreDB no version is known: a process learns of the events of others when they are projected. */
export const openBoardVersions = (pool: Pool, wakeups: Wakeups, inline: boolean): BoardVersions =>
  inline ? new PostgresBoardVersions(pool, wakeups) : { current: () => null, isCurrent: () => false };
