import type { ClientBase } from 'pg';
import { declaredPositionColumns } from '../tables/row.js';

/** Every column of the platform's tables that holds a log position; `declaredPositionColumns` has those of read models. */
const COLUMNS = [
  ['publisher', 'checkpoint'],
  ['policies', 'checkpoint'],
  ['erasure_follower', 'checkpoint'],
  ['read_models', 'checkpoint'],
  ['quarantine', 'position'],
  ['policy_failures', 'position'],
  ['published_events', 'position'],
  ['storefronts', 'since'],
] as const;

/**
 * Moves everything in PostgreSQL that follows the log, or remembers a position of it, to the same event at another position. A position between two
 * events moves to the event before it.
 * @param client is in a transaction, in which nothing else reads or writes the log.
 * @param places name of the table or view that has each event's position before (`from`) and after (`to`).
 */
export async function movePositions(client: ClientBase, places: string): Promise<void> {
  for (const [table, column] of [...COLUMNS, ...(await readModelColumns(client))])
    await client.query(
      `update "${table}" t set "${column}" = coalesce(
         (select p."to" from ${places} p where p."from" <= t."${column}" collate "C" order by p."from" desc limit 1), '')
       where t."${column}" <> ''`,
    );
}

/** The columns of read models, in the tables that exist. */
async function readModelColumns(client: ClientBase): Promise<readonly (readonly [table: string, column: string])[]> {
  const columns = declaredPositionColumns();
  const { rows } = await client.query<{ name: string }>(
    'select t.name from unnest($1::text[]) as t(name) where to_regclass(quote_ident(t.name)) is not null',
    [columns.map(([table]) => table)],
  );
  const there = new Set(rows.map(({ name }) => name));
  return columns.filter(([table]) => there.has(table));
}
