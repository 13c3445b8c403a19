import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position, StoredEvent } from '#kernel';
import type { ReadModels } from '#store';
import type { EngineClient } from './engine-client.js';
import { Expunging } from './expunging.js';
import { checkpointOf, type IndexCheckpoint, type IndexCheckpoints } from './index-checkpoints.js';
import { type IndexWriteOutcome, IndexWriting, type RowWrite } from './index-writing.js';
import type { IndexedTable } from './indexed-rows.js';
import type { Key, RowsToIndex } from './rows-to-index.js';
import type { LiveIndex, SearchIndexes } from './search-indexes.js';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What a writer works with. */
export interface IndexWriterNeeds {
  readonly table: IndexedTable;
  /** The category of the events that change rows of the table. */
  readonly category: string;
  readonly client: EngineClient;
  readonly indexes: SearchIndexes;
  readonly checkpoints: IndexCheckpoints;
  readonly rows: RowsToIndex;
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly readModels: Pick<ReadModels, 'progress'>;
  /** Whether rows have personal data, which must leave the disk after its deletion. */
  readonly isPersonal: () => boolean;
  readonly log: Log;
  readonly expunging?: Expunging;
}

/** An index that is complete up to a position. */
interface Build {
  readonly build: string;
  readonly index: string;
  readonly position: Position;
}

const BATCH = 1_000;
/** Rows of one step of a build. */
const STEP = 2_000;
/** The pause between stretches bounds what making them visible costs. */
const PAUSE_MS = 25;
/** How often an idle writer says that its index is up to date. */
const BEAT_MS = 5_000;
/** How long to wait for the read model before looking again whether to stop. */
const ROWS_MS = 5_000;
const BUILDING_MS = 500;
const RETRY_MS = 1_000;
const RETRY_AT_MOST_MS = 10_000;

const keyOf = ({ board, id }: Key) => `${board} ${id}`;
const newBuild = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/**
 * Keeps the index of one read model up to date: it follows the events, waits until the read model shows them, and writes the changed rows with the
 * version of their stream. Rows are found when its checkpoint has moved. A build fills another index from the table while the one in use is still
 * written, and the two are exchanged between two stretches.
 */
export class IndexWriter {
  /** Unique; the name of its lease. */
  readonly name: string;
  /** Rows that the engine did not accept. */
  refused = 0;
  private readonly writing: IndexWriting;
  private readonly expunging: Expunging;

  constructor(private readonly needs: IndexWriterNeeds) {
    const { model, version } = checkpointOf(needs.table);
    this.name = `${model} ${version}`;
    this.writing = new IndexWriting(needs.client, needs.table);
    this.expunging = needs.expunging ?? new Expunging(needs.client);
  }

  /** Works until `signal` aborts. Faults are logged, once for each reason, and tried again. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, table } = this.needs;
    let pause = RETRY_MS;
    let logged = '';
    while (!signal.aborted) {
      const started = performance.now();
      try {
        await this.work(signal);
        logged = '';
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (performance.now() - started > 2 * RETRY_AT_MOST_MS) pause = RETRY_MS;
        if (logged !== reason)
          log.warn({ readModel: table.model, err: error }, 'The search index is not written. It is tried again');
        logged = reason;
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, RETRY_AT_MOST_MS);
      }
    }
  }

  /** Follows the index in use, or builds one and exchanges it. */
  private async work(signal: AbortSignal): Promise<void> {
    const { table, checkpoints, indexes } = this.needs;
    await indexes.confirmEngine();
    const checkpoint = await checkpoints.of(table);
    const wanted = checkpoint.state === 'building';
    const found = await indexes.live(table).catch((error: unknown) => {
      // A wanted build repairs what is wrong with the index in use.
      if (wanted) return null;
      throw error;
    });
    const live = found?.build === checkpoint.build ? found : null;
    if (live && !wanted) {
      await this.follow(live, checkpoint, signal);
      return;
    }
    if (!live && !wanted) await checkpoints.wantBuild(table);
    if (!live) return this.exchange(checkpoint.build, await this.build(signal), signal);
    const ending = new AbortController();
    const following = this.follow(live, checkpoint, AbortSignal.any([signal, ending.signal]), true).catch(
      () => undefined,
    );
    let complete: Build;
    try {
      complete = await this.build(signal);
    } finally {
      ending.abort();
      await following;
    }
    await this.exchange(checkpoint.build, complete, signal);
  }

  /** Writes what changes, until `signal` aborts or, unless `building`, a build is wanted. */
  private async follow(live: LiveIndex, from: IndexCheckpoint, signal: AbortSignal, building = false): Promise<void> {
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    const expunging = this.needs.isPersonal() ? this.expunging.run(live.name, until).catch(() => undefined) : null;
    const { table, checkpoints, store, category, readModels } = this.needs;
    let { position } = from;
    let movedAt = 0;
    try {
      for await (const batch of store.subscribe({
        after: position,
        categories: [category],
        batchSize: BATCH,
        signal: until,
      })) {
        const changes = batch.events.length > 0;
        if (changes) await this.stretch(live.name, batch.events, batch.checkpoint, until);
        if (until.aborted) return;
        const isDue = performance.now() - movedAt > BEAT_MS;
        if (changes || isDue) {
          const state = await checkpoints.move(table, live.build, position, batch.checkpoint);
          position = batch.checkpoint;
          movedAt = performance.now();
          if (state === 'building' && !building) return;
        }
        readModels.progress.moved(checkpointOf(table), batch.checkpoint);
        if (changes) await sleep(PAUSE_MS, undefined, { signal: until });
      }
    } finally {
      ending.abort();
      await expunging;
    }
  }

