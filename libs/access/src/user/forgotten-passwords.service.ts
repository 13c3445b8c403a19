import { Injectable, Logger } from '@nestjs/common';
import { OperatorAttempts } from '../user-session/operator-attempts.service.js';
import { Accounts } from './accounts.service.js';
import { emailKey } from './email.js';

/** Password reset requests. */
@Injectable()
export class ForgottenPasswords {
  private readonly log = new Logger(ForgottenPasswords.name);

  constructor(
    private readonly accounts: Accounts,
    private readonly attempts: OperatorAttempts,
  ) {}

  /**
   * Mails a reset link if the account exists. The lookup runs after the answer, so that the duration of the answer reveals nothing; if the
   * process dies at that moment, no mail is sent, and the person must request it again. @throws Rejection `rate_limited`.
   */
  async begin(email: string): Promise<void> {
    await this.attempts.reset(emailKey(email));
    setImmediate(() => {
      this.accounts.forgotten(email).catch((error: unknown) => this.log.error(error, 'A mail could not be queued'));
    });
  }
}
