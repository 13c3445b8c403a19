import { folded, type RowProjection, withChanges } from '#kernel';
import {
  BoardRow,
  Column,
  Containing,
  Index,
  InstantColumn,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { Injectable } from '@nestjs/common';
import { type LedgerLine, transactionDecider, type TransactionEvents } from './transaction.decider.js';

/** A line of the ledger of a board. */
@ReadModel('transactions', { version: 1 })
@Index(['board', 'date', 'id'])
@Index(['board', 'userId'])
export class TransactionRow extends BoardRow {
  @InstantColumn() date!: string;
  @Column('text') status!: LedgerLine['status'];
  @Column('text') kind!: LedgerLine['kind'];
  @LookUp() @Column('text', { nullable: true }) purchaseId!: string | null;
  @LookUp() @Column('text', { nullable: true }) subscriptionRef!: string | null;
  @LookUp() @Column('text') paymentRef!: string;
  /** The account of the customer; null without one. */
  @Column('text', { nullable: true }) userId!: string | null;
  /** The text to search: description, name and address, folded. */
  @Column('text') searchText!: string;
  @Packed() method!: LedgerLine['method'];
  @Packed() amount!: number;
  @Packed() currency!: string;
  @Packed() refunded!: number;
  @Packed() dispute!: LedgerLine['dispute'];
  @Packed() description!: string;
  @Packed() publishTiming!: LedgerLine['publishTiming'];
  @PackedInstant() paidAt!: string | null;
  @PackedInstant() dueAt!: string | null;
  @Packed() customerName!: string | null;
  @Packed() customerEmail!: string | null;
  @Packed() invoiceUrl!: string | null;
  @Packed() receiptUrl!: string | null;
  @Packed() card!: LedgerLine['card'];
}

const searchTextOf = ({ description, customerName, customerEmail }: Partial<LedgerLine>): string =>
  folded([description, customerName, customerEmail].filter(Boolean).join('\n'));

export const transactionRows: RowProjection<TransactionRow, TransactionEvents> = {
  row: TransactionRow,
  category: 'transaction',
  on: {
    TransactionRecorded: ({ data: { guestId: _, ...line } }) => Object.assign(line, { searchText: searchTextOf(line) }),
    TransactionChanged: ({ data }, row) =>
      Object.assign({ searchText: searchTextOf(withChanges<Partial<LedgerLine>>(row, data)) }, data),
    CustomerForgotten: (_, { description }) => ({
      userId: null,
      customerName: null,
      customerEmail: null,
      invoiceUrl: null,
      receiptUrl: null,
      card: null,
      searchText: searchTextOf({ description }),
    }),
  },
};

/** The filters of a list. */
export interface TransactionFilter {
  readonly status?: LedgerLine['status'] | undefined;
  readonly kind?: LedgerLine['kind'] | undefined;
  readonly purchaseId?: string | undefined;
}

@Injectable()
export class TransactionReader extends RowReader(TransactionRow, transactionDecider) {
  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  pageOf({ status, kind, purchaseId, ...paging }: Paging & TransactionFilter): Promise<Page<TransactionRow>> {
    return this.tables.pageBy(TransactionRow, 'date', { status, kind, purchaseId }, paging, { descending: true });
  }

  /** Lines with the folded `text` in the description, the name or the address; at most `limit`, newest first. */
  containing(
    text: string,
    { status, kind }: Omit<TransactionFilter, 'purchaseId'>,
    limit: number,
  ): Promise<readonly TransactionRow[]> {
    const where = { status, kind, searchText: new Containing(text) };
    return this.tables.sorted(TransactionRow, 'date', where, limit, { descending: true });
  }

  /** The lines of a payment or an invoice, by its ref; one, unless there is an error. */
  ofPayment(paymentRef: string): Promise<readonly TransactionRow[]> {
    return this.tables.every(TransactionRow, { paymentRef });
  }

  /** All matches, newest first and in batches. */
  each(where: TransactionFilter): AsyncGenerator<readonly TransactionRow[]> {
    return this.tables.each(TransactionRow, where);
  }
}
