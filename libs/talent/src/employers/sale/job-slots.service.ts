import { JobPlans, moneyText, Sales, Slots, slotTermsOf } from '#billing';
import { reject, Rejection } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { type HeldSlot, type JobPurchase, JobPurchases, type JobReceipt, type JobSlot } from '../sale-ports.js';

/** Purchases from the Billing context. */
@Injectable()
export class BillingJobPurchases extends JobPurchases {
  constructor(
    private readonly slots: Slots,
    private readonly plans: JobPlans,
    private readonly sales: Sales,
  ) {
    super();
  }

  find(id: string): Promise<JobPurchase | null> {
    return this.slots.asked(id);
  }

  settle(id: string): Promise<void> {
    return this.sales.settle(id);
  }

  async receipt(id: string): Promise<JobReceipt | null> {
    const receipt = await this.sales.receipt(id);
    if (receipt === null) return null;
    const { amount, discount, currency, receiptUrl, invoiceUrl } = receipt;
    return {
      paid: moneyText({ amount, currency }),
      discount: discount === 0 ? null : moneyText({ amount: discount, currency }),
      receiptUrl,
      invoiceUrl,
    };
  }

  slot(id: string, isFeatured: boolean, terms?: Parameters<Slots['take']>[1]['terms']): JobSlot {
    const takenBy = newId('slots');
    return {
      take: ({ id: jobId, expiresAt: before, version }) =>
        orUsedUp(
          this.slots.take(id, {
            jobId,
            before,
            version,
            isFeatured,
            takenBy,
            ...(terms === undefined ? {} : { terms }),
          }),
        ),
      release: (jobId) => this.slots.release(id, jobId, takenBy),
    };
  }

  async slotAgain(companyId: string, jobId: string): Promise<JobSlot | null> {
    const last = await this.slots.lastOf(companyId, jobId);
    if (last?.posting.planKind === 'subscription') return this.slot(last.purchaseId, last.isFeatured);
    if (last?.posting.planKind !== 'free') return null;
    const plan = await this.plans.find(last.posting.planId);
    return this.slot(last.purchaseId, last.isFeatured, plan ? slotTermsOf(plan) : undefined);
  }

  release(id: string, jobId: string): Promise<void> {
    return this.slots.release(id, jobId);
  }

  async releaseUnused({ purchaseId, jobId, takenBy }: HeldSlot): Promise<void> {
    if (takenBy !== null) await this.slots.release(purchaseId, jobId, takenBy);
  }

  giveBack({ purchaseId, jobId }: HeldSlot, version: number): Promise<void> {
    return this.slots.returnSlot(purchaseId, jobId, version);
  }

  giveBackAll(companyId: string, jobId: string, version: number): Promise<void> {
    return this.slots.giveBack(companyId, jobId, version);
  }

  held(since: string): AsyncIterable<readonly HeldSlot[]> {
    return this.slots.held(since);
  }

  lastUsed(id: string): Promise<readonly string[]> {
    return this.slots.lastUsed(id);
  }

  delay(id: string, jobId: string): Promise<void> {
    return this.slots.delay(id, jobId);
  }

  endDelay(id: string): Promise<void> {
    return this.slots.endDelay(id);
  }

  waiting(): Promise<number> {
    return this.slots.waiting();
  }

  waitingOnAllBoards(limit: number): Promise<readonly { readonly board: string; readonly id: string }[]> {
    return this.slots.waitingOnAllBoards(limit);
  }

  isSold(jobId: string): Promise<boolean> {
    return this.slots.isSold(jobId);
  }
}

async function orUsedUp<T>(taken: Promise<T>): Promise<T> {
  try {
    return await taken;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'purchases_exhausted')
      reject('unfit', 'employer_checkout_failed', 'The company has nothing left of this purchase.');
    throw error;
  }
}
