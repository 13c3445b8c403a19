import type Stripe from 'stripe';
import type { InvoiceRequest } from '../../payments/payment-requests.js';
import { asked } from './stripe-client.js';
import { accountOptions } from './stripe-ledger.js';
import { refOf } from './stripe-refs.js';

/** Sends invoices by mail. */
export class StripeInvoices {
  constructor(private readonly stripe: Stripe) {}

  /** Creates and sends an invoice in steps. Each step has its own idempotency key, so a crash in between repeats none. @returns its ref. */
  async send(
    request: InvoiceRequest,
    account: string | null,
    metadata: Stripe.MetadataParam,
    key: string,
  ): Promise<string> {
    const step = (name: string): Stripe.RequestOptions => ({
      ...accountOptions(account),
      idempotencyKey: `${key}:${name}`,
    });
    const { stripe } = this;
    const customer = await asked(stripe.customers.create(customerOf(request, metadata), step('customer')));
    const fields = fieldsOf(request);
    const invoice = await asked(
      stripe.invoices.create(
        {
          customer: customer.id,
          collection_method: 'send_invoice',
          days_until_due: request.netTermsDays,
          description: request.description,
          auto_advance: true,
          pending_invoice_items_behavior: 'exclude',
          metadata,
          ...(fields.length === 0 ? {} : { custom_fields: fields }),
        },
        step('invoice'),
      ),
    );
    await asked(
      stripe.invoiceItems.create(
        { customer: customer.id, invoice: invoice.id, pricing: { price: request.priceRef } },
        step('item'),
      ),
    );
    await asked(stripe.invoices.finalizeInvoice(invoice.id, {}, step('finalize')));
    await asked(stripe.invoices.sendInvoice(invoice.id, {}, step('send')));
    return refOf(account, invoice.id);
  }
}

/** What is printed beside the lines. A tax id is printed without a check: for a check, the provider requires the type of the id. */
const fieldsOf = ({ taxId, details }: InvoiceRequest): Stripe.InvoiceCreateParams.CustomField[] => [
  ...(taxId === null ? [] : [{ name: 'Tax ID', value: taxId }]),
  ...details.map(({ name, value }) => ({ name, value })),
];

function customerOf(
  { email, name, address }: InvoiceRequest,
  metadata: Stripe.MetadataParam,
): Stripe.CustomerCreateParams {
  const { line1 = null, city = null, postalCode = null, country = null } = address ?? {};
  const known = Object.entries({ line1, city, postal_code: postalCode, country }).flatMap(([field, value]) =>
    value === null ? [] : [[field, value] as const],
  );
  return {
    email,
    metadata,
    ...(name === null ? {} : { name }),
    ...(known.length === 0 ? {} : { address: Object.fromEntries(known) }),
  };
}
