import { type ObjectRef, outcomeOf } from '#kernel';
import { type DataSubject, LeftRows, PersonalRows, type Receipt } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { transactions } from '../transaction/transaction.decider.js';
import { TransactionReader, TransactionRow } from '../transaction/transaction.read-model.js';
import { purchases } from './purchase.decider.js';
import { PurchaseReader, PurchaseRow } from './purchase.read-model.js';

/** Sends a command; ignores the refusal if the object does not exist. @throws every other refusal. */
export async function sendUnlessGone(bus: CommandBus, command: Command<Receipt>): Promise<void> {
  await outcomeOf(bus.execute(command), { kind: 'missing' });
}

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
