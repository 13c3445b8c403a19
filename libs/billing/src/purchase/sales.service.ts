import {
  type Checkout,
  type CheckoutRequest,
  type InvoiceRequest,
  type Money,
  type Payment,
  PaymentProvider,
} from '#payments';
import { newId, Scope } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { ofCompany, type Product } from './product.js';
import { type Buyer, purchases } from './purchase.decider.js';
import { PurchaseReader, type PurchaseRow } from './purchase.read-model.js';
import { Settlement } from './settlement.service.js';

/** The product and the buyer. */
export interface Sale {
  readonly product: Product;
  readonly price: Money;
  /** The name that the buyer sees on the page, the invoice and the receipt. */
  readonly description: string;
  readonly priceRef: string;
  readonly buyer: Pick<Buyer, 'userId' | 'email' | 'name'>;
}

/** What a buyer paid for a purchase, in the smallest unit of the currency. */
export interface SaleReceipt extends Money {
  /** The price less the amount. */
  readonly discount: number;
  readonly receiptUrl: string | null;
  readonly invoiceUrl: string | null;
}

/**
 * Starts purchases. A purchase is in the log before the provider gets a request. Its id is derived from the request: a retry after a
 * crash, with the idempotency key of the request, finds the same checkout.
 */
@Injectable()
export class Sales {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly bus: CommandBus,
    private readonly purchases: PurchaseReader,
    private readonly settlement: Settlement,
    private readonly lines: TransactionReader,
  ) {}

  /** The configured provider: prices of another one cannot be paid. */
  get driver(): string {
    return this.provider.driver;
  }

  /** Whether the board of the request can receive payments. */
  async isReady(): Promise<boolean> {
    const { connected, acceptingPayments } = await this.provider.account();
    return connected && acceptingPayments;
  }

  /** Starts a checkout. @throws PaymentsUnavailable, PaymentRefused. */
  async checkOut(
    sale: Sale,
    {
      page,
      ...how
    }: Pick<CheckoutRequest, 'isRecurring' | 'payee' | 'customerRef'> & {
      /** May name the id of the purchase. */
      readonly page: CheckoutRequest['page'] | ((purchaseId: string) => CheckoutRequest['page']);
    },
  ): Promise<{ readonly purchaseId: string; readonly checkout: Checkout }> {
    const purchaseId = await this.open(sale);
    const checkout = await this.provider.openCheckout(
      {
        ...how,
        page: typeof page === 'function' ? page(purchaseId) : page,
        purchaseId,
        description: sale.description,
        priceRef: sale.priceRef,
        email: sale.buyer.email,
        takesPromotionCodes: ofCompany(sale.product) !== null,
      },
      `${purchaseId}.checkout`,
    );
    await this.bus.execute(purchases.BeginCheckout(purchaseId, { checkoutRef: checkout.ref }));
    return { purchaseId, checkout };
  }

  /** Sends an invoice. @throws PaymentsUnavailable, PaymentRefused. */
  async invoice(
    sale: Sale,
    how: Omit<InvoiceRequest, 'purchaseId' | 'priceRef' | 'description'>,
  ): Promise<{ readonly purchaseId: string; readonly payment: Payment }> {
    const purchaseId = await this.open(sale);
    const payment = await this.provider.sendInvoice(
      { ...how, purchaseId, description: sale.description, priceRef: sale.priceRef },
      `${purchaseId}.invoice`,
    );
    await this.bus.execute(purchases.IssueInvoice(purchaseId, { paymentRef: payment.ref }));
    return { purchaseId, payment };
  }

  /** Whether an earlier attempt of this request sent the invoice for a plan of a company, regardless of its current state. */
  async invoicedBefore(): Promise<boolean> {
    const ids = Scope.idSource();
    if (!ids.repeats) return false;
    for (const prefix of COMPANY_PLANS) {
      const row = await this.purchases.find(ids.upcoming(prefix));
      if (row && (ofCompany(row.product)?.publishTiming ?? null) !== null && row.paymentRef !== null) return true;
    }
    return false;
  }

  /**
   * Ends the open checkouts and unpaid invoices of a job at the provider, so that two of them are not paid. What this request itself began in
   * an earlier try stays.
   * @returns whether one of them turns out to be paid, or is being paid. @throws PaymentsUnavailable: then the request must begin nothing.
   */
  async endOthers(jobId: string): Promise<boolean> {
    const ids = Scope.idSource();
    const own: readonly string[] = COMPANY_PLANS.map((prefix) => ids.upcoming(prefix));
    let isPaid = false;
    for (const row of await this.purchases.ofJob(jobId)) {
      // An invoice that has published the job is still to be paid.
      if (row.status !== 'open' || own.includes(row.id) || row.uses.length > 0) continue;
      if (!(await this.ended(row))) isPaid = true;
      await this.settlement.settlePurchase(row);
    }
    return isPaid;
  }

  /** Reads the state of an unsettled purchase at the provider. Does nothing to others. @throws PaymentsUnavailable. */
  async settle(purchaseId: string): Promise<void> {
    const row = await this.purchases.find(purchaseId);
    if (row?.status === 'open' || row?.status === 'abandoned') await this.settlement.settlePurchase(row);
  }

  /** What was first paid for a purchase; null before it is paid. @throws Error while the payment is not listed yet. */
  async receipt(purchaseId: string): Promise<SaleReceipt | null> {
    const row = await this.purchases.find(purchaseId);
    if (!row || row.paidAt === null) return null;
    const { price, paymentRef } = row;
    const line = paymentRef === null ? null : (await this.lines.ofPayment(paymentRef))[0];
    if (line === undefined) throw new Error('The payment of the purchase is not listed yet.');
    const amount = line?.amount ?? 0;
    return {
      amount,
      currency: line?.currency ?? price.currency,
      discount: Math.max(price.amount - amount, 0),
      receiptUrl: line?.receiptUrl ?? null,
      invoiceUrl: line?.invoiceUrl ?? null,
    };
  }

  /** Ends what can be paid for a purchase. False if it is paid, or the payment is under way. */
  private async ended({ checkoutRef, paymentRef }: PurchaseRow): Promise<boolean> {
    if (checkoutRef !== null && (await this.provider.endCheckout(checkoutRef)).status !== 'expired') return false;
    if (paymentRef === null) return true;
    const { status } = await this.provider.voidInvoice(paymentRef);
    return status === 'void' || status === 'uncollectible';
  }

  private async open({ product, price, buyer }: Sale): Promise<string> {
    const id = newId(prefixOf(product));
    const guestId = buyer.userId === null ? id : null;
    await this.bus.execute(purchases.OpenPurchase(id, { product, price, buyer: { ...buyer, guestId } }));
    return id;
  }
}

/** Key prefixes of purchases by companies. */
const COMPANY_PLANS = ['orders', 'employerSubscriptions'] as const;

function prefixOf(product: Product): string {
  if (product.kind === 'access') return 'accessGrants';
  if (product.kind === 'board_plan') return 'boardPlans';
  const [once, recurring] = COMPANY_PLANS;
  return product.planKind === 'subscription' ? recurring : once;
}
