import type { RowTable } from '../tables/row.js';

/** How to read rows of a table, completely or in part. */
export interface RowReading<Row> {
  /** The columns to select, in the order in which `row` takes their values. */
  readonly columns: readonly string[];
  /** Builds the row from its values, which start at index `first` of `values`. */
  readonly row: (values: readonly unknown[], first?: number) => Row;
}

const readings = new WeakMap<RowTable, Map<string, RowReading<unknown>>>();

/**
 * How to read rows of `table` without the properties in `omit`; columns that hold nothing else are not selected. A generated object literal builds
 * the rows: all have one shape, and nothing is looked up by name.
 */
export function readingOf<Row>(table: RowTable, omit: readonly string[] = []): RowReading<Row> {
  const known = readings.get(table) ?? new Map<string, RowReading<unknown>>();
  readings.set(table, known);
  const key = omit.join();
  let reading = known.get(key);
  if (!reading) known.set(key, (reading = generated(table, new Set(omit))));
  return reading as RowReading<Row>;
}

/** How to read only the properties `wanted`. @throws Error for a property that the table does not have. */
export function readingOnly<Row>(table: RowTable, wanted: readonly string[]): RowReading<Row> {
  const all = table.columns.flatMap(({ name, packs }) => packs ?? [name]);
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`"${table.name}" has no "${unknown}".`);
  return readingOf<Row>(
    table,
    all.filter((name) => !wanted.includes(name)),
  );
}

function generated(table: RowTable, omit: ReadonlySet<string>): RowReading<unknown> {
  const columns: string[] = [];
  const properties: string[] = [];
  let prelude = '';
  for (const { name, json, packs, parts } of table.columns) {
    const shown = (packs ?? [name]).filter((property) => !omit.has(property));
    if (shown.length === 0) continue;
    const value = `values[first + ${columns.length}]`;
    columns.push(name);
    if (packs) prelude += `const packed = JSON.parse(${value});`;
    if (parts) prelude += `const parts_${columns.length} = JSON.parse(${value});`;
    for (const property of shown) {
      const taken = packs
        ? `packed[${packs.indexOf(property)}]`
        : parts
          ? `parts_${columns.length} && { ${parts.map((part, nth) => `${JSON.stringify(part)}: parts_${columns.length}[${nth}]`).join(', ')} }`
          : json
            ? `JSON.parse(${value})`
            : value;
      properties.push(`${JSON.stringify(property)}: ${taken}`);
    }
  }
  const body = `${prelude} return { ${properties.join(', ')} };`;
  return { columns, row: new Function('values', 'first = 0', body) as RowReading<unknown>['row'] };
}
