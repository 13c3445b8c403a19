import { Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { EmployerJobs, JobPurchases } from '../job-ports.js';

/** Publishes jobs when their purchases are paid, and unpublishes them when a payment is refunded. Repeatable. */
@Injectable()
export class PaidJobs {
  constructor(
    private readonly purchases: JobPurchases,
    private readonly jobs: EmployerJobs,
  ) {}

  /**
   * Publishes the job that a purchase was made for. If the job was deleted or is already published, the purchase stays as a credit of its
   * company, so that a company never pays twice for one publication.
   */
  async publish(purchaseId: string): Promise<void> {
    const purchase = await this.purchases.find(purchaseId);
    if (!purchase?.isGood || purchase.jobId === null) return;
    const { companyId, jobId, isFeatured } = purchase;
    const [job] = await this.jobs.named(companyId, [jobId]);
    const used = purchase.uses.filter((use) => use.jobId === jobId);
    // After a crash between taking the slot and publishing the job, the job is as it was when the slot was taken.
    if (!job || (used.length > 0 && used.every(({ before }) => before !== job.expiresAt))) return;
    if (job.status === 'published' || (job.expiresAt !== null && job.expiresAt > facts().now)) return;
    const slot = await this.purchases.take(purchaseId, { id: jobId, before: job.expiresAt, isFeatured });
    try {
      await this.jobs.post(companyId, jobId, { ...slot, isPaid: true });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      await this.purchases.release(purchaseId, jobId);
    }
  }

  /** Ends the publications that used a purchase, unless another purchase has published the job since or the payment arrived after all. */
  async revoke(purchaseId: string): Promise<void> {
    const purchase = await this.purchases.find(purchaseId);
    if (!purchase?.isRevoked) return;
    for (const jobId of await this.purchases.lastUsed(purchaseId)) await this.jobs.revoke(purchase.companyId, jobId);
  }
}
