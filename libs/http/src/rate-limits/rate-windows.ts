import type { Pool } from 'pg';

/** What a process requests from a window, and what it settles. */
export interface RateRequest {
  readonly bucket: string;
  readonly limit: number;
  /** Length of the window. */
  readonly seconds: number;
  /** Requests that wait to be counted. */
  readonly want: number;
  /** Requests to come that the process would like to lease. With `want` 0, it also keeps what it has not settled. */
  readonly ahead: number;
  /** Start of the window whose lease is settled, as seconds since 1970; -1 without one. */
  readonly window: number;
  /** The settled part of the lease; `returned` of it was not used. */
  readonly settled: number;
  readonly returned: number;
}

/** What a process gets from a window. */
export interface Grant {
  /** The number of waiting requests that are within the limit. */
  readonly granted: number;
  /** The number of further requests that the process may let through by itself, until the window ends. */
  readonly lent: number;
  /** Requests of the window, including all leases. */
  readonly count: number;
  /** Earlier leases of all processes that are not settled. */
  readonly leased: number;
  /** How long leases can still be settled; 0 when that is over. */
  readonly leasedMs: number;
  /** Start of the window, as seconds since 1970. */
  readonly window: number;
  /** Seconds since then. */
  readonly elapsed: number;
}

/** Leases are granted up to this part of a limit; beyond it requests are counted one by one. */
export const LEASED_UP_TO = 0.9;
/** A lease is at most this part of what is left until there. */
const SHARE = 0.05;
/** Smaller leases are not granted. */
export const LEASE_AT_LEAST = 8;
/** A lease that is not settled within this time counts as used: its process died or hangs. */
const ACCOUNTED_WITHIN_SECONDS = 2;

// Existing rows are locked first, in the same order everywhere, so that two processes that count the same buckets do not deadlock, and
// grants follow from what the previous process left. A row that another process inserts at this moment is skipped: it is not among the
// answers, and its bucket is asked for again.
const TAKE = `with asked as (
    select a.*, floor(extract(epoch from now()) / a.seconds)::bigint * a.seconds as start
    from unnest($1::text[], $2::float8[], $3::int[], $4::int[], $5::int[], $6::float8[], $7::int[], $8::int[])
      as a(bucket, quota, seconds, want, ahead, settled_start, settled, returned)
  ), held as (
    select w.* from rate_windows w join asked a on a.bucket = w.bucket order by w.bucket for update of w
  ), accounted as (
    select a.bucket, a.start, a.quota, a.want, a.ahead,
      case when h.window_start = a.start then h.count - case when a.settled_start = a.start then a.returned else 0 end else 0 end as count,
      case when h.window_start = a.start
        then greatest(h.leased - case when a.settled_start = a.start then a.settled else 0 end, 0) else 0 end as leased,
      coalesce(h.leased_until, '-infinity') as leased_until
    from asked a left join held h on h.bucket = a.bucket
  ), counted as (
    select *, greatest(least(want, quota - count), 0)::bigint as granted from accounted
  ), most as (
    select *, least(ahead, floor((quota * ${LEASED_UP_TO} - count - granted) * ${SHARE}))::bigint as most from counted
  ), given as (
    select *, case when most >= ${LEASE_AT_LEAST} then most else 0 end as lent from most
  ), written as (
    insert into rate_windows as w (bucket, window_start, count, leased, leased_until)
    select bucket, start, count + granted + lent, leased + lent,
      case when lent > 0 or (want = 0 and ahead > 0) then now() + $9::float8 * interval '1 second' else leased_until end
    from given order by bucket
    on conflict (bucket) do update set window_start = excluded.window_start, count = excluded.count,
      leased = excluded.leased, leased_until = excluded.leased_until
    where exists (select from held h where h.bucket = w.bucket)
    returning bucket
  )
  select g.bucket, g.granted::float8, g.lent::float8, (g.count + g.granted + g.lent)::float8 as count, g.leased::float8,
    case when g.leased_until > now() then extract(epoch from g.leased_until - now())::float8 * 1000 else 0 end as "leasedMs",
    g.start::float8 as window, (extract(epoch from now()) - g.start)::float8 as elapsed
  from given g join written using (bucket)`;

/**
 * Counts for several different buckets in one statement; uses a second one for buckets that two processes insert at the same moment.
 * @param accountedWithin see `ACCOUNTED_WITHIN_SECONDS`.
 */
export async function takeOf(
  pool: Pool,
  asks: readonly RateRequest[],
  accountedWithin = ACCOUNTED_WITHIN_SECONDS,
): Promise<ReadonlyMap<string, Grant>> {
  const found = new Map<string, Grant>();
  for (let left = asks; left.length > 0; left = left.filter(({ bucket }) => !found.has(bucket))) {
    const { rows } = await pool.query<Grant & { readonly bucket: string }>({
      name: 'rate-limits',
      text: TAKE,
      values: [
        left.map(({ bucket }) => bucket),
        left.map(({ limit }) => limit),
        left.map(({ seconds }) => seconds),
        left.map(({ want }) => want),
        left.map(({ ahead }) => ahead),
        left.map(({ window }) => window),
        left.map(({ settled }) => settled),
        left.map(({ returned }) => returned),
        accountedWithin,
      ],
    });
    for (const row of rows) found.set(row.bucket, row);
  }
  return found;
}
