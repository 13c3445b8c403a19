import { BodyLimit, IgnoresKeys, Refuses } from '#http';
import { BoardApi, Here, MaybeSignedIn, Me, Open, type SignedInUser, SignedIn, type VisitedBoard } from '#http/board';
import { applyDecorators, Body, HttpCode, Ip, Post } from '@nestjs/common';
import { Sessions } from '../session/sessions.service.js';
import {
  BoardAuthConsumeMagicLinkBodyDto,
  BoardAuthForgotPasswordBodyDto,
  BoardAuthLoginBodyDto,
  BoardAuthLogoutBodyDto,
  BoardAuthRefreshBodyDto,
  BoardAuthRegisterBodyDto,
  BoardAuthRequestMagicLinkBodyDto,
  BoardAuthResetPasswordBodyDto,
  BoardAuthSessionDto,
  BoardAuthVerifyEmailBodyDto,
  VerifyEmailOtpBodyDto,
} from './account.board.dto.js';
import { tidyEmail } from '../../email-address.js';
import { EmailVerification } from './email-verification.service.js';
import { MagicLinks } from './magic-link.service.js';
import { PasswordReset } from './password-reset.service.js';
import { SignIns } from './sign-in.service.js';
import { SignUp } from './sign-up.service.js';

/** Bytes of a body: a password and an address are far from it, whatever characters they have. */
const BODY_BYTES = 16_384;

/** Open to everybody, for a number of attempts a minute. @param also another limit that counts beside that one. */
const Attempt = (also?: string): MethodDecorator =>
  applyDecorators(Open({ limit: 'board-auth', ...(also === undefined ? {} : { also }) }), BodyLimit(BODY_BYTES));

const refusesToken = Refuses({ unauthenticated: ['board_auth_invalid_token'] });

@BoardApi('Auth', 'auth')
export class BoardAuthController {
  constructor(
    private readonly signUp: SignUp,
    private readonly signIns: SignIns,
    private readonly sessions: Sessions,
    private readonly verification: EmailVerification,
    private readonly passwords: PasswordReset,
    private readonly magicLinks: MagicLinks,
  ) {}

