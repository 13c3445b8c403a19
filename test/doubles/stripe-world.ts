import { randomBytes } from 'node:crypto';
import {
  type ChargeObject,
  type CouponObject,
  type IntentObject,
  type InvoiceObject,
  type StripeMetadata,
  type PriceObject,
  type SessionObject,
  StripeAccountState,
  StripeRefusal,
  type SubscriptionObject,
  there,
} from './stripe-objects.js';

/** An event of the provider, as its webhooks contain it. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly account?: string;
  readonly api_version: string;
  readonly data: { readonly object: unknown };
}

const HOUR = 3_600;
const SECONDS = { day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR, year: 365 * 24 * HOUR };

/** Actions of buyers, banks and time at the provider, in one account or in several. */
export class StripeWorld {
  readonly accounts = new Map<string, StripeAccountState>([['', new StripeAccountState()]]);
  readonly events: StripeEvent[] = [];
  /** Seconds by which the provider's clock is ahead. */
  ahead = 0;

  constructor(readonly livemode = false) {}

  now(): number {
    return Math.floor(Date.now() / 1_000) + this.ahead;
  }

  in(account: string): StripeAccountState {
    const found = this.accounts.get(account);
    if (!found) throw new StripeRefusal(403, 'account_invalid');
    return found;
  }

