import type { Unsaid } from '../ports.js';

/** A secret that was replaced and works until `until`. */
export interface PreviousSecret {
  readonly hash: string;
  readonly until: string;
}

/** A key as its events left it, up to `version` of its stream. Hashes are SHA-256 of secrets, in hexadecimal. */
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

/** A key as the table has it, and its board. Hashes are SHA-256 of secrets. */
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
  /** Shows a key as it is, unless a later state is shown. A revocation is never taken back. Repeatable. */
  abstract follow(key: ApiKeyState): Promise<void>;

  /** The key with this id; null when there is none. */
  abstract byId(keyId: string): Promise<StoredApiKey | null>;

  /** The keys of a board, newest first, revoked ones too. */
  abstract list(board: string): Promise<readonly StoredApiKey[]>;

  /** When each of these keys was last used, a minute late at most; null where it never was. */
  abstract lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>;

  /** Keeps when keys were used, by their ids: UTC ISO text. Rows that another process holds are left to it. */
  abstract keepUse(uses: ReadonlyMap<string, string>): Promise<void>;

  /** Keys that no event says anything of, because an older release made them: at most `limit`, the key `keyId` only when it is given. */
  abstract unsaid(limit: number, keyId?: string | null): Promise<readonly Unsaid<ApiKeyState>[]>;
}
