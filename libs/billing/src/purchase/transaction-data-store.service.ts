import type { ObjectRef } from '#kernel';
import { type DataSubject, LeftRows, PersonalRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { transactions } from '../transaction/transaction.decider.js';
import { TransactionReader, TransactionRow } from '../transaction/transaction.read-model.js';
import { PurchaseReader } from './purchase.read-model.js';
import { sendUnlessGone } from './send-unless-gone.service.js';

/**
 * Payments of an account, and payments without an account for purchases with an address that the account has verified. After erasure,
 * the ledger keeps its amounts, without the customer. Payments without an account are erased with their purchase, by which they are found.
 */
@Injectable()
export class TransactionsDataStore extends PersonalRows<TransactionRow> {
  protected readonly row = TransactionRow;
  protected readonly of = { column: 'userId', category: 'transaction' };

  constructor(
    private readonly bus: CommandBus,
    private readonly rows: BoardTables,
    left: LeftRows,
    private readonly reader: TransactionReader,
    private readonly purchases: PurchaseReader,
  ) {
    super(rows, left);
  }

  override async *streams(userId: string, provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {
    for await (const rows of this.rows.each(TransactionRow, { userId }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
    for await (const rows of this.ofGuests(provenAddresses))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.each(subject)) yield* rows.map(shown);
    for await (const rows of this.ofGuests(subject.provenAddresses)) yield* rows.map(shown);
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.each(subject))
      for (const { id } of rows) await sendUnlessGone(this.bus, transactions.ForgetCustomer(id, {}));
    await super.purge(subject);
  }

  private async *ofGuests(addresses: readonly string[]): AsyncGenerator<readonly TransactionRow[]> {
    for (const { id } of await this.purchases.ofGuests(addresses)) yield* this.reader.each({ purchaseId: id });
  }
}

/** Without pages of the provider, which need no sign-in. */
function shown(row: TransactionRow): object {
  const { id, date, status, amount, currency, refunded, description, customerName, customerEmail, card } = row;
  return { id, date, status, amount, currency, refunded, description, customerName, customerEmail, card };
}
