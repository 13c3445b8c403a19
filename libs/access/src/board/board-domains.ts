import { type Changes, isUniqueViolation } from '#store';
import type { Pool } from 'pg';

/** How long a reservation stands without an event before another domain may ask whether it was abandoned. */
const GRACE = '1 minute';
/** How long a check of a domain may take before another process may make it. */
const CHECKING = '5 minutes';

/** A hostname of a board, as one of its domains. */
export interface HeldHostname {
  readonly hostname: string;
  readonly board: string;
  /** Id of the domain. */
  readonly domain: string;
}

/** What became of a domain, up to `version` of its stream. */
export interface DomainChange extends HeldHostname {
  readonly version: number;
  /** Whether visitors find the board by it. */
  readonly leads: boolean;
  /** Seconds until it is to be looked at; null: never. */
  readonly checkIn: number | null;
}

/** How often in a row a domain was looked at in vain. */
export interface FailedLooks {
  readonly absent: number;
  readonly unanswered: number;
}

/** A domain that is to be looked at. */
export interface DueDomain extends HeldHostname {
  readonly failed: FailedLooks;
}

/**
 * Hostnames across boards: which domain has which, and to which board each leads. Several boards may have the same hostname
 * until one of them verifies it; from then on it excludes the others (decision 0144). The events of domains are the truth: a
 * hostname is reserved, or claimed, before its event is written, and follows the events from then on.
 */
export class BoardDomains {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  /**
   * Reserves a hostname for a domain of a board. False when another domain of that board has it or is about to, or when another
   * board has verified it. Repeatable.
   * @param abandoned whether no event followed a reservation of another domain that is old enough.
   */
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

  /**
   * Claims a hostname for a domain that is about to be verified; from then on no other board can claim it. An event of the domain
   * after `version` confirms the claim or gives it up. Repeatable.
   * @param version of the stream of the domain at which it was decided.
   * @returns false when another board holds the hostname, or when a later event of the domain was followed already.
   */
  async claim({ hostname, domain }: HeldHostname, version: number): Promise<boolean> {
    try {
      const { rowCount } = await this.pool.query(
        `update board_domains set held = true, version = $3 where hostname = $1 and domain = $2 and version <= $3`,
        [hostname, domain, version],
      );
      return rowCount === 1;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** Gives a hostname back, unless another domain has it. Repeatable. */
  async release({ hostname, board, domain }: HeldHostname): Promise<void> {
    const { rows } = await this.pool.query<{ leads: boolean }>(
      'delete from board_domains where hostname = $1 and domain = $2 returning leads',
      [hostname, domain],
    );
    if (rows[0]?.leads) this.changed(hostname, board);
  }

  /**
   * Shows a change, unless a later one is shown or the hostname was given back. Repeatable.
   * @returns false when the hostname cannot lead to this board because another board holds it.
   * @throws Error when another domain of the same board has the hostname.
   */
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
      if (isUniqueViolation(error)) return false;
      throw error;
    }
    if (row && row.domain !== domain) throw new Error(`Another domain has ${hostname}.`);
    if (row && row.led !== null && row.led !== leads) this.changed(hostname, board);
    return true;
  }

  /** Domains that are to be looked at now, those that wait longest first. Nobody else gets them for some minutes. */
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

  /** Notes how a look at a domain ended, and in how many seconds the next one is due, if it is still looked at. */
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

  /** What is its own already stays as it is. */
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
