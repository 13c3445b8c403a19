import type { Changes } from '#store';
import type { Pool } from 'pg';
import type { Unsaid } from '../ports.js';
import { PublishableKeys, type PublishableKey, type PublishableKeyState } from '../publishable-key/publishable-keys.js';

/** `PublishableKeys` in PostgreSQL. */
export class PostgresPublishableKeys extends PublishableKeys {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {
    super();
  }

  async follow({ key, board, origin, createdAt, revokedAt, version }: PublishableKeyState): Promise<void> {
    await this.pool.query(
      `insert into publishable_keys as k (key, board, origin, created_at, revoked_at, version)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (key) do update set revoked_at = coalesce(k.revoked_at, excluded.revoked_at), version = excluded.version
       where k.board = excluded.board and k.version < excluded.version`,
      [key, board, origin, createdAt, revokedAt, version],
    );
    this.changes.happened({ kind: 'publishableKey', id: key, board });
  }

  async list(board: string): Promise<readonly PublishableKey[]> {
    const { rows } = await this.pool.query<PublishableKey>(
      `select key, origin, created_at as "createdAt", revoked_at as "revokedAt" from publishable_keys
       where board = $1 order by created_at desc, key`,
      [board],
    );
    return rows;
  }

  async hasActive(board: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from publishable_keys where board = $1 and revoked_at is null limit 1',
      [board],
    );
    return rowCount === 1;
  }

  async onlyOrigin(board: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ origin: string }>({
      name: 'publishable-keys-origin',
      text: 'select distinct origin from publishable_keys where board = $1 and revoked_at is null limit 2',
      values: [board],
    });
    return rows.length === 1 ? (rows[0]?.origin ?? null) : null;
  }

  async unsaid(limit: number, key: string | null = null): Promise<readonly Unsaid<PublishableKeyState>[]> {
    const { rows } = await this.pool.query<Unsaid<PublishableKeyState>>(
      `select key, board, origin, created_at as "createdAt", revoked_at as "revokedAt" from publishable_keys
       where version = 0 and ($2::text is null or key = $2) order by created_at, key limit $1`,
      [limit, key],
    );
    return rows;
  }
}
