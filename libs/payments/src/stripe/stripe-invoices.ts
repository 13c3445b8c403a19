import type Stripe from 'stripe';
import type { InvoiceRequest } from '../payment-requests.js';
import { resultOf } from './stripe-client.js';
import { billedTo } from './stripe-customers.js';
import { accountOptions } from './stripe-ledger.js';
import { parsedRef, refOf } from './stripe-refs.js';

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
    const customer = await this.customerOf(request, metadata, step('customer'));
    const fields = fieldsOf(request);
    const invoice = await resultOf(
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
    await resultOf(
      stripe.invoiceItems.create(
        { customer: customer.id, invoice: invoice.id, pricing: { price: request.priceRef } },
        step('item'),
      ),
    );
    await resultOf(stripe.invoices.finalizeInvoice(invoice.id, {}, step('finalize')));
    await resultOf(stripe.invoices.sendInvoice(invoice.id, {}, step('send')));
    return refOf(account, invoice.id);
  }

  private customerOf(
    request: InvoiceRequest,
    metadata: Stripe.MetadataParam,
    step: Stripe.RequestOptions,
  ): Promise<Stripe.Customer> {
    const { customers } = this.stripe;
    const billed = billedTo(request);
    return resultOf(
      request.customerRef === null
        ? customers.create({ ...billed, metadata }, step)
        : customers.update(parsedRef(request.customerRef).id, billed, step),
    );
  }
}

/** What is printed beside the lines. A tax id is printed without a check: for a check, the provider requires the type of the id. */
const fieldsOf = ({ taxId, details }: InvoiceRequest): Stripe.InvoiceCreateParams.CustomField[] => [
  ...(taxId === null ? [] : [{ name: 'Tax ID', value: taxId }]),
  ...details.map(({ name, value }) => ({ name, value })),
];
