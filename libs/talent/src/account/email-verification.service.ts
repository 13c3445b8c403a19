import { Attempts, BoardUserMails, BoardUserTokens } from '#access';
import { Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../commands.js';
import { refuseToken, Sessions } from '../session/sessions.service.js';

/** How users of a board show that they read the mails of their address. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly bus: CommandBus,
    private readonly tokens: BoardUserTokens,
    private readonly mails: BoardUserMails,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /** By the link in a mail, as often as it is followed. @throws Rejection `board_auth_invalid_token`. */
  async byLink(token: string): Promise<void> {
    const subject = await this.tokens.find('email_verification', token);
    if (!subject || subject.user === null) refuseToken();
    await this.verify(subject.user);
  }

  /** By the code in a mail; five guesses are all that a code takes. @throws Rejection `board_auth_invalid_token`. */
  async byCode(user: string, code: string): Promise<void> {
    if ((await this.sessions.current(user)).emailVerified) return;
    if (!(await this.tokens.takeCode(user, code))) refuseToken();
    await this.verify(user);
  }

  /** Has another mail sent, unless the address is verified. @throws Rejection `rate_limited`. */
  async again(user: string, origin: string | null): Promise<void> {
    if ((await this.sessions.current(user)).emailVerified) return;
    await Promise.all([this.attempts.count('board-resend', user), this.attempts.count('board-resend-hour', user)]);
    await this.mails.want({ id: newId('mails'), kind: 'verification', user, email: null, origin, returnTo: null });
  }

  private async verify(user: string): Promise<void> {
    try {
      await this.bus.execute(boardUsers.VerifyEmail(user, {}));
    } catch (error) {
      // The account is gone, and with it all that its tokens were good for.
      if (error instanceof Rejection && error.kind === 'missing') refuseToken();
      throw error;
    }
  }
}
