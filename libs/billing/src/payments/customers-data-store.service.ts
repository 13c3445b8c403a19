import { type DataSubject, PersonalDataStore } from '#runtime';
import { OperationPostponed } from '#runtime/operations';
import { Injectable } from '@nestjs/common';
import { Customers } from './customers.service.js';
import { PaymentsUnavailable } from './payment-errors.js';

/** How long an erasure waits for a provider that does not answer. */
const LATER_SECONDS = 60;

/** The customers of a person at the payment provider. After an erasure they have no name and no address, and nothing here leads to them. */
@Injectable()
export class CustomersDataStore extends PersonalDataStore {
  readonly name = 'payment_customers';
  readonly covers = { payment_customers: 'rows' } as const;

  constructor(private readonly customers: Customers) {
    super();
  }

  // Digests, and refs at the provider, which mean nothing to the person.
  async *read(): AsyncIterable<object> {}

  async purge({ ids: [userId], provenAddresses, goneAt }: DataSubject): Promise<void> {
    await orLater(this.customers.forget(userId, provenAddresses, goneAt ?? null));
  }

  override async purgeGuests(): Promise<void> {
    await orLater(this.customers.forgetAll());
  }
}

async function orLater(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw new OperationPostponed(LATER_SECONDS);
    throw error;
  }
}
