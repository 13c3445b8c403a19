import type { Resource } from '#http';
import { personalDataStore } from '#runtime';
import { CustomerStore } from './customer-store.js';
import { CustomersDataStore } from './customers-data-store.service.js';
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
    personalDataStore(CustomersDataStore),
  ],
  exports: [Customers],
};
