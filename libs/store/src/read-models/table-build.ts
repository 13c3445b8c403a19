import { type RowIdentity } from '#kernel';
import { type FoldedEvent, project } from '#kernel/engine';
import type { PoolClient } from 'pg';
import { changeTriggerSql } from '../changes/change-triggers.js';
import { copyIn, copyLine } from '../database/copy-in.js';
import type { Poison } from './folding.js';
import type { Model, ReadModels } from './read-models.js';
import { bareTableSql, indexSql } from '../tables/row.js';
import { countShownSql, recountShownSql } from '../tables/shown-counts.js';
import { type StoredValue, storedValues } from '../database/stored-values.js';

const NO_INDEX = { indices: [], lookUps: [], words: null, lists: null };

export interface BuildOptions {
  /** Approximate number of characters written by one `COPY` and kept in memory until then; default 1,000,000. */
  readonly chunk?: number;
  /** How long the first model to be built waits for others, in milliseconds; default 50. */
  readonly gatherMs?: number;
}

const CHUNK = 1_000_000;
/** Rejected events recorded in one statement. */
const NOTES = 500;

/** Where a read model is built, and the name of its checkpoint. */
export interface Target {
  readonly table: string;
  readonly checkpoint: string;
}

/** Folds whole histories, one after the other, to rows of a new table, which has no indexes until it is complete. */
export class TableBuild {
  readonly target: Target;
  /** Events of the category so far, including ignored ones. */
  events = 0;
  private readonly values: (row: object) => readonly StoredValue[];
  private row: RowIdentity | null = null;
  /** The fold rejected an event of the object; the rest of its history is skipped. */
  private sick = false;
  private lines = '';
  private poison: Poison[] = [];
  private begun = false;
  private failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly model: Model,
    private readonly readModels: ReadModels,
    private readonly client: PoolClient,
    private readonly poisoned: (event: FoldedEvent, error: unknown) => Poison,
    private readonly options: BuildOptions = {},
  ) {
    const { table } = model;
    this.target = { table: `${table.name}_rebuild`, checkpoint: `${table.model}#rebuild` };
    this.values = storedValues(table);
  }

  /** Whether enough is folded to make `write` worthwhile. */
  get full(): boolean {
    return this.lines.length >= (this.options.chunk ?? CHUNK) || this.poison.length >= NOTES;
  }

  /** Folds the next event of an object. */
  add(event: FoldedEvent): void {
    this.events++;
    const { projection } = this.model;
    if (this.failure || this.sick || projection.isRelevant?.(event) === false) return;
    try {
      this.row = project(projection, this.row, this.readModels.current(event));
    } catch (error) {
      this.poison.push(this.poisoned(event, error));
      this.sick = true;
    }
  }

  /** The history of the object ends here. */
  endObject(): void {
    if (this.row) this.lines += copyLine(this.values(this.row));
    this.row = null;
    this.sick = false;
  }

  /** Writes what is folded and not written yet. After a fault, which `finish` throws, nothing more is folded. */
  async write(): Promise<void> {
    const { lines, poison } = this;
    this.lines = '';
    this.poison = [];
    if (this.failure) return;
    try {
      if (!this.begun) await this.begin();
      if (lines !== '')
        await copyIn(
          this.client,
          this.target.table,
          this.model.table.columns.map(({ name }) => name),
          lines,
        );
      if (poison.length > 0) await this.note(poison);
    } catch (error) {
      this.failure = { error };
    }
  }

  /** Writes the rest and creates key, indexes and statistics; the table then shows the log up to `until`. @throws the first fault. */
  async finish(until: string): Promise<void> {
    await this.write();
    if (this.failure) throw this.failure.error;
    const { table } = this.model;
    // One transaction for each index: a long transaction holds back all followers of the log.
    await this.client.query(`alter table "${this.target.table}" add primary key ("board", "id")`);
    const { indices, lookUps, words, lists } = table;
    for (const part of [
      ...indices.map((index) => ({ ...NO_INDEX, indices: [index] })),
      ...lookUps.map((lookUp) => ({ ...NO_INDEX, lookUps: [lookUp] })),
      ...(words ? [{ ...NO_INDEX, words }] : []),
      ...(lists ? [{ ...NO_INDEX, lists }] : []),
    ])
      await this.client.query(indexSql(part, this.target.table));
    if (lists) await this.client.query(recountShownSql(this.target.table, lists));
    await this.client.query(`analyze "${this.target.table}"`);
    // After the rows are written, so that they are neither announced nor counted one by one.
    const trigger = changeTriggerSql(this.target.table, table) + countShownSql(this.target.table, table);
    if (trigger !== '') await this.client.query(trigger);
    await this.client.query(
      `insert into read_models (name, version, shape, state, checkpoint) values ($1, $2, $3, 'building', $4)
       on conflict (name, version) do update set checkpoint = excluded.checkpoint, shape = excluded.shape`,
      [this.target.checkpoint, table.version, table.shape, until],
    );
  }

  /** Removes everything, including the remains of an interrupted build. */
  async drop(): Promise<void> {
    const { table, checkpoint } = this.target;
    await this.client.query(
      `drop table if exists "${table}"; delete from quarantine where read_model = '${table}';
       delete from shown_counts where read_model = '${table}';
       delete from read_models where name = '${checkpoint}'`,
    );
  }

  private async begin(): Promise<void> {
    this.begun = true;
    await this.client.query(bareTableSql(this.model.table, this.target.table));
  }

  private async note(poison: readonly Poison[]): Promise<void> {
    await this.client.query(
      `insert into quarantine (read_model, stream, event_id, position, error)
       select $1, p.stream, p.event_id, p.position, p.error
       from jsonb_to_recordset($2::jsonb) as p(stream text, event_id text, position text, error text)`,
      [this.target.table, JSON.stringify(poison)],
    );
  }
}
