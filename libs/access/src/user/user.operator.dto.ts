import { UncommonPassword } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import type { OperatorUser } from './operator-users.js';
import { SHORTEST_PASSWORD } from './user.decider.js';

/** Long enough that guessing is hopeless and not a common one, without rules that make people write it down (NIST SP 800-63B). */
const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    IsString() as PropertyDecorator,
    Length(SHORTEST_PASSWORD, 256) as PropertyDecorator,
    UncommonPassword(SHORTEST_PASSWORD),
  );

/** An account for somebody who was invited. */
export class CreateInvitedUserDto {
  /** Name of the person, without line breaks. @example 'Ada Lovelace' */
  @IsString()
  @Length(1, 100)
  @Matches(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/u, { message: 'must be one line' })
  name!: string;
  /** At least 12 characters. The 10,000 most common passwords are refused. @example 'correct horse battery staple' */
  @NewPassword() password!: string;
}

/** The account of a person who operates boards. */
export class UserDto {
  id!: string;
  object!: 'user';
  email!: string;
  name!: string;

  static of({ id, email, name }: Pick<OperatorUser, 'id' | 'email' | 'name'>): UserDto {
    return { id, object: 'user', email, name };
  }
}

/** The password of who calls, shown again. */
export class ConfirmPasswordDto {
  /** @example 'correct horse battery staple' */
  @IsString() @MinLength(1) @MaxLength(256) password!: string;
}

/** The password of who calls, and a code of the second factor. */
export class RemoveSecondFactorDto extends ConfirmPasswordDto {
  /** A current code or a recovery code. @example '123456' */
  @IsString() @MinLength(6) @MaxLength(32) code!: string;
}

/** A code of the moment. */
export class ConfirmSecondFactorDto {
  /** @example '123456' */
  @IsString() @Matches(/^\d{6}$/, { message: 'must be six digits' }) code!: string;
}

/** Another password in the place of the present one. */
export class ChangePasswordDto {
  /** @example 'correct horse battery staple' */
  @IsString() @MinLength(1) @MaxLength(256) currentPassword!: string;
  /** At least 12 characters. The 10,000 most common passwords are refused. @example 'incorrect horse battery staple' */
  @NewPassword() newPassword!: string;
}

/** A secret for an authenticator. It is shown once, and is no second factor before it is confirmed. */
export class SecondFactorSecretDto {
  object!: 'second_factor';
  /** Secret in base32, for manual entry. Null when you repeat the request with the same idempotency key. */
  secret!: string | null;
  /** URI for a QR code. Null when you repeat the request with the same idempotency key. */
  uri!: string | null;
}

/** Codes for when the authenticator is lost, each good once. They are shown once. */
export class RecoveryCodesDto {
  object!: 'recovery_codes';
  /** Null when you repeat the request with the same idempotency key. */
  codes!: string[] | null;
}

/** Whose password was forgotten. */
export class CreatePasswordResetDto {
  /** @example 'ada@acme.example' */
  @IsString() @MinLength(1) @MaxLength(254) email!: string;
}

/** What comes of it, whether or not there is an account. */
export class PasswordResetDto {
  object!: 'password_reset';
  status!: 'accepted';
}

/** The password that is to be. */
export class UsePasswordResetDto {
  /** At least 12 characters. The 10,000 most common passwords are refused. @example 'correct horse battery staple' */
  @NewPassword() password!: string;
}
