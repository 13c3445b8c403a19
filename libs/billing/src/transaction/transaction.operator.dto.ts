import type { ExportDefinition } from '#http';
import { Integer, Optional, PageQueryDto, view } from '#http/dto';
import { decimalOf } from '#payments';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length, MinLength } from 'class-validator';
import { PUBLISH_TIMINGS, TRANSACTION_KINDS, TRANSACTION_STATUSES } from './transaction.decider.js';
import { TransactionRow } from './transaction.read-model.js';
import { netOf, totals } from './transaction-totals.js';

/** Filters of a list of transactions. */
export class ListTransactionsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(TRANSACTION_STATUSES)
  @ApiProperty({ enum: TRANSACTION_STATUSES })
  status?: (typeof TRANSACTION_STATUSES)[number];
  @Optional()
  @IsIn(TRANSACTION_KINDS)
  @ApiProperty({ enum: TRANSACTION_KINDS })
  kind?: (typeof TRANSACTION_KINDS)[number];
  /** Text in the description, or in the name or the email address of the customer. */
  @Optional() @IsString() @MinLength(1) search?: string;
  /** Only transactions of this order. You cannot combine it with `search` or `subscriptionId`. */
  @Optional() @IsString() @Length(1, 100) orderId?: string;
  /** Only transactions of this employer subscription. You cannot combine it with `search` or `orderId`. */
  @Optional() @IsString() @Length(1, 100) subscriptionId?: string;
}

/** A payment or an invoice. */
export class TransactionDto {
  id!: string;
  object!: 'transaction';
  @ApiProperty({ enum: TRANSACTION_KINDS }) kind!: (typeof TRANSACTION_KINDS)[number];
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status!: (typeof TRANSACTION_STATUSES)[number];
  @ApiProperty({ enum: ['card', 'invoice'] }) method!: 'card' | 'invoice';
  /** In the smallest unit of the currency. */
  @Integer() amountCents!: number;
  /** ISO 4217, lower case. */
  currency!: string;
  description!: string;
  /** Name of the customer, or their email address. */
  customerLabel!: string;
  customerEmail!: string | null;
  date!: string;
  /** Null unless it is an invoice. */
  invoiceDueAt!: string | null;
  hostedInvoiceUrl!: string | null;
  receiptUrl!: string | null;
  methodBrand!: string | null;
  methodLast4!: string | null;
  methodType!: string | null;
  /** When the job of the invoice is published. Null unless it is a job invoice. */
  @ApiProperty({ type: 'string', enum: [...PUBLISH_TIMINGS, null], nullable: true })
  publishTiming!: (typeof PUBLISH_TIMINGS)[number] | null;

  static readonly of = view<TransactionDto, TransactionRow>()(
    `id object kind status method amountCents currency description customerLabel customerEmail date invoiceDueAt
     hostedInvoiceUrl receiptUrl methodBrand methodLast4 methodType publishTiming`,
    {
      object: () => 'transaction',
      amountCents: ({ amount }) => amount,
      customerLabel: ({ customerName, customerEmail }) => customerName ?? customerEmail ?? 'Deleted customer',
      invoiceDueAt: ({ dueAt }) => dueAt,
      hostedInvoiceUrl: ({ invoiceUrl }) => invoiceUrl,
      methodBrand: ({ card }) => card?.brand ?? null,
      methodLast4: ({ card }) => card?.last4 ?? null,
      methodType: ({ card }) => card?.type ?? null,
    },
  );
}

/** The columns that `GET /v1/transactions/export` writes for each transaction, oldest first, so that its totals grow line by line. */
export const transactionExport: ExportDefinition<TransactionRow> = {
  collection: 'transactions',
  scope: 'billing.read',
  row: TransactionRow,
  personal: true,
  from: 'date',
  columns: [
    ...(['id', 'date', 'kind', 'status', 'method', 'description', 'customerName', 'customerEmail'] as const),
    ...(['paidAt', 'dueAt', 'dispute', 'currency'] as const),
  ],
  derived: {
    amountCents: ({ amount }) => amount,
    refundedCents: ({ refunded }) => refunded,
    netCents: netOf,
    amount: ({ amount, currency }) => decimalOf(amount, currency),
    refunded: ({ refunded, currency }) => decimalOf(refunded, currency),
    net: (row) => decimalOf(netOf(row), row.currency),
  },
  running: { columns: ['runningTotalCents', 'runningTotal'], begin: totals },
  omit: ['searchText', 'invoiceUrl', 'receiptUrl', 'card'],
};
