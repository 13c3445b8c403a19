import { Lax, Optional, UncommonPassword, view } from '#http/dto';
import { IsBoolean, IsIn, IsString, MinLength } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import type { OpenSession } from '../session/sessions.service.js';
import { BOARD_ROLES, type BoardRole } from '../board-user/board-user.decider.js';
import type { BoardUserRow } from '../board-user/board-user.read-model.js';
import { AtMost, EmailAddress, Trimmed } from '../../email-address.dto.js';

/** The longest password. Longer ones are rejected before they are hashed. */
const PASSWORD_LENGTH = 1_024;
const NAME_LENGTH = 120;

/** A registration with a password. */
@Lax()
export class BoardAuthRegisterBodyDto {
  @IsIn(BOARD_ROLES) role!: BoardRole;
  /** Registration with an address and a password. */
  @IsIn(['emailpass']) method!: 'emailpass';
  /** Case and surrounding spaces are ignored. @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** The 10,000 most common passwords are refused. @example 'correct horse battery' */
  @IsString() @MinLength(8) @AtMost(PASSWORD_LENGTH) @UncommonPassword(8) password!: string;
  /** An empty text means no name. @example 'Jane Doe' */
  @Trimmed() @IsString() @AtMost(NAME_LENGTH) displayName!: string;
  /** Your consent to marketing mail. If absent, no decision is stored. */
  @Optional() @IsBoolean() marketingConsent?: boolean;
}

/** A sign-in with a password. */
@Lax()
export class BoardAuthLoginBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** @example 'correct horse battery' */
  @IsString() @AtMost(PASSWORD_LENGTH) password!: string;
}

/** The session to continue. */
@Lax()
export class BoardAuthRefreshBodyDto {
  @IsString() refreshToken!: string;
}

/** The session to end. */
@Lax()
export class BoardAuthLogoutBodyDto {
  /** An invalid token is accepted too; then no session ends. */
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

/** The address of an account whose password was forgotten. */
@Lax()
export class BoardAuthForgotPasswordBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
}

/** A new password. */
@Lax()
export class BoardAuthResetPasswordBodyDto {
  /** From the link in the mail. */
  @IsString() token!: string;
  /** The 10,000 most common passwords are refused. @example 'correct horse battery' */
  @IsString() @MinLength(8) @AtMost(PASSWORD_LENGTH) @UncommonPassword(8) password!: string;
}

/** A request for a sign-in link. */
@Lax()
export class BoardAuthRequestMagicLinkBodyDto {
  /** @example 'jane@example.com' */
  @EmailAddress() email!: string;
  /** Path of the storefront to open afterwards. An invalid path is ignored. @example '/jobs/night-nurse' */
  @Optional() @IsString() returnTo?: string;
}

/** The token in a sign-in link. */
@Lax()
export class BoardAuthConsumeMagicLinkBodyDto {
  @IsString() token!: string;
}

/** A person with an account on the board. */
export class BoardUserDto {
  id!: string;
  object!: 'board_user';
  /** Role that the user signed up with. */
  role!: BoardRole;
  email!: string;
  displayName!: string | null;
  /** Whether the user confirmed the address. */
  emailVerified!: boolean;

  static readonly of = view<BoardUserDto, BoardUserRow>()('id object role email displayName emailVerified', {
    object: () => 'board_user',
  });
}

/** The session of a signed-in user. */
export class BoardAuthSessionDto {
  object!: 'board_auth_session';
  /** Valid for an hour. Send it as `Authorization: Bearer <token>`. */
  accessToken!: string;
  /** Valid once, for 30 days. Use it to refresh the session. */
  refreshToken!: string;
  /** When the access token expires, in epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) expiresAt!: number;
  boardUser!: BoardUserDto;

  static readonly of = view<BoardAuthSessionDto, OpenSession>()('object accessToken refreshToken expiresAt boardUser', {
    object: () => 'board_auth_session',
    boardUser: ({ boardUser }) => BoardUserDto.of(boardUser),
  });
}