  /**
   * Sign up with a password.
   * The session begins at once. A mail asks to confirm the address, by a link or a code of six digits.
   */
  @Post('register')
  @IgnoresKeys()
  @HttpCode(200)
  @Attempt('board-register')
  @Refuses({ forbidden: ['board_auth_registration_disabled'], conflict: ['board_auth_email_taken'] })
  async registerBoardAuth(
    @Body() { role, method, email, password, displayName, marketingConsent }: BoardAuthRegisterBodyDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<BoardAuthSessionDto> {
    const consent = marketingConsent ? { marketingConsent } : {};
    const name = displayName === '' ? null : displayName;
    const registration = { role, method, email: tidyEmail(email), displayName: name, origin, ...consent };
    return BoardAuthSessionDto.of(await this.sessions.begin(await this.signUp.run(registration, { password })));
  }

  /**
   * Sign in with a password.
   * An address that nobody has, another password and an account without one get the same answer.
   */
  @Post('login')
  @IgnoresKeys()
  @HttpCode(200)
  @Attempt()
  @Refuses({ unauthenticated: ['board_auth_invalid_credentials'] })
  async loginBoardAuth(
    @Body() { email, password }: BoardAuthLoginBodyDto,
    @Ip() from: string,
  ): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.signIns.run(email, password, from));
  }

  /** Go on with a session: its refresh token is used up, and there is a new one. */
  @Post('refresh')
  @IgnoresKeys()
  @HttpCode(200)
  @Attempt()
  @Refuses({ unauthenticated: ['board_auth_invalid_token', 'board_auth_token_expired'] })
  async refreshBoardAuth(@Body() { refreshToken }: BoardAuthRefreshBodyDto): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.sessions.renew(refreshToken));
  }

  /** Sign out. The session ends, and its access tokens with it. An unknown refresh token is no error. */
  @Post('logout')
  @HttpCode(204)
  @Attempt()
  async logoutBoardAuth(@Body() { refreshToken }: BoardAuthLogoutBodyDto): Promise<void> {
    await this.sessions.end(refreshToken);
  }

  /**
   * Confirm an address by the link in a mail; as often as wanted.
   * Send the access token of the session that signed up, if there is one: its session and its password go on. Without it, the first call
   * ends the password and all sessions that there were, because they may be those of a stranger who signed up with the address. A mail
   * with a link to choose a password follows.
   */
  @Post('verify-email')
  @HttpCode(204)
  @MaybeSignedIn({ wall: false, limit: 'board-auth' })
  @BodyLimit(BODY_BYTES)
  @refusesToken
  async verifyBoardAuthEmail(
    @Body() { token }: BoardAuthVerifyEmailBodyDto,
    @Me() me: SignedInUser | null,
    @Here() { origin }: VisitedBoard,
  ): Promise<void> {
    await this.verification.byLink(token, me?.id ?? null, origin);
  }

  /** Confirm the own address by the code in a mail; five guesses, within 15 minutes. */
  @Post('verify-email/otp')
  @IgnoresKeys()
  @HttpCode(204)
  @SignedIn({ wall: false, limit: 'board-auth' })
  async verifyBoardAuthEmailOtp(@Body() { code }: VerifyEmailOtpBodyDto, @Me() me: SignedInUser): Promise<void> {
    await this.verification.byCode(me.id, code);
  }

  /** Get another mail to confirm the own address; none is sent when it is confirmed. */
  @Post('verify-email/resend')
  @HttpCode(204)
  @SignedIn({ wall: false, limit: 'board-auth' })
  async resendBoardAuthVerifyEmail(@Me() me: SignedInUser, @Here() { origin }: VisitedBoard): Promise<void> {
    await this.verification.again(me.id, origin);
  }

  /** Get a link to set a new password. The answer is the same whether or not anybody has the address. */
  @Post('forgot-password')
  @HttpCode(204)
  @Attempt()
  async requestBoardAuthPasswordReset(
    @Body() { email }: BoardAuthForgotPasswordBodyDto,
    @Ip() from: string,
    @Here() { origin }: VisitedBoard,
  ): Promise<void> {
    await this.passwords.ask(email, from, origin);
  }

  /** Set a new password by the link in a mail. All sessions end. */
  @Post('reset-password')
  @IgnoresKeys()
  @HttpCode(204)
  @Attempt('board-reset')
  @refusesToken
  async resetBoardAuthPassword(@Body() { token, password }: BoardAuthResetPasswordBodyDto): Promise<void> {
    await this.passwords.run(token, password);
  }

  /**
   * Get a link to sign in, or to sign up as a candidate.
   * Where nobody can sign up, an address that nobody has is refused.
   */
  @Post('magic-link')
  @HttpCode(204)
  @Attempt()
  @Refuses({ forbidden: ['board_auth_registration_disabled'] })
  async requestBoardAuthMagicLink(
    @Body() body: BoardAuthRequestMagicLinkBodyDto,
    @Ip() from: string,
    @Here() { origin }: VisitedBoard,
  ): Promise<void> {
    await this.magicLinks.ask(body, from, origin);
  }

  /** Sign in by the link in a mail. It works once, and confirms the address. */
  @Post('magic-link/consume')
  @IgnoresKeys()
  @HttpCode(200)
  @Attempt()
  @Refuses({
    unauthenticated: ['board_auth_invalid_token'],
    forbidden: ['board_auth_registration_disabled'],
    conflict: ['board_auth_email_taken'],
  })
  async consumeBoardAuthMagicLink(
    @Body() { token }: BoardAuthConsumeMagicLinkBodyDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.magicLinks.consume(token, origin));
  }
}
