import {
  type Checkout,
  type CheckoutRequest,
  type InvoiceRequest,
  isReturned,
  type Payment,
  type PriceChange,
  type ProviderSubscription,
} from '#payments';
import { MemoryPayments } from '../payments/memory-payments.samples.js';
import type { News } from './purchase.samples.js';

type Loose<T> = { -readonly [K in keyof T]: T[K] };

/** Simulates a process that crashes between two steps. */
export class Crash extends Error {}

const DAY = 86_400_000;

/**
 * A payment provider with its ledger in memory, and actions of its people and banks. Each action creates news, which a spec delivers in
 * any order, repeatedly or never.
 */
export class Ledger extends MemoryPayments {
  /** The purchases whose buyers it erased. */
  readonly forgotten = new Set<string>();

  forgetBuyer(purchaseId: string): Promise<void> {
    this.forgotten.add(purchaseId);
    return Promise.resolve();
  }

  readonly checkouts = new Map<string, Loose<Checkout> & { readonly request: CheckoutRequest }>();
  readonly lines = new Map<string, Loose<Payment>>();
  readonly subscriptions = new Map<string, Loose<ProviderSubscription>>();
  readonly news: News[] = [];
  private readonly all: News[] = [];
  /** The end of the period that a payment of a subscription is for. */
  private readonly periodEnds = new Map<string, Date>();
  /** Checkouts and invoices, by the keys that created them. */
  private readonly calls = new Map<string, string>();
  private count = 0;
  /** Loses the response to the next call that creates something: the object is created, and the caller gets an error. */
  losesAnswer = false;
  /** The process crashes at its n-th request from now; 0: never. */
  crashesIn = 0;

  constructor(public now = Date.parse('2026-01-01T00:00:00Z')) {
    super();
  }

  private ref(kind: string): string {
    return `${kind}_${String(++this.count).padStart(6, '0')}`;
  }

