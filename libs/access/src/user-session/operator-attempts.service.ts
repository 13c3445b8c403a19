import { RateLimits } from '#http';
import { Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';

/**
 * Counts attempts to authenticate, in addition to those of the IP address, which the guard counts: by account and IP address, by account
 * alone, and by second factor. They are counted before anything is looked up, and equally for email addresses without an account.
 */
@Injectable()
export class OperatorAttempts {
  constructor(private readonly limits: RateLimits) {}

  /** One attempt to sign in. @param visitor a digest of the IP address. @throws Rejection `rate_limited`. */
  async signIn(visitor: string, email: string): Promise<void> {
    const account = hash('sha256', email).slice(0, 32);
    await this.count('sign-in-pair', `${visitor}:${account}`);
    await this.count('sign-in-account', account);
  }

  /** One attempt at a password or a code, by a signed-in user or one who knows the password. @throws Rejection `rate_limited`. */
  async prove(userId: string): Promise<void> {
    await this.count('second-factor', userId);
  }

  /** One requested mail. @throws Rejection `rate_limited`. */
  async reset(email: string): Promise<void> {
    await this.count('password-reset', hash('sha256', email).slice(0, 32));
  }

  private async count(name: string, who: string): Promise<void> {
    const { limit, seconds } = this.limits.named(name);
    const { exceeded, resetSeconds } = await this.limits.take(`${name}:${who}`, limit, seconds);
    if (!exceeded) return;
    const message = 'Too many attempts. Try again later.';
    throw new Rejection('rate_limited', 'rate_limited', message, undefined, { retryAfter: resetSeconds });
  }
}
