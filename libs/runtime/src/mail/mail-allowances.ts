import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { Batcher } from '#store';
import { mailboxOf } from '../process/mail-address.js';
import type { MailLimit } from './mail.js';

/** Maximum number of mails per hour to one address. */
export interface MailLimits {
  /** Of one kind and board. */
  readonly ofKind: number;
  /** Of all kinds and boards that count together. */
  readonly inAll: number;
}

/** A mail for counting. */
export interface CountedMail {
  readonly id: string;
  readonly board: string;
  readonly kind: string;
  readonly to: string;
  readonly limit: Exclude<MailLimit, 'none'>;
}

interface AllowanceResult {
  readonly id: string;
  /** `again`: another process counted the first mail of the hour to this address at the same time. */
  readonly outcome: 'granted' | 'beyond' | 'again';
}

const HOUR = 3_600;
const AT_ONCE = 200;

/** The name of a window, which does not contain the address. */
const bucketOf = (...whom: readonly string[]): string => `mail:${hash('sha256', JSON.stringify(whom), 'base64url')}`;

// A mail counts only if it is allowed, so that a flood of one kind does not use up the limit of others. Existing rows are locked first, always in
// the same order; counting starts from what the last statement left. If another statement inserts a row at the same time, its mails are queried
// again.
const TAKE = `with asked as (
    select a.*, floor(extract(epoch from now()) / ${HOUR})::bigint * ${HOUR} as start
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as a(id, kind, address, place)
    where not exists (select from mails m where m.id = a.id)
  ), held as (
    select w.* from rate_windows w where w.bucket in (select kind from asked union select address from asked)
    order by w.bucket for update
  ), of_kind as (
    select a.*, coalesce(h.count, 0) + row_number() over (partition by a.kind order by a.place) <= $4 as fits
    from asked a left join held h on h.bucket = a.kind and h.window_start = a.start
  ), granted as (
    select * from (
      select k.*, k.address is null
        or coalesce(h.count, 0) + row_number() over (partition by k.address order by k.place) <= $5 as fits_all
      from of_kind k left join held h on h.bucket = k.address and h.window_start = k.start where k.fits
    ) each where each.fits_all
  ), counted as (
    select bucket, start, count(*) as more from granted cross join lateral (values (kind), (address)) as of(bucket)
    where bucket is not null group by bucket, start
  ), written as (
    insert into rate_windows as w (bucket, window_start, count) select bucket, start, more from counted order by bucket
    on conflict (bucket) do update set window_start = excluded.window_start,
      count = excluded.count + case when w.window_start = excluded.window_start then w.count else 0 end
    where exists (select from held h where h.bucket = w.bucket)
    returning bucket
  )
  select a.id, case when g.id is null then 'beyond'
    when g.kind in (table written) and (g.address is null or g.address in (table written)) then 'granted' else 'again' end as outcome
  from asked a left join granted g using (id)`;

/**
 * Counts mails per recipient in windows of an hour by the clock of PostgreSQL: exact across processes. Stored in `rate_windows`, which is lost in a
 * crash of the database.
 */
export class MailAllowances {
  private readonly counts = new Batcher((mails: readonly CountedMail[]) => this.count(mails), {
    maxSize: AT_ONCE,
    inFlight: 1,
    keys: ({ id }) => [id],
  });

  constructor(
    private readonly pool: Pool,
    private readonly limits: MailLimits,
  ) {}

  /** Whether `mail` may be sent; if so, it counts. A mail that is already queued may be sent and does not count again. */
  take(mail: CountedMail): Promise<boolean> {
    return this.counts.run(mail);
  }

  private async count(mails: readonly CountedMail[]): Promise<readonly boolean[]> {
    const beyond = new Set<string>();
    for (let left = mails; left.length > 0;) {
      const { rows } = await this.pool.query<AllowanceResult>({
        name: 'mail-allowances',
        text: TAKE,
        values: [
          left.map(({ id }) => id),
          left.map(({ board, kind, to }) => bucketOf(board, kind, mailboxOf(to))),
          left.map(({ to, limit }) => (limit === 'kind' ? null : bucketOf(mailboxOf(to)))),
          this.limits.ofKind,
          this.limits.inAll,
        ],
      });
      const again = new Set(rows.flatMap(({ id, outcome }) => (outcome === 'again' ? [id] : [])));
      for (const { id, outcome } of rows) if (outcome === 'beyond') beyond.add(id);
      left = left.filter(({ id }) => again.has(id));
    }
    return mails.map(({ id }) => !beyond.has(id));
  }
}
