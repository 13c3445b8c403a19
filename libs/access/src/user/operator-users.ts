import type { Sealed } from '#runtime';
import type { Pool } from 'pg';

/** A person who operates boards, with what signing in needs. */
export interface OperatorUser {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly createdAt: string;
  /** Null: nobody can sign in before a password is set. */
  readonly passwordHash: string | null;
  /** Whether a mail to the address, or the installation, has proved that the account belongs to the owner of the address. */
  readonly isProved: boolean;
  /** The secret of the second factor; null without one. */
  readonly totp: Sealed | null;
  /** A secret that is not confirmed. */
  readonly totpPending: Sealed | null;
  /** The time step of the last code that was used. */
  readonly totpStep: number;
}

/** A user as lists show them. */
export interface ListedUser extends Pick<OperatorUser, 'id' | 'email' | 'name' | 'createdAt'> {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly isProved: boolean;
  /** Slugs of the boards in whose teams they are. */
  readonly boards: readonly string[];
}

const SELECT = `select id, email, name, created_at as "createdAt", password_hash as "passwordHash",
  proved_at is not null as "isProved", totp, totp_pending as "totpPending", totp_step::float8 as "totpStep" from operator_users`;

/**
 * The people who operate boards of this installation, each once, whichever boards they work on: how they prove who they are.
 * Passwords and recovery codes are kept as hashes, secrets of second factors sealed; none of it is in events.
 */
export class OperatorUsers {
  constructor(private readonly pool: Pool) {}

  /** @param email in lower case. */
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

  /** Everybody, by address, with the boards on which they work. */
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

  /**
   * Makes a user. One who exists stays as they are.
   * @returns null when there is another user with that address.
   */
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

  /** Keeps that the address is proved; the first moment stays. */
  async prove(id: string): Promise<void> {
    await this.pool.query('update operator_users set proved_at = now() where id = $1 and proved_at is null', [id]);
  }

  async setPassword(id: string, hash: string): Promise<void> {
    await this.pool.query('update operator_users set password_hash = $2 where id = $1', [id, hash]);
  }

  /** Keeps a secret until it is confirmed. */
  async setPending(id: string, secret: Sealed): Promise<void> {
    await this.pool.query('update operator_users set totp_pending = $2 where id = $1', [id, JSON.stringify(secret)]);
  }

  /** Makes the pending secret the second factor; the code of `step` is used with it. */
  async confirmPending(id: string, step: number, recovery: readonly Buffer[]): Promise<void> {
    await this.pool.query(
      `update operator_users set totp = totp_pending, totp_pending = null, totp_step = $2, recovery_hashes = $3
       where id = $1 and totp_pending is not null`,
      [id, step, recovery],
    );
  }

  /** Puts other recovery codes in the place of those before. */
  async setRecoveryCodes(id: string, recovery: readonly Buffer[]): Promise<void> {
    await this.pool.query('update operator_users set recovery_hashes = $2 where id = $1', [id, recovery]);
  }

  async removeSecondFactor(id: string): Promise<void> {
    await this.pool.query(
      `update operator_users set totp = null, totp_pending = null, recovery_hashes = '{}' where id = $1`,
      [id],
    );
  }

  /** Uses the code of a time step; false when it or a later one was used, by whichever request. */
  async useStep(id: string, step: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update operator_users set totp_step = $2 where id = $1 and totp_step < $2',
      [id, step],
    );
    return rowCount === 1;
  }

  /** Uses a recovery code up; false when there is none with this hash. */
  async useRecoveryCode(id: string, hash: Buffer): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update operator_users set recovery_hashes = array_remove(recovery_hashes, $2)
       where id = $1 and $2 = any (recovery_hashes)`,
      [id, hash],
    );
    return rowCount === 1;
  }

  /** Whether the user has a recovery code with this hash that was not used. */
  async hasRecoveryCode(id: string, hash: Buffer): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from operator_users where id = $1 and $2 = any (recovery_hashes)',
      [id, hash],
    );
    return rowCount === 1;
  }

  /** Keeps the token by which the user may set a password, in the place of an earlier one. */
  async keepReset(id: string, tokenHash: Buffer, minutes: number): Promise<void> {
    await this.pool.query(
      `insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, now() + make_interval(mins => $3))
       on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [id, tokenHash, minutes],
    );
  }

  /** Whose token it is; null when it is unknown, was used or has ended. */
  async resetOf(tokenHash: Buffer): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select user_id as id from password_resets where token_hash = $1 and expires_at > now()',
      [tokenHash],
    );
    return rows[0]?.id ?? null;
  }

  /** Uses a token up, sets the password and keeps that the address is proved, together; false when the token was used meanwhile or has ended. */
  async reset(tokenHash: Buffer, passwordHash: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `with used as (
         delete from password_resets where token_hash = $1 and expires_at > now() returning user_id
       ) update operator_users u set password_hash = $2, proved_at = coalesce(u.proved_at, now())
       from used where u.id = used.user_id`,
      [tokenHash, passwordHash],
    );
    return rowCount === 1;
  }
}
