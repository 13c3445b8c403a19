import type { RowIdentity } from '#kernel';
import type { Pool } from 'pg';
import { opaque, prepared } from '../database/statements.js';
import { Batcher } from '../batcher.js';
import { quoted } from './matchers.js';
import { type RowTable, tableOf } from '../tables/row.js';
import { readingOf, readingOnly } from './stored-rows.js';

type RowClass<Row> = new () => Row;

/** The row to look up. */
export interface PointKey {
  readonly board: string;
  readonly id: string;
}

const nameOf = ({ board, id }: PointKey): string => `${board} ${id}`;

/** A row with a part of the row that it refers to. */
export interface RowWith<Row, Other> {
  readonly row: Row;
  /** Null if the row refers to none that exists. */
  readonly other: Other | null;
}

/** A query for rows by key: what to select, from where, and how to convert the values. */
interface Point<Answer> {
  /** Columns of `t`, those of the key first; then possibly others. */
  readonly columns: readonly string[];
  readonly table: string;
  /** What to join with `t`. */
  readonly joined: string;
  readonly answer: (values: readonly unknown[]) => Answer;
}

const of = (alias: string, columns: readonly string[]): readonly string[] =>
  columns.map((name) => `${alias}.${quoted(name)}`);

/** Look-ups of single rows by key; concurrent ones share a statement. */
export class Points {
  private readonly groups = new Map<string, Batcher<PointKey, unknown>>();

  constructor(private readonly pool: Pool) {}

  /** The row with this key, or null. */
  one<Row extends RowIdentity>(row: RowClass<Row>, key: PointKey): Promise<Row | null> {
    const { name } = tableOf(row);
    return this.read(`point-${name}`, key, () => this.point<Row>(tableOf(row)));
  }

  /** The row with this key, or null, and with it the properties `wanted` of the row of `other` whose id it has in `column`. */
  with<Row extends RowIdentity, Other extends RowIdentity, Wanted extends keyof Other & string>(
    row: RowClass<Row>,
    key: PointKey,
    column: keyof Row & string,
    other: RowClass<Other>,
    wanted: readonly Wanted[],
  ): Promise<RowWith<Row, Pick<Other, Wanted>> | null> {
    const [table, second] = [tableOf(row), tableOf(other)];
    const name = `point-${table.name}-${column}-${second.name}-${wanted.join()}`;
    return this.read(name, key, () => this.join(table, column, second, wanted));
  }

  private read<Answer>(name: string, key: PointKey, point: () => Point<Answer>): Promise<Answer | null> {
    let group = this.groups.get(name);
    if (!group) {
      group = new Batcher<PointKey, unknown>(this.reader(point()), { maxSize: 16, inFlight: 4 });
      this.groups.set(name, group);
    }
    return group.run(key) as Promise<Answer | null>;
  }

  private point<Row>(table: RowTable): Point<Row> {
    const { columns, row } = readingOf<Row>(table);
    return { columns: of('t', columns), table: table.name, joined: '', answer: (values) => row(values) };
  }

  private join<Row, Other>(
    table: RowTable,
    column: string,
    second: RowTable,
    wanted: readonly string[],
  ): Point<RowWith<Row, Other>> {
    const mine = readingOf<Row>(table);
    const theirs = readingOnly<Other>(second, wanted);
    const there = mine.columns.length;
    return {
      columns: [...of('t', mine.columns), 'o."id"', ...of('o', theirs.columns)],
      table: table.name,
      joined: ` left join ${quoted(second.name)} o on o."board" = t."board" and o."id" = t.${quoted(column)}`,
      answer: (values) => ({
        row: mine.row(values),
        other: values[there] === null ? null : theirs.row(values, there + 1),
      }),
    };
  }

  /** A single row has a separate statement, which costs PostgreSQL less than the one for any number of rows. */
  private reader<Answer>({
    columns,
    table,
    joined,
    answer,
  }: Point<Answer>): (keys: readonly PointKey[]) => Promise<readonly (Answer | null)[]> {
    const [selected, from] = [columns.join(', '), quoted(table)];
    const lone = `select ${selected} from ${from} t${joined} where t."board" = $1 and t."id" = $2`;
    const many = `select ${selected} from unnest(${opaque(1, 'text[]')}, ${opaque(2, 'text[]')}) as k(board, id)
      join ${from} t on t."board" = k.board and t."id" = k.id${joined}`;
    return async (keys) => {
      // Requests of one board read the same settings and often the same company.
      const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
      const [only] = distinct;
      const { name, text, values } =
        only && distinct.length === 1
          ? prepared(lone, [only.board, only.id])
          : prepared(many, [distinct.map(({ board }) => board), distinct.map(({ id }) => id)]);
      const { rows } = await this.pool.query<unknown[]>({ name, text, values, rowMode: 'array' });
      const found = new Map(
        rows.map((values) => [nameOf({ board: String(values[0]), id: String(values[1]) }), answer(values)]),
      );
      return keys.map((key) => found.get(nameOf(key)) ?? null);
    };
  }
}
