import type { InlineColumn, InlineTable } from '#kernel/engine';
import { arrayText, type StoredValue, storedValues } from './stored-values.js';

// Lists of records are sent as one parameter per column. PostgreSQL unpacks them several times faster than JSON records, of which it must parse
// each key.

/** JSON never contains this character unescaped, so it can separate JSON texts; the database knows it as `chr(30)`. */
const SEPARATOR = '\u001e';

const quoted = (name: string) => `"${name}"`;

/** Joined JSON texts: neither they nor their list need escaping, on either side. A text without the character is null. */
export const jsonTexts = (values: readonly StoredValue[]): string => values.join(SEPARATOR);

/** How PostgreSQL makes an array of the `jsonTexts` in parameter `n`. An empty list would become a list with one null. */
export const jsonTextsSql = (n: number): string => `string_to_array($${n}::text, chr(30), '')`;

const isJson = ({ type, json = false, packs }: InlineColumn) =>
  json || packs !== undefined || type === 'jsonb' || type === 'json';
/** Types that can be sent as an array parameter; of other types, the texts are sent. */
const PLAIN = new Set(['int', 'double precision', 'boolean', 'timestamptz', 'uuid']);

/** The number of parameters that `rowsSql` uses. */
export const rowPlaces = (table: InlineTable): number => table.columns.length;

/**
 * Rows of `table` from the parameters that start at `$first`, made by `rowParameters`: `source` belongs in a `from`, with `extra` arrays before the
 * columns (SQL of the array → its name), and `values` are the columns of `r` in the order of the table.
 */
export function rowsSql(
  table: InlineTable,
  first: number,
  extra: Readonly<Record<string, string>> = {},
): { readonly source: string; readonly values: string } {
  const arrays = table.columns.map((column, nth) => {
    const place = first + nth;
    if (isJson(column)) return jsonTextsSql(place);
    return PLAIN.has(column.type) ? `$${place}::${column.type}[]` : `$${place}::text[]`;
  });
  const names = [...Object.keys(extra), ...table.columns.map(({ name }) => quoted(name))];
  return {
    source: `unnest(${[...Object.values(extra), ...arrays].join(', ')}) as r(${names.join(', ')})`,
    values: table.columns
      .map(({ name, type }) => `r.${quoted(name)}${type === 'text' || PLAIN.has(type) ? '' : `::${type}`}`)
      .join(', '),
  };
}

/** The parameters of `rows` for `rowsSql`. */
export function rowParameters(table: InlineTable, rows: readonly object[]): string[] {
  const stored = rows.map(storedValues(table));
  return table.columns.map((column, nth) => {
    const values = stored.map((row) => row[nth] as StoredValue);
    return isJson(column) ? jsonTexts(values) : arrayText(values);
  });
}

/** `insert … on conflict` for rows of `table`. An older version never overwrites a newer one, and an `insertOnly` row is never overwritten. */
export function upsertSql(
  table: InlineTable,
  { source, values }: { readonly source: string; readonly values: string },
): string {
  const names = table.columns.map(({ name }) => quoted(name));
  const changing = names.filter((name) => name !== '"board"' && name !== '"id"');
  const insert = `insert into ${quoted(table.name)} (${names.join(', ')}) select ${values} from ${source}`;
  if (table.insertOnly) return insert;
  return `${insert}
    on conflict ("board", "id") do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${quoted(table.name)}."version" < excluded."version"`;
}

/** Rows as one parameter of a statement. */
export const JsonTexts = { of: jsonTexts, sql: jsonTextsSql } as const;
