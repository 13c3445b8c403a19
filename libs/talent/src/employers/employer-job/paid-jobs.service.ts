import { type PurchaseRow, Slots } from '#billing';
import { Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { EmployerJobs } from '../job-ports.js';

/** Publishes the jobs of purchases, and takes them off the board when what was paid is given back. Repeatable. */
@Injectable()
export class PaidJobs {
  constructor(
    private readonly slots: Slots,
    private readonly jobs: EmployerJobs,
  ) {}

  /**
   * Publishes the job that a purchase was made for. A purchase whose job is gone, or is published already, stays as a credit of its
   * company: nobody pays twice for one publication.
   */
  async publish(row: PurchaseRow): Promise<void> {
    const wanted = this.slots.wanted(row);
    if (!wanted) return;
    const { companyId, jobId, isFeatured } = wanted;
    const [job] = await this.jobs.named(companyId, [jobId]);
    const used = row.uses.filter((use) => use.jobId === jobId);
    // After a crash between the slot and the job, the job is as it was when the slot was taken.
    if (!job || (used.length > 0 && used.every(({ before }) => before !== job.expiresAt))) return;
    if (job.status === 'published' || (job.expiresAt !== null && job.expiresAt > facts().now)) return;
    const slot = await this.slots.take(row.id, { jobId, isFeatured, before: job.expiresAt, lapsed: [] });
    try {
      await this.jobs.post(companyId, jobId, { ...slot, isPaid: true });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      await this.slots.release(row.id, jobId);
    }
  }

  /** Ends the publications that a purchase was used for, unless another purchase has published the job since. */
  async revoke(row: PurchaseRow): Promise<void> {
    if (row.companyId === null) return;
    for (const jobId of await this.slots.lastUsed(row)) await this.jobs.revoke(row.companyId, jobId);
  }
}
