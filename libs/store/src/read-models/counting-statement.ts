import { quoted } from './matchers.js';
import type { Counting } from './search-index.js';

/** The row that `countingStatement` finds. */
export interface CountedRow {
  readonly ids: readonly string[];
  readonly count: number;
  readonly until: string | null;
  /** By `=name` for the facet `name`, and by `bands`. */
  readonly counts: Readonly<Record<string, readonly (readonly [string, number])[]>>;
}

/** The rows whose values of a facet are counted, from `from` to the last condition. */
interface CountedFacet {
  readonly name: string;
  readonly column: string;
  readonly from: string;
}

/**
 * The statement for one row with the page, its count, and the counts of values. Rows are grouped by all their values of a facet first, because many
 * have the same, and the groups by single values after that.
 */
export function countingStatement({
  found,
  sources,
  counting: { bands, most },
  until,
  place,
  order,
  limit,
}: {
  readonly found: string;
  readonly sources: readonly CountedFacet[];
  readonly counting: Counting;
  readonly until: string;
  readonly place: (value: unknown) => string;
  readonly order: readonly string[];
  readonly limit: number;
}): string {
  const ends = `min(${quoted(until)}) as until`;
  const groups = [
    `select '' as name, null::text as list, count(*)::int as rows, ${ends} from found`,
    ...sources.map(
      ({ name, column, from }) =>
        `select ${place(`=${name}`)}::text, ${quoted(column)}, count(*)::int, ${ends} ${from} group by ${quoted(column)}`,
    ),
  ];
  if (bands) {
    const width = `(${place(JSON.stringify(bands.widths))}::jsonb ->> ${quoted(bands.unit)})::float8`;
    groups.push(
      `select 'bands', floor(${quoted(bands.column)} / ${width})::text, count(*)::int, ${ends} from found group by 2`,
    );
  }
  return `with found as materialized (${found}),
    grouped as (${groups.join(' union all ')}),
    valued as (select name, value, sum(rows)::int as rows
      from grouped, string_to_table(list, E'\\n') as value group by name, value),
    numbered as (select name, value, rows,
      row_number() over (partition by name order by rows desc, value collate "C") as nth from valued)
    select array(select "id" from found order by ${order.join(', ')} limit ${place(limit)}) as ids,
      (select rows from grouped where name = '') as count,
      (select min(until) from grouped) as until,
      (select coalesce(json_object_agg(name, counted), '{}') from (
        select name, json_agg(json_build_array(value, rows) order by nth) as counted
        from numbered where nth <= ${place(most)} group by name) as named) as counts`;
}
