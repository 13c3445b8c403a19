import { type Ciphers, Tokens } from '#runtime';
import { facts, SealError } from '#store';
import type { Pool } from 'pg';
import type { BoardSignIns } from '../board-users/board-user-credentials.js';
import { type SignInStage } from '../board-users/board-user-credentials.js';

/** `BoardSignIns` in PostgreSQL. */
export class PostgresBoardSignIns implements BoardSignIns {
  constructor(
    private readonly pool: Pool,
    private readonly ciphers: Ciphers,
  ) {}

  async keep(token: string, stage: SignInStage, contents: string, seconds: number): Promise<void> {
    const hash = Tokens.hash(token);
    const { ciphertext, keyId } = this.ciphers.seal(contents, ownerOf(stage, hash));
    await this.pool.query(
      `insert into board_sign_ins (hash, board, stage, ciphertext, key_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [hash, facts().board, stage, ciphertext, keyId, seconds],
    );
  }

  async find(token: string, stage: SignInStage): Promise<string | null> {
    return this.contents(
      token,
      stage,
      `select ciphertext, key_id as "keyId" from board_sign_ins
       where hash = $1 and board = $2 and stage = $3 and expires_at > now()`,
    );
  }

  async take(token: string, stage: SignInStage): Promise<string | null> {
    return this.contents(
      token,
      stage,
      `delete from board_sign_ins where hash = $1 and board = $2 and stage = $3 and expires_at > now()
       returning ciphertext, key_id as "keyId"`,
    );
  }

  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query('delete from board_sign_ins where expires_at < now()');
    return rowCount ?? 0;
  }

  private async contents(token: string, stage: SignInStage, statement: string): Promise<string | null> {
    const hash = Tokens.hash(token);
    const { rows } = await this.pool.query<{ ciphertext: string; keyId: string }>(statement, [
      hash,
      facts().board,
      stage,
    ]);
    if (!rows[0]) return null;
    try {
      return this.ciphers.open(rows[0], ownerOf(stage, hash));
    } catch (error) {
      // Encrypted with a key that the installation no longer has: the sign-in is lost.
      if (error instanceof SealError) return null;
      throw error;
    }
  }
}

const ownerOf = (stage: SignInStage, hash: Buffer): string => `${facts().board}/${stage}/${hash.toString('hex')}`;
