import { OperatorApi, Public, Refuses } from '#http';
import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { Accounts } from './accounts.service.js';
import { ForgottenPasswords } from './forgotten-passwords.service.js';
import { CreatePasswordResetDto, PasswordResetDto, UsePasswordResetDto } from './user.operator.dto.js';

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
