import { Attempts, BoardUserMails, BoardUserTokens } from '#access';
import { Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.commands.js';
import { BoardUserReader, BoardUserRow } from '../board-user/board-user.read-model.js';
import { LeftUnderAddress } from '../ports.js';
import { refuseToken, Sessions } from '../session/sessions.service.js';

/** Confirms the addresses of board users. */
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
   * Confirms the address with the link from a mail. The link works repeatedly. Outside of a session of the account, it removes the
   * password and ends all sessions, because a stranger may have signed up with the address. The owner gets a mail to choose a password.
   * @param session the user in whose session the link is opened; null outside of any.
   * @param origin the origin of the publishable key that the storefront used.
   * @throws Rejection `board_auth_invalid_token`.
   */
  async byLink(token: string, session: string | null, origin: string | null = null): Promise<void> {
    const user = (await this.tokens.find('email_verification', token))?.user ?? refuseToken();
    if (session === user) return this.verify(user, 'VerifyEmail');
    const before = await this.reader.find(user);
    await this.verify(user, 'ProveEmail');
    // Checks for a password before it is deleted. A mail too many is dropped when it is written.
    if (before?.emailVerified !== false || before.credentialId === null) return;
    await this.mails.want({ id: newId('mails'), kind: 'choose_password', user, email: null, origin, returnTo: null });
  }

  /** Confirms the address with the code from a mail. A code allows five attempts. @throws Rejection `board_auth_invalid_token`. */
  async byCode(user: string, code: string): Promise<void> {
    if ((await this.sessions.current(user)).emailVerified) return;
    if (!(await this.tokens.takeCode(user, code))) refuseToken();
    await this.verify(user, 'VerifyEmail');
  }

  /** Sends another mail, unless the address is confirmed. @throws Rejection `rate_limited`. */
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
      // The account was deleted, so its tokens are void.
      if (error instanceof Rejection && error.kind === 'missing') refuseToken();
      throw error;
    }
    if (row) await this.left.giveTo(user, row.email);
  }
}
