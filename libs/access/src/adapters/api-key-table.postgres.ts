import { COMMIT_MAY_FOLLOW } from '#store';
import type { Pool } from 'pg';
import type { ApiKeyTable } from '../api-key/api-key-table.js';
import { type ApiKeyState, type StoredApiKey } from '../api-key/api-key-table.js';
import type { Unsaid } from '../ports.js';

const SELECT = `select k.key_id as "keyId", k.board, b.slug as "boardSlug", b.plan, k.name, k.scopes, k.rate_limit as "rateLimit",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.secret_hash as "secretHash",
  k.previous_secret_hash as "previousHash", k.previous_until as "previousUntil", k.last_used_at as "lastUsedAt"
  from api_keys k join boards b on b.id = k.board`;

/** `ApiKeyTable` in PostgreSQL. */
export class PostgresApiKeyTable implements ApiKeyTable {
  constructor(private readonly pool: Pool) {}

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
  }

  async byId(keyId: string): Promise<StoredApiKey | null> {
    const { rows } = await this.pool.query<StoredApiKey>({
      name: 'api-key',
      text: `${SELECT} where k.key_id = $1`,
      values: [keyId],
    });
    return rows[0] ?? null;
  }

  async list(board: string): Promise<readonly StoredApiKey[]> {
    const { rows } = await this.pool.query<StoredApiKey>(`${SELECT} where k.board = $1 order by k.created_at desc`, [
      board,
    ]);
    return rows;
  }

  async lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (keyIds.length === 0) return new Map();
    const { rows } = await this.pool.query<{ keyId: string; lastUsedAt: string | null }>({
      name: 'api-keys-last-used',
      text: 'select key_id as "keyId", last_used_at as "lastUsedAt" from api_keys where key_id = any($1)',
      values: [keyIds],
    });
    return new Map(rows.map(({ keyId, lastUsedAt }) => [keyId, lastUsedAt]));
  }

  async keepUse(uses: ReadonlyMap<string, string>): Promise<void> {
    await this.pool.query({
      name: 'api-keys-used',
      text: `with used as (
          select k.key_id, u.at from api_keys k join unnest($1::text[], $2::timestamptz[]) as u(key_id, at) using (key_id)
          where k.last_used_at is null or k.last_used_at < u.at
          for update of k skip locked
        )
        update api_keys k set last_used_at = used.at from used where k.key_id = used.key_id and ${COMMIT_MAY_FOLLOW}`,
      values: [[...uses.keys()], [...uses.values()]],
    });
  }

  async unsaid(limit: number, keyId: string | null = null): Promise<readonly Unsaid<ApiKeyState>[]> {
    const { rows } = await this.pool.query<Unsaid<ApiKeyState>>(
      `select key_id as "keyId", board, name, scopes, rate_limit as "rateLimit", encode(secret_hash, 'hex') as "secretHash",
         created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
       from api_keys where version = 0 and ($2::text is null or key_id = $2) order by created_at, key_id limit $1`,
      [limit, keyId],
    );
    return rows.map((row) => ({ ...row, previous: null }));
  }
}
