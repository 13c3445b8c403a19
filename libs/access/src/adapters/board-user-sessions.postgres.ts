import { Tokens } from '#runtime';
import { type Changes, facts, RememberedValues, Ids } from '#store';
import type { Pool } from 'pg';
import type { BoardUserSessions } from '../board-users/board-user-credentials.js';
import { type BoardUserSession } from '../board-users/board-user-credentials.js';

/** How long a refresh token is valid. */
const LIFE = '30 days';
/** How long an expired token is distinguished from an unknown one. */
const REMEMBERED = '30 days';
/** The most sessions in memory. */
const REMEMBERED_AT_MOST = 20_000;

/** `BoardUserSessions` in PostgreSQL. */
export class PostgresBoardUserSessions implements BoardUserSessions {
  /** Whether a session is still valid, by its id. */
  private readonly going: RememberedValues<boolean>;

  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {
    this.going = new RememberedValues(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.going.clear(), { boardUserSession: ({ id }) => this.going.forget(id) });
  }

  async begin(user: string, version: number): Promise<BoardUserSession> {
    const [token, session] = [Tokens.create(), Ids.random('sessions')];
    await this.pool.query({
      name: 'board-user-session-begin',
      text: `insert into board_user_sessions (hash, board, user_id, id, version, expires_at)
        values ($1, $2, $3, $4, $5, now() + interval '${LIFE}')`,
      values: [Tokens.hash(token), facts().board, user, session, version],
    });
    // Its access token is used next.
    this.going.read(session, () => Promise.resolve(true));
    return { user, session, version, token };
  }

  goesOn(session: string): boolean | Promise<boolean> {
    const { board } = facts();
    return this.going.find(session, async () => {
      const { rowCount } = await this.pool.query({
        name: 'board-user-session',
        text: 'select from board_user_sessions where id = $1 and board = $2 and expires_at > now()',
        values: [session, board],
      });
      return rowCount === 1;
    });
  }

  async renew(token: string): Promise<BoardUserSession | 'expired' | null> {
    const next = Tokens.create();
    const { board } = facts();
    const { rows } = await this.pool.query<Omit<BoardUserSession, 'token'>>({
      name: 'board-user-session-renew',
      text: `update board_user_sessions set hash = $3, expires_at = now() + interval '${LIFE}'
        where hash = $1 and board = $2 and expires_at > now() returning user_id as "user", id as session, version`,
      values: [Tokens.hash(token), board, Tokens.hash(next)],
    });
    if (rows[0]) return { ...rows[0], token: next };
    const { rowCount } = await this.pool.query('select from board_user_sessions where hash = $1 and board = $2', [
      Tokens.hash(token),
      board,
    ]);
    return rowCount === 1 ? 'expired' : null;
  }

  async end(token: string): Promise<void> {
    await this.ended('hash = $2', [Tokens.hash(token)]);
  }

  async endOf(user: string, version: number | null = null): Promise<void> {
    await this.ended('user_id = $2 and ($3::int is null or version < $3)', [user, version]);
  }

  async countOf(user: string): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      'select count(*)::int as n from board_user_sessions where board = $1 and user_id = $2 and expires_at > now()',
      [facts().board, user],
    );
    return rows[0]?.n ?? 0;
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from board_user_sessions where expires_at < now() - interval '${REMEMBERED}'`,
    );
    return rowCount ?? 0;
  }

  private async ended(which: string, values: readonly unknown[]): Promise<void> {
    const { board } = facts();
    const { rows } = await this.pool.query<{ id: string }>(
      `delete from board_user_sessions where board = $1 and ${which} returning id`,
      [board, ...values],
    );
    for (const { id } of rows) this.changes.happened({ kind: 'boardUserSession', id, board });
  }
}
