import { prepared } from '../database/statements.js';
import type { RowReading } from './stored-rows.js';

/** A statement that is asked once for all who ask the same in one turn. */
export interface Query {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** How rows are made of what comes back; null: as they come. */
  readonly reading: RowReading<object> | null;
}

/** The question that `text` asks with the values of its parameters. */
export function query(text: string, given: readonly unknown[], reading: RowReading<object> | null = null): Query {
  const { name, values } = prepared(text, given);
  return { key: `${name}${JSON.stringify(values)}`, name, text, values, reading };
}
