import { PaywallGate } from '#billing';
import { Injectable } from '@nestjs/common';
import { CandidatePaywall } from '../ports.js';

/** The paywall as Billing knows it. */
@Injectable()
export class BillingCandidatePaywall extends CandidatePaywall {
  constructor(private readonly gate: PaywallGate) {
    super();
  }

  isOn(): Promise<boolean> {
    return this.gate.isOn();
  }
}
