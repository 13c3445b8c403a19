import { PaywallSandbox } from '#billing';
import { Injectable } from '@nestjs/common';
import { SandboxPaywall } from '../ports.js';

/** The paywall of the board, from Billing. */
@Injectable()
export class BillingSandboxPaywall extends SandboxPaywall {
  constructor(private readonly paywall: PaywallSandbox) {
    super();
  }

  change(paywall: Parameters<SandboxPaywall['change']>[0]): Promise<void> {
    return this.paywall.change(paywall);
  }

  grant(buyer: Parameters<SandboxPaywall['grant']>[0]): Promise<void> {
    return this.paywall.grant(buyer);
  }
}
