import type { Role } from '#http';

/** A board on which a person works, or did. */
export interface Account {
  readonly board: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** Null: no longer, or not before the address of the person is proved. */
  readonly role: Role | null;
  readonly suspended: boolean;
}

/** A session as its person sees it. */
export interface ListedSession {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** To the hour. */
  readonly lastUsedAt: string;
}

/** A session with its person, and all boards on which they work or did. */
export interface StoredSession {
  readonly id: string;
  readonly userId: string;
  /** SHA-256 of the secret. */
  readonly secretHash: Buffer;
  readonly expiresAt: string;
  /** Whether the next use is to be noted. */
  readonly stale: boolean;
  readonly accounts: readonly Account[];
}

/** The table of sessions of people who operate boards. A session ends 30 days after it began, or after 7 days without use. */
export abstract class SessionTable {
  /** Keeps a session that begins now. */
  abstract begin(id: string, userId: string, secretHash: Buffer): Promise<ListedSession>;

  /** The session `id`, if it has not ended; null otherwise. */
  abstract live(id: string): Promise<StoredSession | null>;

  /** The boards on which a person works, or did, the oldest first. */
  abstract accounts(userId: string): Promise<readonly Account[]>;

  /** The sessions of a person that have not ended, newest first. */
  abstract list(userId: string): Promise<readonly ListedSession[]>;

  /** Ends a session of a person; false when they have none of this id. */
  abstract end(userId: string, id: string): Promise<boolean>;

  /** Ends all sessions of a person, but for one; returns their ids. */
  abstract endAll(userId: string, but: string | null): Promise<readonly string[]>;

  /** Notes that a session is used now, to the hour. */
  abstract noteUse(id: string): Promise<void>;

  /** Forgets sessions that ended by themselves, and tokens of forgotten passwords that did; returns how many. */
  abstract forgetOld(): Promise<number>;
}
