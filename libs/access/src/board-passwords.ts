import type { Pool } from 'pg';
import { facts } from '#store';
import { hashPassword, isPassword } from './password-hash.js';

/** A password that no event ever named is of no use to anybody after this. */
const UNUSED = '1 day';

/**
 * Passwords of boards, as hashes and apart from the events, so that erasing one erases it. Events name them by id.
 * All of it is about the board of the request.
 */
export class BoardPasswords {
  constructor(private readonly pool: Pool) {}

  /** Keeps the hash of `password` under `id`, until it is erased; for a day only, if `use` is not called. */
  async keep(id: string, password: string): Promise<void> {
    await this.pool.query(
      'insert into board_passwords (board, id, hash) values ($1, $2, $3) on conflict (board, id) do update set hash = excluded.hash',
      [facts().board, id, await hashPassword(password)],
    );
  }

  /** An event names this one now. */
  async use(id: string): Promise<void> {
    await this.pool.query('update board_passwords set in_use = true where board = $1 and id = $2', [facts().board, id]);
  }

  /** Whether `password` is the one kept under `id`. */
  async matches(id: string, password: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ hash: string }>(
      'select hash from board_passwords where board = $1 and id = $2',
      [facts().board, id],
    );
    return rows[0] !== undefined && (await isPassword(password, rows[0].hash));
  }

  /** Forgets the hash for good. */
  async erase(id: string): Promise<void> {
    await this.pool.query('delete from board_passwords where board = $1 and id = $2', [facts().board, id]);
  }

  /** Forgets what was kept for an event that never came, on all boards; returns how many. */
  async forgetUnused(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from board_passwords where not in_use and kept_at < now() - interval '${UNUSED}'`,
    );
    return rowCount ?? 0;
  }
}
