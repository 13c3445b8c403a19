/** Of advisory locks in two parts, the part that says that they stand for processes. */
export const PRESENCE_LOCKS = `hashtext('openings process')`;

/**
 * How others find out that this process is gone: it holds an advisory lock by a session of its own, which ends with it. A lock is
 * no proof of life while the session is being replaced: each session has another number.
 */
export interface Presence {
  /** The number of the session; null while there is none, as far as is known. */
  readonly session: number | null;
  /** `listener` is called with the number of a session that was lost while the process goes on. */
  onLost(listener: (session: number) => void): void;
}

/** SQL that is true when the process whose session is `session`, an expression, is gone, or at least its session. */
export const isGoneSql = (session: string): string => `pg_try_advisory_xact_lock_shared(${PRESENCE_LOCKS}, ${session})`;
