import { Batcher, type Wakeups } from '#store';
import type { Pool } from 'pg';
import type { PaymentInbox, TakenHint } from '../payment-stores.js';
import type { PaymentHint } from '../payment-provider.js';

/** Lease of a hint: longer than reading an object and following it takes. */
const LEASE_SECONDS = 60;
/** How long a followed hint is kept: longer than the provider repeats a webhook. */
const KEPT_DAYS = 35;

interface Row extends Omit<TakenHint, 'id'> {
  readonly id: string | null;
  readonly nextIn: number | null;
}

/** At most this many hints are written or marked in one statement. */
const HINTS_PER_STATEMENT = 200;

/** Stores hints in PostgreSQL; a worker takes them from there. */
export class PostgresPaymentInbox implements PaymentInbox {
  private readonly arrivals = new Batcher((hints: readonly PaymentHint[]) => this.insert(hints), {
    maxSize: HINTS_PER_STATEMENT,
    inFlight: 2,
  });
  private readonly endings = new Batcher((ids: readonly string[]) => this.noteFollowed(ids), {
    maxSize: HINTS_PER_STATEMENT,
    inFlight: 1,
  });

  constructor(
    private readonly pool: Pool,
    private readonly wakeups: Pick<Wakeups['payments'], 'announce' | 'grown' | 'next'>,
  ) {}

  get grown(): number {
    return this.wakeups.grown;
  }

  next(ms: number, signal: AbortSignal, since: number): Promise<void> {
    return this.wakeups.next(ms, signal, since);
  }

  remember(hint: PaymentHint): Promise<void> {
    return this.arrivals.run(hint);
  }

  /** Webhooks that arrive concurrently are stored by one statement. */
  private async insert(hints: readonly PaymentHint[]): Promise<readonly void[]> {
    const { rowCount } = await this.pool.query({
      name: 'payment-hints-remember',
      // Ordered by id, so that two statements with the same ids do not deadlock.
      text: `insert into payment_hints (id, about, ref, board)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as h(id, about, ref, board) order by id
        on conflict (id) do nothing`,
      values: [
        hints.map(({ id }) => id),
        hints.map(({ about }) => about),
        hints.map(({ ref }) => ref),
        hints.map(({ board }) => board),
      ],
    });
    if ((rowCount ?? 0) > 0) this.wakeups.announce();
    return hints.map(() => undefined);
  }

  async dismiss(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'payment-hints-dismiss',
      text: `insert into payment_hints (id, about, ref, due_at, followed_at) values ($1, 'nothing', '', null, now())
        on conflict (id) do nothing`,
      values: [id],
    });
    return rowCount === 1;
  }

  async sweptUntil(): Promise<Date | null> {
    const { rows } = await this.pool.query<{ until: number | null }>(
      'select (extract(epoch from swept_until) * 1000)::float8 as until from payment_installation',
    );
    const until = rows[0]?.until ?? null;
    return until === null ? null : new Date(until);
  }

  async swept(moment: Date): Promise<void> {
    await this.pool.query('update payment_installation set swept_until = $1', [moment.toISOString()]);
  }

  async take(limit: number): Promise<{ readonly hints: readonly TakenHint[]; readonly nextIn: number | null }> {
    const { rows } = await this.pool.query<Row>({
      name: 'payment-hints-take',
      text: `with due as (
          select id from payment_hints where due_at <= now() order by due_at limit $1 for update skip locked
        ), taken as (
          update payment_hints h set due_at = now() + make_interval(secs => $2), attempts = attempts + 1
          from due where h.id = due.id returning h.id, about, ref, board, attempts
        )
        select t.*, n."nextIn" from (
          select extract(epoch from min(due_at) - now())::float8 as "nextIn" from payment_hints
          where due_at is not null and id not in (select id from due)
        ) n left join taken t on true`,
      values: [limit, LEASE_SECONDS],
    });
    const hints = rows.flatMap(({ id, about, ref, board, attempts }) =>
      id === null ? [] : [{ id, about, ref, board, attempts }],
    );
    return { hints, nextIn: rows[0]?.nextIn ?? null };
  }

  async followed({ id }: TakenHint): Promise<void> {
    await this.endings.run(id);
  }

  private async noteFollowed(ids: readonly string[]): Promise<readonly void[]> {
    await this.pool.query({
      name: 'payment-hints-followed',
      text: 'update payment_hints set due_at = null, followed_at = now() where id = any($1)',
      values: [ids],
    });
    return ids.map(() => undefined);
  }

  async postponed({ id, attempts }: TakenHint, seconds: number): Promise<void> {
    await this.pool.query({
      name: 'payment-hints-postpone',
      text: `update payment_hints set due_at = now() + make_interval(secs => $3)
        where id = $1 and attempts = $2 and due_at is not null`,
      values: [id, attempts, seconds],
    });
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      'delete from payment_hints where followed_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
    return rowCount ?? 0;
  }
}