  /** Fields of every new object. */
  base(prefix: string, object: string) {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`;
    return { id, object, created: this.now(), livemode: this.livemode };
  }

  emit(account: string, type: string, object: unknown): void {
    const event = {
      ...this.base('evt', 'event'),
      object: 'event' as const,
      type,
      api_version: '2026-10-28.endive',
      // Events contain the object as it was, regardless of later changes.
      data: { object: structuredClone(object) },
    };
    this.events.push(account === '' ? event : { ...event, account });
  }

  /** A buyer pays a checkout. @throws Error if the page would not allow it. */
  pay(account: string, id: string, code?: string): void {
    const state = this.in(account);
    const session = there(state.sessions, id);
    if (session.status !== 'open' || session.expires_at <= this.now()) throw new Error('The checkout is over.');
    const price = there(state.prices, session.price);
    const redeemed = code === undefined ? null : this.redeem(account, session, price, code);
    const coupon = redeemed?.coupon ?? null;
    const amount = reduced(price.unit_amount, coupon);
    if (redeemed) session.reduction = { amount: price.unit_amount - amount, code: redeemed.code };
    if (session.customer === null) {
      const customer = { ...this.base('cus', 'customer'), email: session.customer_email, name: null };
      state.customers.set(customer.id, customer);
      session.customer = customer.id;
    }
    if (session.mode === 'subscription') this.subscribe(account, session, { price, coupon, amount });
    else if (amount > 0)
      session.payment_intent = this.charge(account, {
        ...{ amount, currency: price.currency, customer: session.customer, email: session.customer_email },
        ...{ metadata: session.inner.metadata, description: session.inner.description },
      }).id;
    Object.assign(session, {
      status: 'complete',
      url: null,
      payment_status: amount > 0 ? 'paid' : 'no_payment_required',
      amount_total: amount,
    });
    this.emit(account, 'checkout.session.completed', session);
  }

  expire(account: string, id: string): SessionObject {
    const session = there(this.in(account).sessions, id);
    if (session.status !== 'open') throw new StripeRefusal(400, 'checkout_session_not_open');
    Object.assign(session, { status: 'expired', url: null });
    this.emit(account, 'checkout.session.expired', session);
    return session;
  }

  /** The new state of an open invoice. */
  settle(account: string, id: string, status: 'paid' | 'void' | 'uncollectible'): void {
    const invoice = there(this.in(account).invoices, id);
    if (invoice.status !== 'open') throw new Error('The invoice is not open.');
    invoice.status = status;
    if (status === 'paid') this.payInvoice(account, invoice);
    else this.emit(account, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice);
  }

  /** Ends the period of a subscription. */
  renew(account: string, id: string): void {
    const state = this.in(account);
    const subscription = there(state.subscriptions, id);
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled';
      subscription.ended_at = this.now();
      this.emit(account, 'customer.subscription.deleted', subscription);
      return;
    }
    const price = there(state.prices, subscription.price);
    const { end } = subscription.period;
    subscription.period = { start: end, end: end + lengthOf(price) };
    const coupon = subscription.discount?.duration === 'forever' ? subscription.discount : null;
    this.invoiceFor(account, subscription, reduced(price.unit_amount, coupon), price.currency);
    this.emit(account, 'customer.subscription.updated', subscription);
  }

  refund(account: string, intentId: string, amount?: number) {
    const state = this.in(account);
    const intent = there(state.intents, intentId);
    const charge = there(state.charges, intent.latest_charge ?? '');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw new StripeRefusal(400, 'charge_already_refunded');
    if ((amount ?? left) > left) throw new StripeRefusal(400, 'amount_too_large');
    const refund = {
      ...this.base('re', 'refund'),
      amount: amount ?? left,
      payment_intent: intentId,
      status: 'succeeded' as const,
    };
    state.refunds.set(refund.id, refund);
    charge.amount_refunded += refund.amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.emit(account, 'charge.refunded', charge);
    return refund;
  }

  dispute(account: string, intentId: string, status: 'needs_response' | 'won' | 'lost'): void {
    const state = this.in(account);
    const charge = there(state.charges, there(state.intents, intentId).latest_charge ?? '');
    charge.disputed = true;
    const known = [...state.disputes.values()].find(({ payment_intent }) => payment_intent === intentId);
    const dispute = known ?? { ...this.base('du', 'dispute'), payment_intent: intentId, status };
    dispute.status = status;
    state.disputes.set(dispute.id, dispute);
    const what = { ...dispute, metadata: {} };
    this.emit(account, status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', what);
  }

  /** The intent that paid an invoice. */
  intentOf(account: string, invoice: string): string {
    const found = [...this.in(account).invoicePayments.values()].find((each) => each.invoice === invoice);
    if (!found) throw new Error('The invoice was not paid.');
    return found.payment.payment_intent;
  }

  payInvoice(account: string, invoice: InvoiceObject): void {
    const state = this.in(account);
    const intent = this.charge(account, {
      ...{ amount: invoice.amount_due, currency: invoice.currency, customer: invoice.customer },
      ...{ email: invoice.customer_email, metadata: {}, description: null },
    });
    const paid = {
      ...this.base('inpay', 'invoice_payment'),
      invoice: invoice.id,
      status: 'paid' as const,
      payment: { type: 'payment_intent' as const, payment_intent: intent.id },
    };
    state.invoicePayments.set(paid.id, paid);
    invoice.amount_paid = invoice.amount_due;
    invoice.status = 'paid';
    invoice.status_transitions.paid_at = this.now();
    this.emit(account, 'invoice.paid', invoice);
  }

  /** A buyer begins a payment that takes days, such as a debit. */
  payLater(account: string, id: string): void {
    const state = this.in(account);
    const session = there(state.sessions, id);
    const price = there(state.prices, session.price);
    const intent: IntentObject = {
      ...this.base('pi', 'payment_intent'),
      ...{ amount: price.unit_amount, currency: price.currency, customer: session.customer },
      ...{ metadata: session.inner.metadata, description: session.inner.description },
      ...{ receipt_email: null, latest_charge: null, status: 'processing' },
    };
    state.intents.set(intent.id, intent);
    Object.assign(session, { status: 'complete', url: null, payment_status: 'unpaid', payment_intent: intent.id });
    this.emit(account, 'checkout.session.completed', session);
  }

  /** A payment that takes days fails. */
  failLater(account: string, id: string): void {
    const state = this.in(account);
    const session = there(state.sessions, id);
    there(state.intents, session.payment_intent).status = 'requires_payment_method';
    this.emit(account, 'checkout.session.async_payment_failed', session);
  }

  /** Cancels a payment intent that was not paid. */
  cancelIntent(account: string, id: string): void {
    const intent = there(this.in(account).intents, id);
    intent.status = 'canceled';
    this.emit(account, 'payment_intent.canceled', intent);
  }

  /** Whether a customer has paid before. */
  private hasPaid(account: string, customer: string | null): boolean {
    const { intents, invoices } = this.in(account);
    const paid = [...intents.values(), ...invoices.values()].filter(
      ({ status }) => status === 'succeeded' || status === 'paid',
    );
    return customer !== null && paid.some((each) => each.customer === customer);
  }

  private redeem(
    account: string,
    session: SessionObject,
    price: PriceObject,
    text: string,
  ): { readonly coupon: CouponObject; readonly code: string } {
    const state = this.in(account);
    const code = [...state.codes.values()].find(
      (each) => each.active && each.code.toLowerCase() === text.toLowerCase(),
    );
    const coupon = code && state.coupons.get(code.promotion.coupon);
    const usedUp = (each: { readonly max_redemptions: number | null; readonly times_redeemed: number }) =>
      each.max_redemptions !== null && each.times_redeemed >= each.max_redemptions;
    const over = (moment: number | null) => moment !== null && moment <= this.now();
    if (!session.allow_promotion_codes || !code || !coupon?.valid) throw new Error('There is no such code.');
    if (
      usedUp(code) ||
      usedUp(coupon) ||
      over(code.expires_at) ||
      over(coupon.redeem_by) ||
      (coupon.products !== null && !coupon.products.includes(price.product)) ||
      (coupon.currency !== null && coupon.currency !== price.currency) ||
      (code.restrictions.minimum_amount ?? 0) > price.unit_amount ||
      // Without a customer the provider cannot know earlier payments.
      (code.restrictions.first_time_transaction && this.hasPaid(account, session.customer))
    )
      throw new Error('The code cannot be used.');
    code.times_redeemed++;
    coupon.times_redeemed++;
    coupon.valid = !usedUp(coupon);
    return { coupon, code: code.id };
  }

  private subscribe(
    account: string,
    session: SessionObject,
    {
      price,
      coupon,
      amount,
    }: { readonly price: PriceObject; readonly coupon: CouponObject | null; readonly amount: number },
  ): void {
    const start = this.now();
    const subscription: SubscriptionObject = {
      ...this.base('sub', 'subscription'),
      customer: session.customer ?? '',
      metadata: session.inner.metadata,
      description: session.inner.description,
      discount: coupon,
      status: 'active',
      price: price.id,
      period: { start, end: start + lengthOf(price) },
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
    };
    this.in(account).subscriptions.set(subscription.id, subscription);
    session.subscription = subscription.id;
    session.invoice = this.invoiceFor(account, subscription, amount, price.currency).id;
    this.emit(account, 'customer.subscription.created', subscription);
  }

  private invoiceFor(
    account: string,
    subscription: SubscriptionObject,
    amount: number,
    currency: string,
  ): InvoiceObject {
    const state = this.in(account);
    const customer = there(state.customers, subscription.customer);
    const base = this.base('in', 'invoice');
    const invoice: InvoiceObject = {
      ...base,
      collection_method: 'charge_automatically',
      customer: customer.id,
      customer_email: customer.email,
      customer_name: customer.name,
      description: null,
      metadata: {},
      due_date: null,
      hosted_invoice_url: `https://invoices.invalid/${base.id}`,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      lines: { data: [{ description: subscription.description ?? '', amount }] },
      status_transitions: { paid_at: null },
      currency,
      status: 'open',
      amount_due: amount,
      amount_paid: 0,
      sent: 0,
    };
    state.invoices.set(invoice.id, invoice);
    if (amount > 0) this.payInvoice(account, invoice);
    else invoice.status = 'paid';
    return invoice;
  }

  private charge(
    account: string,
    paid: {
      readonly amount: number;
      readonly currency: string;
      readonly customer: string | null;
      readonly email: string | null;
      readonly metadata: StripeMetadata;
      readonly description: string | null;
    },
  ): IntentObject {
    const state = this.in(account);
    const [intentBase, chargeBase] = [this.base('pi', 'payment_intent'), this.base('ch', 'charge')];
    const charge: ChargeObject = {
      ...chargeBase,
      amount: paid.amount,
      currency: paid.currency,
      payment_intent: intentBase.id,
      metadata: paid.metadata,
      billing_details: { name: null, email: paid.email },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      receipt_url: `https://receipts.invalid/${chargeBase.id}`,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    };
    const intent: IntentObject = {
      ...intentBase,
      amount: paid.amount,
      currency: paid.currency,
      customer: paid.customer,
      description: paid.description,
      metadata: paid.metadata,
      receipt_email: null,
      latest_charge: charge.id,
      status: 'succeeded',
    };
    state.charges.set(charge.id, charge);
    state.intents.set(intent.id, intent);
    this.emit(account, 'payment_intent.succeeded', intent);
    return intent;
  }
}

const lengthOf = ({ recurring }: PriceObject): number =>
  recurring === null ? 0 : SECONDS[recurring.interval] * recurring.interval_count;

const reduced = (amount: number, coupon: CouponObject | null): number =>
  Math.max(Math.round((amount * (100 - (coupon?.percent_off ?? 0))) / 100) - (coupon?.amount_off ?? 0), 0);
