import { Refuses, Visitor, Handling } from '#http';
import { VisitorTraits } from '#integrations';
import { BoardApi, Here, MaybeSignedIn, Me, Open, SignedIn, type SignedInUser, type VisitedBoard } from '#http/board';
import { applyDecorators, Body, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
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
  BoardUserDto,
  VerifyEmailOtpBodyDto,
} from './account.board.dto.js';
import { tidyEmail } from '../../email-address.js';
import { EmailVerification } from './email-verification.service.js';
import { MagicLinks } from './magic-link.service.js';
import { PasswordReset } from './password-reset.service.js';
import { SignIns } from './sign-in.service.js';
import { SignUp } from './sign-up.service.js';

/** Largest request body in bytes, far above any password and address. */
const BODY_BYTES = 16_384;

/** A public operation with a limit of attempts per minute. @param also a second limit that counts too. */
const Attempt = (also?: string): MethodDecorator =>
  applyDecorators(
    Open({ limit: 'board-auth', ...(also === undefined ? {} : { also }) }),
    Handling({ bodyLimit: BODY_BYTES }),
  );

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
    private readonly traits: VisitorTraits,
  ) {}

  /**
   * Sign up with email and password. The session starts immediately. A mail asks you to confirm the address with a link or a
   * six-digit code.
   */
  @Post('register')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Attempt('board-register')
  @Refuses({ forbidden: ['board_auth_registration_disabled'], conflict: ['board_auth_email_taken'] })
  async registerBoardAuth(
    @Body() { role, method, email, password, displayName, marketingConsent }: BoardAuthRegisterBodyDto,
    @Here() { origin }: VisitedBoard,
    @Req() { ip, headers }: FastifyRequest,
  ): Promise<BoardAuthSessionDto> {
    const consent = marketingConsent ? { marketingConsent } : {};
    const name = displayName === '' ? null : displayName;
    const device = {
      browser: this.traits.browserOf(headers['user-agent'] ?? ''),
      country: await this.traits.countryOf(ip),
    };
    const registration = { role, method, email: tidyEmail(email), displayName: name, origin, device, ...consent };
    return BoardAuthSessionDto.of(await this.sessions.begin(await this.signUp.run(registration, { password })));
  }

  /**
   * Log in with email and password. An unknown address, a wrong password and an account without a password return the same error.
   */
  @Post('login')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Attempt()
  @Refuses({ unauthenticated: ['board_auth_invalid_credentials'] })
  async loginBoardAuth(
    @Body() { email, password }: BoardAuthLoginBodyDto,
    @Visitor() from: string,
  ): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.signIns.run(email, password, from));
  }

  /** Refresh the session with its refresh token. The refresh token works once. The response has a new one. */
  @Post('refresh')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(200)
  @Attempt()
  @Refuses({ unauthenticated: ['board_auth_invalid_token', 'board_auth_token_expired'] })
  async refreshBoardAuth(@Body() { refreshToken }: BoardAuthRefreshBodyDto): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.sessions.renew(refreshToken));
  }

  /** Log out and end the session. The session's access tokens no longer work. An unknown refresh token is not an error. */
  @Post('logout')
  @HttpCode(204)
  @Attempt()
  async logoutBoardAuth(@Body() { refreshToken }: BoardAuthLogoutBodyDto): Promise<void> {
    await this.sessions.end(refreshToken);
  }

  /**
   * Confirm an email address with the link from a mail. The link works repeatedly, and ends neither the password nor a session. Send the
   * access token of the session that signed up, if you have one: the account then also gets what existed under the address before, as
   * applications of a guest. Without the token, that stays closed until the person enters the code, signs in with a link from a mail, or
   * answers the mail that asks whether they signed up.
   */
  @Post('verify-email')
  @HttpCode(204)
  @MaybeSignedIn({ gated: false, limit: 'board-auth' })
  @Handling({ bodyLimit: BODY_BYTES })
  @refusesToken
  async verifyBoardAuthEmail(
    @Body() { token }: BoardAuthVerifyEmailBodyDto,
    @Me() me: SignedInUser | null,
  ): Promise<void> {
    await this.verification.byLink(token, me?.id ?? null);
  }

  /** Confirm your email address with the code from a mail. You have five attempts within 15 minutes. */
  @Post('verify-email/otp')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(204)
  @SignedIn({ gated: false, limit: 'board-auth' })
  async verifyBoardAuthEmailOtp(@Body() { code }: VerifyEmailOtpBodyDto, @Me() me: SignedInUser): Promise<void> {
    await this.verification.byCode(me.id, code);
  }

  /** Send another mail to confirm your email address. Nothing is sent when the address is already confirmed. */
  @Post('verify-email/resend')
  @HttpCode(204)
  @SignedIn({ gated: false, limit: 'board-auth' })
  async resendBoardAuthVerifyEmail(@Me() me: SignedInUser, @Here() { origin }: VisitedBoard): Promise<void> {
    await this.verification.again(me.id, origin);
  }

  /** Send a password reset link by mail. The response is the same whether or not the address has an account. */
  @Post('forgot-password')
  @HttpCode(204)
  @Attempt()
  async requestBoardAuthPasswordReset(
    @Body() { email }: BoardAuthForgotPasswordBodyDto,
    @Visitor() from: string,
    @Here() { origin }: VisitedBoard,
  ): Promise<void> {
    await this.passwords.ask(email, from, origin);
  }

  /** Set a new password with the link from a mail. All sessions of the account end. */
  @Post('reset-password')
  @Handling({ idempotencyKeys: 'ignored' })
  @HttpCode(204)
  @Attempt('board-reset')
  @refusesToken
  async resetBoardAuthPassword(@Body() { token, password }: BoardAuthResetPasswordBodyDto): Promise<void> {
    await this.passwords.run(token, password);
  }

  /**
   * Send a sign-in link by mail. A new address signs up as a candidate. If registration is disabled, an unknown address is
   * refused.
   */
  @Post('magic-link')
  @HttpCode(204)
  @Attempt()
  @Refuses({ forbidden: ['board_auth_registration_disabled'] })
  async requestBoardAuthMagicLink(
    @Body() body: BoardAuthRequestMagicLinkBodyDto,
    @Visitor() from: string,
    @Here() { origin }: VisitedBoard,
  ): Promise<void> {
    await this.magicLinks.ask(body, from, origin);
  }

  /** Log in with the link from a mail. The link works once, and confirms the address. */
  @Post('magic-link/consume')
  @Handling({ idempotencyKeys: 'ignored' })
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

@BoardApi('Me', 'me')
export class BoardMeController {
  constructor(private readonly sessions: Sessions) {}

  /** Get the current user. */
  @Get()
  @SignedIn()
  async getBoardMe(@Me() me: SignedInUser): Promise<BoardUserDto> {
    return BoardUserDto.of(await this.sessions.current(me.id));
  }
}
