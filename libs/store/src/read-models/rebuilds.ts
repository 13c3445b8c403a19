import type { EventStore } from '#kernel';
import type { FoldedEvent } from '#kernel/engine';
import type { Pool, PoolClient } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellAllSql } from '../changes/change-triggers.js';
import type { Poison } from './folding.js';
import type { Model, ReadModels } from './read-models.js';
import { countEvents, type Progress, UNWATCHED } from '../progress.js';
import { moveShownSql } from '../tables/shown-counts.js';
import { type BuildOptions, TableBuild, type Target } from './table-build.js';

/** How long a build waits for others that start at the same time. */
const GATHER_MS = 50;
/** How often to check on another process's build. */
const LOCK_POLL_MS = 100;

/** What a rebuild needs from the projector of the model. */
export interface Rebuildable {
  readonly model: Model;
  /** A build starts: the quarantine is empty. */
  begin(): void;
  /** Records that the fold rejected `event`. */
  poisoned(event: FoldedEvent, error: unknown): Poison;
  /** Brings the table of `target` from its checkpoint to the end of the log; returns the number of events. */
  catchUp(target: Target, signal: AbortSignal): Promise<number>;
  /** Adds what subscriptions do not show yet, because an older transaction is still open. */
  addHeldBack(target: Target): Promise<void>;
}

/** The result of rebuilding a model. */
export type Rebuilt =
  | { readonly model: Model; readonly outcome: 'rebuilt'; /** The category of the model. */ readonly events: number }
  /** Another process had built it meanwhile, and nothing was done. */
  | { readonly model: Model; readonly outcome: 'live' }
  /** The table in use is unchanged. */
  | { readonly model: Model; readonly outcome: 'failed'; readonly error: unknown };

interface Waiting {
  readonly one: Rebuildable;
  readonly signal: AbortSignal;
  readonly settle: (rebuilt: Rebuilt) => void;
}

/** How models are built. */
interface Way {
  /** Whether to skip those that another process has built meanwhile. */
  readonly onlyNew: boolean;
  readonly progress: Progress;
}

const categoryOf = ({ model }: Rebuildable): string => model.projection.category;

/** One model on its way through a rebuild. */
interface Run {
  readonly one: Rebuildable;
  readonly build: TableBuild;
}

/**
 * Builds read models from the whole log into tables beside those in use. Histories are read sorted by stream, folded one after the other, and
 * written by `COPY`; indexes are created last. Memory use does not grow with the log.
 */
export class Rebuilds {
  private waiting: Waiting[] = [];

  constructor(
    private readonly readModels: ReadModels,
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly options: BuildOptions = {},
  ) {}

  /**
   * Builds the model of `one` if it is not live yet, in one read of the log together with all others that start at about the same time.
   * @throws on faults, and if a signal of those built together aborts.
   */
  async join(one: Rebuildable, signal: AbortSignal): Promise<void> {
    const rebuilt = await new Promise<Rebuilt>((settle) => {
      this.waiting.push({ one, signal, settle });
      if (this.waiting.length === 1) void sleep(this.options.gatherMs ?? GATHER_MS).then(() => this.buildWaiting());
    });
    if (rebuilt.outcome === 'failed') throw rebuilt.error;
  }

  /**
   * Rebuilds these models in one read of the log and swaps the tables, each in its own transaction, while others read and write. Waits for builds
   * of the same models in other processes. A failed one does not stop the others.
   * @throws if nothing could be started, and if `signal` aborts before the first swap.
   */
  async rebuild(
    all: readonly Rebuildable[],
    signal: AbortSignal,
    progress: Progress = UNWATCHED,
  ): Promise<readonly Rebuilt[]> {
    if (progress !== UNWATCHED)
      progress.step('Rebuilding read models', await countEvents(this.pool, [...new Set(all.map(categoryOf))]));
    return this.inSession(all, signal, { onlyNew: false, progress });
  }

  private async buildWaiting(): Promise<void> {
    const together = this.waiting;
    this.waiting = [];
    const signal = AbortSignal.any(together.map((each) => each.signal));
    const all = together.map(({ one }) => one);
    const rebuilt = await this.inSession(all, signal, { onlyNew: true, progress: UNWATCHED }).catch((error: unknown) =>
      all.map(({ model }): Rebuilt => ({ model, outcome: 'failed', error })),
    );
    for (const { one, settle } of together) settle(rebuilt.find(({ model }) => model === one.model) as Rebuilt);
  }

