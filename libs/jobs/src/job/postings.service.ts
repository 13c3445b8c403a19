import { reject, Rejection } from '#kernel';
import { repeatable } from '#store';
import { Injectable } from '@nestjs/common';
import { type Posting, SLOT_TAKEN } from './job.decider.js';
import { PlanLimits } from '../ports.js';
import { JobReader } from './job.read-model.js';

/** How often another slot is chosen after a job took the first; each time one slot fewer is left. */
const TRIES = 20;

/**
 * Lets no more jobs be published than the plan of the board allows, also when many are published at once: each published
 * job holds one of as many slots as there may be, and a slot is a claim.
 */
@Injectable()
export class Postings {
  constructor(
    private readonly limits: PlanLimits,
    private readonly reader: JobReader,
  ) {}

  /**
   * Runs `publish` with what the plan says, again with another slot while others are faster.
   * @throws what `publish` throws: `jobs_quota_exceeded` when no slot is left.
   */
  async using<T>(publish: (posting: Posting) => Promise<T>): Promise<T> {
    let posting = await this.offer();
    const tryIt = repeatable(() => publish(posting));
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryIt();
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== SLOT_TAKEN) throw error;
        if (attempt === TRIES)
          reject('conflict', 'stale_version', 'Many jobs are published at this moment: try again.');
        posting = await this.offer();
      }
    }
  }

  /** Whether the plan of the board counts published jobs at all. */
  async counted(): Promise<boolean> {
    return (await this.limits.current()).activeJobsLimit !== null;
  }

  private async offer(): Promise<Posting> {
    const { activeJobsLimit: limit } = await this.limits.current();
    if (limit === null) return { allowed: true, limit, slot: null };
    // After a change to a smaller plan more jobs may be published than there are slots.
    const [published, taken] = await Promise.all([this.reader.published(), this.reader.takenSlots()]);
    const free = Array.from({ length: limit }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
    // Any of them, so that jobs that are published at once seldom meet.
    const slot = published < limit ? free[Math.floor(Math.random() * free.length)] : undefined;
    return { allowed: limit > 0, limit, slot: slot ?? null };
  }
}