  /** Fills a new index, while others write the one in use. */
  private async build(signal: AbortSignal): Promise<Build> {
    const { table, indexes, rows, log } = this.needs;
    const started = performance.now();
    await indexes.dropUnused(table);
    const build = newBuild();
    const index = await indexes.create(table, build);
    let position = await this.tablePosition(signal);
    let last: Key = { board: '', id: '' };
    let count = 0;
    let before: Promise<unknown> = Promise.resolve();
    for (;;) {
      const some = await rows.after(last, STEP);
      // The next step is read while the last one is written.
      await before;
      before = this.write(
        index,
        some.map((row) => ({ board: row.board, id: row.id, version: row.version, row })),
        signal,
      );
      before.catch(() => undefined);
      count += some.length;
      const end = some.at(-1);
      if (!end || some.length < STEP) break;
      last = end;
    }
    await before;
    // What changed meanwhile; the rest follows when the index in use is no longer written.
    position = await this.catchUp(index, position, signal);
    log.info(
      { readModel: table.model, rows: count, seconds: Math.round((performance.now() - started) / 1000) },
      'Search index filled',
    );
    return { build, index, position };
  }

  /** Puts a filled index into use instead of the present one. */
  private async exchange(from: string, { build, index, position }: Build, signal: AbortSignal): Promise<void> {
    const { table, indexes, checkpoints, readModels } = this.needs;
    const reached = await this.catchUp(index, position, signal);
    await this.writing.refresh(index, signal);
    await checkpoints.goLive(table, from, build, reached);
    await indexes.swap(table, index);
    readModels.progress.moved(checkpointOf(table), reached);
    await indexes.dropOthers(table, index);
  }

  /** Writes what changed after `position`, up to the end of the log. */
  private async catchUp(index: string, position: Position, signal: AbortSignal): Promise<Position> {
    const { store, category } = this.needs;
    const ending = new AbortController();
    const until = AbortSignal.any([signal, ending.signal]);
    let reached = position;
    try {
      for await (const batch of store.subscribe({
        after: position,
        categories: [category],
        batchSize: BATCH,
        signal: until,
      })) {
        await this.writeChanged(index, batch.events, batch.checkpoint, signal);
        reached = batch.checkpoint;
        if (batch.caughtUp) break;
      }
    } finally {
      ending.abort();
    }
    signal.throwIfAborted();
    return reached;
  }

  private async stretch(
    index: string,
    events: readonly StoredEvent[],
    position: Position,
    signal: AbortSignal,
  ): Promise<void> {
    const { removed } = await this.writeChanged(index, events, position, signal);
    await this.writing.refresh(index, signal);
    if (removed > 0) this.expunging.request();
  }

  /** Writes the rows of the objects of `events`, when the table shows them up to `position`. */
  private async writeChanged(
    index: string,
    events: readonly StoredEvent[],
    position: Position,
    signal: AbortSignal,
  ): Promise<IndexWriteOutcome> {
    const { table, category, readModels, rows } = this.needs;
    const newest = new Map<string, Key & { version: number }>();
    for (const { board, objectId: id, version } of events) newest.set(keyOf({ board, id }), { board, id, version });
    if (newest.size === 0) return { removed: 0, refused: [] };
    while (!(await readModels.progress.reached([table], position, ROWS_MS, category))) signal.throwIfAborted();
    const found = new Map((await rows.of([...newest.values()])).map((row) => [keyOf(row), row]));
    const all = [...newest].map(([key, gone]): RowWrite => {
      const row = found.get(key);
      return row ? { board: row.board, id: row.id, version: row.version, row } : { ...gone, row: null };
    });
    return this.write(index, all, signal);
  }

  /** Writes rows. One that the engine does not accept is logged and left out, so that it does not hold up the others. */
  private async write(index: string, all: readonly RowWrite[], signal: AbortSignal): Promise<IndexWriteOutcome> {
    const outcome = await this.writing.write(index, all, signal);
    this.refused += outcome.refused.length;
    for (const { id, reason } of outcome.refused)
      this.needs.log.error(
        { readModel: this.needs.table.model, id, reason },
        'The search engine does not accept a row',
      );
    return outcome;
  }

  /** A position up to which the table shows everything, when the read model is built. */
  private async tablePosition(signal: AbortSignal): Promise<Position> {
    for (;;) {
      const position = await this.needs.rows.position();
      if (position !== null) return position;
      await sleep(BUILDING_MS, undefined, { signal });
    }
  }
}
