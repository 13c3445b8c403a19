import { Passwords } from '#runtime';
import { type Changes, facts, RememberedValues } from '#store';
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { BoardPasswords } from '../board/board-passwords.js';

/** A password that no event refers to is deleted after this time. */
const UNUSED = '1 day';

/** `BoardPasswords` in PostgreSQL. */
export class PostgresBoardPasswords implements BoardPasswords {
  private readonly hashes: RememberedValues<string | null>;

  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {
    this.hashes = new RememberedValues(changes);
    changes.follow(() => this.hashes.clear(), {
      boardPassword: ({ id, board }) => this.hashes.forget(`${board} ${id}`),
    });
  }

  async keep(id: string, password: string): Promise<void> {
    await this.pool.query(
      'insert into board_passwords (board, id, hash) values ($1, $2, $3) on conflict (board, id) do update set hash = excluded.hash',
      [facts().board, id, await Passwords.hash(password)],
    );
    this.changed(id);
  }

  async use(id: string): Promise<void> {
    await this.pool.query('update board_passwords set in_use = true where board = $1 and id = $2', [facts().board, id]);
  }

  async matches(id: string | null, password: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ hash: string }>(
      'select hash from board_passwords where board = $1 and id = $2',
      [facts().board, id],
    );
    if (rows[0]) return Passwords.matches(password, rows[0].hash);
    await Passwords.hash(password);
    return false;
  }

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

  async erase(id: string): Promise<void> {
    await this.pool.query('delete from board_passwords where board = $1 and id = $2', [facts().board, id]);
    this.changed(id);
  }

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
