import type { ApiKey, ApiParts, Wire } from '#http';
import { type Changes, type Entry, Remembered } from '#store';
import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Unsaid } from '../unsaid.js';
import type { PreviousSecret } from './api-key.read-model.js';
import { KeyUse } from './key-use.js';

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

type KeyRow = Omit<ApiKey, 'kind' | 'actor' | 'scopes' | 'permissions'> & {
  readonly scopes: string[];
  readonly secretHash: Buffer;
  readonly previousHash: Buffer | null;
  readonly previousUntil: string | null;
  readonly lastUsedAt: string | null;
};

/** A row, and the key that it makes: one for all requests that it lets in. */
type Known = KeyRow & { readonly key: ApiKey; noted: boolean };

/** The least time between two readings of a key that refuses requests. */
const READ_AGAIN_MS = 20;

const SELECT = `select k.key_id as "keyId", k.board, b.slug as "boardSlug", b.plan, k.name, k.scopes, k.rate_limit as "rateLimit",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.secret_hash as "secretHash",
  k.previous_secret_hash as "previousHash", k.previous_until as "previousUntil", k.last_used_at as "lastUsedAt"
  from api_keys k join boards b on b.id = k.board`;

/**
 * The table of API keys that the guard reads: `svc_live_<key id>_<secret>`, of which only a SHA-256 of the secret is kept. It
 * follows the events of keys (decision 0100).
 */
export class ApiKeys {
  /** Unknown ids are remembered too; the limit keeps somebody's guesses from filling the memory. */
  private readonly remembered: Remembered<Known | null>;
  private readonly pattern: RegExp;
  private readonly use: KeyUse;

  /** @param onTrouble is told when the moment of a use could not be kept; requests do not depend on that. */
  constructor(
    private readonly pool: Pool,
    wire: Wire,
    private readonly parts: ApiParts,
    private readonly changes: Changes,
    onTrouble: (error: unknown) => void = () => undefined,
  ) {
    this.pattern = new RegExp(`^${wire.keyPrefix}([a-z2-7]{16})_([A-Za-z0-9_-]{32})$`);
    this.use = new KeyUse(pool, onTrouble);
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
    const { keyId, board, name, scopes, rateLimit, secretHash, previous, createdAt, expiresAt, revokedAt, version } =
      key;
    await this.pool.query({
      name: 'api-key-follow',
      text: `insert into api_keys as k (key_id, board, name, scopes, rate_limit, secret_hash, previous_secret_hash, previous_until,
          created_at, expires_at, revoked_at, version)
        values ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8, $9, $10, $11, $12)
        on conflict (key_id) do update set name = excluded.name, scopes = excluded.scopes, rate_limit = excluded.rate_limit,
          secret_hash = excluded.secret_hash, previous_secret_hash = excluded.previous_secret_hash,
          previous_until = excluded.previous_until, expires_at = excluded.expires_at,
          revoked_at = coalesce(k.revoked_at, excluded.revoked_at), version = excluded.version
        where k.board = excluded.board and k.version < excluded.version`,
      values: [
        keyId,
        board,
        name,
        scopes,
        rateLimit,
        secretHash,
        previous?.hash ?? null,
        previous?.until ?? null,
        createdAt,
        expiresAt,
        revokedAt,
        version,
      ],
    });
    this.changes.happened({ kind: 'apiKey', id: keyId, board });
  }

  /** The keys of a board, newest first, revoked ones too. */
  async list(board: string): Promise<readonly ApiKey[]> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where k.board = $1 order by k.created_at desc`, [board]);
    return rows.map((row) => this.keyOf(row));
  }

  /** When each of these keys was last used, a minute late at most; null where it never was. */
  async lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (keyIds.length === 0) return new Map();
    const { rows } = await this.pool.query<{ keyId: string; lastUsedAt: string | null }>({
      name: 'api-keys-last-used',
      text: 'select key_id as "keyId", last_used_at as "lastUsedAt" from api_keys where key_id = any($1)',
      values: [keyIds],
    });
    return new Map(rows.map(({ keyId, lastUsedAt }) => [keyId, lastUsedAt]));
  }

  /** Keys that no event says anything of, because an older release made them: at most `limit`, the key `keyId` only when it is given. */
  async unsaid(limit: number, keyId: string | null = null): Promise<readonly Unsaid<ApiKeyState>[]> {
    const { rows } = await this.pool.query<Unsaid<ApiKeyState>>(
      `select key_id as "keyId", board, name, scopes, rate_limit as "rateLimit", encode(secret_hash, 'hex') as "secretHash",
         created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
       from api_keys where version = 0 and ($2::text is null or key_id = $2) order by created_at, key_id limit $1`,
      [limit, keyId],
    );
    return rows.map((row) => ({ ...row, previous: null }));
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
  }: KeyRow): ApiKey {
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
      const { rows } = await this.pool.query<KeyRow>({
        name: 'api-key',
        text: `${SELECT} where k.key_id = $1`,
        values: [keyId],
      });
      const [row] = rows;
      return row ? { ...row, key: this.keyOf(row), noted: false } : null;
    });
  }
}

/** Texts of UTC ISO compare as moments. */
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;
