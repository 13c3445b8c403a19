import { Attempts, BoardUserPasswords } from '#access';
import { reject } from '#kernel';
import { Injectable } from '@nestjs/common';
import { type OpenSession, Sessions } from '../session/sessions.service.js';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { emailKey } from '../../email-address.js';

/** Signing in with a password. */
@Injectable()
export class SignIns {
  constructor(
    private readonly reader: BoardUserReader,
    private readonly passwords: BoardUserPasswords,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Begins a session of whoever has this address and this password. Unknown addresses and accounts without a password are the same
   * work, and get the same answer.
   * @param from the address of the network that the attempt comes from.
   * @throws Rejection `board_auth_invalid_credentials`, `rate_limited`.
   */
  async run(email: string, password: string, from: string): Promise<OpenSession> {
    const account = emailKey(email);
    await Promise.all([
      this.attempts.count('board-login', from, account),
      // Attempts that are spread over many addresses meet at the account.
      this.attempts.slow('board-login-account', 'board-login-slow', account),
    ]);
    const user = await this.reader.byEmail(email);
    const isTheirs = await this.passwords.matches(user?.id ?? null, user?.credentialId ?? null, password);
    if (!user || !isTheirs)
      reject('unauthenticated', 'board_auth_invalid_credentials', 'Nobody has this address and this password here.');
    return this.sessions.begin(user);
  }
}
