import {
  type Claim,
  type EventStore,
  type Position,
  type StoredEvent,
  type RowIdentity,
  type RowProjection,
} from '#kernel';
import {
  BEGINNING,
  type FoldedEvent,
  type InlineRow,
  project,
  RememberedFold,
  type StreamId,
  Upcasts,
} from '#kernel/engine';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { missingTriggersSql } from '../changes/change-triggers.js';
import type { Changes } from '../changes/changes.js';
import type { Wakeups } from '../event-log/wakeups.js';
import { facts } from '../facts.js';
import { Beats } from './beats.js';
import { ShownPositions } from './shown-positions.js';
import { journalTableSql } from '../journal/journal-build.js';
import { createTableSql, indexSql, type RowTable, tableOf } from '../tables/row.js';

/** A read model: its fold and its table. */
export interface Model {
  readonly projection: RowProjection<RowIdentity, Record<string, unknown>>;
  readonly table: RowTable;
  /** The row after a history. */
  readonly rows: RememberedFold<RowIdentity | null>;
}

/** The row of an object in one read model; null if the object was deleted. */
export interface FoldedRow extends InlineRow {
  readonly row: RowIdentity | null;
}

/** How far a read model is. */
export interface ModelStatus {
  readonly name: string;
  readonly version: number;
  readonly state: 'building' | 'live';
  readonly checkpoint: Position;
  /** How long ago the model was last up to date with the log; 0 if it is, as far as known. */
  readonly lagSeconds: number;
  /** Objects with an event that the fold rejected; their rows are not updated. */
  readonly quarantined: number;
}

/** A model that was up to date this recently still is: projectors report only every few seconds that they are idle. */
const QUIET_SECONDS = 15;

/** How long a reader waits for a read model behind the log. */
const FRESH_MS = 500;
const BOARDS = 10_000;

/** The state of an object according to the rules of its category. */
export interface ReadModelStanding {
  /** The claims that it holds; none after its deletion. */
  readonly claims: readonly Claim[];
  /** Whether its stream is closed for new dependencies. */
  readonly closes: boolean;
}

/** The read models of all contexts. */
export class ReadModels {
  readonly beats: Beats;
  /** How far they are. */
  readonly progress: ShownPositions;
  private readonly waitMs: number;
  private readonly changes: Changes | undefined;
  private readonly models: Model[] = [];
  /** The same by category: every write looks for those of its category. */
  private readonly byCategory = new Map<string, Model[]>();
  /** The last position that this process wrote, by board. */
  private readonly own = new LRUCache<string, Position>({ max: BOARDS });
  private readonly journals: RowTable[] = [];
  private readonly upcasts = new Map<string, Upcasts<unknown>>();
  /** Each follower of the log has the same events. */
  private readonly upcasted = new WeakMap<FoldedEvent, FoldedEvent>();
  private readonly standings = new Map<string, (history: readonly StoredEvent[]) => ReadModelStanding>();

