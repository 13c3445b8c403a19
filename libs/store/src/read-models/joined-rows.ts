import type { RowIdentity } from '#kernel';
import { quoted } from './matchers.js';
import type { Joining } from './paging.js';
import type { RowWith } from './points.js';
import { tableOf } from '../tables/row.js';
import { readingOnly, type RowReading } from './stored-rows.js';

/** What to read of a row and of the row that it refers to. */
export type JoinedRow<Row, Wanted extends keyof Row, Other, Others extends keyof Other> = RowWith<
  Pick<Row, Wanted>,
  Pick<Other, Others>
>;

/** A part of a table. */
interface Part {
  readonly conditions: readonly string[];
  /** The column to sort by, in descending order. */
  readonly column: string;
  /** The parameter with the number of rows. */
  readonly limit: string;
}

/** The statement that reads a part of the table of `row` with rows of another table of the same board, which is `$1`. */
export function joinedRows<
  Row extends RowIdentity,
  Wanted extends keyof Row & string,
  Other extends RowIdentity,
  Others extends keyof Other & string,
>(
  row: new () => Row,
  { wanted, by, other, others }: Joining<Row, Wanted, Other, Others>,
  { conditions, column, limit }: Part,
): { readonly text: string; readonly reading: RowReading<JoinedRow<Row, Wanted, Other, Others>> } {
  const [table, second] = [tableOf(row), tableOf(other)];
  const mine = readingOnly<Pick<Row, Wanted>>(table, wanted);
  const theirs = readingOnly<Pick<Other, Others>>(second, others);
  const there = mine.columns.length;
  const part = [...new Set([...mine.columns, column, by, 'id'])].map(quoted);
  const shown = [
    ...mine.columns.map((name) => `t.${quoted(name)}`),
    'o."id"',
    ...theirs.columns.map((name) => `o.${quoted(name)}`),
  ];
  const text = `select ${shown.join(', ')} from (
      select ${part.join(', ')} from ${quoted(table.name)} where ${conditions.join(' and ')}
      order by ${quoted(column)} desc, "id" desc limit ${limit}
    ) t left join ${quoted(second.name)} o on o."board" = $1 and o."id" = t.${quoted(by)}
    order by t.${quoted(column)} desc, t."id" desc`;
  const reading = {
    columns: mine.columns,
    row: (found: readonly unknown[]) => ({
      row: mine.row(found),
      other: found[there] === null ? null : theirs.row(found, there + 1),
    }),
  };
  return { text, reading };
}
