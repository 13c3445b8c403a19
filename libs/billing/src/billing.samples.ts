import { moduleOf } from '#http';
import { scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { MemoryPayments } from './payments/memory-payments.samples.js';
import { PaymentFollowers } from './payments/payment-followers.js';
import { PaymentProvider } from './payments/payment-provider.js';
import { paymentsResource } from './payments/payments.resource.js';
import { AccessBuyers } from './ports.js';
import { RESOURCES } from './resources.js';

/** Candidates of every board, of whom a spec says who is there. */
export class KnownBuyers extends AccessBuyers {
  isOn = true;
  readonly profiles = new Set<string>();

  areOn(): Promise<boolean> {
    return Promise.resolve(this.isOn);
  }

  hasProfile(userId: string): Promise<boolean> {
    return Promise.resolve(this.profiles.has(userId));
  }

  named(userIds: readonly string[]) {
    const name = (id: string) => [id, { email: `${id}@jobs.example`, displayName: null }] as const;
    return Promise.resolve(new Map(userIds.filter((id) => this.profiles.has(id)).map(name)));
  }

  storefront(): Promise<string> {
    return Promise.resolve('https://jobs.example');
  }
}

/** The module in a scenario, with a provider of payments that the spec sees into. */
export async function selling() {
  const payments = new MemoryPayments();
  const buyers = new KnownBuyers();
  const rest = RESOURCES.filter((resource) => resource !== paymentsResource);

  @Module(
    moduleOf([
      ...rest,
      {
        providers: [
          { provide: PaymentProvider, useValue: payments },
          { provide: AccessBuyers, useValue: buyers },
          PaymentFollowers,
        ],
      },
    ]),
  )
  class SellingModule {}

  return { payments, buyers, ...(await scenario(SellingModule)) };
}
