import { type JobState, MemberJobs, type PostedJob, type WholeMemberJob } from '#jobs';
import { outcomeOf, reject, Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { POST_REFUSALS, refusing, RESUME_REFUSALS } from '../refusals.js';
import type { GrantedSale } from '../sale/job-checkout.service.js';
import { type JobSlot, JobSlots } from '../sale/job-slots.service.js';

/** How often a publication is tried, because the job changed since it was read. */
const TRIES = 5;

/**
 * Publishes jobs with slots of purchases. The slot is taken first, for one version of the job, and the job is then published at exactly that
 * version. So a slot that a job returned at an earlier version never publishes it, and no job is published without a slot (decision 0227).
 */
@Injectable()
export class Publications {
  constructor(
    private readonly jobs: MemberJobs,
    private readonly slots: JobSlots,
  ) {}

  /** Publishes a draft or an expired job with the terms of a sale. @throws Rejection as `POST_REFUSALS`, and that of the slot. */
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
  ): Promise<PostedJob> {
    return this.inTurn(jobId, slot, async (job) => {
      // A published job needs no slot: the rules of jobs refuse it.
      if (slot === null || job === null || job.status === 'published')
        return this.posted(companyId, jobId, { days, isPaid, awaitsCompany }, job?.version);
      return this.posted(companyId, jobId, { ...(await slot.take(job)), isPaid, awaitsCompany }, job.version);
    });
  }

  /**
   * Publishes a draft again within its period. The slot of a subscription or of a free plan is taken again; a use of a bundle lasts.
   * @throws Rejection as `RESUME_REFUSALS`; `employer_payment_required` also if no slot is free.
   */
  async again(companyId: string, jobId: string): Promise<WholeMemberJob> {
    const slot = await this.slots.again(companyId, jobId);
    return this.inTurn(jobId, slot, async (job) => {
      const isOpen = job?.status === 'draft' && job.expiresAt !== null && job.expiresAt > facts().now;
      if (slot !== null && isOpen && job.companyId === companyId) await this.takeAgain(slot, job);
      return refusing(this.jobs.resume(companyId, jobId, job?.version), RESUME_REFUSALS);
    });
  }

  private posted(...terms: Parameters<MemberJobs['post']>): Promise<PostedJob> {
    return refusing(this.jobs.post(...terms), POST_REFUSALS);
  }

  private async takeAgain(slot: JobSlot, job: JobState): Promise<void> {
    const taken = await outcomeOf(() => slot.take(job), { code: 'employer_checkout_failed' });
    if (taken instanceof Rejection)
      reject('unpaid', 'employer_payment_required', 'Every slot of this plan is in use, or the plan has ended.');
  }

  /** Publishes a job at the version that was read; reads it again if it changed since. Returns the slot if the job is not published. */
  private async inTurn<T>(
    jobId: string,
    slot: JobSlot | null,
    publish: (job: JobState | null) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const job = (await this.jobs.states([jobId])).get(jobId) ?? null;
      const outcome = await outcomeOf(publish(job));
      if (!(outcome instanceof Rejection)) return outcome;
      const isStale = outcome.code === 'precondition_failed';
      if (isStale && attempt < TRIES) continue;
      // After any other error it is unknown whether the job is published. The sweep returns the slot if it is not.
      await slot?.release(jobId);
      if (isStale) reject('conflict', 'stale_version', 'Others are changing this job at the same time. Try again.');
      throw outcome;
    }
  }
}
