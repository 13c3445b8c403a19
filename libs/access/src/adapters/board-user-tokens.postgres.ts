import { type Ciphers, Tokens } from '#runtime';
import { facts, SealError } from '#store';
import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { BoardUserTokens } from '../board-users/board-user-credentials.js';
import { type BoardUserTokenKind, type TokenSubject, type TokenTerms } from '../board-users/board-user-credentials.js';

/** Guesses that a code of six digits allows. */
const TRIES = 5;
interface SubjectRow {
  readonly user: string | null;
  readonly email: string | null;
}
const subjectOf = (row: SubjectRow | undefined): TokenSubject | null => (row ? (row as TokenSubject) : null);

/** `BoardUserTokens` in PostgreSQL. */
export class PostgresBoardUserTokens implements BoardUserTokens {
  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
  ) {}

  async keep(token: string, { kind, subject, seconds, replaces }: TokenTerms): Promise<void> {
    await this.pool.query(
      `with replaced as (
         delete from board_user_tokens where $7 and board = $2 and kind = $3
           and (user_id = $4 or email = $5) and hash <> $1
       )
       insert into board_user_tokens (hash, board, kind, user_id, email, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) on conflict do nothing`,
      [Tokens.hash(token), facts().board, kind, subject.user, subject.email, seconds, replaces],
    );
  }

  async find(kind: BoardUserTokenKind, token: string): Promise<TokenSubject | null> {
    const { rows } = await this.pool.query<SubjectRow>(
      `select user_id as "user", email from board_user_tokens
       where hash = $1 and board = $2 and kind = $3 and expires_at > now()`,
      [Tokens.hash(token), facts().board, kind],
    );
    return subjectOf(rows[0]);
  }

  async take(kind: BoardUserTokenKind, token: string): Promise<TokenSubject | null> {
    const { rows } = await this.pool.query<SubjectRow>(
      `delete from board_user_tokens where hash = $1 and board = $2 and kind = $3 and expires_at > now()
       returning user_id as "user", email`,
      [Tokens.hash(token), facts().board, kind],
    );
    return subjectOf(rows[0]);
  }

  async keepCode(user: string, code: string, seconds: number): Promise<void> {
    const { ciphertext, keyId } = this.ciphers.seal(code, user);
    await this.pool.query(
      `insert into board_user_codes (board, user_id, ciphertext, key_id, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))
       on conflict (board, user_id) do update set ciphertext = excluded.ciphertext, key_id = excluded.key_id,
         expires_at = excluded.expires_at, tries = 0`,
      [facts().board, user, ciphertext, keyId, seconds],
    );
  }

  async takeCode(user: string, code: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ ciphertext: string; keyId: string }>(
      `update board_user_codes set tries = tries + 1
       where board = $1 and user_id = $2 and tries < ${TRIES} and expires_at > now()
       returning ciphertext, key_id as "keyId"`,
      [facts().board, user],
    );
    if (!rows[0] || !this.isCode(code, rows[0], user)) return false;
    const { rowCount } = await this.pool.query(
      'delete from board_user_codes where board = $1 and user_id = $2 and ciphertext = $3',
      [facts().board, user, rows[0].ciphertext],
    );
    return rowCount === 1;
  }

  async eraseOf(user: string, addresses: readonly string[] = []): Promise<void> {
    await this.pool.query(
      `with codes as (delete from board_user_codes where board = $1 and user_id = $2)
       delete from board_user_tokens where board = $1 and (user_id = $2 or lower(email) = any($3))`,
      [facts().board, user, addresses],
    );
  }

  async eraseGuests(): Promise<void> {
    await this.pool.query(
      `delete from board_user_tokens where board = $1 and (email is not null or kind = 'application_upload')`,
      [facts().board],
    );
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `with codes as (delete from board_user_codes where expires_at < now())
       delete from board_user_tokens where expires_at < now()`,
    );
    return rowCount ?? 0;
  }

  private isCode(code: string, sealed: { ciphertext: string; keyId: string }, user: string): boolean {
    try {
      const [shown, expected] = [Buffer.from(code), Buffer.from(this.ciphers.open(sealed, user))];
      return shown.length === expected.length && timingSafeEqual(shown, expected);
    } catch (error) {
      // Encrypted with a key that the installation no longer has: the code is lost.
      if (error instanceof SealError) return false;
      throw error;
    }
  }
}
