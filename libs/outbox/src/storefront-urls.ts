import type { Pool } from 'pg';

/** The URL of a board's storefront from a log position on. */
export interface Address {
  readonly board: string;
  /** A position; empty for the beginning. */
  readonly since: string;
  readonly address: string;
}

/**
 * The storefront URLs in published events. A new event has the current URL, which is recorded. A republished event keeps the URL that it was first
 * published with, so that a rebuild gives the same bytes (0018).
 */
export class StorefrontUrls {
  private readonly recorded = new Map<string, Address[]>();
  private readonly current = new Map<string, string>();
  private readonly slugs = new Map<string, string | null>();
  /** Used for the first time and not yet seen in the database: it may take a while until it is written. */
  private readonly noted = new Map<string, Address[]>();
  private fresh: Address[] = [];
  private used = new Set<string>();

  /** @param template URL of a storefront, with `{board}` as the placeholder for the board's slug. */
  constructor(
    private readonly pool: Pool,
    private readonly template: string,
    private readonly mode: 'publish' | 'republish',
  ) {}

  /** Whether nothing has to be loaded for `board`. */
  knows(board: string): boolean {
    return this.recorded.has(board);
  }

  /** Loads the URLs of `boards`; the current ones again if they are known. */
  async learn(boards: ReadonlySet<string>): Promise<void> {
    const wanted = this.mode === 'publish' ? [...boards] : [...boards].filter((board) => !this.recorded.has(board));
    if (wanted.length === 0) return;
    const { rows } = await this.pool.query<{
      board: string;
      slug: string | null;
      since: string | null;
      address: string;
    }>({
      name: 'storefronts',
      text: `select k.board, b.slug, s.since, s.address from unnest($1::text[]) as k(board)
        left join boards b on b.id = k.board left join storefronts s on s.board = k.board order by s.since`,
      values: [wanted],
    });
    for (const board of wanted) this.recorded.set(board, []);
    for (const { board, slug, since, address } of rows) {
      this.slugs.set(board, slug);
      // A deleted board keeps its last URL, and the URL of one that never existed uses its id as slug.
      const now = slug === null ? (since === null ? board : null) : slug;
      this.current.set(board, now === null ? address : this.template.replace('{board}', now).replace(/\/$/, ''));
      if (since !== null) this.recorded.get(board)?.push({ board, since, address });
    }
    for (const board of wanted) this.recall(board);
  }

  /** The URL of `board` for an event at `position`, without a trailing slash. The board must be loaded. */
  at(board: string, position: string): string {
    this.used.add(board);
    const recorded = this.recorded.get(board) ?? [];
    const current = this.current.get(board) ?? '';
    const known =
      this.mode === 'publish' ? recorded.at(-1) : (recorded.findLast(({ since }) => since <= position) ?? recorded[0]);
    if (known && (this.mode === 'republish' || known.address === current)) return known.address;
    const fresh = { board, since: known ? position : '', address: current };
    recorded.push(fresh);
    this.fresh.push(fresh);
    const noted = this.noted.get(board);
    if (noted) noted.push(fresh);
    else this.noted.set(board, [fresh]);
    return current;
  }

  /** The boards that `at` was called for since the last call, each with the slug that was used. */
  takeUsed(): readonly (readonly [board: string, slug: string | null])[] {
    const { used } = this;
    this.used = new Set();
    return [...used].map((board) => [board, this.slugs.get(board) ?? null] as const);
  }

  /** Discards what was loaded; keeps URLs that were noted and may not be written yet. */
  forget(): void {
    this.recorded.clear();
  }

  /** The URLs used for the first time since the last call, to be written. */
  take(): readonly Address[] {
    const fresh = this.fresh;
    this.fresh = [];
    return fresh;
  }

  /** Appends what was noted and is not in the database yet. */
  private recall(board: string): void {
    const recorded = this.recorded.get(board) ?? [];
    const unwritten = (this.noted.get(board) ?? []).filter(
      ({ since }) => !recorded.some((each) => each.since === since),
    );
    if (unwritten.length === 0) this.noted.delete(board);
    else this.noted.set(board, unwritten);
    for (const each of unwritten) recorded.push(each);
    recorded.sort((one, other) => (one.since < other.since ? -1 : 1));
  }
}
