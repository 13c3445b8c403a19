import { facts } from '#store';
import {
  type Checkout,
  type CouponState,
  isReturned,
  type Payment,
  type PaymentAccount,
  type PaymentHint,
  PaymentProvider,
  PaymentRefused,
  type ProviderSubscription,
} from '../payment-provider.js';
import type {
  CheckoutRequest,
  CouponRequest,
  CustomerRequest,
  InvoiceRequest,
  PriceChange,
  PriceRequest,
  PromotionCodeRequest,
} from '../payment-requests.js';
import type { TestLedger } from './test-ledger.js';
import {
  checkoutOf,
  type TestDocuments,
  type LedgerObject,
  type TestObjectKind,
  paymentOf,
  subscriptionOf,
} from './test-objects.js';
import { type TestRenewals } from './test-renewals.js';

/** How long a checkout can be paid, in milliseconds. */
const CHECKOUT_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The dependencies of the driver. */
export interface TestNeeds {
  readonly ledger: TestLedger;
  readonly renewals: TestRenewals;
  /** The URL of the page with this id. */
  readonly page: (id: string) => string;
}

/** Takes no money: on its pages, people do what a buyer would do (decision 0183). */
export class TestPayments extends PaymentProvider {
  readonly driver = 'test';
  private readonly ledger: TestLedger;

  constructor(private readonly needs: TestNeeds) {
    super();
    this.ledger = needs.ledger;
  }

  account(): Promise<PaymentAccount> {
    return Promise.resolve({
      connected: true,
      acceptingPayments: true,
      payoutsEnabled: true,
      detailsSubmitted: true,
      actionRequired: false,
      mount: { accountId: 'test', publishableKey: 'test' },
    });
  }

  onboarding(): Promise<string | null> {
    return Promise.resolve(null);
  }

  makePrice(price: PriceRequest, key: string): Promise<string> {
    return this.make('price', { ...price, active: true }, price, key);
  }

  async retirePrice(priceRef: string): Promise<void> {
    await this.change('price', priceRef, { active: false });
  }

  makeCoupon(coupon: CouponRequest, key: string): Promise<string> {
    const document = { ...coupon, redeemBy: textOf(coupon.redeemBy), timesRedeemed: 0, deleted: false };
    return this.make('coupon', document, coupon, key);
  }

  async renameCoupon(couponRef: string, name: string): Promise<void> {
    await this.change('coupon', couponRef, { name });
  }

  async deleteCoupon(couponRef: string): Promise<void> {
    if (await this.ours('coupon', couponRef)) await this.change('coupon', couponRef, { deleted: true });
  }

  async coupon(couponRef: string): Promise<CouponState | null> {
    const found = await this.ours('coupon', couponRef);
    if (found === null || found.document.deleted) return null;
    const { timesRedeemed, maxRedemptions, redeemBy } = found.document;
    const isOver = redeemBy !== null && new Date(redeemBy) <= this.ledger.now();
    return { timesRedeemed, valid: !isOver && (maxRedemptions === null || timesRedeemed < maxRedemptions) };
  }

  async makePromotionCode(code: PromotionCodeRequest, key: string): Promise<string> {
    if ((await this.coupon(code.couponRef)) === null) throw new PaymentRefused('resource_missing');
    const document = { ...code, expiresAt: textOf(code.expiresAt), timesRedeemed: 0, active: true };
    return this.make('code', document, code, key);
  }

  async endPromotionCode(codeRef: string): Promise<number> {
    return (await this.change('code', codeRef, { active: false })).timesRedeemed;
  }

  makeCustomer(customer: CustomerRequest, key: string): Promise<string> {
    return this.make('customer', customer, customer, key);
  }

  async updateCustomer(customerRef: string, { payee, email }: CustomerRequest): Promise<boolean> {
    const customer = await this.ours('customer', customerRef);
    if (customer?.document.payee !== payee) return false;
    if (customer.document.email !== email) await this.change('customer', customerRef, { email });
    return true;
  }

