import { type Ciphers, Tokens } from '#runtime';
import { facts, type Wakeups, SealError } from '#store';
import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { BoardUserMails } from '../board-users/board-user-mails.js';
import { type WantedMail, type DueMail } from '../board-users/board-user-mails.js';

interface MailRow extends WantedMail {
  readonly board: string;
  readonly ciphertext: string;
  readonly keyId: string;
}
/** Delay before a mail that failed is retried; it doubles each time. */
const AGAIN_SECONDS = 30;
const TRIES = 8;
/** How long a written mail is remembered. */
const REMEMBERED = '7 days';

/** `BoardUserMails` in PostgreSQL. */
export class PostgresBoardUserMails implements BoardUserMails {
  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
    private readonly wakeups: Wakeups,
  ) {}

  async want({ id, kind, user, email, origin, returnTo }: WantedMail): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const { ciphertext, keyId } = this.ciphers.seal(`${Tokens.create()} ${code}`, id);
    await this.pool.query({
      name: 'board-user-mail-want',
      text: `insert into board_user_mails (id, board, kind, user_id, email, origin, return_to, secrets, secrets_key_id, due_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()) on conflict do nothing`,
      values: [id, facts().board, kind, user, email, origin, returnTo, ciphertext, keyId],
    });
    this.wakeups.boardUserMails.announce();
  }

  async due(limit: number): Promise<readonly DueMail[]> {
    const { rows } = await this.pool.query<MailRow>({
      name: 'board-user-mails-due',
      text: `update board_user_mails set tries = tries + 1,
          due_at = case when tries + 1 < ${TRIES} then now() + make_interval(secs => ${AGAIN_SECONDS} * 2 ^ tries) end
        where id in (
          select id from board_user_mails where due_at <= now() order by due_at limit $1 for update skip locked
        )
        returning id, board, kind, user_id as "user", email, origin, return_to as "returnTo",
          secrets as ciphertext, secrets_key_id as "keyId"`,
      values: [limit],
    });
    return rows.flatMap(({ ciphertext, keyId, ...mail }) => {
      const secrets = this.opened({ ciphertext, keyId }, mail.id);
      if (secrets === null) return [];
      const [token = '', code = ''] = secrets.split(' ');
      return [{ ...mail, token, code }];
    });
  }

  async done(id: string): Promise<void> {
    await this.pool.query(
      `update board_user_mails set due_at = null, user_id = null, email = null, return_to = null, secrets = null
       where id = $1`,
      [id],
    );
  }

  async eraseOf(user: string, addresses: readonly string[]): Promise<void> {
    await this.pool.query(
      'delete from board_user_mails where board = $1 and (user_id = $2 or lower(btrim(email)) = any($3))',
      [facts().board, user, addresses],
    );
  }

  get heard(): number {
    return this.wakeups.boardUserMails.grown;
  }

  next(ms: number, signal: AbortSignal, since: number): Promise<void> {
    return this.wakeups.boardUserMails.next(ms, signal, since);
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from board_user_mails where wanted_at < now() - interval '${REMEMBERED}'`,
    );
    return rowCount ?? 0;
  }

  private opened(sealed: { readonly ciphertext: string; readonly keyId: string }, id: string): string | null {
    try {
      return this.ciphers.open(sealed, id);
    } catch (error) {
      // Encrypted with a key that the installation no longer has: the person must request the mail again.
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}
