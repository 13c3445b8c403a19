import type { InlineColumn, InlineTable } from '#kernel/engine';
import { arrayText, type StoredValue, storedValues } from './stored-values.js';

// Lists of records travel as one parameter for each column. PostgreSQL takes them apart several times faster than records
// of JSON, of which it reads each key.

/** No JSON has this sign unescaped, so that texts of JSON can be joined by it; the database knows it as `chr(30)`. */
const SEPARATOR = '\u001e';

const quoted = (name: string) => `"${name}"`;

/** Texts of JSON, joined: neither they nor their list need be escaped, on either side. Null is a text without a sign. */
export const jsonTexts = (values: readonly StoredValue[]): string => values.join(SEPARATOR);

/** How PostgreSQL makes an array of the `jsonTexts` in parameter `n`. An empty list of them would be a list of one null. */
export const jsonTextsSql = (n: number): string => `string_to_array($${n}::text, chr(30), '')`;

const isJson = ({ type, json = false, packs }: InlineColumn) =>
  json || packs !== undefined || type === 'jsonb' || type === 'json';
/** Types of which an array can be a parameter; of others, the texts are. */
const PLAIN = new Set(['int', 'double precision', 'boolean', 'timestamptz', 'uuid']);

/** How many parameters `rowsSql` takes. */
export const rowPlaces = (table: InlineTable): number => table.columns.length;

/**
 * Rows of `table` out of the parameters from `$first` on, which `rowParameters` makes: `source` goes into a `from`, with `extra`
 * arrays before the columns (SQL of the array → its name), and `values` are the columns of `r` in the order of the table.
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

/** `insert … on conflict` for rows of `table`; an older version never overwrites a newer one, and nothing an `insertOnly` row. */
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