  /**
   * One session writes everything and also holds the locks. If it breaks, no other build can have started before, and none of its writes can arrive
   * late.
   */
  private async inSession(all: readonly Rebuildable[], signal: AbortSignal, way: Way): Promise<readonly Rebuilt[]> {
    const client = await this.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await lock(
        client,
        all.map(({ model }) => model.table.name),
        signal,
      );
      const wanted = way.onlyNew ? await this.building(client, all) : all;
      const rebuilt = await this.run(client, wanted, signal, way);
      const live = all.filter((one) => !wanted.includes(one));
      return [...rebuilt, ...live.map(({ model }): Rebuilt => ({ model, outcome: 'live' }))];
    } finally {
      client.release(true);
    }
  }

  private async building(client: PoolClient, all: readonly Rebuildable[]): Promise<readonly Rebuildable[]> {
    const { rows } = await client.query<{ name: string; version: number }>(
      `select name, version from read_models where state = 'building'`,
    );
    return all.filter(({ model: { table } }) =>
      rows.some(({ name, version }) => name === table.model && version === table.version),
    );
  }

  private async run(
    client: PoolClient,
    all: readonly Rebuildable[],
    signal: AbortSignal,
    { onlyNew, progress }: Way,
  ): Promise<readonly Rebuilt[]> {
    const runs = all.map((one): Run => ({
      one,
      build: new TableBuild(
        one.model,
        this.readModels,
        client,
        (event, error) => one.poisoned(event, error),
        this.options,
      ),
    }));
    for (const { one, build } of runs) {
      one.begin();
      await build.drop();
    }
    try {
      const until = await this.read(runs, signal, progress);
      const rebuilt: Rebuilt[] = [];
      for (const run of runs) rebuilt.push(await this.complete(client, run, { until, signal, onlyNew }));
      return rebuilt;
    } catch (error) {
      // After the drop the tables are as they were; if the session is broken, the next build drops them.
      for (const { build } of runs) await build.drop().catch(() => undefined);
      throw error;
    }
  }

  /** Folds the whole log; returns how far it went. */
  private async read(runs: readonly Run[], signal: AbortSignal, progress: Progress): Promise<string> {
    const byCategory = new Map<string, Run[]>();
    for (const run of runs) {
      const { category } = run.one.model.projection;
      byCategory.set(category, [...(byCategory.get(category) ?? []), run]);
    }
    let reached = '';
    let last: FoldedEvent | undefined;
    let concerned: readonly Run[] = [];
    let writing = Promise.resolve();
    try {
      for await (const { events, until } of this.store.histories({ categories: [...byCategory.keys()], signal })) {
        reached = until;
        for (const event of events) {
          if (
            !last ||
            last.objectId !== event.objectId ||
            last.board !== event.board ||
            last.category !== event.category
          ) {
            for (const { build } of concerned) build.endObject();
            concerned = byCategory.get(event.category) ?? [];
          }
          last = event;
          for (const { build } of concerned) build.add(event);
        }
        progress.advance(events.length);
        for (const { build } of runs) {
          if (!build.full) continue;
          await writing;
          writing = build.write();
        }
      }
    } finally {
      await writing;
    }
    for (const { build } of concerned) build.endObject();
    return reached;
  }

  private async complete(
    client: PoolClient,
    { one, build }: Run,
    { until, signal, onlyNew }: { until: string; signal: AbortSignal; onlyNew: boolean },
  ): Promise<Rebuilt> {
    const { model } = one;
    try {
      signal.throwIfAborted();
      // Most models of a new installation: appends wrote everything in the table together with their events.
      if (onlyNew && build.events === 0) await this.goLive(client, model, until);
      else await this.exchange(client, one, build, until, signal);
      return { model, outcome: 'rebuilt', events: build.events };
    } catch (error) {
      await build.drop().catch(() => undefined);
      return { model, outcome: 'failed', error };
    }
  }

  private async goLive(client: PoolClient, { table }: Model, until: string): Promise<void> {
    await client.query(
      `update read_models set state = 'live', checkpoint = $3, caught_up_at = now() where name = $1 and version = $2`,
      [table.model, table.version, until],
    );
  }

  private async exchange(
    client: PoolClient,
    one: Rebuildable,
    build: TableBuild,
    until: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { target } = build;
    await build.finish(until);
    build.events += await one.catchUp(target, signal);
    signal.throwIfAborted();
    try {
      await client.query(
        `begin; set local lock_timeout = '10s'; lock table "${one.model.table.name}" in access exclusive mode`,
      );
      // Writers now wait. What they wrote before is in the log, and its last part is read under the lock.
      build.events += await one.catchUp(target, signal);
      signal.throwIfAborted();
      await one.addHeldBack(target);
      await swap(client, one.model, target);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}

/** Returns when no other session builds any of these tables. @throws the reason of `signal` if it aborts before. */
async function lock(client: PoolClient, names: readonly string[], signal: AbortSignal): Promise<void> {
  // Always in the same order, so that two sessions that lock several tables do not deadlock.
  for (const name of [...names].sort()) {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
        [`build ${name}`],
      );
      if (rows[0]?.mine) break;
      await sleep(LOCK_POLL_MS);
    }
  }
}

async function swap(client: PoolClient, { table }: Model, target: Target): Promise<void> {
  await client.query(
    `drop table "${table.name}"; alter table "${target.table}" rename to "${table.name}";
     delete from quarantine where read_model = '${table.name}';
     update quarantine set read_model = '${table.name}' where read_model = '${target.table}';
     update read_models live set checkpoint = built.checkpoint, state = 'live', caught_up_at = now()
       from read_models built where live.name = '${table.model}' and live.version = ${table.version}
       and built.name = '${target.checkpoint}' and built.version = live.version;
     delete from read_models where name = '${target.checkpoint}';
     ${table.lists === null ? '' : moveShownSql(target.table, table.name)}
     ${table.announces === null ? '' : tellAllSql(table.announces)}`,
  );
}
