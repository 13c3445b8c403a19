import type { RowIdentity } from '#kernel';
import { tableOf } from '#store';

/** What a column of an export may hold. A `Date` is ISO text in CSV and epoch milliseconds in JSON. */
export type ExportValue =
  string | number | boolean | Date | null | readonly string[] | Readonly<Record<string, unknown>>;

/** Which objects are exported, and what of them. */
export interface ExportDefinition<Row extends RowIdentity = RowIdentity> {
  /** Path of the collection below `/v1`; its export is at `/v1/<collection>/export`. */
  readonly collection: string;
  /** The read model that is read, newest first. */
  readonly row: new () => Row;
  /** Columns of the row that are written as they are, in the order of the file, the id first. No secrets. */
  readonly columns: readonly (keyof Row & string)[];
  /** What follows from others, after them. */
  readonly derived?: Readonly<Record<string, (row: Row) => ExportValue>>;
  /** Columns that are not even read: long ones, that nothing follows from. */
  readonly omit?: readonly (keyof Row & string)[];
}

/** The names of the columns, in the order of the file. */
export function headerOf({ columns, derived = {} }: ExportDefinition): readonly string[] {
  return [...columns, ...Object.keys(derived)];
}

/** Tells what a row says in each column, in the order of `headerOf`. */
export function recorder({
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

/** Tells what a row says in JSON. */
export function jsonRecorder(definition: ExportDefinition): (row: RowIdentity) => Record<string, unknown> {
  const header = headerOf(definition);
  const record = recorder(definition);
  return (row) => {
    const values = record(row).map((value) => (value instanceof Date ? value.getTime() : value));
    return Object.fromEntries(header.map((name, index) => [name, values[index]]));
  };
}
