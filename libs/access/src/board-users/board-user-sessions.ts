/** A session that was started or refreshed. */
export interface BoardUserSession {
  readonly user: string;
  /** Id of the session, the same from sign-in to its end. */
  readonly session: string;
  /** How often the user's sessions had been ended when it started. */
  readonly version: number;
  /** The refresh token, valid once. */
  readonly token: string;
}

/**
 * Refresh tokens of signed-in board users: a session is one row, whose token changes with each use. Only hashes are stored. All methods act
 * on the board of the request.
 */
export abstract class BoardUserSessions {
  /** Starts a session of `user`; the token is always new, and never one that the caller sent. */
  abstract begin(user: string, version: number): Promise<BoardUserSession>;

  /** Whether the session with this id is still valid: neither ended nor expired. Synchronous when it is in memory. */
  abstract goesOn(session: string): boolean | Promise<boolean>;

  /**
   * Continues the session of `token`, which is used up: of several concurrent callers one gets the next token, and the session stays valid
   * for that one. Null: unknown, used, or of another board.
   */
  abstract renew(token: string): Promise<BoardUserSession | 'expired' | null>;

  /** Ends the session of `token`, if it exists. */
  abstract end(token: string): Promise<void>;

  /** Ends all sessions of `user`, or those that started before the user's sessions had been ended `version` times. */
  abstract endOf(user: string, version?: number | null): Promise<void>;

  /** The number of sessions of `user` that can be refreshed. */
  abstract countOf(user: string): Promise<number>;

  /** Deletes sessions that expired long ago, on all boards; returns how many. */
  abstract forgetOld(): Promise<number>;
}
