import type { Pool } from 'pg';
import { prepared } from '../database/statements.js';
import { facts } from '../facts.js';
import type { RowTable } from '../tables/row.js';
import { shownCountSql } from '../tables/shown-counts.js';
import { quoted } from './matchers.js';
import type { RankedQuery } from './search-index.js';

/** Limits that occur often, and so are part of the statement: its plan then depends on them. */
const ORDINARY_LIMITS: ReadonlySet<number> = new Set([100, 10_000]);

/** How to list all shown rows of a board without sorting or counting them. */
export interface Listing {
  /**
   * The statement; `$1` is the board and `place` adds a parameter. Its only row has `ids` in order, the `count` of all rows, and `until`, when the first
   * of them ends.
   */
  sql(place: (value: unknown) => string, now: string): string;
}

/** How `query` lists rows of `table`; null if it asks for some of them only, or in an order that has no index. */
export function listingOf(table: RowTable, query: RankedQuery): Listing | null {
  const { lists } = table;
  const { sort, words, facets, between = {}, until, counting } = query;
  const isWhole =
    counting === undefined &&
    words.length === 0 &&
    Object.values(facets).every((values) => values === undefined) &&
    Object.values(between).every((ends) => ends?.from === undefined && ends?.to === undefined);
  if (!lists || lists.until !== until || !isWhole || sort.some(({ ascending }) => ascending)) return null;
  const [first, ...others] = sort;
  const per = first?.per;
  if (others.some((key) => key.per)) return null;
  const columns = [...(per ? [per.column] : []), ...sort.map(({ column }) => column)];
  if (!lists.by.some((order) => order.join() === columns.join())) return null;
  const rest = others.map(({ column }) => column);
  return {
    sql: (place, now) => {
      const moment = `${place(now)}::timestamptz`;
      const limit = ORDINARY_LIMITS.has(query.limit) ? String(query.limit) : place(query.limit);
      const shown = `"board" = $1 and ${quoted(until)} is not null and ${quoted(until)} > ${moment}`;
      const from = `from ${quoted(table.name)}`;
      const ids =
        first && per
          ? convertedSql(
              { column: first.column, unit: per.column, rest, from, shown, limit },
              place(JSON.stringify(per.rates)),
            )
          : `select "id" ${from} where ${shown} order by ${ordered(columns)} limit ${limit}`;
      return `select to_json(array(${ids})) as ids, ${shownCountSql(table.name, lists, '$1', moment)}::int as count,
        (select min(${quoted(until)}) ${from} where "board" = $1 and ${quoted(until)} > ${moment}) as until`;
    },
  };
}

/** The ids that `listing` finds on the board of the request, their count, and when the first of them ends. */
export async function readListing(pool: Pick<Pool, 'query'>, listing: Listing) {
  const { board, now } = facts();
  const values: unknown[] = [board];
  const statement = listing.sql((value) => `$${values.push(value)}`, now);
  const {
    rows: [row],
  } = await pool.query<{ ids: string[]; count: number; until: string | null }>(prepared(statement, values));
  const { ids = [], count = 0, until = null } = row ?? {};
  return { ids, count, until: until && new Date(until).toISOString() };
}

const ordered = (columns: readonly string[]): string =>
  columns.map((column) => `${quoted(column)} desc nulls last`).join(', ');

/** A list in the order of amounts in several units. */
interface AmountOrder {
  /** The amount and its unit. */
  readonly column: string;
  readonly unit: string;
  /** The further columns of the order. */
  readonly rest: readonly string[];
  readonly from: string;
  readonly shown: string;
  readonly limit: string;
}

/**
 * The ids in the order of their amount at the rate of its unit: the highest of each unit come from the index, and few are sorted. Those without an
 * amount or a rate are last, and are read only where the others do not suffice.
 */
function convertedSql({ column, unit, rest, from, shown, limit }: AmountOrder, rates: string): string {
  // Named by their place: one of them may be the id itself.
  const named = rest.map((each, nth) => `${quoted(each)} as k${nth}`).join(', ');
  const names = rest.map((_, nth) => `k${nth}`);
  const keys = `array(select jsonb_object_keys(${rates}::jsonb))`;
  return `with highest as materialized (
      select r."id", r.amount / u.rate as amount, ${names.join(', ')}
      from (select key, value::float8 as rate from jsonb_each_text(${rates}::jsonb)) as u cross join lateral (
        select "id", ${quoted(column)} as amount, ${named} ${from}
        where ${shown} and ${quoted(unit)} = u.key and ${quoted(column)} is not null
        order by ${ordered([column, ...rest])} limit ${limit}
      ) as r
    )
    select "id" from (
      (select "id", amount, ${names.join(', ')} from highest)
      union all
      (select "id", null, ${named} ${from}
        where ${shown} and (${quoted(column)} is null or ${quoted(unit)} is null or ${quoted(unit)} <> all(${keys}))
          and (select count(*) from highest) < ${limit}
        order by ${ordered(rest)} limit ${limit})
    ) as l order by amount desc nulls last, ${ordered(names)} limit ${limit}`;
}
