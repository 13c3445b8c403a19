import type { Position, RowIdentity } from '#kernel';
import type { Pool } from 'pg';
import { columnsToIndex, type IndexedTable, UNTIL } from './indexed-rows.js';

export interface Key {
  readonly board: string;
  readonly id: string;
}

/** A row with the columns to index. */
export type IndexedRow = RowIdentity;

const quoted = (name: string) => `"${name}"`;

/** The rows of a read model that the engine indexes, as PostgreSQL has them. */
export class RowsToIndex {
  private readonly columns: string;

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly table: IndexedTable,
  ) {
    this.columns = ['board', 'id', 'version', ...columnsToIndex(table)].map((name) => `t.${quoted(name)}`).join(', ');
  }

  /** The rows with these keys that exist. */
  async of(keys: readonly Key[]): Promise<readonly IndexedRow[]> {
    const { rows } = await this.pool.query<IndexedRow>({
      name: `search-rows-${this.table.name}`,
      text: `select ${this.columns} from unnest($1::text[], $2::text[]) as k(board, id)
        join ${quoted(this.table.name)} t on t."board" = k.board and t."id" = k.id`,
      values: [keys.map(({ board }) => board), keys.map(({ id }) => id)],
    });
    return rows;
  }

  /** The next rows after `last` in the order of their keys, without those that cannot be found. */
  async after(last: Key, limit: number): Promise<readonly IndexedRow[]> {
    const { rows } = await this.pool.query<IndexedRow>({
      name: `search-walk-${this.table.name}`,
      text: `select ${this.columns} from ${quoted(this.table.name)} t
        where (t."board", t."id") > ($1, $2) and t.${quoted(UNTIL)} is not null order by t."board", t."id" limit $3`,
      values: [last.board, last.id, limit],
    });
    return rows;
  }

  /** Number of rows that can be found. */
  async count(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from ${quoted(this.table.name)} where ${quoted(UNTIL)} is not null`,
    );
    return rows[0]?.count ?? 0;
  }

  /** A position up to which the table shows everything; null while it is being built. */
  async position(): Promise<Position | null> {
    const { rows } = await this.pool.query<{ checkpoint: Position }>(
      `select checkpoint from read_models where name = $1 and version = $2 and state = 'live'`,
      [this.table.model, this.table.version],
    );
    return rows[0]?.checkpoint ?? null;
  }
}
