import type { ApiKey, ApiParts, Wire } from '#http';
import { type Changes, type Entry, Remembered } from '#store';
import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Unsaid } from '../ports.js';
import type { ApiKeyState, ApiKeyTable, StoredApiKey } from './api-key-table.js';
import { KeyUse } from './key-use.js';

/** A row, and the key that it makes: one for all requests that it lets in. */
type Known = StoredApiKey & { readonly key: ApiKey; noted: boolean };

/** The least time between two readings of a key that refuses requests. */
const READ_AGAIN_MS = 20;

/** API keys as the guard knows them: `svc_live_<key id>_<secret>`, of which only a SHA-256 of the secret is kept. */
export class ApiKeys {
  /** Unknown ids are remembered too; the limit keeps somebody's guesses from filling the memory. */
  private readonly remembered: Remembered<Known | null>;
  private readonly pattern: RegExp;
  private readonly use: KeyUse;

  /** @param onTrouble is told when the moment of a use could not be kept; requests do not depend on that. */
  constructor(
    private readonly table: ApiKeyTable,
    wire: Wire,
    private readonly parts: ApiParts,
    private readonly changes: Changes,
    onTrouble: (error: unknown) => void = () => undefined,
  ) {
    this.pattern = new RegExp(`^${wire.keyPrefix}([a-z2-7]{16})_([A-Za-z0-9_-]{32})$`);
    this.use = new KeyUse(table, onTrouble);
    this.remembered = new Remembered(changes);
    changes.follow(() => this.remembered.clear(), {
      apiKey: ({ id }) => this.remembered.forget(id),
      board: ({ id }) => this.remembered.forgetWhere((row) => row?.board === id),
    });
  }

  /** The key that `credential` is, or null when it is malformed, unknown, expired or revoked. */
  async authenticate(credential: string): Promise<ApiKey | null> {
    return this.identify(credential);
  }

  /** The same, at once when the key is remembered. What is remembered lets in; only what is read after this call refuses. */
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

  /** Shows a key as it is, unless a later state is shown. A revocation is never taken back. Repeatable. */
  async follow(key: ApiKeyState): Promise<void> {
    await this.table.follow(key);
    this.changes.happened({ kind: 'apiKey', id: key.keyId, board: key.board });
  }

  /** The keys of a board, newest first, revoked ones too. */
  async list(board: string): Promise<readonly ApiKey[]> {
    return (await this.table.list(board)).map((row) => this.keyOf(row));
  }

  /** When each of these keys was last used, a minute late at most; null where it never was. */
  lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    return this.table.lastUsed(keyIds);
  }

  /** Keys that no event says anything of, because an older release made them: at most `limit`, the key `keyId` only when it is given. */
  unsaid(limit: number, keyId: string | null = null): Promise<readonly Unsaid<ApiKeyState>[]> {
    return this.table.unsaid(limit, keyId);
  }

  /** Writes what is known of the use of keys and not written yet. */
  close(): Promise<void> {
    return this.use.close();
  }

  /** The key of `row`, when `secret` is one of its secrets and it is neither revoked nor expired. */
  private verified(row: Known | null, secret: string): ApiKey | null {
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
   * Reads the key again and verifies `secret` against that: another process may have rotated the key since `found` was read.
   * Requests that are refused while they wait share one reading, which begins `READ_AGAIN_MS` after the one before at the earliest.
   */
  private async readAgain(keyId: string, found: Entry<Known | null>, secret: string): Promise<ApiKey | null> {
    await sleep(Math.max(0, found.readAt + READ_AGAIN_MS - performance.now()));
    const now = this.remembered.entry(keyId);
    const { value } = now && now !== found ? now : this.read(keyId);
    return this.verified(await value, secret);
  }

  private read(keyId: string): Entry<Known | null> {
    return this.remembered.read(keyId, async () => {
      const row = await this.table.byId(keyId);
      return row ? { ...row, key: this.keyOf(row), noted: false } : null;
    });
  }
}

/** Texts of UTC ISO compare as moments. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
