import { Refuses, Handling } from '#http';
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

/** Largest request body in bytes, far above the size of a token. */
const BODY_BYTES = 16_384;

@BoardApi('Auth', 'auth/oauth')
export class BoardOauthController {
  constructor(private readonly signIn: OauthSignIn) {}

  /**
   * Start a candidate login with an external provider. Send the browser to the returned URL. It returns to `/auth/oauth-complete`
   * of the storefront with a `token` to exchange, or with an error code in `error`. It also returns the `state` of the URL, so
   * that the storefront can check that the same browser started the login.
   */
  @Get(':provider')
  @Open({ limit: 'board-auth', maxAgeSeconds: 0 })
  @ApiParam({
    name: 'provider',
    description: 'The login provider.',
    schema: { type: 'string', enum: [...SIGN_IN_PROVIDERS] },
  })
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
   * Exchange the token of a provider login for a session. You log in to the account that is linked with the provider login. If
   * there is none, you log in to the account with the verified address, or a new account is created.
   */
  @Post('exchange')
  @Handling({ idempotencyKeys: 'ignored', bodyLimit: BODY_BYTES })
  @HttpCode(200)
  @Open({ limit: 'board-auth' })
  @Refuses({
    unauthenticated: ['board_auth_invalid_token'],
    forbidden: ['board_auth_registration_disabled'],
    conflict: ['board_auth_email_taken', 'board_auth_sign_in_taken'],
  })
  async exchangeBoardAuthOauth(@Body() { token }: BoardAuthOAuthExchangeBodyDto): Promise<BoardAuthSessionDto> {
    return BoardAuthSessionDto.of(await this.signIn.exchange(token));
  }
}
