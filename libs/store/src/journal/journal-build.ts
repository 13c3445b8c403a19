import { type EventStore, type Position, type StoredEvent } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { Pool, PoolClient } from 'pg';
import { copyIn, copyLine } from '../database/copy-in.js';
import { storedValues } from '../database/stored-values.js';
import { bareTableSql, indexSql, type RowTable } from '../tables/row.js';
import { type Progress, UNWATCHED } from '../progress.js';

const BATCH = 2_000;

/** DDL of a journal: its rows never change, so pages need no space for new versions. */
export const journalTableSql = (table: RowTable, name = table.name): string =>
  `${bareTableSql(table, name)} alter table "${name}" set (fillfactor = 100);`;

/** Writes a journal again into a table beside the one in use, then swaps them. */
export class JournalBuild {
  private readonly target: string;
  private rows = 0;

  constructor(
    private readonly table: RowTable,
    private readonly rowsOf: (events: readonly StoredEvent[]) => readonly object[],
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly progress: Progress = UNWATCHED,
  ) {
    this.target = `${table.name}_rebuild`;
  }

  /** Returns the number of rows. @throws on faults, and when `signal` aborts; then the table in use is unchanged. */
  async run(signal: AbortSignal): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      // The end of the session releases it.
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`build ${this.table.name}`]);
      await client.query(`drop table if exists "${this.target}"; ${journalTableSql(this.table, this.target)}`);
      const reached = await this.copy(client, BEGINNING, await this.store.head(), signal);
      await client.query(`alter table "${this.target}" add primary key ("board", "id")`);
      await client.query(indexSql(this.table, this.target));
      await client.query(`analyze "${this.target}"`);
      await this.swap(client, reached, signal);
      return this.rows;
    } catch (error) {
      await client.query(`rollback; drop table if exists "${this.target}"`).catch(() => undefined);
      throw error;
    } finally {
      client.release(true);
    }
  }

  /**
   * The follower waits for the row that is locked here. What it has written until then is copied as well, so that no row is ever missing; it
   * continues from the new checkpoint.
   */
  private async swap(client: PoolClient, from: Position, signal: AbortSignal): Promise<void> {
    const { name, model, version } = this.table;
    await client.query(`begin; set local lock_timeout = '10s'`);
    const { rows } = await client.query<{ checkpoint: Position }>(
      'select checkpoint from read_models where name = $1 and version = $2 for update',
      [model, version],
    );
    const written = rows[0]?.checkpoint ?? BEGINNING;
    const reached = written > from ? await this.copy(client, from, written, signal) : from;
    await client.query(`drop table "${name}"; alter table "${this.target}" rename to "${name}"`);
    await client.query(
      'update read_models set checkpoint = $3, caught_up_at = now() where name = $1 and version = $2',
      [model, version, reached],
    );
    await client.query('commit');
  }

  /** Copies the events after `from`, at least up to `until`; returns how far it came. */
  private async copy(client: PoolClient, from: Position, until: Position, signal: AbortSignal): Promise<Position> {
    if (until <= from) return from;
    const ending = new AbortController();
    const values = storedValues(this.table);
    const columns = this.table.columns.map(({ name }) => name);
    let reached = from;
    try {
      const ends = AbortSignal.any([signal, ending.signal]);
      for await (const batch of this.store.subscribe({ after: from, batchSize: BATCH, signal: ends })) {
        const rows = this.rowsOf(batch.events);
        if (rows.length > 0)
          await copyIn(client, this.target, columns, rows.map((row) => copyLine(values(row))).join(''));
        this.rows += rows.length;
        this.progress.advance(batch.events.length);
        reached = batch.checkpoint;
        if (reached >= until) return reached;
        // If other applications use the same log, its end may be one of their events.
        if (batch.caughtUp) return until;
      }
      signal.throwIfAborted();
      throw new Error('The log ended before what was written of it.');
    } finally {
      ending.abort();
    }
  }
}
