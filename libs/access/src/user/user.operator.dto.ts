import { UncommonPassword } from '#http/dto';
import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches, MaxLength, MinLength } from 'class-validator';
import type { OperatorUser } from './operator-users.js';
import { SHORTEST_PASSWORD } from './user.decider.js';

/** Long enough that guessing is hopeless, and not a common one; no further rules, which make people write it down (NIST SP 800-63B). */
const NewPassword = (): PropertyDecorator =>
  applyDecorators(
    IsString() as PropertyDecorator,
    Length(SHORTEST_PASSWORD, 256) as PropertyDecorator,
    UncommonPassword(SHORTEST_PASSWORD),
  );

/** A new account of an invited person. */
export class CreateInvitedUserDto {
  /** Name of the person, without line breaks. @example 'Ada Lovelace' */
  @IsString()
  @Length(1, 100)
  @Matches(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/u, { message: 'must be one line' })
  name!: string;
  /** At least 12 characters. The 10,000 most common passwords are refused. @example 'correct horse battery staple' */
  @NewPassword() password!: string;
}

/** The account of an operator. */
export class UserDto {
  id!: string;
  object!: 'user';
  email!: string;
  name!: string;

  static of({ id, email, name }: Pick<OperatorUser, 'id' | 'email' | 'name'>): UserDto {
    return { id, object: 'user', email, name };
  }
}

/** The current user's password, entered again. */
export class ConfirmPasswordDto {
  /** @example 'correct horse battery staple' */
  @IsString() @MinLength(1) @MaxLength(256) password!: string;
}

/** The current user's password, and a code of the second factor. */
export class RemoveSecondFactorDto extends ConfirmPasswordDto {
  /** A current code or a recovery code. @example '123456' */
  @IsString() @MinLength(6) @MaxLength(32) code!: string;
}

/** A time-based code. */
export class ConfirmSecondFactorDto {
  /** @example '123456' */
  @IsString() @Matches(/^\d{6}$/, { message: 'must be six digits' }) code!: string;
}

/** A new password that replaces the current one. */
export class ChangePasswordDto {
  /** @example 'correct horse battery staple' */
  @IsString() @MinLength(1) @MaxLength(256) currentPassword!: string;
  /** At least 12 characters. The 10,000 most common passwords are refused. @example 'incorrect horse battery staple' */
  @NewPassword() newPassword!: string;
}

/** A secret for an authenticator app. It is shown once, and is no second factor until it is confirmed. */
export class SecondFactorSecretDto {
  object!: 'second_factor';
  /** Secret in base32, for manual entry. Null when you repeat the request with the same idempotency key. */
  secret!: string | null;
  /** URI for a QR code. Null when you repeat the request with the same idempotency key. */
  uri!: string | null;
}

/** Recovery codes for when the authenticator app is lost, each valid once. They are shown once. */
export class RecoveryCodesDto {
  object!: 'recovery_codes';
  /** Null when you repeat the request with the same idempotency key. */
  codes!: string[] | null;
}

/** The account whose password is reset. */
export class CreatePasswordResetDto {
  /** @example 'ada@acme.example' */
  @IsString() @MinLength(1) @MaxLength(254) email!: string;
}

/** The same answer whether or not an account exists. */
export class PasswordResetDto {
  object!: 'password_reset';
  status!: 'accepted';
}

/** The new password. */
export class UsePasswordResetDto {
  /** At least 12 characters. The 10,000 most common passwords are refused. @example 'correct horse battery staple' */
  @NewPassword() password!: string;
}
