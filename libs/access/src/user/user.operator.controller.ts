import { OperatorApi, Refuses, Allow } from '#http';
import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { Accounts, ForgottenPasswords } from './accounts.service.js';
import { CreatePasswordResetDto, PasswordResetDto, UsePasswordResetDto } from './user.operator.dto.js';

@OperatorApi('password-resets', 'Sessions')
export class OperatorPasswordResetsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly forgotten: ForgottenPasswords,
  ) {}

  /** Send a password reset link by mail. The response is the same whether or not the account exists. */
  @Post()
  @HttpCode(202)
  @Allow.everyone({ limit: 'operator-auth' })
  async requestPasswordReset(@Body() { email }: CreatePasswordResetDto): Promise<PasswordResetDto> {
    await this.forgotten.begin(email);
    return { object: 'password_reset', status: 'accepted' };
  }

  /**
   * Set a new password with a reset token. The token comes from the mail. It works once, within an hour. All sessions of the
   * account end.
   */
  @Post(':token')
  @HttpCode(204)
  @Allow.everyone({ limit: 'operator-auth' })
  @Refuses({ missing: ['password_resets_not_found'] })
  async usePasswordReset(@Param('token') token: string, @Body() { password }: UsePasswordResetDto): Promise<void> {
    await this.accounts.reset(token, password);
  }
}
