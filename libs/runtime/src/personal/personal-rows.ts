import { type RowIdentity } from '#kernel';
import { streamName } from '#kernel/engine';
import { type BoardTables, facts } from '#store';
import { tableOf } from '#store/engine';
import type { Pool } from 'pg';
import { type DataSubject, PersonalDataStore, type PurgeStage } from './personal-data-store.js';

type RowClass<Row extends RowIdentity> = new () => Row;

/** Which rows of a read model are about a person. */
export interface RowsOf {
  /** The column with the id of the person. */
  readonly column: string;
  readonly ids: readonly string[];
  /** The category of the streams that the rows are projected from. */
  readonly category: string;
}

/**
 * Rows that no event removes any longer: those in remaining tables of earlier releases, and those of quarantined objects, which are no longer
 * updated.
 */
export class LeftRows {
  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** Deletes the rows of `row` about a person on the board of the current context. */
  async remove<Row extends RowIdentity>(row: RowClass<Row>, { column, ids, category }: RowsOf): Promise<void> {
    const { model, name: current } = tableOf(row);
    const { board } = facts();
    const { rows: tables } = await this.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = current_schema() and column_name = $2 and table_name ~ ('^' || $1 || '_v[0-9]+$')`,
      [model, column],
    );
    for (const { name } of tables) {
      const quarantined = `and exists (select from quarantine q where q.read_model = '${name}' and q.stream = $3 || t."id")`;
      await this.pool.query(
        `delete from "${name}" t where t."board" = $1 and t."${column}" = any($2) ${name === current ? quarantined : ''}`,
        [board, ids, ...(name === current ? [streamName({ category, board, objectId: '' })] : [])],
      );
    }
  }
}

/** The rows of a read model that are about a person. Subclasses delete them by events. */
export abstract class PersonalRows<Row extends RowIdentity> extends PersonalDataStore {
  override readonly stage: PurgeStage = 'objects';

  protected abstract readonly row: RowClass<Row>;
  /** The column with the id of the person, and the category of the streams. */
  protected abstract readonly of: Omit<RowsOf, 'ids'>;

  constructor(
    private readonly tables: BoardTables,
    private readonly left: LeftRows,
  ) {
    super();
  }

  get name(): string {
    return tableOf(this.row).model;
  }

  get covers() {
    return { [this.name]: 'rows' as const };
  }

  override count(subject: DataSubject): Promise<number> {
    return this.tables.count(this.row, this.where(subject));
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.tables.each(this.row, this.where(subject))) yield* rows;
  }

  async purge({ ids }: DataSubject): Promise<void> {
    await this.left.remove(this.row, { ...this.of, ids });
  }

  /** Batches of rows of `subject`. */
  protected each(subject: DataSubject): AsyncGenerator<readonly Row[]> {
    return this.tables.each(this.row, this.where(subject)) as AsyncGenerator<readonly Row[]>;
  }

  private where({ ids }: DataSubject) {
    return { [this.of.column]: ids } as never;
  }
}
