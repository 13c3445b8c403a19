import type Stripe from 'stripe';
import type { CustomerRequest, InvoiceRequest } from '../payment-requests.js';
import { resultOf, found } from './stripe-client.js';
import { accountOptions } from './stripe-ledger.js';
import { parsedRef, refOf } from './stripe-refs.js';

/** Customers of buyers. */
export class StripeCustomers {
  constructor(private readonly stripe: Stripe) {}

  /** @returns the ref of the customer. */
  async make(
    { email }: CustomerRequest,
    account: string | null,
    metadata: Stripe.MetadataParam,
    key: string,
  ): Promise<string> {
    const options = { ...accountOptions(account), idempotencyKey: key };
    const { id } = await resultOf(this.stripe.customers.create({ email, metadata }, options));
    return refOf(account, id);
  }

  /** Whether a customer exists in `account`; afterwards it has the address. */
  async update(ref: string, { email }: CustomerRequest, account: string | null): Promise<boolean> {
    const { account: at, id } = parsedRef(ref);
    if (at !== account) return false;
    const customer = await found(this.stripe.customers.retrieve(id, {}, accountOptions(account)));
    // The owner of the account may have deleted it.
    if (customer === null || customer.deleted) return false;
    if (customer.email !== email) await resultOf(this.stripe.customers.update(id, { email }, accountOptions(account)));
    return true;
  }

  /** Deleting a customer would end subscriptions, which may be those of a company. */
  async forget(ref: string): Promise<void> {
    const { account, id } = parsedRef(ref);
    const nothing = { email: '', name: '', phone: '', address: '' } as const;
    await resultOf(this.stripe.customers.update(id, nothing, accountOptions(account)));
  }
}

/** The fields of a customer that an invoice prints. */
export function billedTo({ email, name, address }: InvoiceRequest): Stripe.CustomerCreateParams {
  const { line1 = null, city = null, postalCode = null, country = null } = address ?? {};
  const known = Object.entries({ line1, city, postal_code: postalCode, country }).flatMap(([field, value]) =>
    value === null ? [] : [[field, value] as const],
  );
  return {
    email,
    ...(name === null ? {} : { name }),
    ...(known.length === 0 ? {} : { address: Object.fromEntries(known) }),
  };
}
