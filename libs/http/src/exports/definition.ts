import type { RowIdentity } from '#kernel';
import type { OperationKind } from '#runtime/operations';
import { type Where } from '#store';
import { tableOf } from '#store/engine';
import type { Permission } from '../api-parts.js';
import { stringify } from 'csv-stringify/sync';

/** What a column of an export may hold. A `Date` is ISO text in CSV and epoch milliseconds in JSON. */
export type ExportValue =
  string | number | boolean | Date | null | readonly string[] | Readonly<Record<string, unknown>>;

/** Which objects are exported, and which of their values. */
export interface ExportDefinition<Row extends RowIdentity = RowIdentity> {
  /** Path of the collection below `/v1`; its export is at `/v1/<collection>/export`. */
  readonly collection: string;
  /** The exported read model, newest rows first unless `from` names a column. */
  readonly row: new () => Row;
  /** Filter for its rows; all rows when absent. */
  readonly where?: () => Where<Row>;
  /** Columns that are written unchanged, in the order of the file, the id first. No secrets. */
  readonly columns: readonly (keyof Row & string)[];
  /** Columns computed from the row; they follow. */
  readonly derived?: Readonly<Record<string, (row: Row) => ExportValue>>;
  /** Columns looked up elsewhere for a batch of rows; they follow those. */
  readonly looked?: LookUps<Row>;
  /** Columns computed from all rows so far; they come last. */
  readonly running?: RunningExport<Row>;
  /** Sorts by this column, smallest value first, instead of newest first. */
  readonly from?: Exclude<keyof Row, 'board'> & string;
  /** Columns that are not read: long ones that nothing is computed from. */
  readonly omit?: readonly (keyof Row & string)[];
  /** The permission that reads the collection. It also allows a caller to start, download and cancel its export. */
  readonly scope: Permission;
  /** The kind of the operation that writes the file; default `exports.generate`. */
  readonly kind?: OperationKind;
  /** A row in JSON; by default, the columns of the file. */
  readonly json?: (row: Row) => object;
  /** Whether the rows hold personal data: the files are deleted when one of the people is erased. */
  readonly personal?: true;
  /** Error code for a list with too many rows; default `exports_too_large`. */
  readonly tooLarge?: string;
}

/** Columns whose values are stored outside of the row. */
export interface LookUps<Row extends RowIdentity> {
  readonly columns: readonly string[];
  /** For each row, its values for `columns`, in that order. */
  readonly of: (rows: readonly Row[]) => Promise<(row: Row) => readonly ExportValue[]>;
}

/** Columns computed from all rows up to the current one. */
export interface RunningExport<Row extends RowIdentity> {
  readonly columns: readonly string[];
  /** Starts a file. The returned function is called with each row, in the order of the file, and returns the row's values for `columns`. */
  readonly begin: () => (row: Row) => readonly ExportValue[];
}

/** The names of the columns, in the order of the file. */
export function headerOf({ columns, derived = {}, looked, running }: ExportDefinition): readonly string[] {
  return [...columns, ...Object.keys(derived), ...(looked?.columns ?? []), ...(running?.columns ?? [])];
}

/** Returns the cells of rows, in the order of `headerOf`. Create one for each file, and pass it the rows in order. */
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

/** Returns the cells that a row itself has, in the order of `headerOf`. */
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

/** Returns rows as JSON; create one for each list, as with `recordsOf`. */
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

// Texts that a spreadsheet would run as a formula, including full-width forms, with any number of guards before them: so the guard can be
// removed unambiguously.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * The text of a cell. A text that a spreadsheet would run gets a leading apostrophe, which `unguarded` removes. Lists are joined by
 * semicolons; numbers stay numbers.
 */
export function cellOf(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(';') : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the guard that `cellOf` puts before a text. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Lines of CSV (RFC 4180). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}
