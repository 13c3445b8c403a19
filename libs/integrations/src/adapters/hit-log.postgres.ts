import { CopyIn, DatabaseErrors } from '#store';
import type { Pool, PoolClient } from 'pg';
import { randomBytes } from 'node:crypto';
import { dayOf, type Hit } from '../analytics/hit.js';
import type { HitLog } from '../analytics/analytics-ports.js';
import { dayAfter, KEPT_DAYS, makePartitions } from './analytics-partitions.js';

/** How long a hit waits to be written with others, unless the database is slow. */
export const FLUSH_MS = 200;
/** Maximum number of waiting hits; more are dropped. */
const ROOM = 100_000;
/** Maximum number of hits per statement. */
const AT_ONCE = 20_000;
const COLUMNS = ['at', 'board', 'visitor', 'item', 'source', 'country', 'device'];

/** Buffers hits in memory and writes them with `COPY`, one batch at a time. A killed process loses the hits of up to `FLUSH_MS`. */
export class PostgresHitLog implements HitLog {
  private waiting: Hit[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;
  private isClosed = false;
  private readonly partitioned = new Set<string>();
  private readonly salts = new Map<string, Buffer | Promise<Buffer>>();
  /** Hits dropped since the last log line, because too many were waiting or their day ended too long ago. */
  private dropped = 0;

  constructor(
    private readonly pool: Pool,
    private readonly onTrouble: (error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  add(hit: Hit): void {
    if (this.waiting.length >= ROOM) {
      this.dropped++;
      return;
    }
    this.waiting.push(hit);
    this.timer ??= setTimeout(() => void this.flush().catch(this.onTrouble), FLUSH_MS).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.writing) await this.writing.catch(() => undefined);
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
      if (this.dropped > 0) this.onTrouble(new Error(`${this.dropped} visitor hits were dropped.`));
      this.dropped = 0;
      if (this.waiting.length > 0 && !this.isClosed)
        this.timer ??= setTimeout(() => void this.flush().catch(this.onTrouble), FLUSH_MS).unref();
    });
    await this.writing;
  }

  /** Writes the waiting hits and stops. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.flush().catch(this.onTrouble);
  }

  saltOf(day: string): Buffer | Promise<Buffer> {
    let salt = this.salts.get(day);
    if (!salt) {
      salt = this.findSalt(day).then(
        (found) => {
          this.salts.set(day, found);
          return found;
        },
        (error: unknown) => {
          this.salts.delete(day);
          throw error;
        },
      );
      this.salts.set(day, salt);
      for (const other of this.salts.keys()) if (other < dayAfter(day, -1)) this.salts.delete(other);
    }
    return salt;
  }

  private async findSalt(day: string): Promise<Buffer> {
    await this.pool.query('insert into analytics_salts (day, salt) values ($1, $2) on conflict do nothing', [
      day,
      randomBytes(32),
    ]);
    const { rows } = await this.pool.query<{ salt: Buffer }>('select salt from analytics_salts where day = $1', [day]);
    if (!rows[0]) throw new Error(`The salt of ${day} was destroyed.`);
    return rows[0].salt;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.kept(this.waiting.splice(0, AT_ONCE));
      try {
        if (batch.length > 0) await this.write(batch);
      } catch (error) {
        // The batch is not written, unless only the response to the commit was lost: then its hits may count twice.
        if (DatabaseErrors.isOutage(error)) this.waiting.unshift(...batch);
        else this.dropped += batch.length;
        throw error;
      }
    }
  }

  /** Keeps hits of today and yesterday. */
  private kept(batch: readonly Hit[]): readonly Hit[] {
    const today = dayOf(this.now());
    const oldest = Date.parse(dayAfter(today, 1 - KEPT_DAYS));
    const newest = Date.parse(dayAfter(today));
    const kept = batch.filter(({ at }) => at >= oldest && at < newest);
    this.dropped += batch.length - kept.length;
    return kept;
  }

  private async write(batch: readonly Hit[]): Promise<void> {
    const client = await this.pool.connect();
    let broken = false;
    try {
      await this.needPartitions(client, batch);
      await CopyIn.run(client, 'analytics_hits', COLUMNS, linesOf(batch));
    } catch (error) {
      broken = DatabaseErrors.isOutage(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async needPartitions(client: PoolClient, batch: readonly Hit[]): Promise<void> {
    const days = [...new Set(batch.map(({ at }) => dayOf(at)))].filter((day) => !this.partitioned.has(day));
    if (days.length === 0) return;
    await client.query('begin');
    try {
      await makePartitions(client, days);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    for (const day of days) this.partitioned.add(day);
  }
}

const linesOf = (batch: readonly Hit[]): string => {
  let lines = '';
  for (const { at, board, visitor, item, source, country, device } of batch)
    lines += CopyIn.line([new Date(at).toISOString(), board, String(visitor), item, source, country, device]);
  return lines;
};
