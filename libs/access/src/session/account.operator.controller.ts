import { Caller, OperatorApi, Refuses, type UserSession, Handling, Allow } from '#http';
import { Body, HttpCode, Post } from '@nestjs/common';
import { SecondFactors } from '../user/second-factor.service.js';
import {
  ChangePasswordDto,
  ConfirmPasswordDto,
  ConfirmSecondFactorDto,
  RecoveryCodesDto,
  RemoveSecondFactorDto,
  SecondFactorSecretDto,
} from '../user/user.operator.dto.js';
import { SignIn } from './sign-in.service.js';

@OperatorApi('me', 'Sessions')
export class OperatorAccountController {
  constructor(
    private readonly signIn: SignIn,
    private readonly factors: SecondFactors,
  ) {}

  /** Update your password. All your other sessions end. */
  @Post('password')
  @HttpCode(204)
  @Allow.session()
  @Refuses({ forbidden: ['auth_password_wrong'] })
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @Caller() caller: UserSession,
  ): Promise<void> {
    await this.signIn.changePassword(caller, currentPassword, newPassword);
  }

  /** Create a secret for an authenticator app. It becomes the second factor of your account when you confirm it. */
  @Post('totp')
  @HttpCode(200)
  @Allow.session()
  @Handling({ oneTime: ['secret', 'uri'] })
  @Refuses({ forbidden: ['auth_password_wrong'], conflict: ['users_second_factor_enabled'] })
  async startTotp(
    @Body() { password }: ConfirmPasswordDto,
    @Caller() caller: UserSession,
  ): Promise<SecondFactorSecretDto> {
    const user = await this.signIn.proven(caller, password);
    return Object.assign({ object: 'second_factor' as const }, await this.factors.begin(user));
  }

  /** Confirm your authenticator app with a code. From now on, login needs a code. */
  @Post('totp/confirm')
  @HttpCode(200)
  @Allow.session()
  @Handling({ oneTime: ['codes'] })
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

  /** Remove the second factor from your account. */
  @Post('totp/remove')
  @HttpCode(204)
  @Allow.session()
  @Refuses({
    unauthenticated: ['auth_second_factor_invalid'],
    forbidden: ['auth_password_wrong'],
    conflict: ['users_second_factor_not_enabled'],
  })
  async removeTotp(@Body() { password, code }: RemoveSecondFactorDto, @Caller() caller: UserSession): Promise<void> {
    await this.factors.remove(await this.signIn.proven(caller, password), code);
  }
}
