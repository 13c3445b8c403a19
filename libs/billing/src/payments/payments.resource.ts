import type { Resource } from '#http';
import { background } from '#runtime';
import { OffPayments } from './off-payments.js';
import { OpenedPayments } from './opened-payments.js';
import { PaymentFollowers } from './payment-followers.js';
import { PaymentProvider } from './payment-provider.js';
import { PaymentHintWork, PaymentSweep } from './payments.service.js';

/** The payment provider that was opened with the process, and the background work that follows it. */
export const paymentsResource: Resource = {
  providers: [
    {
      provide: PaymentProvider,
      useFactory: (opened?: OpenedPayments) => opened?.paymentProvider ?? new OffPayments(),
      inject: [{ token: OpenedPayments, optional: true }],
    },
    PaymentFollowers,
    ...background(PaymentHintWork),
    ...background(PaymentSweep),
  ],
  exports: [PaymentProvider, PaymentFollowers],
};
