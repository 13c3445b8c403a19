import type { Resource } from '#http';
import { personalDataStore } from '#runtime';
import { OpenedPayments } from './opened-payments.js';
import { CustomerStore } from './payment-stores.js';
import { Customers, CustomersDataStore } from './customers.service.js';
import { MemoryCustomers } from './memory-customers.js';

/** The customers of buyers at the payment provider. */
export const customersResource: Resource = {
  providers: [
    {
      provide: CustomerStore,
      useFactory: (opened?: Partial<OpenedPayments>) => opened?.customerStore ?? new MemoryCustomers(),
      inject: [{ token: OpenedPayments, optional: true }],
    },
    Customers,
    personalDataStore(CustomersDataStore),
  ],
  exports: [Customers],
};
