import type Stripe from 'stripe';
import { type Payment, PaymentRefused } from '../payment-provider.js';
import { resultOf, found } from './stripe-client.js';
import {
  chargeOf,
  type ChargeDetails,
  disputeFrom,
  intentOf,
  isIssued,
  type Marks,
  marksOfInvoice,
  type MarksOf,
  paymentFrom,
  paymentFromInvoice,
} from './stripe-objects.js';
import { idOf, type StripeRef } from './stripe-refs.js';

/** Page size of a list. */
const PAGE = 100;

/** Payments and invoices of accounts as one ledger. A paid invoice is one line: the line of its payment. */
export class StripeLedger {
  constructor(
    private readonly stripe: Stripe,
    private readonly marks: () => Promise<MarksOf>,
  ) {}

  /** A payment or an invoice that this installation created; null if there is none. */
  async payment({ account, id }: StripeRef): Promise<Payment | null> {
    return id.startsWith('in_') ? this.invoiceById(account, id) : this.intentById(account, id);
  }

  /** @throws PaymentRefused when it was not paid, or was paid outside the provider. */
  async refund(ref: StripeRef, key: string): Promise<void> {
    const options = accountOptions(ref.account);
    const intent = ref.id.startsWith('in_') ? await this.intentOfInvoice(ref) : ref.id;
    if (intent === null) throw new PaymentRefused('not_paid');
    try {
      await resultOf(this.stripe.refunds.create({ payment_intent: intent }, { ...options, idempotencyKey: key }));
    } catch (error) {
      if (!(error instanceof PaymentRefused) || error.reason !== 'charge_already_refunded') throw error;
    }
  }

  /** Payments to a board into `account`, newest first. */
  async *since(account: string | null, moment: Date, board: string): AsyncIterable<Payment> {
    const lists = [this.intents(account, moment), this.invoices(account, moment)];
    for await (const payment of newestFirst(lists))
      if (payment.payee === 'board' && payment.board === board) yield payment;
  }

  /** Events of `account`, newest first. The provider keeps the last thirty days. */
  events(account: string | null, since: Date): AsyncIterable<Stripe.Event> {
    return pages((after) => this.stripe.events.list(pageOf(since, after), accountOptions(account)));
  }

  private async intentById(account: string | null, id: string): Promise<Payment | null> {
    const options = accountOptions(account);
    const intent = await found(this.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, options));
    if (intent === null) return null;
    const marks = (await this.marks())(intent.metadata);
    if (marks !== null) return isPaid(intent) ? this.fromIntent(account, intent, marks) : null;
    if (intent.metadata.installation !== undefined) return null;
    // The payment of an invoice has no metadata: the invoice has it.
    const { data } = await resultOf(
      this.stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id }, limit: 1 }, options),
    );
    const invoice = idOf(data[0]?.invoice);
    return invoice === null ? null : this.invoiceById(account, invoice);
  }

  private async invoiceById(account: string | null, id: string): Promise<Payment | null> {
    const invoice = await found(this.stripe.invoices.retrieve(id, { expand: ['payments'] }, accountOptions(account)));
    return invoice && this.fromInvoice(account, invoice);
  }

  private async fromInvoice(account: string | null, invoice: Stripe.Invoice): Promise<Payment | null> {
    const marks = marksOfInvoice(invoice, await this.marks());
    if (marks === null || !isIssued(invoice)) return null;
    const id = intentOf(invoice);
    if (id === null) return paymentFromInvoice(invoice, account, marks, { charge: null, dispute: 'none' });
    const intent = await resultOf(
      this.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, accountOptions(account)),
    );
    return paymentFromInvoice(invoice, account, marks, await this.charged(account, intent));
  }

  private async fromIntent(account: string | null, intent: Stripe.PaymentIntent, marks: Marks): Promise<Payment> {
    return paymentFrom(intent, account, marks, await this.charged(account, intent));
  }

  private async charged(account: string | null, intent: Stripe.PaymentIntent): Promise<ChargeDetails> {
    const charge = chargeOf(intent);
    if (!charge?.disputed) return { charge, dispute: 'none' };
    const { data } = await resultOf(
      this.stripe.disputes.list({ payment_intent: intent.id, limit: 10 }, accountOptions(account)),
    );
    return { charge, dispute: disputeFrom(data) };
  }

  private async intentOfInvoice({ account, id }: StripeRef): Promise<string | null> {
    const invoice = await found(this.stripe.invoices.retrieve(id, { expand: ['payments'] }, accountOptions(account)));
    return invoice && intentOf(invoice);
  }

  private async *intents(account: string | null, since: Date): AsyncIterable<Payment> {
    const marks = await this.marks();
    for await (const intent of pages((after) =>
      this.stripe.paymentIntents.list(
        { ...pageOf(since, after), expand: ['data.latest_charge'] },
        accountOptions(account),
      ),
    )) {
      const ours = marks(intent.metadata);
      if (ours !== null && isPaid(intent)) yield await this.fromIntent(account, intent, ours);
    }
  }

  private async *invoices(account: string | null, since: Date): AsyncIterable<Payment> {
    for await (const invoice of pages((after) =>
      this.stripe.invoices.list({ ...pageOf(since, after), expand: ['data.payments'] }, accountOptions(account)),
    )) {
      const payment = await this.fromInvoice(account, invoice);
      if (payment !== null) yield payment;
    }
  }
}

/** A payment that is under way, failed or was canceled is an attempt, not a line of the ledger. */
const isPaid = ({ status }: Stripe.PaymentIntent): boolean => status === 'succeeded';

export const accountOptions = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };

const pageOf = (since: Date, after: string | null) => ({
  created: { gte: Math.floor(since.getTime() / 1_000) },
  limit: PAGE,
  ...(after === null ? {} : { starting_after: after }),
});

/** All items of a list, page by page. */
async function* pages<T extends { readonly id: string }>(
  page: (after: string | null) => Promise<{ readonly data: readonly T[]; readonly has_more: boolean }>,
): AsyncIterable<T> {
  for (let after: string | null = null; ;) {
    const found: { readonly data: readonly T[]; readonly has_more: boolean } = await resultOf(page(after));
    yield* found.data;
    after = found.data.at(-1)?.id ?? null;
    if (!found.has_more || after === null) return;
  }
}

/** Merges several lists, each newest first, into one. */
async function* newestFirst(lists: readonly AsyncIterable<Payment>[]): AsyncIterable<Payment> {
  const readers = lists.map((list) => list[Symbol.asyncIterator]());
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    const newest = heads
      .map((head, index) => ({ head, index }))
      .filter(({ head }) => !head.done)
      .toSorted((one, other) => other.head.value.createdAt.getTime() - one.head.value.createdAt.getTime())[0];
    const reader = newest && readers[newest.index];
    if (!newest || !reader) return;
    yield newest.head.value as Payment;
    heads[newest.index] = await reader.next();
  }
}
