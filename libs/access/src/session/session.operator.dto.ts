import { type Role, ROLES } from '#http';
import { Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { UserDto } from '../user/user.operator.dto.js';
import type { SignedIn } from './sign-in.service.js';
import type { ListedSession } from '../user-session/session-table.js';

/** What somebody shows to sign in. */
export class CreateSessionDto {
  /** Upper and lower case are the same. @example 'ada@acme.example' */
  @IsString() @MinLength(1) @MaxLength(254) email!: string;
  /** @example 'correct horse battery staple' */
  @IsString() @MinLength(1) @MaxLength(256) password!: string;
  /** Code of the second factor, where the account has one: of the moment, or one that was written down. */
  @Optional() @IsString() @MinLength(6) @MaxLength(32) code?: string;
}

/** A board on which the person works. */
export class SessionAccountDto {
  /** Of the board. */
  id!: string;
  slug!: string;
  name!: string;
  @ApiProperty({ type: String, enum: ROLES }) role!: Role;
  /** Who is suspended keeps the role and may do nothing. */
  suspended!: boolean;
}

/** A session of a person who operates boards. */
export class SessionDto {
  id!: string;
  object!: 'session';
  /** Whether it is the one with which this was asked. */
  current!: boolean;
  @Moment() createdAt!: string;
  /** To the hour. A session that is not used for seven days ends. */
  @Moment() lastUsedAt!: string;
  /** When it ends in any case. */
  @Moment() expiresAt!: string;

  static readonly of = view<SessionDto, ListedSession, { readonly sessionId: string }>()(
    'id object current createdAt lastUsedAt expiresAt',
    { object: () => 'session', current: ({ id }, { sessionId }) => id === sessionId },
  );
}

/** A session with its person and the boards on which they work. */
export class NewSessionDto {
  id!: string;
  object!: 'session';
  /** Send it as `Authorization: Bearer <token>`. It is shown once, when the session begins, and never where a cookie has it. */
  token?: string;
  @Moment() createdAt!: string;
  @Moment() expiresAt!: string;
  user!: UserDto;
  /** Boards on which the person works; with several, name one by the account header. */
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
