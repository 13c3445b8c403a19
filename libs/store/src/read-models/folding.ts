import { type StoredEvent, type RowIdentity } from '#kernel';
import { project, streamName } from '#kernel/engine';
import type { Model, ReadModels } from './read-models.js';

/** The writes that bring a table up to date with the events folded since the last write. */
export interface FoldedChanges {
  readonly rows: RowIdentity[];
  readonly gone: { board: string; id: string; version: number }[];
  readonly poison: Poison[];
}

/** An event that the fold rejected. */
export interface Poison {
  readonly stream: string;
  readonly event_id: string;
  readonly position: string;
  readonly error: string;
}

/** The rows, before `events`, of objects that the folding does not know yet; one event for each. */
export type Lookup = (events: readonly StoredEvent[]) => Promise<readonly RowIdentity[]>;

/** Maximum number of rows in memory, besides those that are not in the table yet: most changes follow another one soon. */
const KEPT = 10_000;

const keyOf = (board: string, id: string) => `${board} ${id}`;

/** Folds events to rows ahead of the table, so that an object that changes ten times in a batch is written once. */
export class Folding {
  /** The rows folded or read last; null for an object that does not exist. Oldest first. */
  private readonly rows = new Map<string, RowIdentity | null>();
  /** The newest event of each object that changed since `take`. */
  private dirty = new Map<string, StoredEvent>();
  private poison: Poison[] = [];

  constructor(
    private readonly model: Model,
    private readonly readModels: ReadModels,
    /** Streams whose events are skipped; those that the fold rejects are added. */
    private readonly quarantined: Set<string>,
    private readonly lookup: Lookup,
    private readonly poisoned: (event: StoredEvent, error: unknown) => Poison,
  ) {}

  /** How many objects changed since `take`, and how many events were rejected. */
  get size(): number {
    return this.dirty.size + this.poison.length;
  }

  /** Folds `events`, which must follow the earlier ones. An event that the row already includes changes nothing. */
  async fold(all: readonly StoredEvent[]): Promise<void> {
    const { isRelevant } = this.model.projection;
    const events = isRelevant ? all.filter(isRelevant) : all;
    await this.lookUp(events);
    for (const event of events) {
      if (this.quarantined.size > 0 && this.quarantined.has(streamName(event))) continue;
      const key = keyOf(event.board, event.objectId);
      const before = this.rows.get(key) ?? null;
      if (before && before.version >= event.version) continue;
      try {
        this.rows.set(key, project(this.model.projection, before, this.readModels.current(event)));
        this.dirty.set(key, event);
      } catch (error) {
        this.poison.push(this.poisoned(event, error));
      }
    }
  }

  /** Everything that changed since the last call. What the last call returned must be in the table by now. */
  take(): FoldedChanges {
    const changes: FoldedChanges = { rows: [], gone: [], poison: this.poison };
    for (const [key, { board, objectId: id, version }] of this.dirty) {
      const row = this.rows.get(key);
      if (row) changes.rows.push(row);
      else changes.gone.push({ board, id, version });
    }
    this.forget();
    this.dirty = new Map();
    this.poison = [];
    return changes;
  }

  /** Drops the oldest rows that are in the table; what is being written stays until the next call. */
  private forget(): void {
    for (const key of this.rows.keys()) {
      if (this.rows.size <= KEPT) return;
      if (!this.dirty.has(key)) this.rows.delete(key);
    }
  }

  /** Loads the rows of objects whose history started before `events`. Those that start in `events` have none. */
  private async lookUp(events: readonly StoredEvent[]): Promise<void> {
    const begun = new Set<string>();
    const older = new Map<string, StoredEvent>();
    for (const event of events) {
      const key = keyOf(event.board, event.objectId);
      if (this.rows.has(key)) continue;
      if (event.version === 1) begun.add(key);
      else if (!begun.has(key) && !older.has(key)) older.set(key, event);
    }
    if (older.size === 0) return;
    const found = await this.lookup([...older.values()]);
    for (const row of found) this.rows.set(keyOf(row.board, row.id), row);
  }
}
