/** The first part of two-part advisory locks that represent processes. */
export const PRESENCE_LOCKS = `hashtext('openings process')`;

/**
 * How others find out that this process has ended: it holds an advisory lock in its own session, and both end together. While the session is being
 * replaced, a missing lock does not mean that the process is dead: each session has another number.
 */
export interface Presence {
  /** The number of the session; null while there is none, as far as known. */
  readonly session: number | null;
  /** `listener` is called with the number of a session that was lost while the process continues. */
  onLost(listener: (session: number) => void): void;
}

/** SQL that is true if the process with the session `session`, an expression, has ended, or at least its session. */
export const isGoneSql = (session: string): string => `pg_try_advisory_xact_lock_shared(${PRESENCE_LOCKS}, ${session})`;

/** How statements ask whether a process has ended. */
export const Presence = { isGoneSql } as const;
