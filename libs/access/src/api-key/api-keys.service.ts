import type { ApiKey, ApiParts, Wire } from '#http';
import { type Changes, type RememberedEntry, RememberedValues } from '#store';
import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Unsaid } from '../ports.js';
import type { ApiKeyState, ApiKeyTable, StoredApiKey } from './api-key-table.js';
import { KeyUse } from './key-use.js';

/** A row, and the principal that it gives: one object for all requests that it lets in. */
type KnownKey = StoredApiKey & { readonly key: ApiKey; noted: boolean };

/** The shortest time between two reads of a key that refuses requests. */
const READ_AGAIN_MS = 20;

/** API keys for the guard: `svc_live_<key id>_<secret>`, of which only the SHA-256 of the secret is stored. */
export class ApiKeys {
  /** Unknown ids are cached too; the limit keeps guesses from filling the memory. */
  private readonly remembered: RememberedValues<KnownKey | null>;
  private readonly pattern: RegExp;
  private readonly use: KeyUse;

  /** @param onTrouble called when the time of a use could not be stored; requests do not depend on it. */
  constructor(
    private readonly table: ApiKeyTable,
    wire: Wire,
    private readonly parts: ApiParts,
    private readonly changes: Changes,
    onTrouble: (error: unknown) => void = () => undefined,
  ) {
    this.pattern = new RegExp(`^${wire.keyPrefix}([a-z2-7]{16})_([A-Za-z0-9_-]{32})$`);
    this.use = new KeyUse(table, onTrouble);
    this.remembered = new RememberedValues(changes);
    changes.follow(() => this.remembered.clear(), {
      apiKey: ({ id }) => this.remembered.forget(id),
      board: ({ id }) => this.remembered.forgetWhere((row) => row?.board === id),
    });
  }

  /** The key of `credential`, or null when it is malformed, unknown, expired or revoked. */
  async authenticate(credential: string): Promise<ApiKey | null> {
    return this.identify(credential);
  }

  /** The same, synchronously when the key is in memory. A cached row can let a request in; only a row that is read after this call refuses it. */
  identify(credential: string): ApiKey | null | Promise<ApiKey | null> {
    const match = this.pattern.exec(credential);
    if (!match) return null;
    const [, keyId = '', secret = ''] = match;
    const found = this.remembered.entry(keyId);
    if (!found) return this.read(keyId).value.then((row) => this.verified(row, secret));
    if (found.known === undefined)
      return found.value.then((row) => this.verified(row, secret) ?? this.readAgain(keyId, found, secret));
    return this.verified(found.known, secret) ?? this.readAgain(keyId, found, secret);
  }

  /** Stores a key, unless the table has a later state. A revocation is never undone. Repeatable. */
  async follow(key: ApiKeyState): Promise<void> {
    await this.table.follow(key);
    this.changes.happened({ kind: 'apiKey', id: key.keyId, board: key.board });
  }

  /** The keys of a board, newest first, including revoked ones. */
  async list(board: string): Promise<readonly ApiKey[]> {
    return (await this.table.list(board)).map((row) => this.keyOf(row));
  }

  /** When each of these keys was last used, at most a minute late; null for keys that were never used. */
  lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    return this.table.lastUsed(keyIds);
  }

  /** Keys without events, because an older release created them: at most `limit`; only the key `keyId` if it is given. */
  unsaid(limit: number, keyId: string | null = null): Promise<readonly Unsaid<ApiKeyState>[]> {
    return this.table.unsaid(limit, keyId);
  }

  /** Writes the uses of keys that are not written yet. */
  close(): Promise<void> {
    return this.use.close();
  }

  /** The key of `row`, when `secret` is one of its secrets and the key is neither revoked nor expired. */
  private verified(row: KnownKey | null, secret: string): ApiKey | null {
    if (!row) return null;
    const digest = hash('sha256', secret, 'buffer');
    const isCurrent = timingSafeEqual(row.secretHash, digest);
    if (!isCurrent && !(row.previousHash && timingSafeEqual(row.previousHash, digest))) return null;
    if (row.revokedAt !== null) return null;
    const until = isCurrent ? row.expiresAt : earlier(row.previousUntil, row.expiresAt);
    if (until !== null && until <= new Date().toISOString()) return null;
    if (!row.noted) {
      row.noted = true;
      this.use.note(row.keyId, row.lastUsedAt);
    }
    return row.key;
  }

  private keyOf({
    keyId,
    board,
    boardSlug,
    plan,
    name,
    scopes,
    rateLimit,
    createdAt,
    expiresAt,
    revokedAt,
  }: StoredApiKey): ApiKey {
    const permissions = this.parts.permissionsOf(scopes);
    const held = new Set(scopes);
    return {
      kind: 'api_key',
      keyId,
      board,
      boardSlug,
      plan,
      name,
      scopes: held,
      permissions,
      rateLimit,
      createdAt,
      expiresAt,
      revokedAt,
      actor: `api_key:${keyId}`,
    };
  }

  /**
   * Reads the key again and checks `secret` against that: another process may have rotated the key since `found` was read. Requests that
   * are refused while they wait share one read, which starts at least `READ_AGAIN_MS` after the previous one.
   */
  private async readAgain(
    keyId: string,
    found: RememberedEntry<KnownKey | null>,
    secret: string,
  ): Promise<ApiKey | null> {
    await sleep(Math.max(0, found.readAt + READ_AGAIN_MS - performance.now()));
    const now = this.remembered.entry(keyId);
    const { value } = now && now !== found ? now : this.read(keyId);
    return this.verified(await value, secret);
  }

  private read(keyId: string): RememberedEntry<KnownKey | null> {
    return this.remembered.read(keyId, async () => {
      const row = await this.table.byId(keyId);
      return row ? { ...row, key: this.keyOf(row), noted: false } : null;
    });
  }
}

/** UTC ISO texts sort by time. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
