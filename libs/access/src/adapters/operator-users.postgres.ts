import type { EncryptedSecret } from '#runtime';
import type { Pool } from 'pg';
import type { OperatorUsers } from '../user/operator-users.js';
import { type OperatorUser, type ListedUser } from '../user/operator-users.js';
import type { Identity } from '../user/user.decider.js';

const SELECT = `select id, email, name, created_at as "createdAt", password_hash as "passwordHash",
  proved_at is not null as "isProved", totp, totp_pending as "totpPending", totp_step::float8 as "totpStep" from operator_users`;

/** `OperatorUsers` in PostgreSQL. */
export class PostgresOperatorUsers implements OperatorUsers {
  constructor(private readonly pool: Pool) {}

  async byEmail(email: string): Promise<OperatorUser | null> {
    const { rows } = await this.pool.query<OperatorUser>({
      name: 'operator-user-by-email',
      text: `${SELECT} where email = $1`,
      values: [email],
    });
    return rows[0] ?? null;
  }

  async byId(id: string): Promise<OperatorUser | null> {
    const { rows } = await this.pool.query<OperatorUser>({
      name: 'operator-user',
      text: `${SELECT} where id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  async byIdentity({ issuer, subject }: Identity): Promise<OperatorUser | null> {
    const { rows } = await this.pool.query<OperatorUser>(
      `${SELECT} where id = (select user_id from operator_identities where issuer = $1 and subject = $2)`,
      [issuer, subject],
    );
    return rows[0] ?? null;
  }

  async isLinked(id: string, issuer: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from operator_identities where user_id = $1 and issuer = $2', [
      id,
      issuer,
    ]);
    return rowCount === 1;
  }

  async link(id: string, { issuer, subject }: Identity): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `with linked as (
         insert into operator_identities (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing returning 1
       ) select from linked union all
       select from operator_identities where issuer = $1 and subject = $2 and user_id = $3`,
      [issuer, subject, id],
    );
    return (rowCount ?? 0) > 0;
  }

  async unlink(id: string): Promise<number> {
    const { rowCount } = await this.pool.query('delete from operator_identities where user_id = $1', [id]);
    return rowCount ?? 0;
  }

  async list(): Promise<readonly ListedUser[]> {
    const { rows } = await this.pool.query<ListedUser>(
      `select u.id, u.email, u.name, u.created_at as "createdAt", u.password_hash is not null as "hasPassword",
         u.totp is not null as "hasSecondFactor", u.proved_at is not null as "isProved",
         array(select b.slug from members m join boards b on b.id = m.board
           where m.id = u.id and m.role is not null order by b.slug) as boards
       from operator_users u order by u.email`,
    );
    return rows;
  }

  async add(
    user: Pick<OperatorUser, 'id' | 'email' | 'name' | 'passwordHash' | 'isProved'>,
  ): Promise<OperatorUser | null> {
    await this.pool.query(
      `insert into operator_users (id, email, name, password_hash, proved_at)
       values ($1, $2, $3, $4, case when $5::boolean then now() end) on conflict do nothing`,
      [user.id, user.email, user.name, user.passwordHash, user.isProved],
    );
    return this.byId(user.id);
  }

  async prove(id: string): Promise<void> {
    await this.pool.query('update operator_users set proved_at = now() where id = $1 and proved_at is null', [id]);
  }

  async setPassword(id: string, hash: string): Promise<void> {
    await this.pool.query('update operator_users set password_hash = $2 where id = $1', [id, hash]);
  }

  async setPending(id: string, secret: EncryptedSecret): Promise<void> {
    await this.pool.query('update operator_users set totp_pending = $2 where id = $1', [id, JSON.stringify(secret)]);
  }

  async confirmPending(id: string, step: number, recovery: readonly Buffer[]): Promise<void> {
    await this.pool.query(
      `update operator_users set totp = totp_pending, totp_pending = null, totp_step = $2, recovery_hashes = $3
       where id = $1 and totp_pending is not null`,
      [id, step, recovery],
    );
  }

  async setRecoveryCodes(id: string, recovery: readonly Buffer[]): Promise<void> {
    await this.pool.query('update operator_users set recovery_hashes = $2 where id = $1', [id, recovery]);
  }

  async removeSecondFactor(id: string): Promise<void> {
    await this.pool.query(
      `update operator_users set totp = null, totp_pending = null, recovery_hashes = '{}' where id = $1`,
      [id],
    );
  }

  async useStep(id: string, step: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update operator_users set totp_step = $2 where id = $1 and totp_step < $2',
      [id, step],
    );
    return rowCount === 1;
  }

  async useRecoveryCode(id: string, hash: Buffer): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update operator_users set recovery_hashes = array_remove(recovery_hashes, $2)
       where id = $1 and $2 = any (recovery_hashes)`,
      [id, hash],
    );
    return rowCount === 1;
  }

  async hasRecoveryCode(id: string, hash: Buffer): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from operator_users where id = $1 and $2 = any (recovery_hashes)',
      [id, hash],
    );
    return rowCount === 1;
  }

  async keepReset(id: string, tokenHash: Buffer, minutes: number): Promise<void> {
    await this.pool.query(
      `insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, now() + make_interval(mins => $3))
       on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [id, tokenHash, minutes],
    );
  }

  async resetOf(tokenHash: Buffer): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select user_id as id from password_resets where token_hash = $1 and expires_at > now()',
      [tokenHash],
    );
    return rows[0]?.id ?? null;
  }

  async reset(tokenHash: Buffer, passwordHash: string): Promise<readonly string[] | null> {
    const { rows } = await this.pool.query<{ ended: string[] }>(
      `with used as (
         delete from password_resets where token_hash = $1 and expires_at > now() returning user_id
       ), ended as (
         delete from user_sessions s using used where s.user_id = used.user_id returning s.id
       ) update operator_users u set password_hash = $2, proved_at = coalesce(u.proved_at, now())
       from used where u.id = used.user_id returning array(select id from ended) as ended`,
      [tokenHash, passwordHash],
    );
    return rows[0]?.ended ?? null;
  }
}
