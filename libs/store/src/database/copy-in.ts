import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import { finished } from 'node:stream/promises';

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function field(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (each) => ESCAPES[each] as string) : value;
}

/** A row as a line of the text format of `COPY`; each value is text that PostgreSQL parses as the type of its column. */
export function copyLine(values: readonly (string | number | boolean | null)[]): string {
  let line = field(values[0] ?? null);
  for (let nth = 1; nth < values.length; nth++) line += `\t${field(values[nth] ?? null)}`;
  return `${line}\n`;
}

/**
 * Writes `lines`, made by `copyLine`, to these columns of `table` by one `COPY`: all of them or none.
 * @throws errors of PostgreSQL.
 */
export async function copyIn(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  lines: string,
): Promise<void> {
  const copying = client.query(from(`copy "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`));
  copying.end(lines);
  await finished(copying);
}

/** Rows that are copied into a table. */
export const CopyIn = { run: copyIn, line: copyLine } as const;
