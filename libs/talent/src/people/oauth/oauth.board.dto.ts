import { Address, Lax, Optional } from '#http/dto';
import { IsString } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../board-user/board-user.decider.js';

/** The page to open after signing in. */
@Lax()
export class BoardAuthOAuthQueryDto {
  /** Path of the storefront to open afterwards. An invalid path is ignored. @example '/jobs/night-nurse' */
  @Optional() @IsString() returnTo?: string;
}

/** The URL where the user signs in. */
export class BoardAuthOAuthAuthorizationUrlDto {
  object!: 'oauth_authorization_url';
  @ApiProperty({ enum: SIGN_IN_PROVIDERS }) provider!: SignInProvider;
  /** URL of the provider. It works for one attempt within ten minutes. */
  @Address() authorizeUrl!: string;
}

/** The token that the storefront received. */
@Lax()
export class BoardAuthOAuthExchangeBodyDto {
  /** From the URL of `/auth/oauth-complete`. It works once, for five minutes. */
  @IsString() token!: string;
}
