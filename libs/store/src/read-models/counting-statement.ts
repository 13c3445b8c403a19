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

/**
 * The statement for one row with the page, its count, and the counts of values.
 * @param others for each of the facets `own`, whose filter is ignored for its own values: a query of the rows that match without this filter.
 */
export function countingStatement({
  found,
  others,
  own,
  counting: { column, facets, bands, most },
  until,
  place,
  order,
  limit,
}: {
  readonly found: string;
  readonly others: readonly string[];
  readonly own: readonly string[];
  readonly counting: Counting;
  readonly until: string;
  readonly place: (value: unknown) => string;
  readonly order: readonly string[];
  readonly limit: number;
}): string {
  const values = (source: string, names: readonly string[]) =>
    `select '=' || split_part(each, ':', 1) as name, substr(each, strpos(each, ':') + 1) as value, rows
      from (select each, count(*)::int as rows from ${source}, unnest(${quoted(column)}) as each group by each) as grouped
      where split_part(each, ':', 1) = any(${place(names)}::text[])`;
  const shared = facets.filter((name) => !own.includes(name));
  const parts = [
    ...(shared.length > 0 ? [values('found', shared)] : []),
    ...own.map((name, at) => values(`other${at}`, [name])),
  ];
  if (bands)
    parts.push(`select 'bands' as name, floor(${quoted(bands.column)} / width)::text as value, count(*)::int as rows
      from found, lateral (select (${place(JSON.stringify(bands.widths))}::jsonb ->> ${quoted(bands.unit)})::float8 as width) as widths
      where ${quoted(bands.column)} / width is not null group by 2`);
  const sources = ['found', ...own.map((_, at) => `other${at}`)];
  return `with found as materialized (${found})${others.map((other, at) => `, other${at} as materialized (${other})`).join('')},
    valued as (${parts.length > 0 ? parts.join(' union all ') : `select '' as name, '' as value, 0 as rows where false`}),
    numbered as (select name, value, rows,
      row_number() over (partition by name order by rows desc, value collate "C") as nth from valued)
    select array(select "id" from found order by ${order.join(', ')} limit ${place(limit)}) as ids,
      (select count(*)::int from found) as count,
      least(${sources.map((source) => `(select min(${quoted(until)}) from ${source})`).join(', ')}) as until,
      (select coalesce(json_object_agg(name, counted), '{}') from (
        select name, json_agg(json_build_array(value, rows) order by nth) as counted
        from numbered where nth <= ${place(most)} group by name) as named) as counts`;
}
