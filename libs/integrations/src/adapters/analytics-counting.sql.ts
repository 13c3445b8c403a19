import { DIRECT, OTHER, PAGES_A_DAY, SOURCES_A_DAY, VISIT_GAP_MS } from '../analytics/hit.js';

// The rules of `count` in analytics/counting.samples.ts as SQL statements. They count the hits of transactions from $1 on, before $2.
// `only` is a join that narrows the hits down further.

const GAP = `interval '${VISIT_GAP_MS} milliseconds'`;
const fresh = (only: string): string =>
  `select * from (select (at at time zone 'UTC')::date as day, h.* from analytics_hits h where tx >= $1 and tx < $2) h ${only}`;

/**
 * Inserts rows for pages and sources that are new on a board and day, as long as the day has room for them. Hits of keys without a row are
 * counted under the key for all others.
 */
export const admitKeys = (only = ''): string => `
  with fresh as materialized (
    select distinct board, day, kind, key from (
      select board, day, 'page' collate "C" as kind, substr(item, 2) as key from (${fresh(only)}) h where left(item, 1) = 'p'
      union all
      select board, day, 'source', source from (${fresh(only)}) h where left(item, 1) in ('p', 'j', 'a', 'c') and source <> '${DIRECT}'
    ) k
  ), lacking as materialized (
    select f.* from fresh f
    where not exists (
      select from analytics_traffic t where t.board = f.board and t.kind = f.kind and t.day = f.day and t.key = f.key
    )
  ), taken as materialized (
    select g.*, (
      select count(*) from analytics_traffic t
      where t.board = g.board and t.kind = g.kind and t.day = g.day and t.key not in ('${OTHER}', '${DIRECT}')
    ) as keys
    from (select distinct board, day, kind from lacking) g
  )
  insert into analytics_traffic (board, kind, day, key, visits, apply_clicks)
  select board, kind, day, key, 0, 0 from (
    select l.*, t.keys + row_number() over (partition by board, kind, day order by key) as place
    from lacking l join taken t using (board, day, kind)
  ) placed
  where place <= case kind when 'page' then ${PAGES_A_DAY} else ${SOURCES_A_DAY} end`;

