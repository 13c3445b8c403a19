import { Attempts, BoardUserMails, BoardUserTokens } from '#access';
import { Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.commands.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';
import { LeftUnderAddress } from '../ports.js';
import { refuseToken, Sessions } from '../session/sessions.service.js';

/** How users of a board show that they read the mails of their address. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly bus: CommandBus,
    private readonly tokens: BoardUserTokens,
    private readonly mails: BoardUserMails,
    private readonly sessions: Sessions,
    private readonly reader: BoardUserReader,
    private readonly left: LeftUnderAddress,
    private readonly attempts: Attempts,
  ) {}

  /**
   * By the link in a mail, as often as it is followed. Outside of a session of the account, password and sessions that it had end: a
   * stranger may have signed up with the address. Its owner gets a mail to choose a password.
   * @param session the user in whose session the link is opened; null outside of any.
   * @param origin of the publishable key by which the storefront named the board.
   * @throws Rejection `board_auth_invalid_token`.
   */
  async byLink(token: string, session: string | null, origin: string | null = null): Promise<void> {
    const user = (await this.tokens.find('email_verification', token))?.user ?? refuseToken();
    if (session === user) return this.verify(user, 'VerifyEmail');
    const before = await this.reader.find(user);
    await this.verify(user, 'ProveEmail');
    // Whether a password was there is asked before it is gone; a mail too many is dropped when it is written.
    if (before?.emailVerified !== false || before.credentialId === null) return;
    await this.mails.want({ id: newId('mails'), kind: 'choose_password', user, email: null, origin, returnTo: null });
  }

  /** By the code in a mail; five guesses are all that a code takes. @throws Rejection `board_auth_invalid_token`. */
  async byCode(user: string, code: string): Promise<void> {
    if ((await this.sessions.current(user)).emailVerified) return;
    if (!(await this.tokens.takeCode(user, code))) refuseToken();
    await this.verify(user, 'VerifyEmail');
  }

  /** Has another mail sent, unless the address is verified. @throws Rejection `rate_limited`. */
  async again(user: string, origin: string | null): Promise<void> {
    if ((await this.sessions.current(user)).emailVerified) return;
    await Promise.all([this.attempts.count('board-resend', user), this.attempts.count('board-resend-hour', user)]);
    await this.mails.want({ id: newId('mails'), kind: 'verification', user, email: null, origin, returnTo: null });
  }

  private async verify(user: string, how: 'VerifyEmail' | 'ProveEmail'): Promise<void> {
    let row: BoardUserRow | null;
    try {
      row = (await this.bus.execute(boardUsers[how](user, {}))).find(BoardUserRow);
    } catch (error) {
      // The account is gone, and with it all that its tokens were good for.
      if (error instanceof Rejection && error.kind === 'missing') refuseToken();
      throw error;
    }
    if (row) await this.left.giveTo(user, row.email);
  }
}
