import { facts } from '#store';
import type Stripe from 'stripe';
import type { ConnectedAccounts } from '../payment-stores.js';
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
  Money,
  Payee,
  PriceChange,
  PriceRequest,
  PromotionCodeRequest,
} from '../payment-requests.js';
import { StripeAccounts } from './stripe-accounts.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripeCatalog } from './stripe-catalog.js';
import { resultOf, found, type StripeChoice } from './stripe-client.js';
import { eventFrom, isReadable } from './stripe-events.js';
import { hintFrom } from './stripe-hints.js';
import { takesAmount } from './stripe-money.js';
import { StripeInvoices } from './stripe-invoices.js';
import { accountOptions, StripeLedger } from './stripe-ledger.js';
import { checkoutFrom, type Marks, marksFor, type MarksOf, subscriptionFrom } from './stripe-objects.js';
import { StripePortals } from './stripe-portals.js';
import { expanded, idOf, parsedRef } from './stripe-refs.js';

/** The dependencies of the driver. */
export interface StripeNeeds {
  readonly stripe: Stripe;
  readonly choice: StripeChoice;
  readonly accounts: ConnectedAccounts;
  /** The id of this installation, which marks its objects. */
  readonly installation: () => Promise<string>;
}

/** The parts of a checkout that are read with it: its discounts, and the payment or subscription that may have failed later. */
const CHECKOUT_PARTS = ['total_details.breakdown', 'payment_intent', 'subscription'];
/** How far the time of a signature may be from now, in seconds. */
const TOLERANCE_SECONDS = 300;

/** Takes payments through Stripe. */
export class StripePayments extends PaymentProvider {
  readonly driver = 'stripe';
  private readonly stripe: Stripe;
  private readonly accounts: StripeAccounts;
  private readonly catalog: StripeCatalog;
  private readonly customers: StripeCustomers;
  private readonly ledger: StripeLedger;
  private readonly invoices: StripeInvoices;
  private readonly portals: StripePortals;

  constructor(private readonly needs: StripeNeeds) {
    super();
    const { stripe } = (this.needs = needs);
    this.stripe = stripe;
    this.accounts = new StripeAccounts(needs);
    this.catalog = new StripeCatalog(stripe);
    this.customers = new StripeCustomers(stripe);
    this.ledger = new StripeLedger(stripe, () => this.marks());
    this.invoices = new StripeInvoices(stripe);
    this.portals = new StripePortals(stripe, needs.installation);
  }

  account(): Promise<PaymentAccount> {
    return this.accounts.state(facts().board);
  }

  onboarding(returnUrl: string, key: string): Promise<string | null> {
    return this.accounts.onboarding(facts().board, returnUrl, key);
  }

  override takes(money: Money): boolean {
    return takesAmount(money);
  }

  async makePrice(price: PriceRequest, key: string): Promise<string> {
    return this.catalog.makePrice(price, await this.metadata(null), key, await this.boardOptions());
  }

  async retirePrice(priceRef: string): Promise<void> {
    await this.catalog.retirePrice(priceRef, await this.boardOptions());
  }

  async makeCoupon(coupon: CouponRequest, key: string): Promise<string> {
    return this.catalog.makeCoupon(coupon, await this.metadata(null), key, await this.boardOptions());
  }

  async renameCoupon(couponRef: string, name: string): Promise<void> {
    await this.catalog.renameCoupon(couponRef, name, await this.boardOptions());
  }

  async deleteCoupon(couponRef: string): Promise<void> {
    await this.catalog.deleteCoupon(couponRef, await this.boardOptions());
  }

  async coupon(couponRef: string): Promise<CouponState | null> {
    return this.catalog.coupon(couponRef, await this.boardOptions());
  }

  async makePromotionCode(code: PromotionCodeRequest, key: string): Promise<string> {
    return this.catalog.makePromotionCode(code, await this.metadata(null), key, await this.boardOptions());
  }

  async endPromotionCode(codeRef: string): Promise<number> {
    return this.catalog.endPromotionCode(codeRef, await this.boardOptions());
  }

  async makeCustomer(customer: CustomerRequest, key: string): Promise<string> {
    const { payee } = customer;
    return this.customers.make(customer, await this.accountOf(payee), await this.metadata(null, payee), key);
  }

  async updateCustomer(customerRef: string, customer: CustomerRequest): Promise<boolean> {
    return this.customers.update(customerRef, customer, await this.accountOf(customer.payee));
  }

