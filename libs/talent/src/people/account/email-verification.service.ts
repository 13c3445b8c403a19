import { Attempts, BoardUserMails, BoardUserTokens } from '#access';
import { outcomeOf, Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../board-user/board-user.decider.js';
import { BoardUserRow } from '../board-user/board-user.read-model.js';
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
    private readonly left: LeftUnderAddress,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Confirms the address with the link from a mail, and ends nothing. The link works repeatedly. In a session of the account it is a
   * proof, too. Outside of one, a stranger may have signed up with the address, so that what existed under it stays closed.
   * @param session the user in whose session the link is opened; null outside of any.
   * @throws Rejection `board_auth_invalid_token`.
   */
  async byLink(token: string, session: string | null): Promise<void> {
    const user = (await this.tokens.find('email_verification', token))?.user ?? refuseToken();
    await this.verify(user, session === user);
  }

  /**
   * Confirms and proves the address with the code from a mail. A code allows five attempts. Any code is accepted for an address that is
   * confirmed; only the right one proves it.
   * @throws Rejection `board_auth_invalid_token`.
   */
  async byCode(user: string, code: string): Promise<void> {
    const { emailVerified, isProven } = await this.sessions.current(user);
    if (isProven) return;
    if (await this.tokens.takeCode(user, code)) return this.verify(user, true);
    if (!emailVerified) refuseToken();
  }

  /** Sends another mail, unless the address is confirmed. @throws Rejection `rate_limited`. */
  async again(user: string, origin: string | null): Promise<void> {
    if ((await this.sessions.current(user)).emailVerified) return;
    await Promise.all([this.attempts.count('board-resend', user), this.attempts.count('board-resend-hour', user)]);
    await this.mails.want({ id: newId('mails'), kind: 'verification', user, email: null, origin, returnTo: null });
  }

  private async verify(user: string, isProof: boolean): Promise<void> {
    const outcome = await outcomeOf(this.bus.execute(boardUsers.VerifyEmail(user, { isProof })), { kind: 'missing' });
    // The account was deleted, so its tokens are void.
    const row = outcome instanceof Rejection ? refuseToken() : outcome.find(BoardUserRow);
    if (row?.isProven) await this.left.giveTo(user, row.email);
  }
}
