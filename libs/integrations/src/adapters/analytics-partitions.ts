import type { PoolClient } from 'pg';

const DAY_MS = 86_400_000;

/** How many days hits are kept: today and yesterday. */
export const KEPT_DAYS = 2;

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const suffix = (day: string): string => day.replaceAll('-', '');

/** Creates the missing partitions of `days` in the transaction of `client`. */
export async function makePartitions(client: PoolClient, days: readonly string[]): Promise<void> {
  // Creating a partition blocks all readers and writers of hits, so check first without a lock.
  if ((await missing(client, days)).length === 0) return;
  // Processes that find the same partition missing take turns.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('analytics partitions', 0))`);
  for (const day of await missing(client, days))
    await client.query(`
      create unlogged table analytics.hits_${suffix(day)} partition of analytics_hits
        for values from ('${day} 00:00:00+00') to ('${dayAfter(day)} 00:00:00+00');
      create unlogged table analytics.visits_${suffix(day)} partition of analytics_visits for values in ('${day}');
    `);
}

async function missing(client: PoolClient, days: readonly string[]): Promise<readonly string[]> {
  const there = await partitionedDays(client);
  return days.filter((day) => !there.includes(day));
}

/** The days that have partitions, oldest first. */
export async function partitionedDays(client: PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select substr(relname, 6) as day from pg_class
     where relnamespace = 'analytics'::regnamespace and relkind = 'r' and relname like 'hits\\_%' order by relname`,
  );
  return rows.map(({ day }) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
}

/** Drops the partitions of a day with its hits and visits. The figures of the day stay. */
export async function dropPartitions(client: PoolClient, day: string): Promise<void> {
  await client.query(`drop table if exists analytics.hits_${suffix(day)}, analytics.visits_${suffix(day)}`);
}
