import type { Changes } from '#store';
import type { Pool } from 'pg';

/** How long somebody who reserved a hostname has to say so in an event, before others may ask whether they did. */
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
 * Hostnames across boards: which domain has which, and to which board it leads. The events of domains are the truth; a
 * hostname is reserved before its event is written and follows it from then on, so that no two domains ever have the same
 * (decision 0086).
 */
export class BoardDomains {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  /**
   * Reserves a hostname for a domain; false when another domain, of whichever board, has it or is about to.
   * @param abandoned whether no event followed a reservation of another domain that is old enough.
   */
  async reserve(wanted: HeldHostname, abandoned: (holder: HeldHostname) => Promise<boolean>): Promise<boolean> {
    if (await this.take(wanted)) return true;
    const { rows } = await this.pool.query<HeldHostname>(
      `select hostname, board, domain from board_domains
       where hostname = $1 and reserved_at < now() - interval '${GRACE}'`,
      [wanted.hostname],
    );
    const [left] = rows;
    if (!left || !(await abandoned(left))) return false;
    await this.pool.query('delete from board_domains where hostname = $1 and domain = $2 and reserved_at is not null', [
      left.hostname,
      left.domain,
    ]);
    return this.take(wanted);
  }

  /** Gives a hostname back, unless another domain has it. Repeatable. */
  async release({ hostname, board, domain }: HeldHostname): Promise<void> {
    const { rowCount } = await this.pool.query('delete from board_domains where hostname = $1 and domain = $2', [
      hostname,
      domain,
    ]);
    if (rowCount === 1) this.changed(hostname, board);
  }

  /**
   * Shows a change, unless a later one is shown or the hostname was given back. Repeatable.
   * @throws Error when another domain has the hostname.
   */
  async follow({ hostname, board, domain, version, leads, checkIn }: DomainChange): Promise<void> {
    const { rows } = await this.pool.query<{ domain: string; changed: boolean }>(
      `with changed as (
         update board_domains set reserved_at = null, version = $3, leads = $4, absent = 0, unanswered = 0,
           check_at = case when $5::int is not null then now() + make_interval(secs => $5::int) end
         where hostname = $1 and domain = $2 and version < $3 returning hostname
       )
       select domain, exists (select from changed) as changed from board_domains where hostname = $1`,
      [hostname, domain, version, leads, checkIn],
    );
    const [row] = rows;
    if (row && row.domain !== domain) throw new Error(`Another domain has ${hostname}.`);
    if (row?.changed) this.changed(hostname, board);
  }

  /** Domains that are to be looked at now, those that wait longest first. Nobody else gets them for some minutes. */
  async due(limit: number): Promise<readonly DueDomain[]> {
    const { rows } = await this.pool.query<HeldHostname & FailedLooks>({
      name: 'board-domains-due',
      text: `update board_domains set check_at = now() + interval '${CHECKING}'
        where hostname in (
          select hostname from board_domains where check_at <= now() order by check_at limit $1 for update skip locked
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
      `insert into board_domains as d (hostname, board, domain, reserved_at) values ($1, $2, $3, now())
       on conflict (hostname) do update set reserved_at = case when d.reserved_at is not null then now() end
       where d.board = excluded.board and d.domain = excluded.domain`,
      [hostname, board, domain],
    );
    return rowCount === 1;
  }
}
