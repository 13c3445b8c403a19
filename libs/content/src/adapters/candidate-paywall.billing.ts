import { PaywallGate } from '#billing';
import { Injectable } from '@nestjs/common';
import { CandidatePaywall } from '../ports.js';

/** Reads the paywall from the Billing context. */
@Injectable()
export class BillingCandidatePaywall extends CandidatePaywall {
  constructor(private readonly gate: PaywallGate) {
    super();
  }

  isOn(): Promise<boolean> {
    return this.gate.isOn();
  }
}
