import type Stripe from 'stripe';
import type { Checkout, Payment, ProviderSubscription } from '../payment-provider.js';
import type { Payee } from '../payment-requests.js';
import { amountFrom } from './stripe-money.js';
import { expanded, idOf, refOf } from './stripe-refs.js';

/** The metadata of our objects. */
export interface Marks {
  readonly board: string;
  readonly purchaseId: string | null;
  readonly payee: Payee;
}

/** Owners of an account can write any text into the metadata of their objects. */
const BOARD = /^\w{1,100}$/;

/** Reads our metadata from an object; null for objects of other installations in the same account. */
export type MarksOf = (metadata: Stripe.Metadata | null | undefined) => Marks | null;

export const marksFor =
  (installation: string): MarksOf =>
  (metadata) =>
    metadata?.installation === installation && BOARD.test(metadata.board ?? '')
      ? {
          board: metadata.board ?? '',
          purchaseId: metadata.purchase ?? null,
          payee: metadata.payee === 'installation' ? 'installation' : 'board',
        }
      : null;

/** Our metadata of an invoice: its own, or that of its subscription. */
export const marksOfInvoice = (invoice: Stripe.Invoice, marks: MarksOf): Marks | null =>
  marks(invoice.metadata) ?? marks(invoice.parent?.subscription_details?.metadata);

const moment = (seconds: number): Date => new Date(seconds * 1_000);
const momentOrNull = (seconds: number | null | undefined): Date | null => (seconds ? moment(seconds) : null);
const refOrNull = (account: string | null, id: string | null): string | null =>
  id === null ? null : refOf(account, id);

const CHECKOUT_STATUSES: Readonly<Record<string, Checkout['status']>> = {
  open: 'open',
  complete: 'complete',
  expired: 'expired',
};

/** Whether a payment that takes days has failed: nothing is paid, and nothing is under way. */
function hasFailed({ status, payment_status, payment_intent, subscription }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment_status !== 'unpaid') return false;
  const state = expanded(payment_intent)?.status ?? expanded(subscription)?.status ?? '';
  return ['requires_payment_method', 'canceled', 'incomplete_expired'].includes(state);
}

/** @param session with its payment and its subscription expanded, if it has ended. */
export function checkoutFrom(
  session: Stripe.Checkout.Session,
  account: string | null,
  marks: Marks,
  hasForeignDiscount: boolean,
): Checkout {
  const isOpen = session.status === 'open';
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  const wasPaid = isPaid && session.payment_status === 'paid' && (session.amount_total ?? 0) > 0;
  return {
    ref: refOf(account, session.id),
    status: hasFailed(session) ? 'expired' : (CHECKOUT_STATUSES[session.status ?? ''] ?? 'expired'),
    board: marks.board,
    url: isOpen ? session.url : null,
    clientSecret: isOpen ? session.client_secret : null,
    paymentRef: wasPaid ? refOrNull(account, idOf(session.payment_intent) ?? idOf(session.invoice)) : null,
    subscriptionRef: refOrNull(account, idOf(session.subscription)),
    customerRef: refOrNull(account, idOf(session.customer)),
    isPaid,
    hasForeignDiscount,
    purchaseId: marks.purchaseId,
  };
}

const SUBSCRIPTION_STATUSES: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'unpaid',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete_expired',
  canceled: 'canceled',
  paused: 'paused',
};

/**
 * @param found with its latest invoice expanded. If that invoice is not paid, or its payment was returned, the period before it was the
 * last paid one.
 */
function paidUntilOf(found: Stripe.Subscription, isReturned: boolean): Date | null {
  const [item] = found.items.data;
  if (!item) return null;
  const invoice = expanded(found.latest_invoice);
  const isPaid = invoice === null ? found.status === 'trialing' : invoice.status === 'paid';
  if (isPaid && !isReturned) return moment(item.current_period_end);
  return item.current_period_start > found.created ? moment(item.current_period_start) : null;
}

/**
 * @param found with its latest invoice expanded.
 * @param isReturned whether the payment of that invoice was returned.
 */
