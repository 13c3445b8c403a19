import type { Changes } from '#store';
import type { Pool } from 'pg';
import type { Unsaid } from '../unsaid.js';

/** A key by which a storefront names its board. It lets nobody in. */
export interface PublishableKey {
  readonly key: string;
  readonly origin: string;
  /** UTC ISO text with milliseconds. */
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** A publishable key as its events left it, up to `version` of its stream. */
export interface PublishableKeyState extends PublishableKey {
  readonly board: string;
  readonly version: number;
}

/** The table of publishable keys that `BoardIdentifiers` reads. It follows the events (decision 0100). */
export class PublishableKeys {
  constructor(
    private readonly pool: Pool,
    private readonly changes: Changes,
  ) {}

  /** Shows a key as it is, unless a later state is shown. A revocation is never taken back. Repeatable. */
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

  /** The publishable keys of a board, newest first, revoked ones too. */
  async list(board: string): Promise<readonly PublishableKey[]> {
    const { rows } = await this.pool.query<PublishableKey>(
      `select key, origin, created_at as "createdAt", revoked_at as "revokedAt" from publishable_keys
       where board = $1 order by created_at desc, key`,
      [board],
    );
    return rows;
  }

  /** The origin of the board's keys that are not revoked, when all have the same one; null otherwise. */
  async onlyOrigin(board: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ origin: string }>({
      name: 'publishable-keys-origin',
      text: 'select distinct origin from publishable_keys where board = $1 and revoked_at is null limit 2',
      values: [board],
    });
    return rows.length === 1 ? (rows[0]?.origin ?? null) : null;
  }

  /** Keys that no event says anything of, because an older release made them: at most `limit`, of the key `key` only when it is given. */
  async unsaid(limit: number, key: string | null = null): Promise<readonly Unsaid<PublishableKeyState>[]> {
    const { rows } = await this.pool.query<Unsaid<PublishableKeyState>>(
      `select key, board, origin, created_at as "createdAt", revoked_at as "revokedAt" from publishable_keys
       where version = 0 and ($2::text is null or key = $2) order by created_at, key limit $1`,
      [limit, key],
    );
    return rows;
  }
}
