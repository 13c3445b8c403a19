import { JobPlans, Slots, slotTermsOf } from '#billing';
import type { JobState } from '#jobs';
import { outcomeOf, reject, Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';

/** A slot of a purchase for one publication of a job. It is taken before the job changes. */
export interface JobSlot {
  /**
   * Takes the slot; repeatable for the same version of the job. @returns the terms of the publication.
   * @throws Rejection `employer_checkout_failed` if no slot is free.
   */
  take(
    job: Pick<JobState, 'id' | 'expiresAt' | 'version'>,
  ): Promise<{ readonly days: number | null; readonly isFeatured: boolean }>;
  /** Returns the slot, because the job was not published. Repeatable. */
  release(jobId: string): Promise<void>;
}

/** Slots of purchases for the publication of jobs. */
@Injectable()
export class JobSlots {
  constructor(
    private readonly slots: Slots,
    private readonly plans: JobPlans,
  ) {}

  /** A slot of a purchase, to be taken. @param terms those of a free plan as it is now; absent: those of the purchase. */
  of(purchaseId: string, isFeatured: boolean, terms?: Parameters<Slots['take']>[1]['terms']): JobSlot {
    const takenBy = newId('slots');
    return {
      take: ({ id: jobId, expiresAt: before, version }) => {
        const wish = { jobId, before, version, isFeatured, takenBy, ...(terms === undefined ? {} : { terms }) };
        return orUsedUp(this.slots.take(purchaseId, wish));
      },
      release: (jobId) => this.slots.release(purchaseId, jobId, takenBy),
    };
  }

  /**
   * The slot that a job of a company needs to be published again within its period: one of the subscription or the free plan that it was
   * last published with. Null if that publication still lasts, or used no purchase.
   */
  async again(companyId: string, jobId: string): Promise<JobSlot | null> {
    const last = await this.slots.lastOf(companyId, jobId);
    if (last?.posting.planKind === 'subscription') return this.of(last.purchaseId, last.isFeatured);
    if (last?.posting.planKind !== 'free') return null;
    const plan = await this.plans.find(last.posting.planId);
    return this.of(last.purchaseId, last.isFeatured, plan ? slotTermsOf(plan) : undefined);
  }
}

async function orUsedUp<T>(taken: Promise<T>): Promise<T> {
  const outcome = await outcomeOf(taken, { code: 'purchases_exhausted' });
  if (!(outcome instanceof Rejection)) return outcome;
  reject('unfit', 'employer_checkout_failed', 'The company has nothing left of this purchase.');
}
