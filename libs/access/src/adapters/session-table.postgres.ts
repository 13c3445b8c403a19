import type { Pool } from 'pg';
import type { SessionTable } from '../user-session/session-table.js';
import { type Account, type ListedSession, type StoredSession } from '../user-session/session-table.js';

/** A session ends this long after it started, in any case. */
const LIFETIME = '30 days';
/** A session ends after this long without use. */
const IDLE = '7 days';
/** Use is recorded at this resolution, so that most reads write nothing. */
const NOTED = '1 hour';

const LIVE = `s.expires_at > now() and s.used_at > now() - interval '${IDLE}'`;
const LISTED = 'id, created_at as "createdAt", expires_at as "expiresAt", used_at as "lastUsedAt"';

/** A founder whose address is not verified has no role yet, see `TeamMembers.found`. */
const ACCOUNTS = `coalesce((select json_agg(json_build_object('board', b.id, 'slug', b.slug, 'name', b.name, 'plan', b.plan,
    'role', case when u.proved_at is not null or not m.needs_proof then m.role end, 'suspended', m.suspended)
    order by b.created_at, b.id)
  from members m join boards b on b.id = m.board join operator_users u on u.id = m.id where m.id = s.user_id), '[]')`;

/** `SessionTable` in PostgreSQL. */
export class PostgresSessionTable implements SessionTable {
  constructor(private readonly pool: Pool) {}

  async begin(id: string, userId: string, secretHash: Buffer): Promise<ListedSession> {
    const { rows } = await this.pool.query<ListedSession>(
      `insert into user_sessions as s (id, user_id, secret_hash, expires_at)
       values ($1, $2, $3, now() + interval '${LIFETIME}') returning ${LISTED}`,
      [id, userId, secretHash],
    );
    const [session] = rows as [ListedSession];
    return session;
  }

  async live(id: string): Promise<StoredSession | null> {
    const { rows } = await this.pool.query<StoredSession>({
      name: 'user-session',
      text: `select s.id, s.user_id as "userId", s.secret_hash as "secretHash", s.expires_at as "expiresAt",
          s.used_at < now() - interval '${NOTED}' as stale, ${ACCOUNTS} as accounts
        from user_sessions s where s.id = $1 and ${LIVE}`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  async accounts(userId: string): Promise<readonly Account[]> {
    const { rows } = await this.pool.query<{ accounts: readonly Account[] }>(
      `select ${ACCOUNTS} as accounts from (select $1::text as user_id) s`,
      [userId],
    );
    return rows[0]?.accounts ?? [];
  }

  async list(userId: string): Promise<readonly ListedSession[]> {
    const { rows } = await this.pool.query<ListedSession>(
      `select ${LISTED} from user_sessions s where user_id = $1 and ${LIVE} order by id desc`,
      [userId],
    );
    return rows;
  }

  async end(userId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('delete from user_sessions where user_id = $1 and id = $2', [
      userId,
      id,
    ]);
    return rowCount === 1;
  }

  async endAll(userId: string, but: string | null): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'delete from user_sessions where user_id = $1 and id is distinct from $2 returning id',
      [userId, but],
    );
    return rows.map(({ id }) => id);
  }

  async noteUse(id: string): Promise<void> {
    await this.pool.query(
      `update user_sessions set used_at = now() where id = $1 and used_at < now() - interval '${NOTED}'`,
      [id],
    );
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(`delete from user_sessions s where not (${LIVE})`);
    const { rowCount: tokens } = await this.pool.query('delete from password_resets where expires_at <= now()');
    return (rowCount ?? 0) + (tokens ?? 0);
  }
}
