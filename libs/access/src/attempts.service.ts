import type { RateLimits } from '#http';
import { Rejection } from '#kernel';
import { facts } from '#store';
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
