import { type Recorded, type RowIdentity } from '#kernel';
import { project, streamName } from '#kernel/engine';
import type { Model, ReadModels } from './read-models.js';

/** What has to be written so that a table shows the events folded since the last write. */
export interface Changes {
  readonly rows: RowIdentity[];
  readonly gone: { board: string; id: string; version: number }[];
  readonly poison: Poison[];
}

/** An event that the fold could not take. */
export interface Poison {
  readonly stream: string;
  readonly event_id: string;
  readonly position: string;
  readonly error: string;
}

/** The rows, as they are before `events`, of objects of which the folding knows nothing yet; one event for each. */
export type Lookup = (events: readonly Recorded[]) => Promise<readonly RowIdentity[]>;

/** Rows kept in memory at most, beyond those that the table does not show yet: most changes soon follow another. */
const KEPT = 10_000;

const keyOf = (board: string, id: string) => `${board} ${id}`;

/** Folds events to rows ahead of the table, so that an object which changes ten times in a stretch is written once. */
export class Folding {
  /** The rows folded or looked up last, null for an object that is not there. Oldest first. */
  private readonly rows = new Map<string, RowIdentity | null>();
  /** The newest event of each object that changed since `take`. */
  private dirty = new Map<string, Recorded>();
  private poison: Poison[] = [];

  constructor(
    private readonly model: Model,
    private readonly readModels: ReadModels,
    /** Streams whose events are passed over; those that the fold cannot take are added. */
    private readonly quarantined: Set<string>,
    private readonly lookup: Lookup,
    private readonly poisoned: (event: Recorded, error: unknown) => Poison,
  ) {}

  /** How many objects changed since `take`, and how many events could not be taken. */
  get size(): number {
    return this.dirty.size + this.poison.length;
  }

  /** Folds `events`, which follow on those before. An event that the row shows already changes nothing. */
  async fold(all: readonly Recorded[]): Promise<void> {
    const { heeds } = this.model.projection;
    const events = heeds ? all.filter(heeds) : all;
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

  /** Everything that changed since the last time. What was taken then must be in the table by now. */
  take(): Changes {
    const changes: Changes = { rows: [], gone: [], poison: this.poison };
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

  /** Drops the oldest rows that the table shows; what is being taken stays until the next time. */
  private forget(): void {
    for (const key of this.rows.keys()) {
      if (this.rows.size <= KEPT) return;
      if (!this.dirty.has(key)) this.rows.delete(key);
    }
  }

  /** Learns the rows of objects whose history began before `events`. Those that begin in them have none. */
  private async lookUp(events: readonly Recorded[]): Promise<void> {
    const begun = new Set<string>();
    const older = new Map<string, Recorded>();
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
