import { Attempts, BoardUserPasswords } from '#access';
import { reject } from '#kernel';
import { Injectable } from '@nestjs/common';
import { type OpenSession, Sessions } from '../session/sessions.service.js';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { emailKey } from '../../email-address.js';

/** Signs in with a password. */
@Injectable()
export class SignIns {
  constructor(
    private readonly reader: BoardUserReader,
    private readonly passwords: BoardUserPasswords,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Starts a session for the account with this address and password. Unknown addresses and accounts without a password take the same time
   * and get the same error.
   * @param from the visitor; see `visitorOf`.
   * @throws Rejection `board_auth_invalid_credentials`, `rate_limited`.
   */
  async run(email: string, password: string, from: string): Promise<OpenSession> {
    const account = emailKey(email);
    await Promise.all([
      this.attempts.count('board-login', from, account),
      // Limits attempts on one account from many IP addresses.
      this.attempts.slow('board-login-account', 'board-login-slow', account),
    ]);
    const user = await this.reader.byEmail(email);
    const isTheirs = await this.passwords.matches(user?.id ?? null, user?.credentialId ?? null, password);
    if (!user || !isTheirs)
      reject('unauthenticated', 'board_auth_invalid_credentials', 'The email address or the password is wrong.');
    return this.sessions.begin(user);
  }
}
