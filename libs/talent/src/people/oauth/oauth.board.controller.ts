import { BodyLimit, IgnoresKeys, Refuses } from '#http';
import { BoardApi, Here, Open, type VisitedBoard } from '#http/board';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { BoardAuthSessionDto } from '../account/account.board.dto.js';
import { SIGN_IN_PROVIDERS } from '../board-user/board-user.decider.js';
import {
  BoardAuthOAuthAuthorizationUrlDto,
  BoardAuthOAuthExchangeBodyDto,
  BoardAuthOAuthQueryDto,
} from './oauth.board.dto.js';
import { OauthSignIn, providerIn } from './oauth.service.js';

/** Bytes of a body: a token is far from it. */
const BODY_BYTES = 16_384;

@BoardApi('Auth', 'auth/oauth')
export class BoardOauthController {
  constructor(private readonly signIn: OauthSignIn) {}

  /**
   * Begin to sign in as a candidate by an account elsewhere.
   * Send the browser to the address. It comes back to `/auth/oauth-complete` of the storefront with a `token` to exchange, or with the
   * code of an `error`, and with the `state` that is in the address, so that the storefront can tell that the same browser began it.
   */
  @Get(':provider')
  @Open({ limit: 'board-auth', maxAgeSeconds: 0 })
  @ApiParam({ name: 'provider', description: 'Who vouches.', schema: { type: 'string', enum: [...SIGN_IN_PROVIDERS] } })
  @Refuses({ missing: ['board_auth_provider_not_found'], forbidden: ['board_auth_registration_disabled'] })
  async getBoardAuthOauth(
    @Param('provider') named: string,
    @Query() { returnTo }: BoardAuthOAuthQueryDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<BoardAuthOAuthAuthorizationUrlDto> {
    const provider = providerIn(named);
    const authorizeUrl = await this.signIn.begin(provider, returnTo, origin);
    return { object: 'oauth_authorization_url', provider, authorizeUrl };
  }

  /**
   * Finish signing in by an account elsewhere.
   * The account of the board is the one that was signed in to this way before, else the one with the address that the provider has
   * verified, else a new one.
   */
  @Post('exchange')
  @IgnoresKeys()
  @HttpCode(200)
  @Open({ limit: 'board-auth' })
  @BodyLimit(BODY_BYTES)
  @Refuses({
    unauthenticated: ['board_auth_invalid_token'],
    forbidden: ['board_auth_registration_disabled'],
    conflict: ['board_auth_email_taken', 'board_auth_sign_in_taken'],
  })
  async exchangeBoardAuthOauth(@Body() { token }: BoardAuthOAuthExchangeBodyDto): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.signIn.exchange(token));
  }
}
