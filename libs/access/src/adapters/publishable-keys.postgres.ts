import type { Changes } from '#store';
import type { Pool } from 'pg';
import type { Unsaid } from '../ports.js';
import type { PublishableKeys } from '../publishable-key/publishable-keys.js';
import { type KeyOrigin, type PublishableKey, type PublishableKeyState } from '../publishable-key/publishable-keys.js';

/** `PublishableKeys` in PostgreSQL. */
export class PostgresPublishableKeys implements PublishableKeys {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  async follow({ key, board, origin, isConfirmed, createdAt, revokedAt, version }: PublishableKeyState): Promise<void> {
    await this.pool.query(
      `insert into publishable_keys as k (key, board, origin, created_at, revoked_at, version, confirmed)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (key) do update set revoked_at = coalesce(k.revoked_at, excluded.revoked_at),
         confirmed = excluded.confirmed, version = excluded.version
       where k.board = excluded.board and k.version < excluded.version`,
      [key, board, origin, createdAt, revokedAt, version, isConfirmed],
    );
    this.changes.happened({ kind: 'publishableKey', id: key, board });
  }

  async list(board: string): Promise<readonly PublishableKey[]> {
    const { rows } = await this.pool.query<PublishableKey>(
      `select key, origin, confirmed as "isConfirmed", created_at as "createdAt", revoked_at as "revokedAt" from publishable_keys
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

  async activeOrigins(board: string): Promise<readonly KeyOrigin[]> {
    const { rows } = await this.pool.query<KeyOrigin>({
      name: 'publishable-keys-origins',
      text: `select origin, bool_or(confirmed) as "isConfirmed" from publishable_keys
        where board = $1 and revoked_at is null group by origin order by 2 desc, 1 limit 100`,
      values: [board],
    });
    return rows;
  }

  async unsaid(limit: number, key: string | null = null): Promise<readonly Unsaid<PublishableKeyState>[]> {
    const { rows } = await this.pool.query<Unsaid<PublishableKeyState>>(
      `select key, board, origin, confirmed as "isConfirmed", created_at as "createdAt", revoked_at as "revokedAt" from publishable_keys
       where version = 0 and ($2::text is null or key = $2) order by created_at, key limit $1`,
      [limit, key],
    );
    return rows;
  }
}
