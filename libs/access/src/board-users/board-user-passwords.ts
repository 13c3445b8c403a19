import { hashPassword, isOutdated, isPassword } from '#runtime';
import { facts } from '#store';
import type { Pool } from 'pg';

/** A password that no event ever named is of no use to anybody after this. */
const UNUSED = '1 day';

/**
 * Passwords of people with an account on a board, as hashes and apart from the events, so that erasing one erases it. Events
 * name them by id. All of it is about the board of the request.
 */
export class BoardUserPasswords {
  constructor(private readonly pool: Pool) {}

  /** Keeps the hash of the password of `user` under `id`; for a day only, if `use` is not called. */
  async keep(user: string, id: string, password: string): Promise<void> {
    await this.pool.query(
      `insert into board_user_passwords (board, user_id, id, hash) values ($1, $2, $3, $4)
       on conflict (board, user_id, id) do update set hash = excluded.hash`,
      [facts().board, user, id, await hashPassword(password)],
    );
  }

  /** An event names the password `id` now: the others of `user` before it are erased. Repeatable, also when it is gone. */
  async use(user: string, id: string): Promise<void> {
    await this.pool.query(
      `with used as (
         update board_user_passwords set in_use = true where board = $1 and user_id = $2 and id = $3 returning kept_at
       )
       delete from board_user_passwords p using used
       where p.board = $1 and p.user_id = $2 and p.id <> $3 and p.kept_at <= used.kept_at`,
      [facts().board, user, id],
    );
  }

  /**
   * Whether `password` is the one that `user` has under `id`. As much work is done for nobody, or somebody without a
   * password: then both are null. A hash of another cost than today's is replaced, now that the password is known.
   */
  async matches(user: string | null, id: string | null, password: string): Promise<boolean> {
    const { board } = facts();
    const { rows } = await this.pool.query<{ hash: string }>({
      name: 'board-user-password',
      text: 'select hash from board_user_passwords where board = $1 and user_id = $2 and id = $3',
      values: [board, user, id],
    });
    const hash = rows[0]?.hash;
    if (hash === undefined) {
      await hashPassword(password);
      return false;
    }
    if (!(await isPassword(password, hash))) return false;
    if (isOutdated(hash))
      await this.pool.query(
        'update board_user_passwords set hash = $5 where board = $1 and user_id = $2 and id = $3 and hash = $4',
        [board, user, id, hash, await hashPassword(password)],
      );
    return true;
  }

  /** Erases all passwords of `user` for good. */
  async eraseOf(user: string): Promise<void> {
    await this.pool.query('delete from board_user_passwords where board = $1 and user_id = $2', [facts().board, user]);
  }

  /** Forgets what was kept for an event that never came, on all boards; returns how many. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from board_user_passwords where not in_use and kept_at < now() - interval '${UNUSED}'`,
    );
    return rowCount ?? 0;
  }
}
