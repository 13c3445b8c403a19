import { type ObjectRef, Rejection } from '#kernel';
import { type DataSubject, LeftRows, PersonalRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { transactions } from './transaction.commands.js';
import { TransactionRow } from './transaction.read-model.js';

/** What an account has paid. The ledger keeps its amounts, without the customer. */
@Injectable()
export class TransactionsPlace extends PersonalRows<TransactionRow> {
  protected readonly row = TransactionRow;
  protected readonly of = { column: 'userId', category: 'transaction' };

  constructor(
    private readonly bus: CommandBus,
    private readonly rows: BoardTables,
    left: LeftRows,
  ) {
    super(rows, left);
  }

  override async *streams(userId: string): AsyncIterable<ObjectRef> {
    for await (const rows of this.rows.each(TransactionRow, { userId }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }

  override async *read(subject: DataSubject): AsyncIterable<object> {
    for await (const rows of this.each(subject))
      for (const {
        id,
        date,
        status,
        amount,
        currency,
        refunded,
        description,
        customerName,
        customerEmail,
        card,
      } of rows)
        yield { id, date, status, amount, currency, refunded, description, customerName, customerEmail, card };
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.each(subject)) for (const { id } of rows) await this.forget(id);
    await super.purge(subject);
  }

  private async forget(id: string): Promise<void> {
    await this.bus.execute(transactions.ForgetCustomer(id, {})).catch((error: unknown) => {
      if (!(error instanceof Rejection && error.kind === 'missing')) throw error;
    });
  }
}
