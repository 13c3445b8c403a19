import { type Ciphers } from '#runtime';
import { SealError } from '#store';
import type { Pool } from 'pg';
import type { ReportingGrants } from '../reporting/reporting-ports.js';
import { type DailyFigures, type ReportDays, type ReportingGrant } from '../reporting/reporting-ports.js';
import type { GrantedProvider } from '../reporting/reporting-provider.js';

type GrantKey = Pick<ReportingGrant, 'board' | 'provider'>;

interface Row extends Omit<ReportingGrant, 'refreshToken'> {
  readonly ciphertext: string;
  readonly keyId: string;
}

/** Implements `ReportingGrants` in PostgreSQL. */
export class PostgresReportingGrants implements ReportingGrants {
  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
  ) {}

  async keep(board: string, provider: GrantedProvider, refreshToken: string, source: string): Promise<void> {
    const { ciphertext, keyId } = this.ciphers.seal(refreshToken, ownerOf({ board, provider }));
    // Another property has other figures.
    await this.pool.query({
      name: 'reporting-grant-keep',
      text: `with kept as (
          insert into reporting_grants as g (board, provider, ciphertext, key_id, source) values ($1, $2, $3, $4, $5)
          on conflict (board, provider) do update set ciphertext = excluded.ciphertext, key_id = excluded.key_id,
            source = excluded.source, failures = 0, due_at = now(), is_paused = false,
            through = case when g.source = excluded.source then g.through end
        )
        delete from reporting_figures where board = $1 and provider = $2 and exists (
          select 1 from reporting_grants where board = $1 and provider = $2 and source <> $5)`,
      values: [board, provider, ciphertext, keyId, source],
    });
  }

  async find(board: string, provider: GrantedProvider): Promise<ReportingGrant | null> {
    const { rows } = await this.pool.query<Row>({
      name: 'reporting-grant-find',
      text: `select board, provider, ciphertext, key_id as "keyId", source, through::text, failures from reporting_grants
        where board = $1 and provider = $2`,
      values: [board, provider],
    });
    const [row] = rows;
    if (!row) return null;
    const { ciphertext, keyId, ...rest } = row;
    try {
      const refreshToken = this.ciphers.open({ ciphertext, keyId }, ownerOf(row));
      if (keyId !== this.ciphers.current) await this.reseal(row, refreshToken);
      return { ...rest, refreshToken };
    } catch (error) {
      // The grant is sealed with a key that the installation no longer has: a person has to consent again.
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  async forget(board: string, provider: GrantedProvider): Promise<void> {
    await this.pool.query({
      name: 'reporting-grant-forget',
      text: `with figures as (delete from reporting_figures where board = $1 and provider = $2)
        delete from reporting_grants where board = $1 and provider = $2`,
      values: [board, provider],
    });
  }

  async pause(board: string, provider: GrantedProvider, isPaused: boolean): Promise<void> {
    await this.pool.query({
      name: 'reporting-grant-pause',
      text: `update reporting_grants set is_paused = $3, due_at = now() where board = $1 and provider = $2 and is_paused <> $3`,
      values: [board, provider, isPaused],
    });
  }

  async restart(board: string, provider: GrantedProvider): Promise<void> {
    await this.pool.query({
      name: 'reporting-grant-restart',
      text: `update reporting_grants set through = null, due_at = now() where board = $1 and provider = $2`,
      values: [board, provider],
    });
  }

  async due(limit: number): Promise<readonly GrantKey[]> {
    const { rows } = await this.pool.query<GrantKey>({
      name: 'reporting-grants-due',
      text: `select board, provider from reporting_grants where not is_paused and due_at <= now() order by due_at limit $1`,
      values: [limit],
    });
    return rows;
  }

  async collected(
    { board, provider }: GrantKey,
    from: string,
    { values, through, currency }: DailyFigures,
    waitSeconds: number,
  ): Promise<void> {
    const days = [...values].filter(([day]) => day >= from && day <= through);
    await this.pool.query({
      name: 'reporting-collected',
      // Figures of a grant that was revoked meanwhile are dropped.
      text: `with moved as (
          update reporting_grants set through = $4::date, currency = $5, failures = 0, due_at = now() + make_interval(secs => $6)
          where board = $1 and provider = $2 returning 1
        ), gone as (
          delete from reporting_figures where board = $1 and provider = $2 and day >= $3::date and day <> all($7::date[])
        )
        insert into reporting_figures (board, provider, day, value)
        select $1, $2, day, value from unnest($7::date[], $8::float8[]) as f(day, value) where exists (select 1 from moved)
        on conflict (board, provider, day) do update set value = excluded.value`,
      values: [
        board,
        provider,
        from,
        through,
        currency,
        waitSeconds,
        days.map(([day]) => day),
        days.map(([, value]) => value),
      ],
    });
  }

  async failed({ board, provider }: GrantKey, waitSeconds: number): Promise<void> {
    await this.pool.query({
      name: 'reporting-failed',
      text: `update reporting_grants set failures = failures + 1, due_at = now() + make_interval(secs => $3)
        where board = $1 and provider = $2`,
      values: [board, provider, waitSeconds],
    });
  }

  async figures(board: string, provider: GrantedProvider, { from, to }: ReportDays): Promise<DailyFigures | null> {
    const { rows } = await this.pool.query<{
      through: string;
      currency: string | null;
      days: readonly string[];
      values: readonly number[];
    }>({
      name: 'reporting-figures',
      text: `select g.through::text, g.currency, coalesce(array_agg(f.day::text) filter (where f.day is not null), '{}') as days,
          coalesce(array_agg(f.value) filter (where f.day is not null), '{}') as values
        from reporting_grants g left join reporting_figures f
          on f.board = g.board and f.provider = g.provider and f.day between $3::date and $4::date
        where g.board = $1 and g.provider = $2 and g.through is not null group by g.through, g.currency`,
      values: [board, provider, from, to],
    });
    const [row] = rows;
    if (!row) return null;
    const { through, currency, days, values } = row;
    return { through, currency, values: new Map(days.map((day, at) => [day, values[at] ?? 0])) };
  }

  private async reseal(named: GrantKey, refreshToken: string): Promise<void> {
    const { ciphertext, keyId } = this.ciphers.seal(refreshToken, ownerOf(named));
    await this.pool.query({
      name: 'reporting-grant-reseal',
      text: 'update reporting_grants set ciphertext = $3, key_id = $4 where board = $1 and provider = $2',
      values: [named.board, named.provider, ciphertext, keyId],
    });
  }
}

const ownerOf = ({ board, provider }: GrantKey): string => `${board}/reporting/${provider}`;
