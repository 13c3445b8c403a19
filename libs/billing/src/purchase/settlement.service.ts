import { outcomeOf, Rejection } from '#kernel';
import { type Checkout, type Payment, type PaymentHint, PaymentProvider } from '#payments';
import type { Receipt } from '#runtime';
import { Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { type LedgerLine, transactions } from '../transaction/transaction.decider.js';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { ofCompany } from './product.js';
import { purchases } from './purchase.decider.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';

/** How often an object is read again because the log changed meanwhile. */
const TRIES = 5;

/** The id of the transaction of a payment on the board of the request. It is derived, so a payment has one transaction. */
export const transactionIdOf = ({ ref, createdAt }: Pick<Payment, 'ref' | 'createdAt'>): string =>
  Ids.derived('transactions', ref, createdAt.getTime());

/**
 * Records the current state of an object at the provider in the log (decision 0182). A command names the version that the log had before
 * the provider was read; if the log has changed since, the provider is read again. So the last state in the log is the last state at the
 * provider, in whichever order and however often hints arrive.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly bus: CommandBus,
    private readonly purchases: PurchaseReader,
    private readonly transactions: TransactionReader,
  ) {}

  /**
   * Reads an object and records its state. Ignores an object of another board.
   * @throws PaymentsUnavailable, after which the same call is safe.
   */
  async settle(about: PaymentHint['about'], ref: string): Promise<void> {
    if (about === 'checkout') await this.checkout(ref);
    else if (about === 'payment') await this.payment(ref);
    else if (about === 'subscription') await this.subscription(ref);
  }

  /** Reads everything that a purchase leads to. @throws as `settle`. */
  async settlePurchase(row: PurchaseRow): Promise<void> {
    if (row.status === 'open' && row.checkoutRef === null && row.paymentRef === null) await this.giveUp(row);
    if (row.status !== 'paid' && row.checkoutRef !== null) await this.checkout(row.checkoutRef);
    if (row.paymentRef !== null) await this.payment(row.paymentRef);
    if (row.subscriptionRef !== null) await this.subscription(row.subscriptionRef);
  }

  private async checkout(ref: string): Promise<void> {
    const checkout = await this.settleCheckout(ref);
    if (checkout?.paymentRef) await this.payment(checkout.paymentRef);
    if (checkout?.subscriptionRef) await this.subscription(checkout.subscriptionRef, checkout.purchaseId);
  }

  /**
   * Records the state of a checkout. Its payment is listed first: no purchase is active before. Money that was paid with a code of another
   * board goes back before the purchase ends.
   */
  private settleCheckout(ref: string): Promise<Checkout | null> {
    return this.inTurn(
      () => this.ofCheckout(ref),
      async (row) => {
        const checkout = await this.provider.checkout(ref);
        if (!checkout?.isPaid || !isUnsettled(row)) return checkout;
        const payment = checkout.paymentRef === null ? null : await this.provider.payment(checkout.paymentRef);
        if (payment !== null) await this.record(payment, row);
        if (checkout.hasForeignDiscount) await this.refund(row, checkout);
        return checkout;
      },
      (row, checkout) => purchases.SettleCheckout(row.id, checkout, row.version),
    );
  }

  /** Repeatable. */
  private async refund({ id }: PurchaseRow, { paymentRef, subscriptionRef }: Checkout): Promise<void> {
    if (paymentRef !== null) await this.provider.refund(paymentRef, `${id}.foreign-discount`);
    if (subscriptionRef !== null) await this.provider.endWithPeriod(subscriptionRef, true);
  }

  /**
   * The checkout of a purchase decides whether it was paid, because only the checkout tells which code reduced it.
   * @returns whether the purchase waits for a checkout that the log does not know yet; its own hint follows.
   */
  private async waitsForCheckout({ checkoutRef, product, ...row }: PurchaseRow): Promise<boolean> {
    if (!isUnsettled(row)) return false;
    if (checkoutRef !== null) await this.settleCheckout(checkoutRef);
    return checkoutRef === null && product.kind === 'posting';
  }

  private async payment(ref: string): Promise<void> {
    const first = await this.provider.payment(ref);
    const purchase = first && (await this.purchaseOf(first));
    if (!first || !purchase) return;
    await this.record(first, purchase);
    if (first.method === 'card' && (await this.waitsForCheckout(purchase))) return;
    await this.inTurn(
      () => this.purchases.find(purchase.id),
      () => this.provider.payment(ref),
      (row, payment) => purchases.SettlePayment(row.id, payment, row.version),
    );
    if (first.subscriptionRef) await this.subscription(first.subscriptionRef, purchase.id);
  }

  private async subscription(ref: string, purchaseId: string | null = null): Promise<void> {
    const known = async () =>
      (purchaseId === null ? null : await this.purchases.find(purchaseId)) ?? this.ofSubscription(ref);
    const purchase = await known();
    if (!purchase || (await this.waitsForCheckout(purchase))) return;
    await this.inTurn(
      known,
      () => this.provider.subscription(ref),
      (row, subscription) => purchases.SettleSubscription(row.id, subscription, row.version),
    );
  }

  /** Finds the purchase by the log, or by the id that the provider has: its response may have been lost before it was recorded. */
  private async ofCheckout(ref: string): Promise<PurchaseRow | null> {
    const known = await this.purchases.by({ checkoutRef: ref });
    if (known) return known;
    const named = (await this.provider.checkout(ref))?.purchaseId;
    return named ? this.purchases.find(named) : null;
  }

  /** As `ofCheckout`. */
  private async ofSubscription(ref: string): Promise<PurchaseRow | null> {
    const known = await this.purchases.by({ subscriptionRef: ref });
    if (known) return known;
    const named = (await this.provider.subscription(ref))?.purchaseId;
    return named ? this.purchases.find(named) : null;
  }

  private async purchaseOf({ ref, purchaseId, subscriptionRef }: Payment): Promise<PurchaseRow | null> {
    if (purchaseId !== null) return this.purchases.find(purchaseId);
    const known = await this.purchases.by({ paymentRef: ref });
    return known ?? (subscriptionRef === null ? null : this.ofSubscription(subscriptionRef));
  }

  /** Lists a payment to the board, before its purchase becomes active. */
  private async record(first: Payment, purchase: PurchaseRow): Promise<void> {
    if (purchase.product.kind === 'board_plan') return;
    const id = transactionIdOf(first);
    if (!(await this.transactions.find(id))) {
      const payer = { userId: purchase.userId, guestId: purchase.userId === null ? purchase.id : null };
      const isMade = await this.passes(transactions.RecordTransaction(id, { ...lineOf(first, purchase), ...payer }));
      if (isMade) return;
    }
    await this.inTurn(
      () => this.transactions.find(id),
      () => this.provider.payment(first.ref),
      (row, payment) => transactions.ChangeTransaction(id, lineOf(payment, purchase), row.version),
    );
  }

  /** A purchase that the provider never received, or whose response was lost: no page leads to its payment. */
  private async giveUp({ id, version }: PurchaseRow): Promise<void> {
    const nothing = {
      isPaid: false,
      hasForeignDiscount: false,
      paymentRef: null,
      subscriptionRef: null,
      customerRef: null,
    };
    await this.passes(purchases.SettleCheckout(id, { status: 'expired', ...nothing }, version));
  }

  /** Reads the log, then the provider, then sends the command; repeats this if the log changed in between. */
  private async inTurn<Row, Report>(
    known: () => Promise<Row | null>,
    read: (row: Row) => Promise<Report | null>,
    command: (row: Row, report: Report) => Command<Receipt>,
  ): Promise<Report | null> {
    for (let attempt = 1; ; attempt++) {
      const row = await known();
      const report = row && (await read(row));
      if (!row || !report) return null;
      if (await this.passes(command(row, report), attempt < TRIES)) return report;
    }
  }

  /** False if the log has changed, or already has the object. */
  private async passes(command: Command<Receipt>, mayFail = true): Promise<boolean> {
    const outcome = await outcomeOf(this.bus.execute(command), { code: mayFail ? MOVED_ON : [] });
    return !(outcome instanceof Rejection);
  }
}

