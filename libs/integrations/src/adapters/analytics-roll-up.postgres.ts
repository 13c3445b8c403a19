import type { Pool, PoolClient } from 'pg';
import { dayOf } from '../analytics/hit.js';
import type { AnalyticsRollUp } from '../analytics/analytics-ports.js';
import { admitKeys, countHits } from './analytics-counting.sql.js';
import { dayAfter, dropPartitions, KEPT_DAYS, makePartitions, partitionedDays } from './analytics-partitions.js';

/** Version of the counting rules. Raise it when `countHits` changes: then the days that still have hits are counted again. */
const RULES = 1;

/** Hits that one transaction counts, approximately. */
const AT_ONCE = 100_000;

/** The sessions of the pool are tuned for finding a few rows by key; here many rows are sorted and joined. */
const FOR_MANY = `set local enable_hashjoin = on; set local enable_mergejoin = on; set local enable_seqscan = on;
  set local work_mem = '64MB'; set local statement_timeout = '300s'`;

interface Progress {
  readonly from: string;
  readonly rules: number;
}

/** Counts hits with SQL statements. It locks the progress row meanwhile, so that each hit is counted once. */
export class PostgresAnalyticsRollUp implements AnalyticsRollUp {
  private housekeptOn = '';

  constructor(
    private readonly pool: Pool,
    private readonly atOnce = AT_ONCE,
    private readonly rules = RULES,
  ) {}

  async run(now: Date = new Date()): Promise<number> {
    let all = 0;
    for (let more = true; more;) {
      const { hits, isWhole } = await this.part();
      all += hits;
      more = !isWhole;
    }
    const today = dayOf(now.getTime());
    if (this.housekeptOn !== today) {
      await this.keepHouse(today);
      this.housekeptOn = today;
    }
    return all;
  }

  async recount(): Promise<void> {
    await this.inTransaction(async (client) => {
      const { from } = await locked(client);
      await recount(client, from);
    });
  }

  async forget(board: string): Promise<void> {
    await this.inTransaction(async (client) => {
      await locked(client);
      for (const table of ['hits', 'visits', 'days', 'traffic', 'objects'])
        await client.query(`delete from analytics_${table} where board = $1`, [board]);
    });
  }

  /** Counts the hits since the last run, up to a maximum; writes nothing if there are none. */
  private async part(): Promise<{ readonly hits: number; readonly isWhole: boolean }> {
    const {
      rows: [fresh],
    } = await this.pool.query<{ is: boolean }>(
      `select rules <> $1 or exists (select from analytics_hits where tx >= counted_to) as is from analytics_progress`,
      [this.rules],
    );
    if (fresh?.is !== true) return { hits: 0, isWhole: true };
    return this.inTransaction(async (client) => {
      const { from, rules } = await locked(client);
      if (rules !== this.rules) {
        await recount(client, from);
        await client.query('update analytics_progress set rules = $1', [this.rules]);
      }
      const {
        rows: [end],
      } = await client.query<{ to: string; is_whole: boolean }>(
        `select coalesce(next.tx, oldest) as to, next.tx is null as is_whole
         from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest) now left join lateral (
           select tx from analytics_hits where tx > $1 and tx < oldest and tx > (
             select tx from analytics_hits where tx >= $1 order by tx offset $2 limit 1
           ) order by tx limit 1
         ) next on true`,
        [from, this.atOnce],
      );
      if (!end) throw new Error('PostgreSQL returned no transaction horizon.');
      const hits = await countBetween(client, from, end.to);
      await client.query('update analytics_progress set counted_to = $1', [end.to]);
      return { hits, isWhole: end.is_whole };
    });
  }

  /** Once a day: creates the partitions of tomorrow, and deletes hits, visits and salts older than yesterday. */
  private async keepHouse(today: string): Promise<void> {
    const oldest = dayAfter(today, 1 - KEPT_DAYS);
    await this.inTransaction(async (client) => {
      await makePartitions(client, [today, dayAfter(today)]);
      await client.query('delete from analytics_salts where day < $1', [oldest]);
    });
    await this.inTransaction(async (client) => {
      const { from } = await locked(client);
      for (const day of (await partitionedDays(client)).filter((each) => each < oldest)) {
        await client.query(`lock table analytics_hits in access exclusive mode`);
        const { rowCount } = await client.query(
          `select from analytics_hits where at >= $1::date and at < $1::date + 1 and tx >= $2 limit 1`,
          [day, from],
        );
        if (rowCount === 0) await dropPartitions(client, day);
      }
    });
  }

  private async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      await client.query(FOR_MANY);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** The progress of counting, locked: no other process counts until the end of the transaction. */
async function locked(client: PoolClient): Promise<Progress> {
  const {
    rows: [progress],
  } = await client.query<Progress>('select counted_to as from, rules from analytics_progress for update');
  if (!progress) throw new Error('analytics_progress has no row.');
  return progress;
}

async function countBetween(client: PoolClient, from: string, to: string, only?: string): Promise<number> {
  await client.query(admitKeys(only), [from, to]);
  const { rows } = await client.query<{ hits: number }>(countHits(only), [from, to]);
  return rows[0]?.hits ?? 0;
}

/**
 * Counts the days again that still have all of their hits. After a crash of PostgreSQL, which empties unlogged tables, a day may have
 * figures without hits: these figures stay.
 */
async function recount(client: PoolClient, to: string): Promise<void> {
  const days = await partitionedDays(client);
  await client.query(
    `create temp table recounted on commit drop as
     select d.board, d.day from analytics_days d where d.day = any($2) and d.hits = (
       select count(*) from analytics_hits h
       where h.board = d.board and (h.at at time zone 'UTC')::date = d.day and h.at >= d.day and h.at < d.day + 1 and h.tx < $1
     )`,
    [to, days],
  );
  for (const table of ['visits', 'days', 'traffic', 'objects'])
    await client.query(`delete from analytics_${table} f using recounted r where f.board = r.board and f.day = r.day`);
  await countBetween(client, '0', to, 'join recounted using (board, day)');
}
