import { Passwords } from '#runtime';
import { facts } from '#store';
import type { Pool } from 'pg';
import type { BoardUserPasswords } from '../board-users/board-user-credentials.js';

/** A password that no event refers to is deleted after this time. */
const UNUSED = '1 day';

/** `BoardUserPasswords` in PostgreSQL. */
export class PostgresBoardUserPasswords implements BoardUserPasswords {
  constructor(private readonly pool: Pool) {}

  async keep(user: string, id: string, password: string): Promise<void> {
    await this.pool.query(
      `insert into board_user_passwords (board, user_id, id, hash) values ($1, $2, $3, $4)
       on conflict (board, user_id, id) do update set hash = excluded.hash`,
      [facts().board, user, id, await Passwords.hash(password)],
    );
  }

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

  async matches(user: string | null, id: string | null, password: string): Promise<boolean> {
    const { board } = facts();
    const { rows } = await this.pool.query<{ hash: string }>({
      name: 'board-user-password',
      text: 'select hash from board_user_passwords where board = $1 and user_id = $2 and id = $3',
      values: [board, user, id],
    });
    const hash = rows[0]?.hash;
    if (hash === undefined) {
      await Passwords.hash(password);
      return false;
    }
    if (!(await Passwords.matches(password, hash))) return false;
    if (Passwords.isOutdated(hash))
      await this.pool.query(
        'update board_user_passwords set hash = $5 where board = $1 and user_id = $2 and id = $3 and hash = $4',
        [board, user, id, hash, await Passwords.hash(password)],
      );
    return true;
  }

  async eraseOf(user: string): Promise<void> {
    await this.pool.query('delete from board_user_passwords where board = $1 and user_id = $2', [facts().board, user]);
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from board_user_passwords where not in_use and kept_at < now() - interval '${UNUSED}'`,
    );
    return rowCount ?? 0;
  }
}
