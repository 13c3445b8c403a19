import { RateLimits } from '#http';
import { Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';

/**
 * Counts attempts on one account of the request's board, such as logins, in addition to the limit of the operation. The name of a bucket
 * contains a digest of the account, so that no address is stored.
 */
export class Attempts {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts an attempt on `whom` for the limit `name`: a visitor (`visitorOf`), an email address, the id of a user, or several of them combined.
   * @throws Rejection `rate_limited` beyond the limit.
   */
  async count(name: string, ...whom: readonly string[]): Promise<void> {
    const { resetSeconds, exceeded } = await this.take(name, whom);
    if (exceeded) refuse(resetSeconds);
  }

  /**
   * Counts an attempt for the limit `name` and, beyond that, for the limit `beyond`: the account is slowed down and never locked.
   * @throws Rejection `rate_limited` beyond both.
   */
  async slow(name: string, beyond: string, ...whom: readonly string[]): Promise<void> {
    const { exceeded } = await this.take(name, whom);
    if (exceeded) await this.count(beyond, ...whom);
  }

  private async take(name: string, whom: readonly string[]) {
    const { limit, seconds } = this.limits.named(name);
    const digest = hash('sha256', JSON.stringify([facts().board, ...whom]), 'base64url');
    return this.limits.take(`${name}:account:${digest}`, limit, seconds);
  }
}

function refuse(retryAfter: number): never {
  throw new Rejection('rate_limited', 'rate_limited', 'Too many attempts. Try again later.', undefined, {
    retryAfter,
  });
}

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
