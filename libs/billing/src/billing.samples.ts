import { moduleOf } from '#http';
import { scenario } from '#testing/scenario';
import { Module } from '@nestjs/common';
import { MemoryPayments } from './payments/memory-payments.samples.js';
import { PaymentProvider } from './payments/payment-provider.js';
import { paymentsResource } from './payments/payments.resource.js';
import { RESOURCES } from './resources.js';

/** The module in a scenario, with a provider of payments that the spec sees into. */
export async function selling() {
  const payments = new MemoryPayments();
  const rest = RESOURCES.filter((resource) => resource !== paymentsResource);

  @Module(moduleOf([...rest, { providers: [{ provide: PaymentProvider, useValue: payments }] }]))
  class SellingModule {}

  return { payments, ...(await scenario(SellingModule)) };
}
