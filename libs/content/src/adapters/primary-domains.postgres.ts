import type { Changes } from '#store';
import type { Pool } from 'pg';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const UNDEFINED_TABLE = '42P01';

/**
 * The hostnames of the primary domains of all boards, in memory, so that the URLs in an answer need no query. Reads them at start, on a
 * change notification, and when a notification may have been lost; until the read is over, the previous hostname applies.
 */
export class PrimaryDomains {
  private readonly hostnames = new Map<string, string>();
  /** The boards to read again; null: all. */
  private outdated: Set<string> | null = new Set();
  private reading: Promise<void> | null = null;
  private pauseMs = FIRST_PAUSE_MS;
  private retry: NodeJS.Timeout | undefined;
  private ended = false;

  /**
   * @param table name of the table of the settings of boards.
   * @param onTrouble called with the error of a read, which is repeated.
   */
  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly table: string,
    changes: Changes,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    changes.follow(() => void this.refresh(), { boardSettings: ({ id }) => void this.refresh(id) });
  }

  /** The hostname of the primary domain of the board with this id; null if it has none. */
  of(board: string): string | null {
    return this.hostnames.get(board) ?? null;
  }

  /** Reads the board with this id again; without an id, all. Resolves after the read, also after a failed one. */
  refresh(board?: string): Promise<void> {
    if (board === undefined) this.outdated = null;
    else this.outdated?.add(board);
    return (this.reading ??= this.read().finally(() => (this.reading = null)));
  }

  /** Starts no further read. */
  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
  }

  private async read(): Promise<void> {
    clearTimeout(this.retry);
    try {
      // A change during a read may be missing from its result.
      while (!this.ended && this.outdated?.size !== 0) {
        const boards = this.outdated;
        this.outdated = new Set();
        try {
          await this.readOnly(boards);
        } catch (error) {
          this.outdated = null;
          throw error;
        }
      }
      this.pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      if (this.ended) return;
      this.onTrouble(error);
      this.retry = setTimeout(() => void this.refresh(), this.pauseMs).unref();
      this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  /** @param boards null: all. */
  private async readOnly(boards: ReadonlySet<string> | null): Promise<void> {
    const ids = boards === null ? null : [...boards];
    const { rows } = await this.pool
      .query<{ board: string; hostname: string }>({
        name: 'primary-domains',
        text: `select "board", "primaryDomain"->>'hostname' as hostname from "${this.table}"
          where "primaryDomain" is not null and ($1::text[] is null or "board" = any($1))`,
        values: [ids],
      })
      .catch((error: unknown) => {
        // A server that starts for the first time, or after an upgrade, builds the table later. It announces the built table.
        if ((error as { code?: string }).code === UNDEFINED_TABLE) return { rows: [] };
        throw error;
      });
    if (boards === null) this.hostnames.clear();
    else for (const board of boards) this.hostnames.delete(board);
    for (const { board, hostname } of rows) this.hostnames.set(board, hostname);
  }
}
