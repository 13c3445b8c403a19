import type { RateLimits } from '#http';
import { Rejection } from '#kernel';
import { facts } from '#store';
import { hash } from 'node:crypto';

/**
 * Counts what is tried about one account of the board of the request, such as signing in, beside the limit of its operation. A bucket
 * goes by a digest of whom it is about, so that no address stands in its name.
 */
export class Attempts {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts an attempt about `whom` for the limit `name`: an address of the network, of a mailbox, the id of a user, or several of
   * them together. @throws Rejection `rate_limited` beyond the limit.
   */
  async count(name: string, ...whom: readonly string[]): Promise<void> {
    const { resetSeconds, exceeded } = await this.take(name, whom);
    if (exceeded) refuse(resetSeconds);
  }

  /**
   * Counts an attempt for the limit `name` and, beyond that, for the limit `beyond`: the account is slowed down and never shut.
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
  throw new Rejection('rate_limited', 'rate_limited', 'There were too many attempts: try again later.', undefined, {
    retryAfter,
  });
}