/** Counts hits: merges them into visits, including existing ones, and adds the differences to the figures of their days. */
export const countHits = (only = ''): string => `
  with fresh as materialized (${fresh(only)}),
  keys as materialized (
    select board, day, 'page' collate "C" as kind, substr(item, 2) as key from fresh where left(item, 1) = 'p'
    union
    select board, day, 'source', source from fresh
  ), known as materialized (
    select board, day, k.kind, k.key from keys k join analytics_traffic t using (board, kind, day, key)
  ), named as (
    select f.day, f.board, f.visitor, f.at, f.country, f.device,
      case when left(item, 1) = 'p' and p.key is null then 'p${OTHER}' else item end as item,
      case when source = '${DIRECT}' or s.key is not null then source else '${OTHER}' end as source
    from fresh f
    left join known p on p.board = f.board and p.day = f.day and p.kind = 'page' and p.key = substr(f.item, 2)
    left join known s on s.board = f.board and s.day = f.day and s.kind = 'source' and s.key = f.source
  ), parted as (
    select *, case when at - lag(at) over visitor <= ${GAP} then 0 else 1 end as begins
    from named window visitor as (partition by visitor, board, day order by at, source)
  ), numbered as (
    select *, sum(begins) over (partition by visitor, board, day order by at) as nth from parted
  ), pieces as materialized (
    select visitor, board, day, min(at) as began, max(at) as ended, (array_agg(source order by at, source))[1] as source,
      min(country) as country, min(device) as device, array_agg(distinct item) as seen
    from numbered group by visitor, board, day, nth
  ), before as materialized (
    delete from analytics_visits v using (select distinct visitor, board, day from pieces) p
    where v.visitor = p.visitor and v.board = p.board and v.day = p.day
    returning v.visitor, v.board, v.day, v.began, v.ended, v.source, v.country, v.device, v.seen
  ), whole as (
    select *, case when began - max(ended) over (partition by visitor, board, day order by began, source
      rows between unbounded preceding and 1 preceding) <= ${GAP} then 0 else 1 end as begins
    from (select * from pieces union all select * from before) every
  ), joined as (
    select *, sum(begins) over (partition by visitor, board, day order by began) as nth,
      sum(begins) over (partition by visitor, board, day) as visits, count(*) over (partition by visitor, board, day) as parts
    from whole
  ), after as materialized (
    select visitor, board, day, began, ended, source, country, device, seen from joined where visits = parts
    union all
    select visitor, board, day, min(began), max(ended), (array_agg(source order by began, source))[1], min(country), min(device),
      array_agg(distinct one)
    from joined, unnest(seen) as one where visits < parts group by visitor, board, day, nth
  ), kept as (
    insert into analytics_visits (visitor, board, day, began, ended, source, country, device, seen) select * from after
  ), differing as materialized (
    select board, day, source, country, device, seen, sign, seen[1] ~ '^[a-z]' as is_visit,
      (extract(epoch from ended - began) * 1000)::bigint as milliseconds,
      cardinality(array(select 1 from unnest(seen) as one where left(one, 1) = 'a')) as clicks
    from (select *, 1 as sign from after union all select *, -1 from before) every
  ), items as materialized (
    select board, day, left(one, 1) as letter, substr(one, 2) as target, sum(sign)::bigint as number
    from differing, unnest(seen) as one group by board, day, one having sum(sign) <> 0
  ), days as (
    insert into analytics_days as d (board, day, hits, visits, page_views, milliseconds, apply_clicks, applications)
    select board, day, sum(hits), sum(visits), sum(page_views), sum(milliseconds), sum(apply_clicks), sum(applications) from (
      select board, day, count(*) as hits, 0 as visits, 0 as page_views, 0 as milliseconds, 0 as apply_clicks, 0 as applications
      from fresh group by board, day
      union all
      select board, day, 0, sum(sign), 0, sum(sign * milliseconds), 0, 0 from differing where is_visit group by board, day
      union all
      select board, day, 0, 0, coalesce(sum(number) filter (where letter = 'p'), 0), 0,
        coalesce(sum(number) filter (where letter = 'a'), 0), coalesce(sum(number) filter (where letter = 'A'), 0)
      from items group by board, day
    ) more group by board, day
    on conflict (board, day) do update set hits = d.hits + excluded.hits, visits = d.visits + excluded.visits,
      page_views = d.page_views + excluded.page_views, milliseconds = d.milliseconds + excluded.milliseconds,
      apply_clicks = d.apply_clicks + excluded.apply_clicks, applications = d.applications + excluded.applications
  ), traffic as (
    insert into analytics_traffic as t (board, kind, day, key, visits, apply_clicks)
    select board, kind, day, key, sum(visits), sum(clicks) from (
      select board, 'page' as kind, day, target as key, number as visits, 0 as clicks from items where letter = 'p'
      union all
      select board, 'source', day, source, sum(sign), sum(sign * clicks) from differing where is_visit group by board, day, source
      union all
      select board, 'country', day, country, sum(sign), sum(sign * clicks) from differing where is_visit group by board, day, country
      union all
      select board, 'device', day, device, sum(sign), sum(sign * clicks) from differing where is_visit group by board, day, device
    ) more
    group by board, kind, day, key having sum(visits) <> 0 or sum(clicks) <> 0
    on conflict (board, kind, day, key) do update
      set visits = t.visits + excluded.visits, apply_clicks = t.apply_clicks + excluded.apply_clicks
  ), objects as (
    insert into analytics_objects as o (board, object, day, views, apply_clicks, reads, applications)
    select board, target, day, coalesce(sum(number) filter (where letter in ('j', 'c')), 0),
      coalesce(sum(number) filter (where letter = 'a'), 0), coalesce(sum(number) filter (where letter in ('J', 'C')), 0),
      coalesce(sum(number) filter (where letter = 'A'), 0)
    from items where letter <> 'p' group by board, day, target
    on conflict (board, object, day) do update set views = o.views + excluded.views,
      apply_clicks = o.apply_clicks + excluded.apply_clicks, reads = o.reads + excluded.reads,
      applications = o.applications + excluded.applications
  )
  select count(*)::int as hits from fresh`;
