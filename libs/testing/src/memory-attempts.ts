import type { Attempts } from '#access';
import { Rejection } from '#kernel';
import { facts } from '#store';
import type { Contract } from './contract.js';

/** Attempts in memory, for specs: unlimited, unless a limit is set. */
export class MemoryAttempts implements Contract<Attempts> {
  /** By the name of the limit. */
  readonly limits = new Map<string, number>();
  private readonly counted = new Map<string, number>();

  async count(name: string, ...whom: readonly string[]): Promise<void> {
    if (this.exceeds(name, whom))
      throw new Rejection('rate_limited', 'rate_limited', 'Too many attempts. Try again later.');
  }

  async slow(name: string, beyond: string, ...whom: readonly string[]): Promise<void> {
    if (this.exceeds(name, whom)) await this.count(beyond, ...whom);
  }

  private exceeds(name: string, whom: readonly string[]): boolean {
    const key = JSON.stringify([facts().board, name, ...whom]);
    const count = (this.counted.get(key) ?? 0) + 1;
    this.counted.set(key, count);
    return count > (this.limits.get(name) ?? Number.POSITIVE_INFINITY);
  }
}