  forgetCustomer(customerRef: string): Promise<void> {
    return this.customers.forget(customerRef);
  }

  async openCheckout(checkout: CheckoutRequest, key: string): Promise<Checkout> {
    const { purchaseId, description, isRecurring, payee, customerRef, email, page } = checkout;
    const account = await this.accountOf(payee);
    const metadata = await this.metadata(purchaseId, payee);
    const customer = customerRef === null ? null : parsedRef(customerRef).id;
    const session = await resultOf(
      this.stripe.checkout.sessions.create(
        {
          mode: isRecurring ? 'subscription' : 'payment',
          line_items: [{ price: checkout.priceRef, quantity: 1 }],
          metadata,
          // Payments and subscriptions do not inherit the metadata of the session.
          ...(isRecurring
            ? { subscription_data: { metadata, description } }
            : { payment_intent_data: { metadata, description } }),
          ...(customer === null ? (isRecurring ? {} : { customer_creation: 'always' }) : { customer }),
          ...(customer === null && email !== null ? { customer_email: email } : {}),
          ...(page.kind === 'hosted'
            ? { ui_mode: 'hosted_page', success_url: page.successUrl, cancel_url: page.cancelUrl }
            : { ui_mode: 'embedded_page', return_url: page.returnUrl }),
          ...(checkout.takesPromotionCodes ? { allow_promotion_codes: true } : {}),
        },
        { ...accountOptions(account), idempotencyKey: key },
      ),
    );
    return checkoutFrom(session, account, { board: facts().board, purchaseId, payee }, false);
  }

  async checkout(checkoutRef: string): Promise<Checkout | null> {
    const { account, id } = parsedRef(checkoutRef);
    const session = await found(
      this.stripe.checkout.sessions.retrieve(id, { expand: CHECKOUT_PARTS }, accountOptions(account)),
    );
    const marks = session && (await this.marks())(session.metadata);
    if (!session || !marks) return null;
    return checkoutFrom(session, account, marks, await this.hasForeignDiscount(session, account, marks));
  }

  /**
   * Whether a promotion code that this installation or another one created for another board reduced a checkout. A code without
   * metadata was created by the owner of the account.
   */
  private async hasForeignDiscount(
    { total_details: totals }: Stripe.Checkout.Session,
    account: string | null,
    { board }: Marks,
  ): Promise<boolean> {
    if (!totals?.amount_discount) return false;
    const marksOf = await this.marks();
    for (const { discount } of totals.breakdown?.discounts ?? []) {
      const code = idOf(discount.promotion_code);
      const metadata = code === null ? null : await this.catalog.codeMetadata(code, accountOptions(account));
      if (metadata?.['installation'] !== undefined && marksOf(metadata)?.board !== board) return true;
    }
    return false;
  }

  async endCheckout(checkoutRef: string): Promise<Checkout> {
    const { account, id } = parsedRef(checkoutRef);
    try {
      await resultOf(this.stripe.checkout.sessions.expire(id, {}, accountOptions(account)));
    } catch (error) {
      // The checkout has already ended: its current state says how.
      if (!(error instanceof PaymentRefused)) throw error;
    }
    return present(await this.checkout(checkoutRef));
  }

  async sendInvoice(invoice: InvoiceRequest, key: string): Promise<Payment> {
    const account = await this.accounts.ofBoard(facts().board);
    const ref = await this.invoices.send(invoice, account, await this.metadata(invoice.purchaseId), key);
    return present(await this.payment(ref));
  }

  async voidInvoice(paymentRef: string): Promise<Payment> {
    const { account, id } = parsedRef(paymentRef);
    try {
      await resultOf(this.stripe.invoices.voidInvoice(id, {}, accountOptions(account)));
    } catch (error) {
      // It is not open any longer: its current state says why.
      if (!(error instanceof PaymentRefused)) throw error;
    }
    return present(await this.payment(paymentRef));
  }

  payment(paymentRef: string): Promise<Payment | null> {
    return this.ledger.payment(parsedRef(paymentRef));
  }

  async refund(paymentRef: string, key: string): Promise<Payment> {
    present(await this.payment(paymentRef));
    await this.ledger.refund(parsedRef(paymentRef), key);
    return present(await this.payment(paymentRef));
  }

