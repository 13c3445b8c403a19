import { PaywallGate } from '#billing';
import { Injectable } from '@nestjs/common';
import { JobPaywall } from '../ports.js';

/** The board's paywall and its candidates' access grants, from Billing. */
@Injectable()
export class BillingJobPaywall extends JobPaywall {
  constructor(private readonly gate: PaywallGate) {
    super();
  }

  previewCount(userId: string | null): Promise<number | null> {
    return this.gate.previewCount(userId);
  }
}
