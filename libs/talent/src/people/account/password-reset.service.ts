import { Attempts, BoardUserMails, BoardUserPasswords, BoardUserTokens } from '#access';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.decider.js';
import { refuseToken } from '../session/sessions.service.js';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import { LeftUnderAddress } from '../ports.js';
import { emailKey, tidyEmail } from '../../email-address.js';

/** Resets passwords, and sets the first password of accounts without one. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: BoardUserReader,
    private readonly passwords: BoardUserPasswords,
    private readonly tokens: BoardUserTokens,
    private readonly mails: BoardUserMails,
    private readonly left: LeftUnderAddress,
    private readonly attempts: Attempts,
  ) {}

  /** Mails a link to `email`, if an account has that address. The account is looked up later. @throws Rejection `rate_limited`. */
  async ask(email: string, from: string, origin: string | null): Promise<void> {
    await this.attempts.count('board-forgot', from, emailKey(email));
    await this.mails.want({
      id: newId('mails'),
      kind: 'password_reset',
      user: null,
      email: tidyEmail(email),
      origin,
      returnTo: null,
    });
  }

  /**
   * Sets the password of the user of `token`, which works once, and ends all of their sessions.
   * @throws Rejection `board_auth_invalid_token`.
   */
  async run(token: string, password: string): Promise<void> {
    const found = await this.tokens.find('password_reset', token);
    const user = found?.user ? await this.reader.find(found.user) : null;
    if (!user) refuseToken();
    const credentialId = newId('credentials');
    await this.passwords.keep(user.id, credentialId, password);
    // Last, so that a request that ends earlier leaves the link valid.
    if (!(await this.tokens.take('password_reset', token))) refuseToken();
    await this.bus.execute(boardUsers.ResetPassword(user.id, { credentialId }));
    await this.left.giveTo(user.id, user.email);
  }
}
