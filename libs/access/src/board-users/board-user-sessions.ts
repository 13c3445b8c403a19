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
export abstract class BoardUserSessions {
  /** Begins a session of `user`; the token is always a new one, whatever the caller held before. */
  abstract begin(user: string, version: number): Promise<BoardUserSession>;

  /** Whether the session with this id goes on: it was neither ended nor did it expire. At once when it is remembered. */
  abstract goesOn(session: string): boolean | Promise<boolean>;

  /**
   * Goes on with the session of `token`, which is used up by that: of several who use it at the same time one gets the next token,
   * and the session stays alive for that one. Null: unknown, used, or of another board.
   */
  abstract renew(token: string): Promise<BoardUserSession | 'expired' | null>;

  /** Ends the session of `token`, if there is one. */
  abstract end(token: string): Promise<void>;

  /** Ends all sessions of `user`, or those that were begun before its sessions had been ended `version` times. */
  abstract endOf(user: string, version?: number | null): Promise<void>;

  /** How many sessions of `user` could go on. */
  abstract countOf(user: string): Promise<number>;

  /** Forgets what expired long ago, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}
