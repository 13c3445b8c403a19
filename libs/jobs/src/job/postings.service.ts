import { Plans } from '#billing';
import { reject, Rejection } from '#kernel';
import { Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { JobReader } from './job.read-model.js';
import { SlotOffers } from './slots.service.js';
import { SLOT_TAKEN, type SlotPosting } from './job-messages.js';

/** How often to try another slot after a conflict. Each conflict means one free slot fewer. */
const TRIES = 20;

/**
 * Enforces the plan's limit on published jobs, also under concurrency: each published job holds one of the plan's slots, and a slot is
 * a claim.
 */
@Injectable()
export class Postings {
  constructor(
    private readonly plans: Plans,
    private readonly slots: SlotOffers,
    private readonly reader: JobReader,
  ) {}

  /**
   * Runs `publish` with the plan's limits. Retries with another slot on conflicts.
   * @throws the error of `publish`: `jobs_quota_exceeded` if no slot is left.
   */
  async using<T>(publish: (posting: SlotPosting) => Promise<T>): Promise<T> {
    let posting = await this.offer();
    const tryIt = Scope.repeatable(() => publish(posting));
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryIt();
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== SLOT_TAKEN) {
          if (posting.slot !== null) this.slots.release(posting.slot);
          throw error;
        }
        this.slots.forget();
        if (attempt === TRIES)
          reject('conflict', 'stale_version', 'Too many jobs are being published at this moment. Try again.');
        posting = await this.offer();
      }
    }
  }

  /** How many more jobs the board's plan allows to be published now; null for any number. A hint: only claims decide. */
  async room(): Promise<number | null> {
    const { activeJobsLimit: limit } = await this.plans.capabilities();
    return limit === null ? null : Math.max(0, limit - (await this.reader.published()));
  }

  /** Whether the board's plan limits the number of published jobs. */
  async counted(): Promise<boolean> {
    return (await this.plans.capabilities()).activeJobsLimit !== null;
  }

  private async offer(): Promise<SlotPosting> {
    const { activeJobsLimit: limit } = await this.plans.capabilities();
    if (limit === null) {
      this.slots.forget();
      return { allowed: true, limit, slot: null };
    }
    return { allowed: limit > 0, limit, slot: limit > 0 ? await this.slots.offer(limit) : null };
  }
}
