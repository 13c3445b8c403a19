import type { Resource } from '#http';
import { personalPlace } from '#runtime';
import { CustomerStore } from './customer-store.js';
import { CustomersPlace } from './customers-place.service.js';
import { Customers } from './customers.service.js';
import { MemoryCustomers } from './memory-customers.js';
import { OpenedPayments } from './opened-payments.js';

/** The customers of buyers at the payment provider. */
export const customersResource: Resource = {
  providers: [
    {
      provide: CustomerStore,
      useFactory: (opened?: Partial<OpenedPayments>) => opened?.customerStore ?? new MemoryCustomers(),
      inject: [{ token: OpenedPayments, optional: true }],
    },
    Customers,
    personalPlace(CustomersPlace),
  ],
  exports: [Customers],
};
