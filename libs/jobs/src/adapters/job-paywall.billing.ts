import { PaywallGate } from '#billing';
import { Injectable } from '@nestjs/common';
import { JobPaywall } from '../ports.js';

/** The paywall of the board and the grants of its candidates, as Billing knows them. */
@Injectable()
export class BillingJobPaywall extends JobPaywall {
  constructor(private readonly gate: PaywallGate) {
    super();
  }

  previewCount(userId: string | null): Promise<number | null> {
    return this.gate.previewCount(userId);
  }
}