export function subscriptionFrom(
  found: Stripe.Subscription,
  account: string | null,
  marks: Marks,
  isReturned: boolean,
): ProviderSubscription {
  const [item] = found.items.data;
  return {
    ref: refOf(account, found.id),
    board: marks.board,
    status: SUBSCRIPTION_STATUSES[found.status] ?? 'incomplete',
    priceRef: item?.price.id ?? '',
    customerRef: refOf(account, idOf(found.customer) ?? ''),
    periodStart: moment(item?.current_period_start ?? found.created),
    periodEnd: moment(item?.current_period_end ?? found.created),
    paidUntil: paidUntilOf(found, isReturned),
    isReturned,
    endsWithPeriod: found.cancel_at_period_end,
    canceledAt: momentOrNull(found.canceled_at),
    endedAt: momentOrNull(found.ended_at),
    createdAt: moment(found.created),
    purchaseId: marks.purchaseId,
  };
}

/** The fields that a charge adds to a payment. */
export interface ChargeDetails {
  readonly charge: Stripe.Charge | null;
  readonly dispute: Payment['dispute'];
}

const cardOf = (charge: Stripe.Charge | null): Payment['card'] => {
  const details = charge?.payment_method_details;
  if (!details) return null;
  return { brand: details.card?.brand ?? null, last4: details.card?.last4 ?? null, type: details.type };
};

/** @param intent that was paid, with its charge expanded. */
export function paymentFrom(
  intent: Stripe.PaymentIntent,
  account: string | null,
  marks: Marks,
  { charge, dispute }: ChargeDetails,
): Payment {
  return {
    ref: refOf(account, intent.id),
    board: marks.board,
    payee: marks.payee,
    amount: amountFrom(intent.amount, intent.currency),
    currency: intent.currency,
    method: 'card',
    status: 'paid',
    refunded: amountFrom(charge?.amount_refunded ?? 0, intent.currency),
    dispute,
    description: intent.description ?? '',
    customer: {
      ref: refOrNull(account, idOf(intent.customer)),
      name: charge?.billing_details.name ?? null,
      email: charge?.billing_details.email ?? intent.receipt_email,
    },
    subscriptionRef: null,
    purchaseId: marks.purchaseId,
    createdAt: moment(intent.created),
    paidAt: moment(charge?.created ?? intent.created),
    dueAt: null,
    invoiceUrl: null,
    receiptUrl: charge?.receipt_url ?? null,
    card: cardOf(charge),
  };
}

const INVOICE_STATUSES: Readonly<Record<string, Payment['status']>> = {
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
};

/** Whether an invoice belongs in a ledger: it was issued, and its amount is not zero. */
export const isIssued = (invoice: Stripe.Invoice): boolean =>
  Object.hasOwn(INVOICE_STATUSES, invoice.status ?? '') && amountOf(invoice) > 0;

const amountOf = ({ status, amount_paid, amount_due }: Stripe.Invoice): number =>
  status === 'paid' ? amount_paid : amount_due;

export function paymentFromInvoice(
  invoice: Stripe.Invoice,
  account: string | null,
  marks: Marks,
  { charge, dispute }: ChargeDetails,
): Payment {
  return {
    ref: refOf(account, invoice.id),
    board: marks.board,
    payee: marks.payee,
    amount: amountFrom(amountOf(invoice), invoice.currency),
    currency: invoice.currency,
    method: invoice.collection_method === 'send_invoice' ? 'invoice' : 'card',
    status: INVOICE_STATUSES[invoice.status ?? ''] ?? 'open',
    refunded: amountFrom(charge?.amount_refunded ?? 0, invoice.currency),
    dispute,
    description: invoice.description ?? invoice.lines.data[0]?.description ?? '',
    customer: {
      ref: refOrNull(account, idOf(invoice.customer)),
      name: invoice.customer_name,
      email: invoice.customer_email,
    },
    subscriptionRef: refOrNull(account, idOf(invoice.parent?.subscription_details?.subscription)),
    purchaseId: marks.purchaseId,
    createdAt: moment(invoice.created),
    paidAt: momentOrNull(invoice.status_transitions.paid_at),
    dueAt: momentOrNull(invoice.due_date),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    card: cardOf(charge),
  };
}

/** The payment intent that paid an invoice; null if it was not paid, or was paid outside the provider. */
export function intentOf(invoice: Stripe.Invoice): string | null {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}

/** The charge of an intent, when it is expanded. */
export const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge | null => expanded(intent.latest_charge);

/** The combined status of all disputes of a charge: a lost one counts most. */
export function disputeFrom(disputes: readonly Stripe.Dispute[]): Payment['dispute'] {
  const states = disputes.map(({ status }) => {
    if (status === 'lost') return 'lost';
    return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
  });
  return (['lost', 'open', 'won'] as const).find((state) => states.includes(state)) ?? 'none';
}
