import type { Pool } from 'pg';
import type { RowTable } from '../tables/row.js';
import { prepared } from '../database/statements.js';

/** Timestamp columns and their bounds, both included. */
export type Moments = Readonly<
  Record<string, { readonly from?: string | undefined; readonly to?: string | undefined } | undefined>
>;

/** What to search for, and where to start. */
export interface WordSearch {
  readonly table: RowTable;
  readonly board: string;
  /** In the form of `queryText`. */
  readonly query: string;
  readonly between: Moments;
  /** Only ids that sort before this one. */
  readonly before: string | undefined;
  /** Maximum number of ids. */
  readonly limit: number;
}

/** Number of rows to scan first: they show how frequent matches are. */
const FIRST = 100;
/** Number of rows to scan if at least one in `DENSE` of the first ones matches. */
const MORE = 1_000;
const DENSE = 16;

/**
 * The ids of the newest matching rows, newest first.
 *
 * An index on words has no order: it finds all matches, and sorting them is fast only if they are few. Scanning the rows from the newest on is fast
 * only if many match. So the newest rows are scanned first; if matches are dense among them, some more; and the rest comes from the index, which
 * then has little to sort.
 */
export async function searchWords(pool: Pick<Pool, 'query'>, search: WordSearch): Promise<readonly string[]> {
  const found: string[] = [];
  let { before } = search;
  for (const size of [FIRST, MORE]) {
    const rows = await newest(pool, { ...search, before }, size);
    const hits = rows.filter(({ hit }) => hit);
    found.push(...hits.map(({ id }) => id));
    before = rows.at(-1)?.id;
    if (found.length >= search.limit || rows.length < size) return found.slice(0, search.limit);
    if (hits.length * DENSE < rows.length) break;
  }
  return [...found, ...(await indexed(pool, { ...search, before, limit: search.limit - found.length }))];
}

const column = (name: string) => `"${name}"`;

/** A statement with its values. The number of different texts is bounded by the kinds of searches. */
class Statement {
  readonly values: unknown[] = [];

  /** The number of `value` among the parameters. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** The conditions on the timestamps. */
  moments(between: Moments): string[] {
    return Object.entries(between).flatMap(([name, { from, to } = {}]) => [
      ...(from === undefined ? [] : [`${column(name)} >= ${this.place(from)}::timestamptz`]),
      ...(to === undefined ? [] : [`${column(name)} <= ${this.place(to)}::timestamptz`]),
    ]);
  }
}

/** The newest rows, and which of them match. */
async function newest(
  pool: Pick<Pool, 'query'>,
  { table, board, query, between, before }: WordSearch,
  size: number,
): Promise<readonly { readonly id: string; readonly hit: boolean }[]> {
  const statement = new Statement();
  const where = [`"board" = ${statement.place(board)}`];
  if (before !== undefined) where.push(`"id" < ${statement.place(before)}`);
  const limit = statement.place(size);
  const hit = [`${column(table.words ?? '')} @@ ${statement.place(query)}::tsquery`, ...statement.moments(between)];
  const columns = ['id', table.words ?? '', ...Object.keys(between)].map(column).join(', ');
  const text = `select "id", coalesce(${hit.join(' and ')}, false) as hit from (
    select ${columns} from ${column(table.name)} where ${where.join(' and ')} order by "id" desc limit ${limit}
  ) as newest`;
  return (await pool.query<{ id: string; hit: boolean }>(prepared(text, statement.values))).rows;
}

/** The newest of all matching rows, by the index on words only. */
async function indexed(
  pool: Pick<Pool, 'query'>,
  { table, board, query, between, before, limit }: WordSearch,
): Promise<readonly string[]> {
  const statement = new Statement();
  const where = [`"board" = ${statement.place(board)}`];
  const matches = `${column(table.words ?? '')} @@ ${statement.place(query)}::tsquery`;
  if (before !== undefined) where.push(`"id" < ${statement.place(before)}`);
  where.push(...statement.moments(between));
  const columns = ['board', 'id', ...Object.keys(between)].map(column).join(', ');
  // `offset 0` keeps the outer conditions from suggesting another plan than that index.
  const text = `select "id" from (
    select ${columns} from ${column(table.name)} where ${matches} offset 0
  ) as matching where ${where.join(' and ')} order by "id" desc limit ${statement.place(limit)}`;
  return (await pool.query<{ id: string }>(prepared(text, statement.values))).rows.map(({ id }) => id);
}
