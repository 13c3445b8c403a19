import { reject, Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { EmployerJobs, type JobState, type WholeEmployerJob } from '../job-ports.js';
import { type GrantedSale, JobPurchases, type JobSlot } from '../sale-ports.js';

/** How often a publication is tried, because the job changed since it was read. */
const TRIES = 5;

/** A job that was published, or awaits approval. */
export interface Published {
  readonly job: WholeEmployerJob;
  readonly status: 'published' | 'pending_approval';
}

/**
 * Publishes jobs with slots of purchases. The slot is taken first, for one version of the job, and the job is then published at exactly that
 * version. So a slot that a job returned at an earlier version never publishes it, and no job is published without a slot (decision 0227).
 */
@Injectable()
export class Publications {
  constructor(
    private readonly jobs: EmployerJobs,
    private readonly purchases: JobPurchases,
  ) {}

  /** Publishes a draft or an expired job with the terms of a sale. @throws Rejection as `EmployerJobs.post`, and that of the slot. */
  post(
    companyId: string,
    jobId: string,
    {
      days,
      isPaid,
      slot,
      awaitsCompany = false,
    }: Omit<GrantedSale, 'status'> & {
      /** Whether the job waits until its company confirms it. */ readonly awaitsCompany?: boolean;
    },
  ): Promise<Published> {
    return this.inTurn(jobId, slot, async (job) => {
      // A published job needs no slot: the rules of jobs refuse it.
      if (slot === null || job === null || job.status === 'published')
        return this.jobs.post(companyId, jobId, { days, isPaid, awaitsCompany }, job?.version);
      return this.jobs.post(companyId, jobId, { ...(await slot.take(job)), isPaid, awaitsCompany }, job.version);
    });
  }

  /**
   * Publishes a draft again within its period. The slot of a subscription or of a free plan is taken again; a use of a bundle lasts.
   * @throws Rejection as `EmployerJobs.publish`; `employer_payment_required` also if no slot is free.
   */
  async again(companyId: string, jobId: string): Promise<WholeEmployerJob> {
    const slot = await this.purchases.slotAgain(companyId, jobId);
    return this.inTurn(jobId, slot, async (job) => {
      const isOpen = job?.status === 'draft' && job.expiresAt !== null && job.expiresAt > facts().now;
      if (slot !== null && isOpen && job.companyId === companyId) await this.takeAgain(slot, job);
      return this.jobs.publish(companyId, jobId, job?.version);
    });
  }

  private async takeAgain(slot: JobSlot, job: JobState): Promise<void> {
    try {
      await slot.take(job);
    } catch (error) {
      if (error instanceof Rejection && error.code === 'employer_checkout_failed')
        reject('unpaid', 'employer_payment_required', 'Every slot of this plan is in use, or the plan has ended.');
      throw error;
    }
  }

  /** Publishes a job at the version that was read; reads it again if it changed since. Returns the slot if the job is not published. */
  private async inTurn<T>(
    jobId: string,
    slot: JobSlot | null,
    publish: (job: JobState | null) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const job = (await this.jobs.states([jobId])).get(jobId) ?? null;
      try {
        return await publish(job);
      } catch (error) {
        const isStale = error instanceof Rejection && error.code === 'precondition_failed';
        if (isStale && attempt < TRIES) continue;
        // After any other error it is unknown whether the job is published. The sweep returns the slot if it is not.
        if (error instanceof Rejection) await slot?.release(jobId);
        if (isStale) reject('conflict', 'stale_version', 'Others are changing this job at the same time. Try again.');
        throw error;
      }
    }
  }
}