  private once<T>(key: string, make: () => string, read: (ref: string) => T): Promise<T> {
    const ref = this.calls.get(key) ?? make();
    this.calls.set(key, ref);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return Promise.reject(new Error('The answer was lost.'));
    }
    return Promise.resolve(read(ref));
  }

  openCheckout(request: CheckoutRequest, key: string): Promise<Checkout> {
    const make = () => {
      const ref = this.ref('checkout');
      const isHosted = request.page.kind === 'hosted';
      this.checkouts.set(ref, {
        request,
        ref,
        status: 'open',
        url: isHosted ? `https://pay.example/${ref}` : null,
        clientSecret: isHosted ? null : `${ref}_secret`,
        paymentRef: null,
        subscriptionRef: null,
        customerRef: null,
        isPaid: false,
        hasForeignDiscount: false,
        purchaseId: request.purchaseId,
      } as never);
      this.happened('checkout', ref);
      return ref;
    };
    return this.once(key, make, (ref) => this.checkoutNow(ref) as Checkout);
  }

  private checkoutNow(ref: string): Checkout | null {
    const found = this.checkouts.get(ref);
    if (!found) return null;
    const { request: _, ...checkout } = found;
    return { ...checkout };
  }

  checkout(ref: string): Promise<Checkout | null> {
    return this.answered(() => this.checkoutNow(ref));
  }

  sendInvoice(request: InvoiceRequest, key: string): Promise<Payment> {
    const price = this.sure(this.prices, request.priceRef);
    const make = () => {
      const { ref } = this.pays({
        amount: price.amount,
        currency: price.currency,
        method: 'invoice',
        status: 'open',
        description: request.description,
        customer: { ref: request.customerRef, name: request.name, email: request.email },
        purchaseId: request.purchaseId,
        dueAt: new Date(this.now + request.netTermsDays * DAY),
      });
      this.happened('payment', ref);
      return ref;
    };
    return this.once(key, make, (ref) => ({ ...(this.lines.get(ref) as Payment) }));
  }

  payment(ref: string): Promise<Payment | null> {
    const found = this.lines.get(ref);
    return this.answered(() => (found ? { ...found } : null));
  }

  endCheckout(ref: string): Promise<Checkout> {
    this.expire(ref);
    return Promise.resolve(this.checkoutNow(ref) as Checkout);
  }

  voidInvoice(ref: string): Promise<Payment> {
    this.closeInvoice(ref, 'void');
    return Promise.resolve({ ...this.sure(this.lines, ref) });
  }

  subscription(ref: string): Promise<ProviderSubscription | null> {
    const found = this.subscriptions.get(ref);
    return this.answered(() => (found ? this.subscriptionNow(found) : null));
  }

  /** A period is paid by its payment, unless the money went back. */
  private subscriptionNow(found: Loose<ProviderSubscription>): ProviderSubscription {
    const payments = [...this.lines.values()].filter(({ subscriptionRef }) => subscriptionRef === found.ref);
    const last = payments.at(-1);
    const paid = payments.filter((line) => line.status === 'paid' && !isReturned(line));
    const ends = paid.map(({ ref }) => this.periodEnds.get(ref)?.getTime() ?? 0);
    return {
      ...found,
      paidUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
      isReturned: last?.status === 'paid' && isReturned(last),
    };
  }

  endWithPeriod(ref: string, ends: boolean): Promise<ProviderSubscription> {
    const found = this.sure(this.subscriptions, ref);
    found.endsWithPeriod = ends;
    return Promise.resolve(this.subscriptionNow(found));
  }

  refund(ref: string): Promise<Payment> {
    const found = this.sure(this.lines, ref);
    if (found.refunded < found.amount) this.refundAmount(ref, found.amount);
    return Promise.resolve({ ...found });
  }

  confirmPrice({ subscriptionRef, priceRef }: PriceChange): Promise<string> {
    return Promise.resolve(`https://pay.example/${subscriptionRef}/${priceRef}`);
  }

  async *payments(since: Date): AsyncIterable<Payment> {
    for (const payment of this.lines.values()) if (payment.createdAt >= since) yield { ...payment };
  }

  private answered<T>(answer: () => T): Promise<T> {
    if (this.crashesIn > 0 && --this.crashesIn === 0) return Promise.reject(new Crash('The process died.'));
    return Promise.resolve(answer());
  }

  // Actions of people and banks.

  /** A person pays an open checkout; false for one that has ended. */
  pay(ref: string): boolean {
    const checkout = this.checkouts.get(ref);
    if (checkout?.status !== 'open') return false;
    const { priceRef, isRecurring, purchaseId, email, description, customerRef } = checkout.request;
    const price = this.sure(this.prices, priceRef);
    const customer = { ref: customerRef ?? `customer_${ref}`, name: null, email };
    let subscriptionRef: string | null = null;
    if (isRecurring) {
      subscriptionRef = this.ref('subscription');
      this.subscriptions.set(subscriptionRef, {
        ref: subscriptionRef,
        status: 'active',
        priceRef,
        customerRef: customer.ref,
        periodStart: new Date(this.now),
        periodEnd: new Date(this.now + 30 * DAY),
        endsWithPeriod: false,
        canceledAt: null,
        endedAt: null,
        createdAt: new Date(this.now),
        purchaseId,
      } as never);
    }
    const payment = this.pays({
      amount: price.amount,
      currency: price.currency,
      method: 'card',
      status: 'paid',
      description,
      customer,
      subscriptionRef,
      purchaseId,
      paidAt: new Date(this.now),
    });
    if (subscriptionRef !== null) this.periodEnds.set(payment.ref, new Date(this.now + 30 * DAY));
    Object.assign(checkout, {
      status: 'complete',
      isPaid: true,
      url: null,
      clientSecret: null,
      paymentRef: payment.ref,
      subscriptionRef,
      customerRef: customer.ref,
    });
    this.happened('checkout', ref);
    this.happened('payment', payment.ref);
    if (subscriptionRef !== null) this.happened('subscription', subscriptionRef);
    return true;
  }

  /** A person completes an open checkout with a code that takes all of its price: there is no payment. */
  payWithCode(ref: string): void {
    const checkout = this.sure(this.checkouts, ref);
    Object.assign(checkout, { status: 'complete', isPaid: true, url: null, clientSecret: null });
    this.happened('checkout', ref);
  }

  /** A checkout expires unpaid. */
  expire(ref: string): void {
    const checkout = this.checkouts.get(ref);
    if (checkout?.status !== 'open') return;
    Object.assign(checkout, { status: 'expired', url: null, clientSecret: null });
    this.happened('checkout', ref);
  }

  /** A period of a subscription starts, paid or not. */
  renew(ref: string, isPaid = true): void {
    const subscription = this.sure(this.subscriptions, ref);
    if (subscription.status === 'canceled') return;
    this.now = Math.max(this.now, subscription.periodEnd.getTime());
    if (subscription.endsWithPeriod) return this.cancel(ref);
    const price = this.sure(this.prices, subscription.priceRef);
    subscription.periodStart = new Date(this.now);
    subscription.periodEnd = new Date(this.now + 30 * DAY);
    subscription.status = isPaid ? 'active' : 'past_due';
    const payment = this.pays({
      amount: price.amount,
      currency: price.currency,
      method: 'card',
      status: isPaid ? 'paid' : 'open',
      description: price.name,
      customer: { ref: subscription.customerRef, name: null, email: null },
      subscriptionRef: ref,
      purchaseId: subscription.purchaseId,
      paidAt: isPaid ? new Date(this.now) : null,
    });
    this.periodEnds.set(payment.ref, subscription.periodEnd);
    this.happened('payment', payment.ref);
    this.happened('subscription', ref);
  }

  /** A customer confirms another price. */
  changePrice(ref: string, priceRef: string): void {
    this.sure(this.subscriptions, ref).priceRef = priceRef;
    this.happened('subscription', ref);
  }

  /** A customer or an operator ends a subscription at once, or it ends with its period. @param at when, by the clock of this ledger or another */
  cancel(ref: string, at = new Date(this.now)): void {
    const subscription = this.sure(this.subscriptions, ref);
    if (subscription.status === 'canceled') return;
    subscription.status = 'canceled';
    subscription.canceledAt = at;
    subscription.endedAt = at;
    this.happened('subscription', ref);
  }

  /** An invoice is paid, or marked uncollectible. */
  closeInvoice(ref: string, as: 'paid' | 'void' | 'uncollectible'): void {
    const payment = this.sure(this.lines, ref);
    if (payment.status !== 'open' && !(payment.status === 'uncollectible' && as === 'paid')) return;
    payment.status = as;
    payment.paidAt = as === 'paid' ? new Date(this.now) : null;
    this.happened('payment', ref);
    const subscription = this.subscriptions.get(payment.subscriptionRef ?? '');
    const isLast = payment === [...this.lines.values()].findLast((line) => line.subscriptionRef === subscription?.ref);
    if (!subscription || as !== 'paid' || !isLast || subscription.status !== 'past_due') return;
    subscription.status = 'active';
    this.happened('subscription', subscription.ref);
  }

  /**
   * Whether a subscription entitles its customer now, by the rule sheets: while it is active, for three days after a renewal failed. A
   * period whose payment was returned is not paid. A subscription that ended at once ends then.
   */
  isEntitled(ref: string): boolean {
    const { status, paidUntil, isReturned } = this.subscriptionNow(this.sure(this.subscriptions, ref));
    if (status === 'canceled' || isReturned) return false;
    return status === 'active' || this.now < (paidUntil ?? new Date(0)).getTime() + 3 * DAY;
  }

  refundAmount(ref: string, amount: number): void {
    const payment = this.sure(this.lines, ref);
    if (payment.status !== 'paid' || payment.dispute === 'lost') return;
    payment.refunded = Math.min(payment.amount, payment.refunded + amount);
    this.happened('payment', ref);
  }

  dispute(ref: string, as: 'open' | 'won' | 'lost'): void {
    const payment = this.sure(this.lines, ref);
    if (payment.status !== 'paid' || payment.dispute === 'lost' || payment.dispute === 'won') return;
    payment.dispute = as;
    this.happened('payment', ref);
  }

  private pays(payment: Partial<Payment>): Loose<Payment> {
    const ref = this.ref('payment');
    const made = {
      ref,
      refunded: 0,
      dispute: 'none',
      subscriptionRef: null,
      purchaseId: null,
      createdAt: new Date(this.now),
      paidAt: null,
      dueAt: null,
      invoiceUrl: null,
      receiptUrl: null,
      card: null,
      ...payment,
    } as Loose<Payment>;
    this.lines.set(ref, made);
    return made;
  }

  private happened(about: News['about'], ref: string): void {
    this.news.push({ about, ref });
    this.all.push({ about, ref });
  }

  /** Everything that changed, each object once. */
  happenings(): readonly News[] {
    return [...new Map(this.all.map((each) => [each.ref, each])).values()];
  }

  private sure<T>(all: ReadonlyMap<string, T>, ref: string): T {
    const found = all.get(ref);
    if (found === undefined) throw new Error(`The ledger has no ${ref}.`);
    return found;
  }
}
