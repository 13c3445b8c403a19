import { stringify } from 'csv-stringify/sync';
import type { ExportValue } from './definition.js';

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
