import { Lax, Optional, UncommonPassword, view } from '#http/dto';
import { IsBoolean, IsIn, IsString, MinLength } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import type { OpenSession } from '../session/sessions.service.js';
import { BOARD_ROLES, type BoardRole } from '../board-user/board-user.decider.js';
import type { BoardUserRow } from '../board-user/board-user.read-model.js';
import { AtMost, EmailAddress, Trimmed } from '../../email-address.dto.js';

/** Longest password; what is longer is refused before any work is done on it. */
const PASSWORD_LENGTH = 1_024;
const NAME_LENGTH = 120;

/** Who signs up with a password. */
@Lax()
export class BoardAuthRegisterBodyDto {
  @IsIn(BOARD_ROLES) role!: BoardRole;
  /** Signing up with an address and a password. */
  @IsIn(['emailpass']) method!: 'emailpass';
  /** Compared without spaces around it, and whatever the case of its letters. @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** None of the 10,000 commonest. @example 'correct horse battery' */
  @IsString() @MinLength(8) @AtMost(PASSWORD_LENGTH) @UncommonPassword(8) password!: string;
  /** An empty one is none. @example 'Jane Doe' */
  @Trimmed() @IsString() @AtMost(NAME_LENGTH) displayName!: string;
  /** Whether the board may send what advertises; absent: nothing was said. */
  @Optional() @IsBoolean() marketingConsent?: boolean;
}

/** Who signs in with a password. */
@Lax()
export class BoardAuthLoginBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** @example 'correct horse battery' */
  @IsString() @AtMost(PASSWORD_LENGTH) password!: string;
}

/** Which session goes on. */
@Lax()
export class BoardAuthRefreshBodyDto {
  @IsString() refreshToken!: string;
}

/** Which session ends. */
@Lax()
export class BoardAuthLogoutBodyDto {
  /** A text that is no token is taken as well: there is nothing to end then. */
  @IsString() refreshToken!: string;
}

/** The token in the link of a mail. */
@Lax()
export class BoardAuthVerifyEmailBodyDto {
  @IsString() token!: string;
}

/** The code in a mail. */
@Lax()
export class VerifyEmailOtpBodyDto {
  /** Six digits. @example '042137' */
  @Trimmed() @IsString() code!: string;
}

/** Who forgot a password. */
@Lax()
export class BoardAuthForgotPasswordBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
}

/** A new password. */
@Lax()
export class BoardAuthResetPasswordBodyDto {
  /** Out of the link of a mail. */
  @IsString() token!: string;
  /** None of the 10,000 commonest. @example 'correct horse battery' */
  @IsString() @MinLength(8) @AtMost(PASSWORD_LENGTH) @UncommonPassword(8) password!: string;
}

/** Who wants a link to sign in. */
@Lax()
export class BoardAuthRequestMagicLinkBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** Path of the storefront to go on to; dropped unless it is one. @example '/jobs/night-nurse' */
  @Optional() @IsString() returnTo?: string;
}

/** The token in a link to sign in. */
@Lax()
export class BoardAuthConsumeMagicLinkBodyDto {
  @IsString() token!: string;
}

/** Somebody with an account on the board. */
export class BoardUserDto {
  id!: string;
  object!: 'board_user';
  /** What they signed up as. */
  role!: BoardRole;
  email!: string;
  displayName!: string | null;
  /** Whether they have shown that they read the mails of the address. */
  emailVerified!: boolean;

  static readonly of = view<BoardUserDto, BoardUserRow>()('id object role email displayName emailVerified', {
    object: () => 'board_user',
  });
}

/** A session of somebody who signed in. */
export class BoardAuthSessionDto {
  object!: 'board_auth_session';
  /** Good for an hour, as `Authorization: Bearer <token>`. */
  accessToken!: string;
  /** Good for 30 days, once: by it the session goes on. */
  refreshToken!: string;
  /** When the access token expires, in milliseconds since 1970. */
  @ApiProperty({ type: 'integer' }) expiresAt!: number;
  boardUser!: BoardUserDto;

  static readonly of = view<BoardAuthSessionDto, OpenSession>()('object accessToken refreshToken expiresAt boardUser', {
    object: () => 'board_auth_session',
    boardUser: ({ boardUser }) => BoardUserDto.of(boardUser),
  });
}
