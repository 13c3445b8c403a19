import { folded, type RowProjection } from '#kernel';
import {
  BoardRow,
  BoardTables,
  Column,
  Containing,
  Cursors,
  facts,
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
@ReadModel('transactions', { version: 2 })
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
  /** What is searched: description, name and address, folded. */
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
  @Column('jsonb', { nullable: true }) card!: LedgerLine['card'];
}

const searchTextOf = ({ description, customerName, customerEmail }: Partial<LedgerLine>): string =>
  folded([description, customerName, customerEmail].filter(Boolean).join('\n'));

export const transactionRows: RowProjection<TransactionRow, TransactionEvents> = {
  row: TransactionRow,
  category: 'transaction',
  on: {
    TransactionRecorded: ({ data: { guestId: _, ...line } }) => ({ ...line, searchText: searchTextOf(line) }),
    TransactionChanged: ({ data }, row) => ({ ...data, searchText: searchTextOf({ ...row, ...data }) }),
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

/** Which lines are listed. */
export interface TransactionFilter {
  readonly status?: LedgerLine['status'] | undefined;
  readonly kind?: LedgerLine['kind'] | undefined;
  readonly purchaseId?: string | undefined;
}

/** Lines among which the best are found: of more, the newest. */
const RANKED = 1_000;

/** How well a line answers a search, the least first: one of its texts is that, begins so, has a word that does, or contains it. */
function distance({ searchText }: Pick<TransactionRow, 'searchText'>, wanted: string): number {
  const texts = searchText.split('\n');
  if (texts.includes(wanted)) return 0;
  if (texts.some((text) => text.startsWith(wanted))) return 1;
  return texts.some((text) => text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) ? 2 : 3;
}

@Injectable()
export class TransactionReader extends RowReader(TransactionRow, transactionDecider) {
  constructor(
    tables: BoardTables,
    private readonly cursors: Cursors,
  ) {
    super(tables);
  }

  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  pageOf({ status, kind, purchaseId, ...paging }: Paging & TransactionFilter): Promise<Page<TransactionRow>> {
    return this.tables.pageBy(TransactionRow, 'date', { status, kind, purchaseId }, paging, { descending: true });
  }

  /**
   * Those with `search` in the description, the name or the address, the best first.
   * @throws Rejection `pagination_invalid_cursor`, also for a cursor of `pageOf`.
   */
  async found(
    search: string,
    { status, kind, limit = 50, cursor }: Paging & Omit<TransactionFilter, 'purchaseId'>,
  ): Promise<Page<TransactionRow>> {
    const wanted = folded(search);
    const list = JSON.stringify([facts().board, 'transactions by relevance', wanted, status, kind]);
    const from = cursor === undefined ? 0 : Number(this.cursors.open(list, cursor));
    const where = { status, kind, searchText: new Containing(wanted) };
    const rows = await this.tables.sorted(TransactionRow, 'date', where, RANKED, { descending: true });
    const best = rows
      .map((row) => ({ row, far: distance(row, wanted) }))
      .sort((one, other) => one.far - other.far)
      .map(({ row }) => row);
    const next = from + limit;
    return {
      rows: best.slice(from, next),
      nextCursor: next < best.length ? this.cursors.seal(list, String(next)) : null,
    };
  }

  /** Of these payments, those that the ledger has, by their names at the provider. */
  async byRefs(paymentRefs: readonly string[]): Promise<ReadonlyMap<string, TransactionRow>> {
    if (paymentRefs.length === 0) return new Map();
    const rows = await this.tables.all(TransactionRow, { paymentRef: paymentRefs }, paymentRefs.length);
    return new Map(rows.map((row) => [row.paymentRef, row]));
  }

  /** All that match, newest first and in batches. */
  each(where: Pick<TransactionFilter, 'status' | 'kind'>): AsyncGenerator<readonly TransactionRow[]> {
    return this.tables.each(TransactionRow, where);
  }
}
