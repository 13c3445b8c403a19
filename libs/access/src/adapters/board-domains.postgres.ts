import { type Changes, DatabaseErrors } from '#store';
import type { Pool } from 'pg';
import type { BoardDomains } from '../board/board-domains.js';
import { type HeldHostname, type DomainChange, type FailedLooks, type DueDomain } from '../board/board-domains.js';

/** Age of a reservation without an event at which another domain may check whether it was abandoned. */
const GRACE = '1 minute';
/** How long a check of a domain may take before another process may repeat it. */
const CHECKING = '5 minutes';

/** `BoardDomains` in PostgreSQL. */
export class PostgresBoardDomains implements BoardDomains {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  async reserve(wanted: HeldHostname, abandoned: (holder: HeldHostname) => Promise<boolean>): Promise<boolean> {
    if (await this.take(wanted)) return true;
    const { rows } = await this.pool.query<HeldHostname>(
      `select hostname, board, domain from board_domains
       where hostname = $1 and board = $2 and reserved_at < now() - interval '${GRACE}'`,
      [wanted.hostname, wanted.board],
    );
    const [left] = rows;
    if (!left || !(await abandoned(left))) return false;
    await this.pool.query('delete from board_domains where hostname = $1 and domain = $2 and reserved_at is not null', [
      left.hostname,
      left.domain,
    ]);
    return this.take(wanted);
  }

  async claim({ hostname, domain }: HeldHostname, version: number): Promise<boolean> {
    try {
      const { rowCount } = await this.pool.query(
        `update board_domains set held = true, version = $3 where hostname = $1 and domain = $2 and version <= $3`,
        [hostname, domain, version],
      );
      return rowCount === 1;
    } catch (error) {
      if (DatabaseErrors.isUniqueViolation(error)) return false;
      throw error;
    }
  }

  async release({ hostname, board, domain }: HeldHostname): Promise<void> {
    const { rows } = await this.pool.query<{ leads: boolean }>(
      'delete from board_domains where hostname = $1 and domain = $2 returning leads',
      [hostname, domain],
    );
    if (rows[0]?.leads) this.changed(hostname, board);
  }

  async follow({ hostname, board, domain, version, leads, checkIn }: DomainChange): Promise<boolean> {
    let row: { domain: string; led: boolean | null } | undefined;
    try {
      ({
        rows: [row],
      } = await this.pool.query<{ domain: string; led: boolean | null }>(
        `with before as (
           select leads from board_domains where hostname = $1 and domain = $2
         ), changed as (
           update board_domains set reserved_at = null, version = $3, leads = $4, held = $4, absent = 0, unanswered = 0,
             check_at = case when $5::int is not null then now() + make_interval(secs => $5::int) end
           where hostname = $1 and domain = $2 and version < $3 returning hostname
         )
         select domain, case when exists (select from changed) then (select leads from before) end as led
         from board_domains where hostname = $1 and board = $6`,
        [hostname, domain, version, leads, checkIn, board],
      ));
    } catch (error) {
      if (DatabaseErrors.isUniqueViolation(error)) return false;
      throw error;
    }
    if (row && row.domain !== domain) throw new Error(`Another domain of this board has the hostname ${hostname}.`);
    if (row && row.led !== null && row.led !== leads) this.changed(hostname, board);
    return true;
  }

  async due(limit: number): Promise<readonly DueDomain[]> {
    const { rows } = await this.pool.query<HeldHostname & FailedLooks>({
      name: 'board-domains-due',
      text: `update board_domains set check_at = now() + interval '${CHECKING}'
        where (hostname, board) in (
          select hostname, board from board_domains where check_at <= now() order by check_at limit $1 for update skip locked
        )
        returning hostname, board, domain, absent, unanswered`,
      values: [limit],
    });
    return rows.map(({ hostname, board, domain, absent, unanswered }) => ({
      hostname,
      board,
      domain,
      failed: { absent, unanswered },
    }));
  }

  async checked({ hostname, domain }: HeldHostname, failed: FailedLooks, nextIn: number): Promise<void> {
    await this.pool.query(
      `update board_domains set absent = $3, unanswered = $4, check_at = now() + make_interval(secs => $5)
       where hostname = $1 and domain = $2 and check_at is not null`,
      [hostname, domain, failed.absent, failed.unanswered, nextIn],
    );
  }

  private changed(id: string, board: string): void {
    this.changes.happened({ kind: 'domain', id, board });
  }

  /** A hostname that the domain already has stays unchanged. */
  private async take({ hostname, board, domain }: HeldHostname): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into board_domains as d (hostname, board, domain, reserved_at)
       select $1, $2, $3, now()
       where not exists (select from board_domains o where o.hostname = $1 and o.held and o.board <> $2)
       on conflict (hostname, board) do update set reserved_at = case when d.reserved_at is not null then now() end
       where d.domain = excluded.domain`,
      [hostname, board, domain],
    );
    return rowCount === 1;
  }
}
