import { type RequestedPosting, Slots } from '#billing';
import { type JobState, MemberJobs } from '#jobs';
import { outcomeOf, Rejection } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { PostingConfirmations } from '../job-posting/posting-confirmations.service.js';
import { hasRoom } from '../sale/job-sale.js';
import { JobSlots } from '../sale/job-slots.service.js';
import { BuyerMails } from './buyer-mails.service.js';
import { Publications } from '../publication/publications.service.js';

/** Publishes jobs when their purchases are paid, and unpublishes them when a payment is refunded. Repeatable. */
@Injectable()
export class PaidJobs {
  constructor(
    private readonly purchased: Slots,
    private readonly slots: JobSlots,
    private readonly jobs: MemberJobs,
    private readonly publications: Publications,
    private readonly mails: BuyerMails,
    private readonly confirmations: PostingConfirmations,
  ) {}

  /**
   * Publishes the job that a purchase was made for, as soon as the board has room for it. A job that a
   * stranger posted under a company with members waits for that company. If the job was deleted or is already published,
   * the purchase stays as a credit of its company, so that a company never pays twice for one publication.
   * @returns false if the job waits for room.
   */
  async publish(purchaseId: string): Promise<boolean> {
    const purchase = await this.purchased.requestedPosting(purchaseId);
    if (!purchase?.isGood || purchase.jobId === null) return true;
    const outcome = await this.outcomeOf(purchaseId, purchase, purchase.jobId);
    if (outcome === 'waiting') {
      await this.purchased.delay(purchaseId, purchase.jobId);
      return false;
    }
    if (purchase.isDelayed) await this.purchased.endDelay(purchaseId);
    if (outcome === 'credit') await this.mails.credited(purchaseId, purchase);
    // An invoice may have published the job before it is paid.
    else await this.mails.paid(purchaseId, purchase);
    return true;
  }

  private async outcomeOf(
    purchaseId: string,
    purchase: RequestedPosting,
    jobId: string,
  ): Promise<'published' | 'waiting' | 'credit' | 'used'> {
    const { companyId } = purchase;
    const job = (await this.jobs.states([jobId])).get(jobId);
    const used = purchase.uses.filter((use) => use.jobId === jobId);
    // After a crash between taking the slot and publishing the job, the job is as it was when the slot was taken.
    if (used.length > 0 && used.every(({ before }) => before !== job?.expiresAt)) return 'used';
    // The job waits for its company.
    if (used.length > 0 && job?.status === 'pending_approval') return 'used';
    if (job?.companyId !== companyId || hasPeriod(job)) return 'credit';
    if (!(await this.hasRoom(purchase))) return 'waiting';
    const slot = this.slots.of(purchaseId, purchase.isFeatured);
    const outcome = await outcomeOf(async () => {
      const awaitsCompany = await this.confirmations.holdPaid(companyId, jobId);
      await this.publications.post(companyId, jobId, { days: null, isPaid: true, slot, awaitsCompany });
    });
    if (!(outcome instanceof Rejection)) return 'published';
    if ((outcome.details as { reason?: unknown } | undefined)?.reason === 'board_full') return 'waiting';
    if (outcome.code === 'stale_version') throw outcome;
    // A try that ended between taking the slot and publishing the job still has it: the sweep returns it.
    return used.length > 0 ? 'waiting' : 'credit';
  }

  /** Jobs that already wait come first. */
  private async hasRoom({ isDelayed }: RequestedPosting): Promise<boolean> {
    const room = await this.jobs.room();
    if (room === null) return true;
    const waiting = isDelayed ? 0 : await this.purchased.waiting();
    return hasRoom({ room, waiting, isPaid: true, needsApproval: false });
  }

  /**
   * Ends the publications that used a purchase, unless another purchase has published the job since or the payment arrived after all. The
   * uses of an invoice that was not paid end, so that a late payment publishes the job.
   */
  async revoke(purchaseId: string): Promise<void> {
    const purchase = await this.purchased.requestedPosting(purchaseId);
    if (!purchase?.isRevoked) return;
    for (const jobId of await this.purchased.lastUsed(purchaseId)) await this.jobs.revoke(purchase.companyId, jobId);
    if (!purchase.isUnpaid) return;
    for (const jobId of new Set(purchase.uses.map((use) => use.jobId))) await this.purchased.release(purchaseId, jobId);
  }
}

/** Whether the paid period of the job still runs. */
const hasPeriod = ({ status, expiresAt }: JobState): boolean =>
  status === 'published' || (expiresAt !== null && expiresAt > facts().now);
