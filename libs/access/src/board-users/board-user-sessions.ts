import { newToken, tokenHash } from '#runtime';
import { type Changes, facts, randomId, Remembered } from '#store';
import type { Pool } from 'pg';

/** How long a refresh token is good. */
const LIFE = '30 days';
/** How long one that expired is told from one that never was. */
const REMEMBERED = '30 days';

/** Sessions remembered at most. */
const REMEMBERED_AT_MOST = 20_000;

/** A session that was begun or went on. */
export interface BoardUserSession {
  readonly user: string;
  /** Id of the session, the same from sign-in to its end. */
  readonly session: string;
  /** How often the sessions of the user had been ended when it was begun. */
  readonly version: number;
  /** The refresh token, which is good once. */
  readonly token: string;
}

/**
 * Refresh tokens of people who are signed in to a board: a session is one row, whose token is another after each use. Only
 * hashes are kept. All of it is about the board of the request.
 */
export class BoardUserSessions {
  /** Whether a session goes on, by its id. */
  private readonly going: Remembered<boolean>;

  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {
    this.going = new Remembered(changes, REMEMBERED_AT_MOST);
    changes.follow(() => this.going.clear(), { boardUserSession: ({ id }) => this.going.forget(id) });
  }

  /** Begins a session of `user`; the token is always a new one, whatever the caller held before. */
  async begin(user: string, version: number): Promise<BoardUserSession> {
    const [token, session] = [newToken(), randomId('sessions')];
    await this.pool.query({
      name: 'board-user-session-begin',
      text: `insert into board_user_sessions (hash, board, user_id, id, version, expires_at)
        values ($1, $2, $3, $4, $5, now() + interval '${LIFE}')`,
      values: [tokenHash(token), facts().board, user, session, version],
    });
    // Its access token comes next.
    this.going.read(session, () => Promise.resolve(true));
    return { user, session, version, token };
  }

  /** Whether the session with this id goes on: it was neither ended nor did it expire. At once when it is remembered. */
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

  /**
   * Goes on with the session of `token`, which is used up by that: of several who use it at the same time one gets the next token,
   * and the session stays alive for that one. Null: unknown, used, or of another board.
   */
  async renew(token: string): Promise<BoardUserSession | 'expired' | null> {
    const next = newToken();
    const { board } = facts();
    const { rows } = await this.pool.query<Omit<BoardUserSession, 'token'>>({
      name: 'board-user-session-renew',
      text: `update board_user_sessions set hash = $3, expires_at = now() + interval '${LIFE}'
        where hash = $1 and board = $2 and expires_at > now() returning user_id as "user", id as session, version`,
      values: [tokenHash(token), board, tokenHash(next)],
    });
    if (rows[0]) return { ...rows[0], token: next };
    const { rowCount } = await this.pool.query('select from board_user_sessions where hash = $1 and board = $2', [
      tokenHash(token),
      board,
    ]);
    return rowCount === 1 ? 'expired' : null;
  }

  /** Ends the session of `token`, if there is one. */
  async end(token: string): Promise<void> {
    await this.ended('hash = $2', [tokenHash(token)]);
  }

  /** Ends all sessions of `user`, or those that were begun before its sessions had been ended `version` times. */
  async endOf(user: string, version: number | null = null): Promise<void> {
    await this.ended('user_id = $2 and ($3::int is null or version < $3)', [user, version]);
  }

  /** How many sessions of `user` could go on. */
  async countOf(user: string): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      'select count(*)::int as n from board_user_sessions where board = $1 and user_id = $2 and expires_at > now()',
      [facts().board, user],
    );
    return rows[0]?.n ?? 0;
  }

  /** Forgets what expired long ago, on all boards; returns how many. */
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
