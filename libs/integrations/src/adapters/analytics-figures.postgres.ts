import { facts } from '#store';
import type { Pool } from 'pg';
import type { AnalyticsFigures } from '../analytics/analytics-ports.js';
import {
  type DayRange,
  type DayRow,
  type ObjectDay,
  type TrafficKind,
  type TrafficRow,
} from '../analytics/analytics-ports.js';

/** On a day without visits the board sends no beacons, so the reads of the Board API count instead. */
const HAS_BEACONS = 'coalesce(d.visits > 0, false)';
const VIEWS = `case when ${HAS_BEACONS} then o.views else o.reads end`;
const CLICKS = `case when ${HAS_BEACONS} then o.apply_clicks else o.applications end`;
const OBJECTS = `analytics_objects o left join analytics_days d on d.board = o.board and d.day = o.day`;

/** Reads figures from PostgreSQL. Numbers are below 2^53. */
export class PostgresAnalyticsFigures implements AnalyticsFigures {
  constructor(private readonly pool: Pool) {}

  days({ start, end }: DayRange): Promise<readonly DayRow[]> {
    return this.rows<DayRow>(
      'analytics-days',
      `select day::text, visits::float8, page_views::float8 as "pageViews", milliseconds::float8,
         apply_clicks::float8 as "applyClicks", applications::float8
       from analytics_days where board = $1 and day between $2 and $3 order by day`,
      [start, end],
    );
  }

  async visitorsSince(ms: number): Promise<number> {
    const [row] = await this.rows<{ visitors: number }>(
      'analytics-visitors',
      `select count(distinct visitor)::int as visitors from analytics_hits
       where board = $1 and at > $2 and left(item, 1) in ('p', 'j', 'a', 'c')`,
      [new Date(ms).toISOString()],
    );
    return row?.visitors ?? 0;
  }

  traffic(kind: TrafficKind, range: DayRange, before: DayRange, limit: number): Promise<readonly TrafficRow[]> {
    return this.rows<TrafficRow>(
      'analytics-traffic',
      `select top.key, top.visits::float8, top.clicks::float8 as "applyClicks", coalesce(sum(b.visits), 0)::float8 as before
       from (
         select key, sum(visits) as visits, sum(apply_clicks) as clicks from analytics_traffic
         where board = $1 and kind = $2 and day between $3 and $4
         group by key having sum(visits) > 0 order by sum(visits) desc, key limit $7
       ) top
       left join analytics_traffic b on b.board = $1 and b.kind = $2 and b.day between $5 and $6 and b.key = top.key
       group by top.key, top.visits, top.clicks order by top.visits desc, top.key`,
      [kind, range.start, range.end, before.start, before.end, limit],
    );
  }

  objects(ids: readonly string[]): Promise<readonly ObjectDay[]> {
    return this.rows<ObjectDay>(
      'analytics-objects',
      `select o.object, sum(${VIEWS})::float8 as views, sum(${CLICKS})::float8 as "applyClicks"
       from ${OBJECTS} where o.board = $1 and o.object = any($2) group by o.object`,
      [ids],
    );
  }

  objectDays(ids: readonly string[], { start, end }: DayRange): ReturnType<AnalyticsFigures['objectDays']> {
    return this.rows(
      'analytics-object-days',
      `select o.day::text, sum(${VIEWS})::float8 as views, sum(${CLICKS})::float8 as "applyClicks"
       from ${OBJECTS} where o.board = $1 and o.object = any($2) and o.day between $3 and $4 group by o.day order by o.day`,
      [ids, start, end],
    );
  }

  private async rows<T extends object>(name: string, text: string, values: readonly unknown[]): Promise<readonly T[]> {
    return (await this.pool.query<T>({ name, text, values: [facts().board, ...values] })).rows;
  }
}
