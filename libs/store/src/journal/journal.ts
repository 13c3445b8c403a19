import { type EventStore, type Position, type StoredEvent, type RowIdentity } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMIT_MAY_FOLLOW } from '../database/statements.js';
import { rowParameters, rowsSql } from '../database/unnested.js';
import { ahead } from '../event-log/ahead.js';
import { idsAt } from '../ids.js';
import { type RowTable, tableOf } from '../tables/row.js';
import { JournalBuild } from './journal-build.js';
import { countEvents, type Progress, UNWATCHED } from '../progress.js';

/** Maximum number of events in one statement. */
const BATCH = 1_000;
/**
 * Minimum time between the starts of two statements at the end of the log, in milliseconds. After a silence the first event is written immediately.
 */
const GATHER_MS = 500;
/** How often an idle journal reports that it is up to date with the log. */
const BEAT_MS = 30_000;
/** Maximum number of rows that one statement deletes. */
const DELETED_AT_ONCE = 10_000;
/** The first parameter that is a column of rows. */
const ROWS_FROM = 6;

/** The columns of a journal for each event. */
export interface JournalOf<Row extends RowIdentity> {
  readonly row: new () => Row;
  /** The prefix of row ids, which `happeningId` makes. */
  readonly prefix: string;
  /** The row of `event`. Must be pure and never throw: a journal has no fold and no quarantine. */
  readonly rowOf: (event: StoredEvent) => Row;
  /** Events before this time (UTC ISO text) get no rows; null: all events do. Called for each batch. */
  readonly oldest?: () => string | null;
}

/** How far a journal is. */
export interface JournalStatus {
  readonly checkpoint: Position;
  /** How long ago it was last up to date with the log, in seconds; 0 if it is. */
  readonly lagSeconds: number;
}

/**
 * A table with one row for each event of the log, of all categories and boards, written behind the log. The checkpoint moves in the same statement
 * as the rows, from its expected position. So each event has one row, whenever the process stops and however many processes write. Only one process
 * at a time should (a lease): the statements of any other fail.
 *
 * `ReadModels.addJournal` creates the table at the start; `BoardTables` reads it like any read model.
 */
export class Journal<Row extends RowIdentity> {
  readonly table: RowTable;
  private spokeAt = -Infinity;

  constructor(
    private readonly of: JournalOf<Row>,
    private readonly store: EventStore,
    private readonly pool: Pool,
  ) {
    this.table = tableOf(of.row);
  }

  /** Follows the log until `signal` aborts. @throws on faults, and if another process writes; call it again. */
  async run(signal: AbortSignal): Promise<void> {
    let { checkpoint: from } = await this.registered();
    const ending = new AbortController();
    const ends = AbortSignal.any([signal, ending.signal]);
    try {
      for await (const batch of ahead(this.store.subscribe({ after: from, batchSize: BATCH, signal: ends }))) {
        const { events, checkpoint, caughtUp } = batch;
        if (events.length === 0 && !(caughtUp && this.beatIsDue)) continue;
        await this.save(this.rowsOf(events), from, checkpoint, caughtUp);
        from = checkpoint;
        if (caughtUp && events.length > 0) await sleep(GATHER_MS, undefined, { signal: ends }).catch(() => undefined);
      }
    } finally {
      ending.abort();
    }
  }

  /**
   * Writes the table again from the whole log beside the one in use and swaps them in one transaction, while others write and read. Ids are derived
   * from the events, so every row keeps its id. @throws on faults, leaving the table in use unchanged.
   */
  async rebuild(signal: AbortSignal, progress: Progress = UNWATCHED): Promise<{ readonly rows: number }> {
    if (progress !== UNWATCHED) progress.step(`Rebuilding ${this.table.model}`, await countEvents(this.pool));
    const build = new JournalBuild(this.table, (events) => this.rowsOf(events), this.store, this.pool, progress);
    return { rows: await build.run(signal) };
  }

  /** Deletes the rows of all boards before `oldest`; returns how many. */
  async forgetOld(): Promise<number> {
    const oldest = this.of.oldest?.() ?? null;
    if (oldest === null) return 0;
    const [least] = idsAt(this.of.prefix, Date.parse(oldest));
    for (let deleted = 0; ;) {
      // By board, because the key starts with it.
      const { rowCount } = await this.pool.query({
        name: `forget-${this.table.name}`,
        text: `with old as (
            select o.board, o.id from boards b cross join lateral (
              select "board" as board, "id" as id from "${this.table.name}"
              where "board" = b.id and "id" < $1 order by "id" limit $2
            ) o limit $2
          ) delete from "${this.table.name}" t using old where t."board" = old.board and t."id" = old.id`,
        values: [least, DELETED_AT_ONCE],
      });
      deleted += rowCount ?? 0;
      if ((rowCount ?? 0) < DELETED_AT_ONCE) return deleted;
    }
  }

  async status(): Promise<JournalStatus> {
    const [head, { checkpoint, seconds }] = await Promise.all([this.store.head(), this.registered()]);
    return { checkpoint, lagSeconds: checkpoint >= head ? 0 : seconds };
  }

  private async registered(): Promise<{ readonly checkpoint: Position; readonly seconds: number }> {
    const { model, version } = this.table;
    const { rows } = await this.pool.query<{ checkpoint: Position; seconds: number }>(
      `select checkpoint, extract(epoch from now() - caught_up_at)::float8 as seconds
       from read_models where name = $1 and version = $2`,
      [model, version],
    );
    if (!rows[0]) throw new Error(`The journal "${model}" is not set up.`);
    return rows[0];
  }

  private rowsOf(events: readonly StoredEvent[]): readonly Row[] {
    const oldest = this.of.oldest?.() ?? BEGINNING;
    return events.filter(({ at }) => at >= oldest).map((event) => this.of.rowOf(event));
  }

  private get beatIsDue(): boolean {
    return performance.now() - this.spokeAt > BEAT_MS;
  }

  /** One statement: rows and checkpoint are written together, or not at all. */
  private async save(rows: readonly Row[], from: Position, to: Position, caughtUp: boolean): Promise<void> {
    const { name, model, version, columns } = this.table;
    const { source, values } = rowsSql(this.table, ROWS_FROM);
    const { rowCount } = await this.pool.query({
      name: `journal-${name}`,
      text: `with moved as (
          update read_models set checkpoint = $4, caught_up_at = case when $5 then now() else caught_up_at end
          where name = $1 and version = $2 and checkpoint = $3 and ${COMMIT_MAY_FOLLOW} returning true as yes
        ), written as (
          insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')})
          select ${values} from ${source}, moved on conflict do nothing
        ) select yes from moved`,
      values: [model, version, from, to, caughtUp, ...rowParameters(this.table, rows)],
    });
    if (rowCount !== 1) throw new Error(`Another process writes the journal "${model}".`);
    this.spokeAt = performance.now();
  }
}
