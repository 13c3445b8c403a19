import type { RowIdentity } from '#kernel';
import type { OperationKind } from '#runtime/operations';
import { type Where } from '#store';
import { tableOf } from '#store/engine';
import type { Permission } from '../api-parts.js';
import { stringify } from 'csv-stringify/sync';

/** What a column of an export may hold. A `Date` is ISO text in CSV and epoch milliseconds in JSON. */
export type ExportValue =
  string | number | boolean | Date | null | readonly string[] | Readonly<Record<string, unknown>>;

/** Which objects are exported, and what of them. */
export interface ExportDefinition<Row extends RowIdentity = RowIdentity> {
  /** Path of the collection below `/v1`; its export is at `/v1/<collection>/export`. */
  readonly collection: string;
  /** The read model that is read, newest first unless `from` names a column. */
  readonly row: new () => Row;
  /** Which of its rows; all when absent. */
  readonly where?: () => Where<Row>;
  /** Columns of the row that are written as they are, in the order of the file, the id first. No secrets. */
  readonly columns: readonly (keyof Row & string)[];
  /** What follows from others, after them. */
  readonly derived?: Readonly<Record<string, (row: Row) => ExportValue>>;
  /** What is looked up elsewhere for a batch of rows, in columns after those. */
  readonly looked?: LookUps<Row>;
  /** What sums up the rows from the first one on, in columns after all others. */
  readonly running?: Running<Row>;
  /** The file begins with the least value of this column, instead of the newest row. */
  readonly from?: Exclude<keyof Row, 'board'> & string;
  /** Columns that are not even read: long ones, that nothing follows from. */
  readonly omit?: readonly (keyof Row & string)[];
  /** The permission that reads the collection, and so starts, downloads and cancels its export. */
  readonly scope: Permission;
  /** The operation that leaves the file; `exports.generate` unless another one is named. */
  readonly kind?: OperationKind;
  /** What a row is in JSON: the columns of the file unless this says otherwise. */
  readonly json?: (row: Row) => object;
  /** Whether people stand in it: its files go when one of them is erased. */
  readonly personal?: true;
  /** Code of the refusal of a list with too many rows; `exports_too_large` unless another one is named. */
  readonly tooLarge?: string;
}

/** Columns whose values stand in other places than the row. */
export interface LookUps<Row extends RowIdentity> {
  readonly columns: readonly string[];
  /** For each row what it has in each of `columns`, in their order. */
  readonly of: (rows: readonly Row[]) => Promise<(row: Row) => readonly ExportValue[]>;
}

/** Columns whose values follow from all rows up to theirs. */
export interface Running<Row extends RowIdentity> {
  readonly columns: readonly string[];
  /** Begins a file. The answer is called with each row, in the order of the file, and says what the row has in each of `columns`. */
  readonly begin: () => (row: Row) => readonly ExportValue[];
}

/** The names of the columns, in the order of the file. */
export function headerOf({ columns, derived = {}, looked, running }: ExportDefinition): readonly string[] {
  return [...columns, ...Object.keys(derived), ...(looked?.columns ?? []), ...(running?.columns ?? [])];
}

/** What rows say in each column, in the order of `headerOf`. One file takes one of these, which gets its rows in their order. */
export function recordsOf(
  definition: ExportDefinition,
): (rows: readonly RowIdentity[]) => Promise<readonly (readonly ExportValue[])[]> {
  const record = recorder(definition);
  const running = definition.running?.begin();
  return async (rows) => {
    const looked = await definition.looked?.of(rows);
    return rows.map((row) => [...record(row), ...(looked?.(row) ?? []), ...(running?.(row) ?? [])]);
  };
}

/** Tells what a row itself says, in the order of `headerOf`. */
function recorder({
  row: type,
  columns,
  derived = {},
}: ExportDefinition): (row: RowIdentity) => readonly ExportValue[] {
  const moments = new Set<string>(tableOf(type).moments);
  const tell = columns.map((name) =>
    moments.has(name) ? momentOf(name) : (row: RowIdentity) => row[name] as ExportValue,
  );
  const tellers = [...tell, ...Object.values(derived)];
  return (row) => tellers.map((each) => each(row));
}

const momentOf = (name: keyof RowIdentity) => (row: RowIdentity) => {
  const value: unknown = row[name];
  return typeof value === 'string' ? new Date(value) : null;
};

/** What rows say in JSON; one for each list, as `recordsOf`. */
export function jsonOf(definition: ExportDefinition): (rows: readonly RowIdentity[]) => Promise<readonly object[]> {
  const { json } = definition;
  if (json) return (rows) => Promise.resolve(rows.map(json));
  const header = headerOf(definition);
  const records = recordsOf(definition);
  const jsonValue = (value: ExportValue | undefined) => (value instanceof Date ? value.getTime() : value);
  return async (rows) =>
    (await records(rows)).map((record) =>
      Object.fromEntries(header.map((name, index) => [name, jsonValue(record[index])])),
    );
}

// What a spreadsheet would take for a formula, also in its full-width forms, however many guards stand before it already:
// so the guard can be taken off again without a doubt.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * The text of a cell. What a spreadsheet would run begins with an apostrophe, which `unguarded` takes off again. Lists are
 * joined by semicolons; numbers stay numbers.
 */
export function cellOf(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(';') : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The reverse of the guard that `cellOf` puts before a text. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Lines of CSV as RFC 4180 has it. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}
