import { hashPassword, isPassword } from '#runtime';
import { type Changes, facts, Remembered } from '#store';
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';

/** A password that no event ever named is of no use to anybody after this. */
const UNUSED = '1 day';

/**
 * Passwords of boards, as hashes and apart from the events, so that erasing one erases it. Events name them by id.
 * All of it is about the board of the request.
 */
export class BoardPasswords {
  private readonly hashes: Remembered<string | null>;

  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {
    this.hashes = new Remembered(changes);
    changes.follow(() => this.hashes.clear(), {
      boardPassword: ({ id, board }) => this.hashes.forget(`${board} ${id}`),
    });
  }

  /** Keeps the hash of `password` under `id`, until it is erased; for a day only, if `use` is not called. */
  async keep(id: string, password: string): Promise<void> {
    await this.pool.query(
      'insert into board_passwords (board, id, hash) values ($1, $2, $3) on conflict (board, id) do update set hash = excluded.hash',
      [facts().board, id, await hashPassword(password)],
    );
    this.changed(id);
  }

  /** An event names this one now. */
  async use(id: string): Promise<void> {
    await this.pool.query('update board_passwords set in_use = true where board = $1 and id = $2', [facts().board, id]);
  }

  /** Whether `password` is the one kept under `id`. Takes as long when there is none; null: there cannot be one. */
  async matches(id: string | null, password: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ hash: string }>(
      'select hash from board_passwords where board = $1 and id = $2',
      [facts().board, id],
    );
    if (rows[0]) return isPassword(password, rows[0].hash);
    await hashPassword(password);
    return false;
  }

  /**
   * What a visitor has who knows the password kept under `id`; null when there is none. The same for everybody, and of no
   * use once the board has another password.
   */
  async grant(id: string): Promise<string | null> {
    const { board } = facts();
    const key = `${board} ${id}`;
    const hash = await this.hashes.find(key, async () => {
      const { rows } = await this.pool.query<{ hash: string }>({
        name: 'board-password',
        text: 'select hash from board_passwords where board = $1 and id = $2',
        values: [board, id],
      });
      return rows[0]?.hash ?? null;
    });
    return hash === null ? null : createHmac('sha256', hash).update(key).digest('base64url');
  }

  /** Forgets the hash for good. */
  async erase(id: string): Promise<void> {
    await this.pool.query('delete from board_passwords where board = $1 and id = $2', [facts().board, id]);
    this.changed(id);
  }

  /** Forgets what was kept for an event that never came, on all boards; returns how many. */
  async forgetUnused(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from board_passwords where not in_use and kept_at < now() - interval '${UNUSED}'`,
    );
    return rowCount ?? 0;
  }

  private changed(id: string): void {
    this.changes.happened({ kind: 'boardPassword', id, board: facts().board });
  }
}
