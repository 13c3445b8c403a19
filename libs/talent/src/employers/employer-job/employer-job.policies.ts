import { type PurchaseEvents, PurchaseRow } from '#billing';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { PaidJobs } from './paid-jobs.service.js';

/** Jobs follow what was paid for them. */
@Injectable()
export class FollowPayments extends Policy {
  readonly name = 'publish-paid-jobs';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      PurchasePaid: async (_, subject) => this.publish(await subject.row(PurchaseRow)),
      InvoiceIssued: async (_, subject) => this.publish(await subject.row(PurchaseRow)),
      PurchaseRevoked: async (_, subject) => this.revoke(await subject.row(PurchaseRow)),
    },
  };

  constructor(private readonly paid: PaidJobs) {
    super();
  }

  private async publish(row: PurchaseRow | null): Promise<void> {
    if (row) await this.paid.publish(row);
  }

  private async revoke(row: PurchaseRow | null): Promise<void> {
    // Paid after all meanwhile.
    if (row?.status === 'revoked') await this.paid.revoke(row);
  }
}