  async forgetCustomer(customerRef: string): Promise<void> {
    if (await this.ours('customer', customerRef)) await this.change('customer', customerRef, { email: null });
  }

  async openCheckout(checkout: CheckoutRequest, key: string): Promise<Checkout> {
    const price = await this.activePrice(checkout.priceRef);
    if ((price.interval !== null) !== checkout.isRecurring) throw new PaymentRefused('price_of_another_kind');
    const entry = await this.ledger.make({
      kind: 'checkout',
      board: facts().board,
      document: {
        ...checkout,
        status: 'open',
        expiresAt: new Date(this.ledger.now().getTime() + CHECKOUT_MS).toISOString(),
        isPaid: false,
        paymentRef: null,
        subscriptionRef: null,
        buyerRef: checkout.customerRef,
      },
      call: { key, request: checkout },
    });
    return this.asCheckout(entry);
  }

  async checkout(checkoutRef: string): Promise<Checkout | null> {
    const found = await this.ledger.find('checkout', checkoutRef);
    return found && this.asCheckout(found);
  }

  endCheckout(checkoutRef: string): Promise<Checkout> {
    return this.ledger.within(async (changes) => {
      const found = present(await changes.lock('checkout', checkoutRef));
      if (found.document.status !== 'open') return this.asCheckout(found);
      changes.hint('checkout', found);
      return this.asCheckout(await changes.change(found, { status: 'expired' }));
    });
  }

  async sendInvoice(invoice: InvoiceRequest, key: string): Promise<Payment> {
    const price = await this.activePrice(invoice.priceRef);
    const now = this.ledger.now();
    const making = {
      kind: 'payment',
      board: facts().board,
      document: {
        amount: price.amount,
        currency: price.currency,
        payee: 'board',
        method: 'invoice',
        status: 'open',
        refunded: 0,
        dispute: 'none',
        description: invoice.description,
        customer: { ref: invoice.customerRef, name: invoice.name, email: invoice.email },
        subscriptionRef: null,
        purchaseId: invoice.purchaseId,
        createdAt: now.toISOString(),
        paidAt: null,
        dueAt: new Date(now.getTime() + invoice.netTermsDays * DAY_MS).toISOString(),
        invoiceUrl: null,
        receiptUrl: null,
        card: null,
        backUrl: invoice.backUrl,
      },
      call: { key, request: invoice },
    } as const;
    const entry = await this.ledger.within(async (changes) => {
      const made = await changes.make(making);
      changes.hint('payment', made);
      return made;
    });
    return this.asPayment(entry);
  }

  voidInvoice(paymentRef: string): Promise<Payment> {
    return this.ledger.within(async (changes) => {
      const found = present(await changes.lock('payment', paymentRef));
      if (found.document.method !== 'invoice' || found.document.status !== 'open') return this.asPayment(found);
      changes.hint('payment', found);
      return this.asPayment(await changes.change(found, { status: 'void' }));
    });
  }

  async payment(paymentRef: string): Promise<Payment | null> {
    const found = await this.ledger.find('payment', paymentRef);
    return found && this.asPayment(found);
  }

  refund(paymentRef: string): Promise<Payment> {
    return this.ledger.within(async (changes) => {
      const found = present(await changes.lock('payment', paymentRef));
      const { status, amount, refunded } = found.document;
      if (status !== 'paid') throw new PaymentRefused('not_paid');
      if (refunded === amount) return this.asPayment(found);
      changes.hint('payment', found);
      return this.asPayment(await changes.change(found, { refunded: amount }));
    });
  }

  async subscription(subscriptionRef: string): Promise<ProviderSubscription | null> {
    await this.needs.renewals.renewIfDue(subscriptionRef);
    const found = await this.ledger.find('subscription', subscriptionRef);
    const payment = found && (await this.ledger.lastPayment(found.id));
    return found && subscriptionOf(found, payment !== null && isReturned(payment));
  }

