import { Injectable, Logger } from '@nestjs/common';
import { OperatorAttempts } from '../user-session/operator-attempts.service.js';
import { Accounts } from './accounts.service.js';
import { emailKey } from './email.js';

/** Passwords that were forgotten, or that somebody says were. */
@Injectable()
export class ForgottenPasswords {
  private readonly log = new Logger(ForgottenPasswords.name);

  constructor(
    private readonly accounts: Accounts,
    private readonly attempts: OperatorAttempts,
  ) {}

  /**
   * Mails a link when there is an account. It is looked for behind the answer, so that how long the answer takes tells nothing; should
   * the process die at that moment, there is no mail, and the person asks again. @throws Rejection `rate_limited`.
   */
  async begin(email: string): Promise<void> {
    await this.attempts.reset(emailKey(email));
    setImmediate(() => {
      this.accounts.forgotten(email).catch((error: unknown) => this.log.error(error, 'A mail could not be queued'));
    });
  }
}
