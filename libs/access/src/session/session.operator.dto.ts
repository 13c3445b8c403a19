import { Role } from '#http';
import { Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { UserDto } from '../user/user.operator.dto.js';
import type { SignedIn } from './sign-in.service.js';
import type { ListedSession } from '../user-session/session-table.js';

/** The credentials of a login. */
export class CreateSessionDto {
  /** Case is ignored. @example 'ada@acme.example' */
  @IsString() @MinLength(1) @MaxLength(254) email!: string;
  /** @example 'correct horse battery staple' */
  @IsString() @MinLength(1) @MaxLength(256) password!: string;
  /** Code of the second factor, if the account has one: a current code or a recovery code. */
  @Optional() @IsString() @MinLength(6) @MaxLength(32) code?: string;
}

/** A board that the person works on. */
export class SessionAccountDto {
  /** Of the board. */
  id!: string;
  slug!: string;
  name!: string;
  @ApiProperty({ type: String, enum: Role.ALL }) role!: Role;
  /** A suspended member keeps the role but has no access. */
  suspended!: boolean;
}

/** A session of an operator. */
export class SessionDto {
  id!: string;
  object!: 'session';
  /** Whether it is the session of this request. */
  current!: boolean;
  @Moment() createdAt!: string;
  /** Accurate to the hour. A session ends after seven days without use. */
  @Moment() lastUsedAt!: string;
  /** When the session ends at the latest. */
  @Moment() expiresAt!: string;

  static readonly of = view<SessionDto, ListedSession, { readonly sessionId: string }>()(
    'id object current createdAt lastUsedAt expiresAt',
    { object: () => 'session', current: ({ id }, { sessionId }) => id === sessionId },
  );
}

/** A session with its person and their boards. */
export class NewSessionDto {
  id!: string;
  object!: 'session';
  /** Send it as `Authorization: Bearer <token>`. It is shown once, when the session starts, and never when a cookie holds it. */
  token?: string;
  @Moment() createdAt!: string;
  @Moment() expiresAt!: string;
  user!: UserDto;
  /** Boards of the user. With several boards, name one in the account header. */
  @ApiProperty({ type: [SessionAccountDto] }) accounts!: SessionAccountDto[];

  static of({
    id,
    token,
    createdAt,
    expiresAt,
    user,
    accounts,
  }: Omit<SignedIn, 'token'> & Partial<Pick<SignedIn, 'token'>>): NewSessionDto {
    return {
      id,
      object: 'session',
      ...(token === undefined ? {} : { token }),
      createdAt,
      expiresAt,
      user: UserDto.of(user),
      accounts: accounts.flatMap(({ board, slug, name, role, suspended }) =>
        role === null ? [] : [{ id: board, slug, name, role, suspended }],
      ),
    };
  }
}
