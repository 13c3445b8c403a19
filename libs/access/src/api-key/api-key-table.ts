import type { Unsaid } from '../ports.js';

/** A replaced secret that works until `until`. */
export interface PreviousSecret {
  readonly hash: string;
  readonly until: string;
}

/** A key as its events left it, up to `version` of its stream. Hashes are SHA-256 of the secrets, in hexadecimal. */
export interface ApiKeyState {
  readonly keyId: string;
  readonly board: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly rateLimit: number;
  readonly secretHash: string;
  readonly previous: PreviousSecret | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly version: number;
}

/** A row of the table of keys, with the board. Hashes are SHA-256 of the secrets. */
export interface StoredApiKey extends Omit<ApiKeyState, 'secretHash' | 'previous' | 'version'> {
  readonly boardSlug: string;
  readonly plan: string;
  readonly secretHash: Buffer;
  readonly previousHash: Buffer | null;
  readonly previousUntil: string | null;
  readonly lastUsedAt: string | null;
}

/** The table of API keys. It follows their events (decision 0100). */
export abstract class ApiKeyTable {
  /** Stores a key, unless the table has a later state. A revocation is never undone. Repeatable. */
  abstract follow(key: ApiKeyState): Promise<void>;

  /** The key with this id; null if it does not exist. */
  abstract byId(keyId: string): Promise<StoredApiKey | null>;

  /** The keys of a board, newest first, including revoked ones. */
  abstract list(board: string): Promise<readonly StoredApiKey[]>;

  /** When each of these keys was last used, at most a minute late; null for keys that were never used. */
  abstract lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>;

  /** Stores when keys were used, by their ids: UTC ISO text. Skips rows that another process has locked. */
  abstract keepUse(uses: ReadonlyMap<string, string>): Promise<void>;

  /** Keys without events, because an older release created them: at most `limit`; only the key `keyId` if it is given. */
  abstract unsaid(limit: number, keyId?: string | null): Promise<readonly Unsaid<ApiKeyState>[]>;
}
