import type { RowIdentity } from '#kernel';
import { facts } from '../facts.js';
import { Matcher, quoted } from './matchers.js';
import type { Where } from './paging.js';
import { lookUpHash, type RowTable } from '../tables/row.js';

/**
 * The conditions of a statement about rows of the current board, and their values. The first condition and the first value are the board.
 * @param given values of the statement before these conditions, the board first.
 */
export function conditionsOf(
  { lookUps }: RowTable,
  where: Where<RowIdentity>,
  given: readonly unknown[] = [facts().board],
): { conditions: string[]; values: unknown[] } {
  const conditions = ['"board" = $1'];
  const values = [...given];
  for (const [column, wanted] of Object.entries(where) as [string, unknown][]) {
    if (wanted === undefined) continue;
    if (wanted === null) {
      conditions.push(`${quoted(column)} is null`);
      continue;
    }
    if (wanted instanceof Matcher) {
      conditions.push(wanted.condition(quoted(column), (value) => `$${values.push(value)}`));
      continue;
    }
    const place = values.push(wanted);
    conditions.push(`${quoted(column)} = ${Array.isArray(wanted) ? `any($${place})` : `$${place}`}`);
    if (!lookUps.some((lookUp) => lookUp.column === column)) continue;
    const hashed = Array.isArray(wanted) ? `any(look_up_hashes($1, $${place}::text[]))` : lookUpHash('$1', `$${place}`);
    conditions.push(`${lookUpHash('"board"', quoted(column))} = ${hashed}`);
  }
  return { conditions, values };
}
