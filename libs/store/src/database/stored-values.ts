import type { InlineColumn, InlineTable } from '#kernel/engine';

/** A value as text that PostgreSQL can parse: in a parameter, an array or a line of `COPY`. */
export type StoredValue = string | number | boolean | null;

type ValuesOf = (row: object) => readonly StoredValue[];

const known = new WeakMap<InlineTable['columns'], ValuesOf>();

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** `values` as the text of an array of any type. */
export function arrayText(values: readonly unknown[]): string {
  const texts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (typeof value !== 'string') return String(value);
    return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`;
  });
  return `{${texts.join()}}`;
}

const array = (values: readonly unknown[] | null | undefined): string | null => (values ? arrayText(values) : null);

/** The JavaScript expression for the value of `column` in `row`. */
function expression({ name, type, json: text = false, packs, parts }: InlineColumn): string {
  const of = (property: string) => `row[${JSON.stringify(property)}]`;
  const list = (whole: string, names: readonly string[]) =>
    `JSON.stringify([${names.map((each) => `${whole}[${JSON.stringify(each)}]`).join(', ')}])`;
  if (packs) return list('row', packs);
  if (parts) return `${of(name)} ? ${list(of(name), parts)} : null`;
  if (text || type === 'jsonb' || type === 'json') return `json(${of(name)})`;
  return type.endsWith('[]') ? `array(${of(name)})` : `${of(name)} ?? null`;
}

/**
 * The values of a row in the column order of `table`, each as text that PostgreSQL parses as the type of the column: jsonb as JSON, arrays as
 * literals, timestamps as they are in the row. Missing values are null. The function is generated once for each table and reads properties by name,
 * without a loop over columns.
 */
export function storedValues(table: InlineTable): (row: object) => readonly StoredValue[] {
  let stored = known.get(table.columns);
  if (!stored) {
    const body = `return (row) => [${table.columns.map(expression).join(', ')}];`;
    stored = (new Function('json', 'array', body) as (...tools: unknown[]) => ValuesOf)(json, array);
    known.set(table.columns, stored);
  }
  return stored;
}
