import { Slots } from '#billing';
import { Injectable } from '@nestjs/common';
import { type JobPurchase, JobPurchases } from '../job-ports.js';

/** Purchases from the Billing context. */
@Injectable()
export class BillingJobPurchases extends JobPurchases {
  constructor(private readonly slots: Slots) {
    super();
  }

  find(id: string): Promise<JobPurchase | null> {
    return this.slots.asked(id);
  }

  take(
    id: string,
    { id: jobId, ...job }: { readonly id: string; readonly before: string | null; readonly isFeatured: boolean },
  ) {
    return this.slots.take(id, { ...job, jobId, lapsed: [] });
  }

  release(id: string, jobId: string): Promise<void> {
    return this.slots.release(id, jobId);
  }

  lastUsed(id: string): Promise<readonly string[]> {
    return this.slots.lastUsed(id);
  }
}
