import { prepared } from '../database/statements.js';
import type { RowReading } from './stored-rows.js';

/** A statement that runs once for all callers of the same turn. */
export interface Query {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** How to convert the result to rows; null: unchanged. */
  readonly reading: RowReading<object> | null;
}

/** The query `text` with the values of its parameters. */
export function query(text: string, given: readonly unknown[], reading: RowReading<object> | null = null): Query {
  const { name, values } = prepared(text, given);
  return { key: `${name}${JSON.stringify(values)}`, name, text, values, reading };
}