/** Whether nothing was paid yet, as far as the log knows. */
const isUnsettled = ({ status }: Pick<PurchaseRow, 'status'>): boolean => status === 'open' || status === 'abandoned';

const MOVED_ON = ['precondition_failed', 'already_exists'];

const kindOf = ({ subscriptionRef, method }: Payment): LedgerLine['kind'] => {
  if (subscriptionRef !== null) return 'subscription';
  return method === 'invoice' ? 'invoice' : 'card_post';
};

function lineOf(payment: Payment, { id, product }: PurchaseRow): LedgerLine {
  return {
    paymentRef: payment.ref,
    purchaseId: id,
    kind: kindOf(payment),
    status: payment.status,
    method: payment.method,
    amount: payment.amount,
    currency: payment.currency,
    refunded: payment.refunded,
    dispute: payment.dispute,
    description: payment.description,
    subscriptionRef: payment.subscriptionRef,
    publishTiming: payment.method === 'invoice' ? (ofCompany(product)?.publishTiming ?? null) : null,
    date: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    dueAt: payment.dueAt?.toISOString() ?? null,
    customerName: payment.customer.name,
    customerEmail: payment.customer.email,
    invoiceUrl: payment.invoiceUrl,
    receiptUrl: payment.receiptUrl,
    card: payment.card,
  };
}
