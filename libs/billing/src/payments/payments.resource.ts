import type { Resource } from '#http';
import { OffPayments, PaymentProvider } from '#payments';
import { OpenedPayments } from './opened-payments.js';

/** The payment provider that was opened with the process. */
export const paymentsResource: Resource = {
  providers: [
    {
      provide: PaymentProvider,
      useFactory: (opened?: OpenedPayments) => opened?.paymentProvider ?? new OffPayments(),
      inject: [{ token: OpenedPayments, optional: true }],
    },
  ],
  exports: [PaymentProvider],
};
