import type Stripe from 'stripe';
import type { PaymentHint } from '../payment-provider.js';
import { idOf, refOf } from './stripe-refs.js';
import { marksOfInvoice, type MarksOf } from './stripe-objects.js';

/** The object of an event. `board` is null if the object does not name it although it may be ours. */
interface About {
  readonly about: PaymentHint['about'];
  readonly id: string;
  readonly board: string | null;
}

/** The hint in `event`; null if the object is not ours or the event is not used here. */
export function hintFrom(event: Stripe.Event, marks: MarksOf): PaymentHint | null {
  const found = aboutOf(event, marks);
  // Upcoming invoices have no id.
  if (!found?.id) return null;
  const account = event.account ?? null;
  return { id: event.id, about: found.about, ref: refOf(account, found.id), board: found.board };
}

function aboutOf(event: Stripe.Event, marks: MarksOf): About | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return marked('checkout', event.data.object.id, marks(event.data.object.metadata));
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return marked('subscription', event.data.object.id, marks(event.data.object.metadata));
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
    case 'invoice.updated':
      return ofInvoice(event.data.object, marks);
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return marked('payment', event.data.object.id, marks(event.data.object.metadata));
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'refund.updated':
    case 'refund.failed':
    // The name before version 2024-10-28.
    case 'charge.refund.updated':
      return ofCharge(event.data.object, marks);
    case 'account.updated':
      return event.account === undefined ? null : { about: 'account', id: event.data.object.id, board: null };
    default:
      return null;
  }
}

const marked = (about: PaymentHint['about'], id: string, marks: { readonly board: string } | null): About | null =>
  marks && objectOf(about, id, marks.board);

/**
 * Versions of the API before 2025-03-31 have no `parent` in the invoices of a subscription, and so none of our metadata. Then the owner has
 * to be read from the provider, which this driver always asks in one version.
 */
function ofInvoice(invoice: Stripe.Invoice, marks: MarksOf): About | null {
  const ours = marksOfInvoice(invoice, marks);
  const older: { readonly subscription?: unknown; readonly parent?: unknown } = invoice;
  const isUnknown = older.parent === undefined && Boolean(older.subscription) && !isOfOthers(invoice);
  return ours !== null || isUnknown ? objectOf('payment', invoice.id ?? null, ours?.board ?? null) : null;
}

const isOfOthers = ({ metadata }: { readonly metadata?: Stripe.Metadata | null }): boolean =>
  metadata?.['installation'] !== undefined;

const objectOf = (about: PaymentHint['about'], id: string | null, board: string | null): About | null =>
  id === null ? null : { about, id, board };

/** A charge carries the metadata of its payment intent. That of an invoice has none, so its owner has to be read from the provider. */
function ofCharge(object: Stripe.Charge | Stripe.Dispute | Stripe.Refund, marks: MarksOf): About | null {
  const ours = marks(object.metadata);
  return ours === null && isOfOthers(object)
    ? null
    : objectOf('payment', idOf(object.payment_intent), ours?.board ?? null);
}
