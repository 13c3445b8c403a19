import { type EventStore, type StoredEvent, type RowIdentity } from '#kernel';
import { type FoldedEvent, type StreamId, streamName } from '#kernel/engine';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { ahead, gathered } from '../event-log/ahead.js';
import { COMMIT_MAY_FOLLOW } from '../database/statements.js';
import { rowParameters, rowsSql, upsertSql } from '../database/unnested.js';
import { type FoldedChanges, Folding, type Poison } from './folding.js';
import { quoted } from './matchers.js';
import type { Model, ReadModels } from './read-models.js';
import { type Rebuildable, Rebuilds } from './rebuilds.js';
import { readingOf } from './stored-rows.js';
import type { Target } from './table-build.js';

const BATCH = 2_000;
/** Approximate number of objects that a model under construction changes in one statement. */
const STRETCH = 4_000;
/** How long to collect events after a batch: for a model that answers wait for, and for one that is searched. */
const GATHER_MS = 10;
const GATHER_BEHIND_MS = 30;
/** The first parameter of `save` that is a column of rows. */
const ROWS_FROM = 8;
/** How often to check the rows that appends wrote themselves. */
const LOOK_OVER_MS = 1_000;

/** How often an idle read model reports that it is up to date, by a clock that a whole process shares. */
export const BEAT_MS = 5_000;

type Log = { debug(fields: object, message: string): void; error(fields: object, message: string): void };

const beatNow = () => Math.floor(performance.now() / BEAT_MS);
const keyOf = (board: string, id: string) => `${board} ${id}`;
/** Another process does the same work, so this one stops and reads where to continue. */
const moved = (checkpoint: string) => new Error(`Another process moved the checkpoint of "${checkpoint}".`);

/** Keeps one read model up to date with the log. One process at a time works on a model (a lease), and checkpoints fence it. */
export class Projector implements Rebuildable {
  private readonly quarantined = new Set<string>();
  private lastBeat = -1;

  constructor(
    readonly model: Model,
    private readonly readModels: ReadModels,
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly rebuilds = new Rebuilds(readModels, store, pool),
  ) {}

