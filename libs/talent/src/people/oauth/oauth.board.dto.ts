import { Address, Lax, Optional } from '#http/dto';
import { IsString } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../board-user/board-user.decider.js';

/** Where to go on after signing in. */
@Lax()
export class BoardAuthOAuthQueryDto {
  /** Path of the storefront to go on to; dropped unless it is one. @example '/jobs/night-nurse' */
  @Optional() @IsString() returnTo?: string;
}

/** Where the browser goes to sign in. */
export class BoardAuthOAuthAuthorizationUrlDto {
  object!: 'oauth_authorization_url';
  @ApiProperty({ enum: SIGN_IN_PROVIDERS }) provider!: SignInProvider;
  /** Address at the provider, for one attempt within ten minutes. */
  @Address() authorizeUrl!: string;
}

/** What the storefront was handed. */
@Lax()
export class BoardAuthOAuthExchangeBodyDto {
  /** Out of the address of `/auth/oauth-complete`; good once, for five minutes. */
  @IsString() token!: string;
}
