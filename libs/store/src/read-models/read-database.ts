import type { RowIdentity } from '#kernel';
import type { Brackets, DataSource, SelectQueryBuilder } from 'typeorm';
import { facts } from '../facts.js';
import { entityOptionsOf, type RowClass, unpack } from './entities.js';

/** Query methods that could leave the board or write. */
const REFUSED =
  `where orWhere whereExists orWhereExists whereInIds orWhereInIds from addFrom subQuery setFindOptions innerJoinAndMapOne
  innerJoinAndMapMany leftJoinAndMapOne leftJoinAndMapMany insert update delete softDelete restore relation`.split(
    /\s+/,
  );
const JOINS = ['innerJoin', 'leftJoin', 'innerJoinAndSelect', 'leftJoinAndSelect'] as const;

/** `query` without access to another board than the one in its first condition. */
function bound<Row extends RowIdentity>(
  query: SelectQueryBuilder<Row>,
  alias: string,
  Bracketed: typeof Brackets,
): SelectQueryBuilder<Row> {
  const free = query as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const method of REFUSED)
    free[method] = () => {
      throw new Error(`A query on the rows of a board does not support "${method}": use andWhere, or the source.`);
    };
  const andWhere = query.andWhere.bind(query);
  // A condition with "or" must not cancel the one on the board.
  query.andWhere = (where, parameters) =>
    andWhere(new Bracketed((inner) => void inner.where(where as string, parameters)));
  for (const method of JOINS) {
    const join = free[method]?.bind(query);
    free[method] = (entity, joined, condition = 'true', parameters) =>
      join?.(entity, joined, `(${String(condition)}) and ${String(joined)}.board = ${alias}.board`, parameters);
  }
  return query;
}

/**
 * The read models as TypeORM entities, for reports and custom read models. Read-only. It opens two connections of its own on first use; hot paths
 * use `BoardTables`.
 */
export class ReadDatabase {
  private opened: Promise<DataSource> | null = null;

  /**
   * @param url of the database
   * @param rows those of all read models; called when the database is first used
   */
  constructor(
    private readonly url: string,
    private readonly rows: () => readonly RowClass[],
  ) {}

  /**
   * A query on the rows of `row` on the board of the request, to be extended: `select(JobRow, 'job').andWhere('job.status = :status', …)`. Joins
   * are restricted to the same board. Methods that could reach other boards, such as `where` and `from`, throw.
   * @param alias the name of the row in conditions
   */
  async select<Row extends RowIdentity>(row: RowClass<Row>, alias: string): Promise<SelectQueryBuilder<Row>> {
    const { board } = facts();
    const source = await this.source();
    const { Brackets } = await import('typeorm');
    const query = source.getRepository(row).createQueryBuilder(alias);
    query.where(`${alias}.board = :openings_board`, { openings_board: board });
    return bound(query, alias, Brackets);
  }

  /** The entities of all boards, for reports of the installation. Closed with the process. */
  source(): Promise<DataSource> {
    return (this.opened ??= this.open());
  }

  /** Closes the connections, if any are open. */
  async close(): Promise<void> {
    const opened = this.opened;
    this.opened = null;
    await (await opened?.catch(() => null))?.destroy();
  }

  /** The package is slow to load and uses memory, so it is loaded on first use. A failure is not remembered. */
  private async open(): Promise<DataSource> {
    try {
      const { DataSource, EntitySchema } = await import('typeorm');
      const source = new DataSource({
        type: 'postgres',
        url: this.url,
        poolSize: 2,
        applicationName: 'openings reports',
        connectTimeoutMS: 5_000,
        extra: { options: '-c default_transaction_read_only=on -c statement_timeout=30s -c TimeZone=UTC' },
        entities: this.rows().map((row) => new EntitySchema(entityOptionsOf(row))),
      });
      await source.initialize();
      source.subscribers.push({ afterLoad: (entity: object) => unpack(entity) });
      return source;
    } catch (error) {
      this.opened = null;
      throw error;
    }
  }
}

/** A difference between an entity and its table. */
export interface Drift {
  readonly table: string;
  /** Absent: the whole table is missing. */
  readonly column?: string;
  readonly problem: string;
}

/** Differences between the tables in the database and the entities of `source`: missing, unknown, or of another type. */
export async function driftOf(source: DataSource): Promise<readonly Drift[]> {
  const runner = source.createQueryRunner();
  try {
    const drifts: Drift[] = [];
    for (const { tableName, columns } of source.entityMetadatas) {
      const table = await runner.getTable(tableName);
      if (!table) {
        drifts.push({ table: tableName, problem: 'is missing' });
        continue;
      }
      for (const { databaseName, type, isArray, isNullable } of columns) {
        const there = table.findColumnByName(databaseName);
        const wanted = source.driver.normalizeType({ type });
        const drift = (problem: string) => drifts.push({ table: tableName, column: databaseName, problem });
        if (!there) drift('is missing');
        else if (there.type !== wanted || there.isArray !== isArray)
          drift(`is ${there.type}${there.isArray ? '[]' : ''} instead of ${wanted}${isArray ? '[]' : ''}`);
        else if (there.isNullable !== isNullable) drift(isNullable ? 'is not nullable' : 'is nullable');
      }
      for (const { name } of table.columns)
        if (name !== 'filler' && !columns.some(({ databaseName }) => databaseName === name))
          drifts.push({ table: tableName, column: name, problem: 'is unknown' });
    }
    return drifts;
  } finally {
    await runner.release();
  }
}