  /** Builds the model if it is new, then follows the log until `signal` aborts. @throws on faults; call it again. */
  async run(signal: AbortSignal): Promise<void> {
    const { table } = this.model;
    const target = { table: table.name, checkpoint: table.model };
    await this.loadQuarantine();
    const { state } = await this.registered(target.checkpoint);
    if (state === 'building') {
      try {
        await this.rebuilds.join(this, signal);
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
      await this.loadQuarantine();
      this.log.debug({ readModel: table.model, version: table.version }, 'Read model built');
    }
    if (this.store.inline && !table.behind) await this.lookOver(signal);
    else await this.follow(target, signal, false);
  }

  /**
   * Rebuilds the model in a table beside the one in use and swaps them in one transaction, while the server continues. Clears its quarantine.
   * @throws on faults, leaving the table in use unchanged.
   */
  async rebuild(signal: AbortSignal): Promise<{ events: number }> {
    const [rebuilt] = await this.rebuilds.rebuild([this], signal);
    if (rebuilt?.outcome !== 'rebuilt')
      throw rebuilt?.outcome === 'failed' ? rebuilt.error : new Error('Nothing was rebuilt.');
    return { events: rebuilt.events };
  }

  begin(): void {
    this.quarantined.clear();
  }

  catchUp(target: Target, signal: AbortSignal): Promise<number> {
    return this.follow(target, signal, true);
  }

  async addHeldBack(target: Target): Promise<void> {
    const { checkpoint } = await this.registered(target.checkpoint);
    const streams = await this.store.heldBack(checkpoint, this.categories);
    await this.save(target, await this.refolded(streams), checkpoint, checkpoint);
  }

  private async registered(name: string): Promise<{ state: string; checkpoint: string }> {
    const { rows } = await this.pool.query<{ state: string; checkpoint: string }>(
      'select state, checkpoint from read_models where name = $1 and version = $2',
      [name, this.model.table.version],
    );
    if (!rows[0]) throw new Error(`The read model "${name}" is not set up.`);
    return rows[0];
  }

  private async loadQuarantine(): Promise<void> {
    const { rows } = await this.pool.query<{ stream: string }>('select stream from quarantine where read_model = $1', [
      this.model.table.name,
    ]);
    this.quarantined.clear();
    for (const { stream } of rows) this.quarantined.add(stream);
  }

  /**
   * Projects batch after batch; with `building`, returns the number of events at the end of the log. A model under construction is written in large
   * batches, while the next one is already read and folded; a model in use is written after each batch.
   */
  private async follow(target: Target, signal: AbortSignal, building: boolean): Promise<number> {
    const ending = new AbortController();
    let { checkpoint: read } = await this.registered(target.checkpoint);
    let checkpoint = read;
    const end = building ? await this.store.head() : undefined;
    const folding = this.folding(target);
    let saving = Promise.resolve();
    let count = 0;
    const batches = this.store.subscribe({
      after: read,
      categories: this.categories,
      batchSize: BATCH,
      signal: AbortSignal.any([signal, ending.signal]),
    });
    try {
      for await (const batch of ahead(gathered(batches, this.model.table.behind ? GATHER_BEHIND_MS : GATHER_MS))) {
        const done = end !== undefined && (batch.caughtUp || batch.checkpoint >= end);
        if (batch.checkpoint > read) {
          await folding.fold(batch.events);
          read = batch.checkpoint;
          count += batch.events.length;
        }
        // Events of other models only move the checkpoint, from time to time: the table includes them without a change.
        const due = building ? done || folding.size >= STRETCH : folding.size > 0 || this.beatIsDue;
        if (read > checkpoint && due) {
          await saving;
          saving = this.save(target, folding.take(), checkpoint, read);
          saving.catch(() => undefined);
          checkpoint = read;
        }
        if (!building || done) await saving;
        if (!building) this.readModels.progress.moved(this.model.table, read);
        if (batch.caughtUp) await this.beat(target, checkpoint);
        if (done) break;
      }
      await saving;
    } finally {
      ending.abort();
      await saving.catch(() => undefined);
    }
    return count;
  }

  private get categories(): readonly string[] {
    return [this.model.projection.category];
  }

  private folding({ table }: Target): Folding {
    return new Folding(
      this.model,
      this.readModels,
      this.quarantined,
      (events) => this.rowsBefore(table, events),
      (event, error) => this.poisoned(event, error),
    );
  }

  private change(
    { rows, gone }: FoldedChanges,
    { board, objectId: id, version }: StoredEvent,
    row: RowIdentity | null,
  ): void {
    if (row) rows.push(row);
    else gone.push({ board, id, version });
  }

  /** One statement: the rows and the checkpoint are written together, or not at all. */
  private async save(target: Target, { rows, gone, poison }: FoldedChanges, from: string, to: string): Promise<void> {
    const { table } = this.model;
    const isMoved =
      rows.length + gone.length + poison.length === 0
        ? await this.readModels.beats.advance({ name: target.checkpoint, version: table.version, from, to })
        : await this.write(target, { rows, gone, poison }, from, to);
    if (!isMoved) throw moved(target.checkpoint);
  }

  private async write(
    target: Target,
    { rows, gone, poison }: FoldedChanges,
    from: string,
    to: string,
  ): Promise<boolean> {
    const { table } = this.model;
    const { source, values } = rowsSql(table, ROWS_FROM);
    const { rowCount } = await this.pool.query({
      name: `project-${target.table}`,
      text: `with moved as (
          update read_models set checkpoint = $4
          where name = $1 and version = $2 and checkpoint = $3 and ${COMMIT_MAY_FOLLOW} returning true as yes
        ), removed as (
          delete from "${target.table}" t using jsonb_to_recordset($5::jsonb) as r(board text, id text, version int), moved
          where t."board" = r.board and t."id" = r.id and t."version" < r.version
        ), poisoned as (
          insert into quarantine (read_model, stream, event_id, position, error)
          select $7, p.stream, p.event_id, p.position, p.error from moved,
            jsonb_to_recordset($6::jsonb) as p(stream text, event_id text, position text, error text)
          on conflict do nothing
        ), written as (
          ${upsertSql({ name: target.table, columns: table.columns }, { source: `${source}, moved where true`, values })}
        ) select yes from moved`,
      values: [
        target.checkpoint,
        table.version,
        from,
        to,
        JSON.stringify(gone),
        JSON.stringify(poison),
        // By table, not by model: an event that one version of a fold rejects may be valid for the next.
        target.table,
        ...rowParameters(table, rows),
      ],
    });
    return rowCount === 1;
  }

  /**
   * The rows of objects before these events, or later. Rows that the table lacks are folded from their history: an append may have deleted a row
   * that the builder has not fully read yet.
   */
  private async rowsBefore(table: string, events: readonly StoredEvent[]): Promise<readonly RowIdentity[]> {
    const { columns, row } = readingOf<RowIdentity>(this.model.table);
    const { rows: values } = await this.pool.query<unknown[]>({
      name: `before-${table}`,
      rowMode: 'array',
      text: `select ${columns.map((name) => `t.${quoted(name)}`).join(', ')} from unnest($1::text[], $2::text[]) as k(board, id)
        join "${table}" t on t."board" = k.board and t."id" = k.id`,
      values: [events.map(({ board }) => board), events.map(({ objectId }) => objectId)],
    });
    const rows = values.map((each) => row(each));
    const found = new Set(rows.map(({ board, id }) => keyOf(board, id)));
    const missing = events.filter(({ board, objectId }) => !found.has(keyOf(board, objectId)));
    const folded = missing.map(async (event) => {
      try {
        return this.readModels.fold(this.model, (await this.store.read(event)).slice(0, event.version - 1));
      } catch {
        // A rejected event was met before and is in quarantine.
        return null;
      }
    });
    return [...rows, ...(await Promise.all(folded)).filter((row) => row !== null)];
  }

  poisoned(event: FoldedEvent, error: unknown): Poison {
    const stream = streamName(event);
    this.quarantined.add(stream);
    const { model } = this.model.table;
    this.log.error({ err: error, readModel: model, stream, eventId: event.id }, 'Event put into quarantine');
    const reason = error instanceof Error ? error.message : String(error);
    return { stream, event_id: event.id, position: event.position, error: reason.slice(0, 500) };
  }

  /**
   * Follows rows that appends wrote themselves and repairs outdated ones: another release may have appended without knowing this version of the
   * model. Repairs fold the whole stream, so that a deleted row does not come back.
   */
  private async lookOver(signal: AbortSignal): Promise<void> {
    const { table } = this.model;
    const target = { table: table.name, checkpoint: table.model };
    let { checkpoint } = await this.registered(target.checkpoint);
    const batches = this.store.subscribe({ after: checkpoint, categories: this.categories, batchSize: BATCH, signal });
    for await (const batch of batches) {
      // Events of other models would only move the checkpoint.
      if (batch.checkpoint > checkpoint && (batch.events.length > 0 || this.beatIsDue)) {
        await this.save(target, await this.refolded(await this.behind(batch.events)), checkpoint, batch.checkpoint);
        checkpoint = batch.checkpoint;
      }
      if (batch.caughtUp) await this.beat(target, checkpoint);
      if (batch.caughtUp) await sleep(LOOK_OVER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Brings the rows of these objects up to date with their whole streams. */
  private async refolded(streams: readonly StreamId[]): Promise<FoldedChanges> {
    const changes: FoldedChanges = { rows: [], gone: [], poison: [] };
    const histories = await Promise.all(streams.map((stream) => this.store.read(stream)));
    for (const history of histories) {
      const newest = history.at(-1);
      if (!newest) continue;
      try {
        this.change(changes, newest, this.readModels.fold(this.model, history));
      } catch (error) {
        changes.poison.push(this.poisoned(newest, error));
      }
    }
    return changes;
  }

  /** Records from time to time that nothing was left to do: on a quiet log no checkpoint moves, although the model is up to date. */
  private async beat({ checkpoint: name }: Target, from: string): Promise<void> {
    if (!this.beatIsDue) return;
    this.lastBeat = beatNow();
    const isThere = await this.readModels.beats.inStep({ name, version: this.model.table.version, from });
    if (!isThere) throw moved(name);
  }

  private get beatIsDue(): boolean {
    return beatNow() !== this.lastBeat;
  }

  /** The newest event of each object whose row is older than it. */
  private async behind(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    const newest = new Map<string, StoredEvent>();
    for (const event of events)
      if (!this.quarantined.has(streamName(event))) newest.set(keyOf(event.board, event.objectId), event);
    const wanted = [...newest.values()];
    if (wanted.length === 0) return [];
    const { rows } = await this.pool.query<{ board: string; id: string }>({
      name: `behind-${this.model.table.name}`,
      text: `select k.board, k.id from unnest($1::text[], $2::text[], $3::int[]) as k(board, id, version)
        left join "${this.model.table.name}" t on t."board" = k.board and t."id" = k.id
        where t."version" is null or t."version" < k.version`,
      values: [
        wanted.map(({ board }) => board),
        wanted.map(({ objectId }) => objectId),
        wanted.map(({ version }) => version),
      ],
    });
    return rows.map(({ board, id }) => newest.get(`${board} ${id}`) as StoredEvent);
  }
}