  /**
   * @param waitMs how long an answer waits for the read models that show what it wrote; default 2,000. 0 if they are not read afterwards.
   * @param wakeups how other processes report their progress; absent if there is only this one.
   * @param changes who remembers rows in this process; absent if there are none.
   */
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly log: { warn(fields: object, message: string): void },
    { waitMs = 2_000, wakeups, changes }: { waitMs?: number; wakeups?: Wakeups; changes?: Changes } = {},
  ) {
    this.changes = changes;
    this.beats = new Beats(pool);
    this.progress = new ShownPositions(pool, wakeups ?? null, (category, position) => store.expect(category, position));
    this.waitMs = waitMs;
  }

  /** Registers a read model; registering it again has no effect. */
  add<Row extends RowIdentity, E>(projection: RowProjection<Row, E>): void {
    if (this.models.some(({ table }) => table === tableOf(projection.row))) return;
    const step = (row: Row | null, event: StoredEvent) => project(projection, row, this.current(event));
    const rows = new RememberedFold(null, step);
    const model: Model = { projection: projection as never, table: tableOf(projection.row), rows: rows as never };
    this.models.push(model);
    this.byCategory.set(projection.category, [...this.ofCategory(projection.category), model]);
  }

  /** Registers the table of a journal, so that `prepare` creates it. */
  addJournal(table: RowTable): void {
    this.journals.push(table);
  }

  /** How to upcast events of `category` that older releases wrote. */
  addUpcasts(category: string, upcasts: Upcasts<unknown> | undefined): void {
    if (upcasts) this.upcasts.set(category, upcasts);
  }

  /** The state of an object of `category` by its rules, from the whole history of its stream. */
  addStanding(category: string, standing: (history: readonly StoredEvent[]) => ReadModelStanding): void {
    this.standings.set(category, standing);
  }

  /**
   * The state, by its rules, of the object whose whole stream is `history`; null if it has no events or no rules are registered. @throws what the
   * fold throws.
   */
  standing(history: readonly StoredEvent[]): ReadModelStanding | null {
    return this.standings.get(history[0]?.category ?? '')?.(history) ?? null;
  }

  all(): readonly Model[] {
    return this.models;
  }

  /** The rows of all read models. */
  rows(): readonly (new () => RowIdentity)[] {
    return this.models.map(({ projection }) => projection.row);
  }

  /** The read model with that name. @throws Error if it does not exist. */
  named(name: string): Model {
    const model = this.models.find(({ table }) => table.model === name);
    if (model) return model;
    const known = this.models.map(({ table }) => table.model).join(', ');
    throw new Error(`The read model "${name}" does not exist. Read models: ${known}.`);
  }

  /** `event` with its data upcast to the current version. @throws Error if a newer release wrote it. */
  current<E extends FoldedEvent>(event: E): E {
    const upcasts = this.upcasts.get(event.category);
    if (!upcasts && event.schemaVersion === 1) return event;
    const known = this.upcasted.get(event);
    if (known) return known as E;
    const data = Upcasts.apply(upcasts, event.type, event.schemaVersion, event.data);
    if (data === event.data) return event;
    const current = { ...event, data };
    this.upcasted.set(event, current);
    return current;
  }

  /** The row that `history`, a whole stream, folds to; null if there is none. @throws what the fold throws. */
  fold({ rows }: Model, history: readonly StoredEvent[]): RowIdentity | null {
    return rows.of(history);
  }

  /** The row of `type` that `history`, a whole stream, folds to; null if there is none. @throws what the fold throws. */
  rowOf<Row extends RowIdentity>(type: new () => Row, history: readonly StoredEvent[]): Row | null {
    return this.fold(this.of(type), history) as Row | null;
  }

  /**
   * The row of the object with this id of the current board, as the log has it now, however far its read model is; null if there is none.
   * @throws what the fold throws.
   */
  async latest<Row extends RowIdentity>(type: new () => Row, objectId: string): Promise<Row | null> {
    const { category } = this.of(type).projection;
    return this.rowOf(type, await this.store.read({ category, board: facts().board, objectId }));
  }

  /** The read model with the row class `type`. @throws Error if there is none. */
  of<Row extends RowIdentity>(type: new () => Row): Model {
    const table = tableOf(type);
    const model = this.models.find((each) => each.table === table);
    if (!model) throw new Error(`No read model has the row class ${type.name}.`);
    return model;
  }

  /**
   * The rows that show `history` with the events `fresh`. The store writes them together with the events if it can, and the answer to a write is
   * built from them. Read models behind the log are left out, and so is a fold that throws: the projector meets the same event later and puts it
   * into quarantine.
   */
  foldedRows(category: string, history: readonly StoredEvent[], fresh: readonly StoredEvent[]): readonly FoldedRow[] {
    const rows: FoldedRow[] = [];
    for (const model of this.ofCategory(category)) {
      if (model.table.behind) continue;
      try {
        let row = this.fold(model, history);
        for (const event of fresh) row = project(model.projection, row, this.current(event));
        rows.push({ table: model.table, row });
      } catch (error) {
        this.log.warn({ err: error, readModel: model.table.model }, 'A read model rejected an event');
      }
    }
    return rows;
  }

  /**
   * Creates missing tables. Called once at the start, by any number of processes concurrently.
   * @throws Error if a read model has other columns than its version was built with.
   */
  async prepare(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtext('openings read models'))`);
      for (const { table } of this.models) await this.prepareOne(client, table, createTableSql(table), 'building');
      for (const table of this.journals) {
        const sql = `${journalTableSql(table)} alter table "${table.name}" add primary key ("board", "id");`;
        await this.prepareOne(client, table, `${sql} ${indexSql(table, table.name)}`, 'live');
      }
      const triggers = missingTriggersSql(this.models.map(({ table }) => table));
      if (triggers !== '') await client.query(triggers);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  /**
   * Returns when a read model behind the log shows everything that was written before the call, or after a while with what it has: under a flood of
   * writes old data is better than none.
   */
  async upToDate(table: RowTable): Promise<void> {
    await this.shown(table);
  }

  /** As `upToDate`; returns the log position that the read model shows by then, or null after a timeout. */
  async shown(table: RowTable): Promise<Position | null> {
    const wanted = await this.store.newest();
    if (await this.progress.knownToShow([table], wanted)) return wanted;
    return (await this.progress.reached([table], wanted, FRESH_MS, this.categoryOf(table))) ? wanted : null;
  }

  /** The position of the last event that this process wrote to `board`, as far as it remembers. */
  lastWritten(board: string): Position {
    return this.own.get(board) ?? BEGINNING;
  }

  private categoryOf(table: RowTable): string | undefined {
    return this.models.find((model) => model.table === table)?.projection.category;
  }

  private async prepareOne(
    client: { query: Pool['query'] },
    table: RowTable,
    createSql: string,
    state: ModelStatus['state'],
  ): Promise<void> {
    const { rows } = await client.query<{ shape: string }>(
      'select shape from read_models where name = $1 and version = $2',
      [table.model, table.version],
    );
    if (rows[0] && rows[0].shape !== table.shape)
      throw new Error(
        `The read model "${table.model}" has other columns than its version ${table.version} was built with. Raise its version.`,
      );
    if (rows[0]) return;
    await client.query(createSql);
    await client.query(
      `insert into read_models (name, version, shape, state, checkpoint) values ($1, $2, $3, $4, '')`,
      [table.model, table.version, table.shape, state],
    );
  }

  /** How far each read model is, in the order in which they were added. */
  async status(): Promise<readonly ModelStatus[]> {
    const head = await this.store.head();
    const { rows } = await this.pool.query<Omit<ModelStatus, 'lagSeconds'> & { seconds: number }>({
      name: 'read-model-status',
      text: `select name, version, state, checkpoint, extract(epoch from now() - caught_up_at)::float8 as seconds,
          (select count(*)::int from quarantine where read_model = name || '_v' || version) as quarantined
        from read_models`,
    });
    return this.models.flatMap(({ table }) => {
      const row = rows.find(({ name, version }) => name === table.model && version === table.version);
      if (!row) return [];
      const { seconds, ...rest } = row;
      const idle = row.checkpoint >= head || seconds < QUIET_SECONDS;
      return [{ ...rest, lagSeconds: idle ? 0 : seconds }];
    });
  }

  /**
   * Returns when the read models of `category` show `position`. After two seconds it returns anyway and logs it, because a client would mistake an
   * error for a failed command. With an inline store it returns immediately.
   * @param of the category of the event at `position`.
   */
  async caughtUp(category: string, position: Position, of = category): Promise<void> {
    if (this.store.inline || this.waitMs === 0) return;
    const tables = this.ofCategory(category).flatMap(({ table }) => (table.behind ? [] : [table]));
    const hint = of === category ? undefined : category;
    if (!(await this.progress.reached(tables, position, this.waitMs, hint)))
      this.log.warn({ category, position }, 'Answered before the read models had caught up');
  }

  /**
   * Returns when the read models show what was written to `stream` up to `position`, as `caughtUp`. By then, this process has dropped what it
   * remembers about the object's rows. Inside of `EventStore.together` nothing is committed yet: its caller announces the change again afterwards,
   * by `Changes.happened`.
   */
  async written({ category, board, objectId }: StreamId, position: Position): Promise<void> {
    if (position > this.lastWritten(board)) this.own.set(board, position);
    await this.caughtUp(category, position);
    for (const { table } of this.ofCategory(category))
      if (table.announces !== null) this.changes?.happened({ kind: table.announces, id: objectId, board });
  }

  private ofCategory(category: string): readonly Model[] {
    return this.byCategory.get(category) ?? [];
  }
}
