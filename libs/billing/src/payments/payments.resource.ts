import type { Resource } from '#http';
import { MemoryPayments } from './memory-payments.js';
import { OffPayments } from './off-payments.js';
import { PaymentProvider } from './payment-provider.js';

/** Who takes money for boards. */
export const paymentsResource: Resource = {
  providers: [
    { provide: PaymentProvider, useClass: process.env['PAYMENTS'] === 'test' ? MemoryPayments : OffPayments },
  ],
  exports: [PaymentProvider],
};