  async subscription(subscriptionRef: string): Promise<ProviderSubscription | null> {
    const { account, id } = parsedRef(subscriptionRef);
    const there = await found(
      this.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }, accountOptions(account)),
    );
    const marks = there && (await this.marks())(there.metadata);
    if (!there || !marks) return null;
    const invoice = expanded(there.latest_invoice);
    const payment = invoice?.status === 'paid' ? await this.ledger.payment({ account, id: invoice.id }) : null;
    return subscriptionFrom(there, account, marks, payment !== null && isReturned(payment));
  }

  async endWithPeriod(subscriptionRef: string, ends: boolean): Promise<ProviderSubscription> {
    const before = present(await this.subscription(subscriptionRef));
    if (before.endsWithPeriod === ends || (ends && before.status === 'canceled')) return before;
    const { account, id } = parsedRef(subscriptionRef);
    await resultOf(this.stripe.subscriptions.update(id, { cancel_at_period_end: ends }, accountOptions(account)));
    return present(await this.subscription(subscriptionRef));
  }

  portal(customerRef: string, returnUrl: string): Promise<string> {
    return this.portals.open(parsedRef(customerRef), returnUrl);
  }

  confirmPrice(change: PriceChange): Promise<string> {
    return this.portals.confirm(change);
  }

  async *payments(since: Date): AsyncIterable<Payment> {
    const { board } = facts();
    const { choice, accounts } = this.needs;
    const account = choice.hasAccounts ? await accounts.of(board) : null;
    // A board without an account has received no payment.
    if (choice.hasAccounts && account === null) return;
    yield* this.ledger.since(account, since, board);
  }

  async hint(body: Buffer, signature: string): Promise<PaymentHint | null> {
    this.verify(body, signature);
    const event = eventFrom(body);
    if (event.livemode !== this.needs.choice.isLive) throw new PaymentRefused('wrong_mode');
    if (event.account !== undefined && !this.needs.choice.hasAccounts) return null;
    return hintFrom(event, await this.marks());
  }

  async *hints(since: Date): AsyncIterable<PaymentHint> {
    const { choice, accounts } = this.needs;
    const marks = await this.marks();
    for (const account of [null, ...(choice.hasAccounts ? await accounts.all() : [])])
      for await (const event of this.ledger.events(account, since)) {
        // Events listed for an account do not name the account.
        const hint = isReadable(event) ? hintFrom(account === null ? event : { ...event, account }, marks) : null;
        if (hint !== null) yield hint;
      }
  }

  async boardOf({ about, ref, board }: PaymentHint): Promise<string | null> {
    const { account } = parsedRef(ref);
    if (about === 'account') return this.accounts.changed(ref);
    const owner = account === null ? null : await this.needs.accounts.boardOf(account);
    if (account !== null && owner === null) return null;
    const named = board ?? (await this.payment(ref))?.board ?? null;
    // An account owner can write any board id into their own objects.
    return owner === null || owner === named ? named : null;
  }

  /** @throws PaymentRefused when no secret matches the signature, or the signature is too old or from the future. */
  private verify(body: Buffer, signature: string): void {
    const { signature: scheme } = this.stripe.webhooks;
    for (const secret of isRecent(signature) ? this.needs.choice.webhookSecrets : [])
      try {
        if (scheme?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS)) return;
      } catch {
        // The next secret may match. The reason of a mismatch is not disclosed: it would help a forger.
      }
    throw new PaymentRefused('wrong_signature');
  }

  private async marks(): Promise<MarksOf> {
    return marksFor(await this.needs.installation());
  }

  private async metadata(purchaseId: string | null, payee: Payee = 'board'): Promise<Stripe.MetadataParam> {
    const metadata = { installation: await this.needs.installation(), board: facts().board, payee };
    return purchaseId === null ? metadata : { ...metadata, purchase: purchaseId };
  }

  private async accountOf(payee: Payee): Promise<string | null> {
    return payee === 'board' ? this.accounts.ofBoard(facts().board) : null;
  }

  private async boardOptions(): Promise<Stripe.RequestOptions> {
    return accountOptions(await this.accounts.ofBoard(facts().board));
  }
}

/** Whether a signature has one time, which is not in the future. The provider's client refuses old ones alone. */
function isRecent(signature: string): boolean {
  const times = signature.split(',').flatMap((part) => /^t=(\d{1,12})$/.exec(part.trim())?.[1] ?? []);
  return times.length === 1 && Number(times[0]) <= Date.now() / 1_000 + TOLERANCE_SECONDS;
}

/** @throws PaymentRefused if `given` is null. */
function present<T>(given: T | null): T {
  if (given === null) throw new PaymentRefused('resource_missing');
  return given;
}
