import { reject } from '#kernel';
import { answeredByPayments, type InvoiceRequest } from '#payments';
import { Injectable } from '@nestjs/common';
import { Customers, type KnownBuyer } from '../payments/customers.service.js';
import type { Product } from '../purchase/product.js';
import { type Sale, Sales } from '../purchase/sales.service.js';

/** The terms of a plan that decide how it is sold. */
export interface SalePlan {
  /** Null for a plan that costs nothing. */
  readonly price: {
    readonly amountCents: number;
    readonly currency: string;
    readonly ref: string;
    readonly driver: string;
  } | null;
  /** Paid by an invoice, never in a checkout. */
  readonly invoiceOnly: boolean;
  readonly netTermsDays: number | null;
  /** Null for a plan that is paid once. */
  readonly billingInterval: string | null;
}

/** An order of a plan by a company. */
export interface PlanOrder {
  readonly plan: SalePlan;
  readonly product: Product;
  readonly description: string;
  readonly buyer: KnownBuyer;
  /** What the receipt or the invoice names. */
  readonly bill: Pick<InvoiceRequest, 'address' | 'taxId' | 'details'> & {
    readonly email: string;
    readonly name: string;
  };
  /** Returns the URL to which the payment page of a purchase returns. */
  readonly successUrl: (purchaseId: string) => string;
  /** The page to return to without a payment. */
  readonly cancelUrl: string;
  /** Runs before anything is opened at the provider. */
  readonly prepare?: () => Promise<void>;
}

/** The result of an order: a payment page, or an invoice. */
export type PlanSale =
  { readonly status: 'checkout'; readonly checkoutUrl: string } | { readonly status: 'invoice_sent' };

const DAYS = 30;
const failed = (message: string): never => reject('unfit', 'employer_checkout_failed', message);

/** Sells plans to companies. It alone decides whether a plan is paid on a page or by an invoice, and as which customer. */
@Injectable()
export class PlanSales {
  constructor(
    private readonly sales: Sales,
    private readonly customers: Customers,
  ) {}

  /**
   * Opens a checkout for a plan, or sends an invoice.
   * @throws Rejection `employer_checkout_failed` if the plan has no price or the board cannot take payments, and those of
   * `answeredByPayments`.
   */
  sell(order: PlanOrder): Promise<PlanSale> {
    return answeredByPayments(this.begin(order));
  }

  private async begin({ plan, buyer, bill, prepare, cancelUrl, ...order }: PlanOrder): Promise<PlanSale> {
    const price = plan.price ?? failed('The board does not have this plan.');
    // A price is stored at the payment provider that was selected when the price was set.
    if (price.driver !== this.sales.driver || !(await this.sales.isReady()))
      return failed('The board cannot take payments now.');
    await prepare?.();
    const sale: Sale = {
      product: order.product,
      price: { amount: price.amountCents, currency: price.currency },
      priceRef: price.ref,
      description: order.description,
      buyer: { userId: buyer.userId, email: bill.email, name: bill.name },
    };
    if (plan.invoiceOnly) {
      const customerRef = await this.customers.forInvoice(buyer, 'board');
      const netTermsDays = plan.netTermsDays ?? DAYS;
      await this.sales.invoice(sale, { ...bill, customerRef, netTermsDays, backUrl: cancelUrl });
      return { status: 'invoice_sent' };
    }
    const isRecurring = plan.billingInterval !== null;
    const { checkout } = await this.sales.checkOut(sale, {
      page: (id) => ({ kind: 'hosted', successUrl: order.successUrl(id), cancelUrl }),
      isRecurring,
      payee: 'board',
      customerRef: await this.customers.forCheckout(buyer, 'board', isRecurring),
    });
    return checkout.url === null
      ? failed('The payment page is unavailable.')
      : { status: 'checkout', checkoutUrl: checkout.url };
  }
}
