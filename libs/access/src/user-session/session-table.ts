import type { Role } from '#http';

/** A board that a person works on, or worked on. */
export interface Account {
  readonly board: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** Null: no longer a member, or the person's address is not verified yet. */
  readonly role: Role | null;
  readonly suspended: boolean;
}

/** A session as its person sees it. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Accurate to the hour. */
  readonly lastUsedAt: string;
}

/** A session with its person, and all boards that they work on or worked on. */
export interface StoredSession {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the secret. */
  readonly secretHash: Buffer;
  readonly expiresAt: string;
  /** Whether the next use is to be recorded. */
  readonly stale: boolean;
  readonly accounts: readonly Account[];
}

/** The table of operators' sessions. A session ends 30 days after it started, or after 7 days without use. */
export abstract class SessionTable {
  /** Stores a session that starts now. */
  abstract begin(id: string, userId: string, secretHash: Buffer): Promise<ListedSession>;

  /** The session `id`, if it has not ended; null otherwise. */
  abstract live(id: string): Promise<StoredSession | null>;

  /** The boards that a person works on, or worked on, oldest first. */
  abstract accounts(userId: string): Promise<readonly Account[]>;

  /** The active sessions of a person, newest first. */
  abstract list(userId: string): Promise<readonly ListedSession[]>;

  /** Ends a session of a person; false when they have none with this id. */
  abstract end(userId: string, id: string): Promise<boolean>;

  /** Ends all sessions of a person except one; returns their ids. */
  abstract endAll(userId: string, but: string | null): Promise<readonly string[]>;

  /** Records that a session is used now, accurate to the hour. */
  abstract noteUse(id: string): Promise<void>;

  /** Deletes expired sessions and expired password reset tokens; returns how many. */
  abstract forgetOld(): Promise<number>;
}
