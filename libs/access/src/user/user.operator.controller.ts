import { Caller, OneTime, OperatorApi, Public, Refuses, SessionOnly, type UserSession } from '#http';
import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { SignIn } from '../session/sign-in.service.js';
import { Accounts } from './accounts.service.js';
import { ForgottenPasswords } from './forgotten-passwords.service.js';
import { SecondFactors } from './second-factor.service.js';
import {
  ChangePasswordDto,
  ConfirmPasswordDto,
  ConfirmSecondFactorDto,
  CreatePasswordResetDto,
  PasswordResetDto,
  RecoveryCodesDto,
  RemoveSecondFactorDto,
  SecondFactorSecretDto,
  UsePasswordResetDto,
} from './user.operator.dto.js';

@OperatorApi('me', 'Sessions')
export class OperatorAccountController {
  constructor(
    private readonly signIn: SignIn,
    private readonly factors: SecondFactors,
  ) {}

  /** Change your password. All your other sessions end. */
  @Post('password')
  @HttpCode(204)
  @SessionOnly()
  @Refuses({ forbidden: ['auth_password_wrong'] })
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @Caller() caller: UserSession,
  ): Promise<void> {
    await this.signIn.changePassword(caller, currentPassword, newPassword);
  }

  /** Ask for a secret for an authenticator, the second factor of your account once it is confirmed. */
  @Post('totp')
  @HttpCode(200)
  @SessionOnly()
  @OneTime('secret', 'uri')
  @Refuses({ forbidden: ['auth_password_wrong'], conflict: ['users_second_factor_enabled'] })
  async startTotp(
    @Body() { password }: ConfirmPasswordDto,
    @Caller() caller: UserSession,
  ): Promise<SecondFactorSecretDto> {
    const user = await this.signIn.proven(caller, password);
    return Object.assign({ object: 'second_factor' as const }, await this.factors.begin(user));
  }

  /** Confirm the secret with a code of it. From then on signing in takes a code. */
  @Post('totp/confirm')
  @HttpCode(200)
  @SessionOnly()
  @OneTime('codes')
  @Refuses({
    conflict: ['users_second_factor_enabled', 'users_second_factor_not_begun'],
    unfit: ['users_second_factor_code_wrong'],
  })
  async confirmTotp(
    @Body() { code }: ConfirmSecondFactorDto,
    @Caller() { userId }: UserSession,
  ): Promise<RecoveryCodesDto> {
    return { object: 'recovery_codes', codes: [...(await this.factors.confirm(userId, code))] };
  }

  /** Give up the second factor of your account. */
  @Post('totp/remove')
  @HttpCode(204)
  @SessionOnly()
  @Refuses({
    unauthenticated: ['auth_second_factor_invalid'],
    forbidden: ['auth_password_wrong'],
    conflict: ['users_second_factor_not_enabled'],
  })
  async removeTotp(@Body() { password, code }: RemoveSecondFactorDto, @Caller() caller: UserSession): Promise<void> {
    await this.factors.remove(await this.signIn.proven(caller, password), code);
  }
}

@OperatorApi('password-resets', 'Sessions')
export class OperatorPasswordResetsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly forgotten: ForgottenPasswords,
  ) {}

  /** Have a link mailed by which a forgotten password is set anew. The answer is the same whether or not there is an account. */
  @Post()
  @HttpCode(202)
  @Public({ limit: 'operator-auth' })
  async requestPasswordReset(@Body() { email }: CreatePasswordResetDto): Promise<PasswordResetDto> {
    await this.forgotten.begin(email);
    return { object: 'password_reset', status: 'accepted' };
  }

  /** Set a password with the token of the mail, which is good once, for an hour. All sessions end. */
  @Post(':token')
  @HttpCode(204)
  @Public({ limit: 'operator-auth' })
  @Refuses({ missing: ['password_resets_not_found'] })
  async usePasswordReset(@Param('token') token: string, @Body() { password }: UsePasswordResetDto): Promise<void> {
    await this.accounts.reset(token, password);
  }
}