  async endWithPeriod(subscriptionRef: string, ends: boolean): Promise<ProviderSubscription> {
    await this.ledger.within(async (changes) => {
      const found = present(await changes.lock('subscription', subscriptionRef));
      const { status, endsWithPeriod } = found.document;
      if (endsWithPeriod === ends || (ends && status === 'canceled')) return;
      if (status === 'canceled') throw new PaymentRefused('subscription_canceled');
      changes.hint('subscription', found);
      const canceledAt = ends ? changes.now.toISOString() : null;
      await changes.change(found, { endsWithPeriod: ends, canceledAt });
    });
    return present(await this.subscription(subscriptionRef));
  }

  async portal(customerRef: string, returnUrl: string): Promise<string> {
    return this.visit({ customerRef, returnUrl, change: null });
  }

  async confirmPrice({ subscriptionRef, customerRef, priceRef, returnUrl }: PriceChange): Promise<string> {
    await this.activePrice(priceRef);
    present(await this.ledger.find('subscription', subscriptionRef));
    return this.visit({ customerRef, returnUrl, change: { subscriptionRef, priceRef } });
  }

  async *payments(since: Date): AsyncIterable<Payment> {
    for (const entry of await this.ledger.list('payment', facts().board, since))
      if (entry.document.payee === 'board') yield this.asPayment(entry);
  }

  /** This driver creates its hints in the process; it receives no webhooks. */
  hint(): Promise<PaymentHint | null> {
    return Promise.reject(new PaymentRefused('wrong_signature'));
  }

  async *hints(since: Date): AsyncIterable<PaymentHint> {
    yield* await this.ledger.changed(since);
  }

  override forgetBuyer(purchaseId: string): Promise<void> {
    return this.ledger.forgetBuyer(facts().board, purchaseId);
  }

  boardOf({ board }: PaymentHint): Promise<string | null> {
    return Promise.resolve(board);
  }

  private async make<K extends TestObjectKind>(
    kind: K,
    document: TestDocuments[K],
    request: unknown,
    key: string,
  ): Promise<string> {
    return (await this.ledger.make({ kind, board: facts().board, document, call: { key, request } })).id;
  }

  /** @throws PaymentRefused unless the object belongs to the board. */
  private change<K extends TestObjectKind>(
    kind: K,
    id: string,
    changed: Partial<TestDocuments[K]>,
  ): Promise<TestDocuments[K]> {
    return this.ledger.within(async (changes) => {
      const found = await changes.lock(kind, id);
      return (await changes.change(present(found?.board === facts().board ? found : null), changed)).document;
    });
  }

  private async ours<K extends TestObjectKind>(kind: K, id: string): Promise<LedgerObject<K> | null> {
    const found = await this.ledger.find(kind, id);
    return found?.board === facts().board ? found : null;
  }

  private async activePrice(priceRef: string): Promise<TestDocuments['price']> {
    const { document } = present(await this.ours('price', priceRef));
    if (!document.active) throw new PaymentRefused('price_inactive');
    return document;
  }

  private async visit(document: TestDocuments['visit']): Promise<string> {
    return this.needs.page((await this.ledger.make({ kind: 'visit', board: facts().board, document })).id);
  }

  private asCheckout(entry: LedgerObject<'checkout'>): Checkout {
    return checkoutOf(entry, this.needs.page(entry.id), this.ledger.now());
  }

  private asPayment(entry: LedgerObject<'payment'>): Payment {
    return paymentOf(entry, this.needs.page(entry.id));
  }
}

const textOf = (moment: Date | null): string | null => moment && moment.toISOString();

/** @throws PaymentRefused when there is nothing. */
function present<T>(given: T | null): T {
  if (given === null) throw new PaymentRefused('resource_missing');
  return given;
}
