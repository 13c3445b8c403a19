import type { ObjectRef } from '#kernel';
import { type DataSubject, LeftRows, PersonalRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { transactions } from '../transaction/transaction.decider.js';
import { TransactionReader } from '../transaction/transaction.read-model.js';
import { purchases } from './purchase.decider.js';
import { sendUnlessGone } from './send-unless-gone.service.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';

/**
 * Purchases of an account, and those made without an account with an address that the account has verified. After erasure, the board keeps
 * its sales without the buyer.
 */
@Injectable()
export class PurchasesDataStore extends PersonalRows<PurchaseRow> {
  protected readonly row = PurchaseRow;
  protected readonly of = { column: 'userId', category: 'purchase' };

  constructor(
    private readonly bus: CommandBus,
    private readonly rows: BoardTables,
    private readonly leftRows: LeftRows,
    private readonly reader: PurchaseReader,
    private readonly lines: TransactionReader,
  ) {
    super(rows, leftRows);
  }

  override async *streams(userId: string, provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {
    for await (const rows of this.rows.each(PurchaseRow, { userId }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
    for (const { id } of await this.reader.ofGuests(provenAddresses))
      yield { category: this.of.category, objectId: id };
  }

  override async count(subject: DataSubject): Promise<number> {
    return (await super.count(subject)) + (await this.reader.ofGuests(subject.provenAddresses)).length;
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    // Refs at the provider mean nothing to the person, and lead to pages that need no sign-in.
    for await (const rows of this.all(subject))
      for (const { id, createdAt, paidAt, state, product, price, subscription, email, name } of rows)
        yield { id, createdAt, paidAt, state, product, price, subscription, email, name };
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.all(subject)) await this.forget(rows);
    await super.purge(subject);
    const guests = { column: 'emailKey', category: this.of.category, ids: subject.provenAddresses };
    await this.leftRows.remove(this.row, guests);
  }

  override async purgeGuests(): Promise<void> {
    for await (const rows of this.rows.each(PurchaseRow, { userId: null }))
      await this.forget(rows.filter(({ emailKey }) => emailKey !== null));
  }

  private async forget(rows: readonly PurchaseRow[]): Promise<void> {
    for (const { id } of rows) {
      // The payments first: they are found by the purchase.
      for await (const lines of this.lines.each({ purchaseId: id }))
        for (const line of lines) await sendUnlessGone(this.bus, transactions.ForgetCustomer(line.id, {}));
      await sendUnlessGone(this.bus, purchases.ForgetBuyer(id, {}));
    }
  }

  private async *all(subject: DataSubject): AsyncGenerator<readonly PurchaseRow[]> {
    yield* this.each(subject);
    yield await this.reader.ofGuests(subject.provenAddresses);
  }
}
