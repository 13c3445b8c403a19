import { RateLimits } from '#http';
import { Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';

/**
 * Counts attempts to prove who one is, beside those of the address, which the guard counts: by account from one address, by account
 * from wherever, and by second factor. Counted before anything is looked up, and for addresses that have no account just the same.
 */
@Injectable()
export class OperatorAttempts {
  constructor(private readonly limits: RateLimits) {}

  /** One attempt to sign in. @param visitor a digest of the address. @throws Rejection `rate_limited`. */
  async signIn(visitor: string, email: string): Promise<void> {
    const account = hash('sha256', email).slice(0, 32);
    await this.count('sign-in-pair', `${visitor}:${account}`);
    await this.count('sign-in-account', account);
  }

  /** One attempt at a password or a code by who is signed in, or knows the password. @throws Rejection `rate_limited`. */
  async prove(userId: string): Promise<void> {
    await this.count('second-factor', userId);
  }

  /** One mail that somebody asks for. @throws Rejection `rate_limited`. */
  async reset(email: string): Promise<void> {
    await this.count('password-reset', hash('sha256', email).slice(0, 32));
  }

  private async count(name: string, who: string): Promise<void> {
    const { limit, seconds } = this.limits.named(name);
    const { exceeded, resetSeconds } = await this.limits.take(`${name}:${who}`, limit, seconds);
    if (!exceeded) return;
    const message = 'There were too many attempts: wait, then try again.';
    throw new Rejection('rate_limited', 'rate_limited', message, undefined, { retryAfter: resetSeconds });
  }
}
