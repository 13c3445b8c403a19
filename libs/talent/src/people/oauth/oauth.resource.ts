import type { Resource } from '#http';
import { BoardOauthController } from './oauth.board.controller.js';
import { OauthSignIn } from './oauth.service.js';

/** Signing in with an account at a provider. */
export const oauthResource: Resource = {
  controllers: [BoardOauthController],
  providers: [OauthSignIn],
};
