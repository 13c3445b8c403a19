import type { PurchaseEvents } from '#billing';
import { Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { PaidJobs } from './paid-jobs.service.js';

/** Keeps jobs in step with their purchases. */
@Injectable()
export class FollowPayments extends Policy {
  readonly name = 'publish-paid-jobs';
  readonly on: Reacts<{ purchase: PurchaseEvents }> = {
    purchase: {
      PurchasePaid: ({ objectId }) => this.paid.publish(objectId),
      InvoiceIssued: ({ objectId }) => this.paid.publish(objectId),
      PurchaseRevoked: ({ objectId }) => this.paid.revoke(objectId),
    },
  };

  constructor(private readonly paid: PaidJobs) {
    super();
  }
}
