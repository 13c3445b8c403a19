import { LRUCache } from 'lru-cache';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { type ApiKey, type ApiParts, type Permission, type Wire } from '#http';

type KeyRow = Omit<ApiKey, 'kind' | 'actor' | 'scopes' | 'permissions'> & {
  readonly scopes: string[];
  readonly secretHash: Buffer;
};

/** A row, and the key that it makes: one for all requests that it lets in. */
type Known = KeyRow & { readonly key: ApiKey };

interface Remembered {
  readonly row: Promise<Known | null>;
  /** The same once it is there. */
  known: Known | null | undefined;
}

/** Younger than a second, so that a revocation or another plan reaches every process within one. */
const REMEMBER_MS = 800;
const REMEMBERED_AT_MOST = 10_000;
const KEY_ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

const SELECT = `select k.key_id as "keyId", k.board, b.slug as "boardSlug", b.plan, k.name, k.scopes, k.rate_limit as "rateLimit",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.secret_hash as "secretHash"
  from api_keys k join boards b on b.id = k.board`;

const digestOf = (secret: string) => hash('sha256', secret, 'buffer');

/** API keys: `svc_live_<key id>_<secret>`, of which only a SHA-256 of the secret is kept. */
export class ApiKeys {
  /** Unknown ids are remembered too; the limit keeps somebody's guesses from filling the memory. */
  private readonly remembered = new LRUCache<string, Remembered>({
    max: REMEMBERED_AT_MOST,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });
  private readonly pattern: RegExp;

  constructor(
    private readonly pool: Pool,
    private readonly wire: Wire,
    private readonly parts: ApiParts,
  ) {
    this.pattern = new RegExp(`^${wire.keyPrefix}([a-z2-7]{16})_([A-Za-z0-9_-]{32})$`);
  }

  /** The key that `credential` is, or null when it is malformed, unknown, expired or revoked. */
  async authenticate(credential: string): Promise<ApiKey | null> {
    return this.identify(credential);
  }

  /** The same, at once when the key is remembered. */
  identify(credential: string): ApiKey | null | Promise<ApiKey | null> {
    const match = this.pattern.exec(credential);
    if (!match) return null;
    const [, keyId = '', secret = ''] = match;
    const found = this.find(keyId);
    return found.known === undefined ? found.row.then((row) => verified(row, secret)) : verified(found.known, secret);
  }

  /**
   * Makes a key and returns it whole, once.
   * @throws Error for an unknown scope or board.
   */
  async create(options: {
    board: string;
    name: string;
    scopes: readonly string[];
    rateLimit: number;
    expiresAt?: string | null;
  }): Promise<{ key: string; keyId: string }> {
    const unknown = options.scopes.filter((scope) => !this.parts.scopes.includes(scope as Permission));
    if (unknown.length > 0)
      throw new Error(`There is no scope ${unknown.join(', ')}. There are: ${this.parts.scopes.join(', ')}.`);
    const keyId = [...randomBytes(16)].map((byte) => KEY_ID_ALPHABET[byte & 31]).join('');
    const secret = randomBytes(24).toString('base64url');
    await this.pool.query(
      `insert into api_keys (key_id, board, name, secret_hash, scopes, rate_limit, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        keyId,
        options.board,
        options.name,
        digestOf(secret),
        options.scopes,
        options.rateLimit,
        options.expiresAt ?? null,
      ],
    );
    return { key: `${this.wire.keyPrefix}${keyId}_${secret}`, keyId };
  }

  /** The keys of a board, newest first, revoked ones too. */
  async list(board: string): Promise<readonly ApiKey[]> {
    const { rows } = await this.pool.query<KeyRow>(`${SELECT} where k.board = $1 order by k.created_at desc`, [board]);
    return rows.map((row) => this.keyOf(row));
  }

  /** Ends a key for good; false when there is none of that id that still works. */
  async revoke(board: string, keyId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update api_keys set revoked_at = now() where board = $1 and key_id = $2 and revoked_at is null',
      [board, keyId],
    );
    this.remembered.delete(keyId);
    return rowCount === 1;
  }

  /** Reads every key again when it is next used, because its board has changed. */
  forget(): void {
    this.remembered.clear();
  }

  private keyOf({ secretHash: _, scopes, ...row }: KeyRow): ApiKey {
    const permissions = this.parts.permissionsOf(scopes);
    return { kind: 'api_key', ...row, scopes: new Set(scopes), permissions, actor: `api_key:${row.keyId}` };
  }

  private find(keyId: string): Remembered {
    const known = this.remembered.get(keyId);
    if (known) return known;
    const row = this.pool
      .query<KeyRow>({ name: 'api-key', text: `${SELECT} where k.key_id = $1`, values: [keyId] })
      .then(({ rows: [row] }) => (row ? { ...row, key: this.keyOf(row) } : null));
    const found: Remembered = { row, known: undefined };
    row.then(
      (value) => (found.known = value),
      () => this.remembered.delete(keyId),
    );
    this.remembered.set(keyId, found);
    return found;
  }
}

/** The key of `row`, when `secret` is its secret and it is neither revoked nor expired. */
function verified(row: Known | null, secret: string): ApiKey | null {
  if (!row || !timingSafeEqual(row.secretHash, digestOf(secret))) return null;
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= new Date().toISOString())) return null;
  return row.key;
}
