import type { Resource } from '#http';
import { CustomerStore, MemoryCustomers } from '#payments';
import { personalDataStore } from '#runtime';
import { OpenedPayments } from './opened-payments.js';
import { Customers, CustomersDataStore } from './customers.service.js';

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
