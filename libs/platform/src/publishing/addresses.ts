import type { Pool } from 'pg';

/** The address of a board's storefront from a place in the log on. */
export interface Address {
  readonly board: string;
  /** A position; empty for the beginning. */
  readonly since: string;
  readonly address: string;
}

/**
 * Where storefronts are, for what is published. What is told today is told with the addresses of today, and those are
 * written down; what is told anew is told as it was then, so that a rebuild gives the same bytes (decision 0018).
 */
export class Addresses {
  private readonly recorded = new Map<string, Address[]>();
  private readonly current = new Map<string, string>();
  private fresh: Address[] = [];

  /** @param template address of a storefront, with `{board}` where the slug of the board goes. */
  constructor(
    private readonly pool: Pool,
    private readonly template: string,
    private readonly told: 'today' | 'anew',
  ) {}

  /** Learns the addresses of `boards`. */
  async learn(boards: ReadonlySet<string>): Promise<void> {
    const wanted = this.told === 'today' ? [...boards] : [...boards].filter((board) => !this.recorded.has(board));
    if (wanted.length === 0) return;
    const { rows } = await this.pool.query<{ board: string; slug: string | null; since: string | null; address: string }>({
      name: 'storefronts',
      text: `select k.board, b.slug, s.since, s.address from unnest($1::text[]) as k(board)
        left join boards b on b.id = k.board left join storefronts s on s.board = k.board order by s.since`,
      values: [wanted],
    });
    for (const board of wanted) this.recorded.set(board, []);
    for (const { board, slug, since, address } of rows) {
      // A board that is gone keeps its last address, and one that never was has its id as slug.
      const now = slug === null ? (since === null ? board : null) : slug;
      this.current.set(board, now === null ? address : this.template.replace('{board}', now).replace(/\/$/, ''));
      if (since !== null) this.recorded.get(board)?.push({ board, since, address });
    }
  }

  /** The address of `board` for what happened at `position`; its board must have been learned. No slash at its end. */
  at(board: string, position: string): string {
    const recorded = this.recorded.get(board) ?? [];
    const current = this.current.get(board) ?? '';
    const known =
      this.told === 'today' ? recorded.at(-1) : (recorded.findLast(({ since }) => since <= position) ?? recorded[0]);
    if (known && (this.told === 'anew' || known.address === current)) return known.address;
    const fresh = { board, since: known ? position : '', address: current };
    recorded.push(fresh);
    this.fresh.push(fresh);
    return current;
  }

  /** What was learned is learned again. */
  forget(): void {
    this.recorded.clear();
  }

  /** The addresses that were used for the first time since the last call, to be written down. */
  take(): readonly Address[] {
    const fresh = this.fresh;
    this.fresh = [];
    return fresh;
  }
}
